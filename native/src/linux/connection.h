// One D-Bus connection driven by an event loop. Used on the loop's thread only.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "../failure.h"
#include "dbus_library.h"
#include "event_loop.h"

namespace agent_desktop {

class Connection final : public Pollable {
 public:
  /** Connects without saying Hello. Only unix sockets: other transports could start programs or block. */
  static Outcome<std::unique_ptr<Connection>> open(EventLoop& loop, const std::string& address, int timeoutMs);
  /** Must not run while this connection dispatches: post the destruction. */
  ~Connection() override;

  bool connected() const;
  void setUniqueName(const char* name);
  /** User id of the process at the other end, -1 when unknown. */
  int64_t peerUser() const;

  /** Null when the connection is closed. `notify` runs once unless the call is cancelled. */
  dbus::DBusPendingCall* call(dbus::DBusMessage* message, dbus::NotifyFunction notify, void* data);
  void sendOnly(dbus::DBusMessage* message);

  void onSignal(std::function<void(dbus::DBusMessage*)> listener) { signalListener_ = std::move(listener); }
  /** Called once, after everything that had arrived was dispatched. */
  void onClosed(std::function<void()> listener) { closedListener_ = std::move(listener); }

  void addDescriptors(std::vector<pollfd>& all) override;
  void handleDescriptors(const pollfd* first, size_t count) override;
  bool dispatch() override;

 private:
  Connection(EventLoop& loop, dbus::DBusConnection* connection);
  static dbus::HandlerResult filter(dbus::DBusConnection*, dbus::DBusMessage* message, void* self);

  EventLoop& loop_;
  dbus::DBusConnection* connection_;
  std::vector<dbus::DBusWatch*> watches_;
  /** The watches behind the descriptors of the last addDescriptors. */
  std::vector<dbus::DBusWatch*> polled_;
  std::function<void(dbus::DBusMessage*)> signalListener_;
  std::function<void()> closedListener_;
};

}  // namespace agent_desktop
