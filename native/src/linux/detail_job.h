// readDetails: what a tree does not hold, for the nodes that will be shown.
#pragma once

#include <vector>

#include "../backend.h"
#include "job.h"

namespace agent_desktop {

class DetailJob final : public Job {
 public:
  DetailJob(JobHost& host, uint64_t serial, std::vector<DetailRequest> requests, const DetailOptions& options,
            Completion<std::vector<Details>> done);

  void start() override;
  void abort(const Failure& failure) override;

 private:
  using Apply = void (DetailJob::*)(size_t index, dbus::DBusMessage* reply);

  void ask(size_t index);
  void query(size_t index, dbus::MessagePtr message, Apply apply);
  void get(size_t index, const char* iface, const char* property, Apply apply);
  void call(size_t index, const char* iface, const char* method, Apply apply);

  void onExtents(size_t index, dbus::DBusMessage* reply);
  void onActions(size_t index, dbus::DBusMessage* reply);
  void onActionCount(size_t index, dbus::DBusMessage* reply);
  void onActionName(size_t index, size_t action, dbus::DBusMessage* reply);
  void onValue(size_t index, dbus::DBusMessage* reply);
  void onCharacterCount(size_t index, dbus::DBusMessage* reply);
  void onText(size_t index, dbus::DBusMessage* reply);
  void onAttributes(size_t index, dbus::DBusMessage* reply);
  void onRelations(size_t index, dbus::DBusMessage* reply);
  void onAccessibleId(size_t index, dbus::DBusMessage* reply);

  void send(dbus::MessagePtr message, std::function<void(dbus::DBusMessage*)> apply);
  void finish();

  const std::vector<DetailRequest> requests_;
  const DetailOptions options_;
  Completion<std::vector<Details>> done_;
  std::vector<Details> details_;
  size_t openCalls_ = 0;
};

}  // namespace agent_desktop
