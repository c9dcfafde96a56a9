// Sends method calls and finds their way: over the bus, or over the application's own socket where it has one. Bounds
// what is in flight for each receiver, so that one that hangs delays nobody else. On the loop's thread only.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "connection.h"

namespace agent_desktop {

struct SendOptions {
  int timeoutMs = 0;
  /** The deadline counts from the receiver's last answer to anyone, not from the sending: for pipelined reads. */
  bool patient = false;
  /** Use the application's own socket where it has one. */
  bool direct = false;
  /** A read: may be sent again over the bus when the direct socket breaks under it. */
  bool replay = false;
};

/** A reply that is no error, or why there is none. The message lives as long as the call of the handler. */
struct ReplyView {
  dbus::DBusMessage* message = nullptr;
  Failure failure;
};

using ReplyHandler = std::function<void(const ReplyView&)>;

class Router {
 public:
  using OwnerId = uint64_t;

  Router(EventLoop& loop, Connection& bus, unsigned maxInFlight);
  ~Router();

  /** `message` carries its destination. The handler is never called from inside `send`. */
  void send(OwnerId owner, dbus::MessagePtr message, const SendOptions& options, ReplyHandler handler);
  /** Forgets all calls of this owner; their handlers are not called. */
  void cancelOwner(OwnerId owner);
  /** Finds another way for the calls on a connection that broke, or fails them: the library leaves them open. */
  void onConnectionClosed(const Connection* connection);

 private:
  struct Request;
  struct Lane;
  struct DirectSocket;

  void enqueue(Request* request, Lane& lane);
  void pump(Lane& lane);
  void start(Request* request, Lane& lane);
  void finish(Request* request, const ReplyView& reply);
  void leaveLane(Request* request);
  void onReply(Request* request, dbus::DBusPendingCall* pending);
  void onTimer(Request* request);
  void expire(Request* request);
  void failLater(const std::vector<Request*>& requests, const Failure& failure);
  void reroute(Request* request);
  Lane& busLane(const std::string& name);

  void sendDirect(Request* request, const std::string& name);
  void resolve(const std::string& name, const SendOptions& options);
  void onResolved(const std::string& name, const ReplyView& reply);
  bool openDirect(const std::string& name, DirectSocket& socket, const std::string& address);
  void onDirectClosed(const std::string& name);

  EventLoop& loop_;
  Connection& bus_;
  const unsigned maxInFlight_;
  std::unordered_map<uint64_t, std::unique_ptr<Request>> requests_;
  uint64_t lastRequest_ = 0;
  std::unordered_map<std::string, Lane> lanes_;
  std::unordered_map<std::string, DirectSocket> sockets_;
};

}  // namespace agent_desktop
