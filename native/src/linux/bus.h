// A message bus with its own thread, its jobs and the direct sockets of its applications.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>

#include "../backend.h"
#include "connection.h"
#include "event_loop.h"
#include "job.h"
#include "router.h"

namespace agent_desktop {

class LinuxBus final : public Bus {
 public:
  LinuxBus(std::string address, BusOptions options);
  ~LinuxBus() override;

  void connect(Completion<std::string> done);

  void callMany(std::vector<Call> calls, CallOptions options, Completion<std::vector<CallReply>> done) override;
  void readTree(TreeOptions options, Completion<Tree> done) override;
  void readDetails(std::vector<DetailRequest> requests, DetailOptions options,
                   Completion<std::vector<Details>> done) override;
  void addMatch(uint32_t id, std::string rule, EventListener listener) override;
  void removeMatch(uint32_t id) override;
  void cancel(uint32_t job) override;
  void close() override;

 private:
  /** What lives on the loop's thread only. */
  struct Core;

  template <class JobType, class Result, class... Arguments>
  void run(Completion<Result> done, Arguments... arguments);

  EventLoop loop_;
  std::unique_ptr<Core> core_;
  /** On the caller's thread: the loop takes nothing any more. */
  bool closed_ = false;
};

}  // namespace agent_desktop
