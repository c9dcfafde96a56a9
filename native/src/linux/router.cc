#include "router.h"

#include <unistd.h>

#include <algorithm>

#include "atspi.h"
#include "marshal.h"

namespace agent_desktop {

using namespace dbus;

namespace {

// The owner of the router's own questions; jobs count from 1.
constexpr Router::OwnerId kSelf = 0;
// For the socket of an application that has just answered; all others wait meanwhile.
constexpr int kDirectOpenMs = 500;

std::chrono::milliseconds milliseconds(int value) { return std::chrono::milliseconds(value); }

}  // namespace

/** One way to one receiver. */
struct Router::Lane {
  Connection* connection = nullptr;
  bool direct = false;
  unsigned inFlight = 0;
  std::deque<Request*> waiting;
  /** When the receiver last answered anything. */
  TimePoint heard{};
};

struct Router::Request {
  Router* router;
  uint64_t id;
  OwnerId owner;
  MessagePtr message;
  SendOptions options;
  ReplyHandler handler;
  Lane* lane = nullptr;
  bool inFlight = false;
  DBusPendingCall* pending = nullptr;
  TimePoint sentAt{};
  EventLoop::TimerId timer = 0;
};

struct Router::DirectSocket {
  enum class State { kUnknown, kResolving, kOpen, kNone };
  State state = State::kUnknown;
  std::unique_ptr<Connection> connection;
  Lane lane;
  std::vector<Request*> parked;
};

Router::Router(EventLoop& loop, Connection& bus, unsigned maxInFlight)
    : loop_(loop), bus_(bus), maxInFlight_(maxInFlight) {}

Router::~Router() {
  for (auto& [id, request] : requests_) {
    loop_.cancelTimer(request->timer);
    if (request->pending == nullptr) continue;
    api().pending_call_cancel(request->pending);
    api().pending_call_unref(request->pending);
  }
}

void Router::send(OwnerId owner, MessagePtr message, const SendOptions& options, ReplyHandler handler) {
  auto owned = std::make_unique<Request>();
  Request* request = owned.get();
  request->router = this;
  request->id = ++lastRequest_;
  request->owner = owner;
  request->message = std::move(message);
  request->options = options;
  request->handler = std::move(handler);
  requests_.emplace(request->id, std::move(owned));

  const std::string name = api().message_get_destination(request->message.get());
  // Only an application's unique name has a socket of its own; services such as the registry have none.
  if (options.direct && name[0] == ':') {
    sendDirect(request, name);
  } else {
    enqueue(request, busLane(name));
  }
}

Router::Lane& Router::busLane(const std::string& name) {
  Lane& lane = lanes_[name];
  lane.connection = &bus_;
  return lane;
}

void Router::enqueue(Request* request, Lane& lane) {
  request->lane = &lane;
  lane.waiting.push_back(request);
  pump(lane);
}

void Router::pump(Lane& lane) {
  while (lane.inFlight < maxInFlight_ && !lane.waiting.empty()) {
    Request* next = lane.waiting.front();
    lane.waiting.pop_front();
    start(next, lane);
  }
}

void Router::start(Request* request, Lane& lane) {
  MessagePtr copy;
  DBusMessage* message = request->message.get();
  if (lane.direct) {
    // A sent message cannot be changed, and this one may have to go over the bus later.
    copy.reset(api().message_copy(message));
    message = copy.get();
    // There is no daemon in between that would know a destination.
    if (message != nullptr) api().message_set_destination(message, nullptr);
  }
  request->sentAt = Clock::now();
  request->inFlight = true;
  lane.inFlight++;
  if (message != nullptr) {
    request->pending = lane.connection->call(
        message,
        [](DBusPendingCall* pending, void* data) {
          Request* answered = static_cast<Request*>(data);
          answered->router->onReply(answered, pending);
        },
        request);
  }
  if (request->pending == nullptr) {
    // Nothing was sent, so that the other way is open even for a call that must not be repeated.
    if (lane.direct) {
      reroute(request);
    } else {
      failLater({request}, {ErrorCode::kDisconnected, "the connection is closed", ""});
    }
    return;
  }
  request->timer = loop_.at(request->sentAt + milliseconds(request->options.timeoutMs),
                            [this, request] { onTimer(request); });
}

void Router::onReply(Request* request, DBusPendingCall* pending) {
  MessagePtr reply(api().pending_call_steal_reply(pending));
  api().pending_call_unref(pending);
  request->pending = nullptr;
  Lane& lane = *request->lane;
  lane.heard = Clock::now();
  ReplyView view;
  if (reply && api().message_get_type(reply.get()) != kError) {
    view.message = reply.get();
  } else if (!reply || !lane.connection->connected()) {
    // The library answers open calls by itself when a connection breaks.
    if (lane.direct && request->options.replay) {
      reroute(request);
      return;
    }
    view.failure = {ErrorCode::kDisconnected, "the connection was closed before the answer came", ""};
  } else {
    view.failure = failureOf(reply.get());
  }
  finish(request, view);
}

void Router::reroute(Request* request) {
  leaveLane(request);
  enqueue(request, busLane(api().message_get_destination(request->message.get())));
}

/** Takes a request out of its lane, whatever its state there, and lets the next one go. */
void Router::leaveLane(Request* request) {
  loop_.cancelTimer(request->timer);
  request->timer = 0;
  if (request->pending != nullptr) {
    api().pending_call_cancel(request->pending);
    api().pending_call_unref(request->pending);
    request->pending = nullptr;
  }
  Lane* lane = request->lane;
  request->lane = nullptr;
  if (lane == nullptr) return;
  if (!request->inFlight) {
    auto& waiting = lane->waiting;
    waiting.erase(std::remove(waiting.begin(), waiting.end(), request), waiting.end());
    return;
  }
  request->inFlight = false;
  lane->inFlight--;
  pump(*lane);
}

void Router::finish(Request* request, const ReplyView& reply) {
  auto found = requests_.find(request->id);
  const std::unique_ptr<Request> owned = std::move(found->second);
  requests_.erase(found);
  leaveLane(request);
  if (owned->handler) owned->handler(reply);
}

void Router::failLater(const std::vector<Request*>& requests, const Failure& failure) {
  if (requests.empty()) return;
  std::vector<uint64_t> ids;
  for (const Request* request : requests) ids.push_back(request->id);
  loop_.post([this, ids = std::move(ids), failure] {
    ReplyView view;
    view.failure = failure;
    for (uint64_t id : ids) {
      // It may have been cancelled meanwhile.
      auto found = requests_.find(id);
      if (found != requests_.end()) finish(found->second.get(), view);
    }
  });
}

void Router::onTimer(Request* request) {
  request->timer = 0;
  if (request->options.patient) {
    const TimePoint due = std::max(request->sentAt, request->lane->heard) + milliseconds(request->options.timeoutMs);
    if (due > Clock::now()) {
      request->timer = loop_.at(due, [this, request] { onTimer(request); });
      return;
    }
  }
  expire(request);
}

void Router::expire(Request* request) {
  const Failure failure{ErrorCode::kTimeout,
                        "no answer within " + std::to_string(request->options.timeoutMs) + " ms", ""};
  std::vector<Request*> failed;
  // A receiver that answered nothing since this call was sent hangs: what waits behind it would only wait longer.
  if (request->lane->heard <= request->sentAt || request->options.patient) {
    for (Request* waiting : request->lane->waiting) {
      if (waiting->owner == request->owner) failed.push_back(waiting);
    }
  }
  auto& queue = request->lane->waiting;
  for (Request* waiting : failed) waiting->lane = nullptr;
  queue.erase(std::remove_if(queue.begin(), queue.end(), [](Request* r) { return r->lane == nullptr; }),
              queue.end());
  failLater(failed, failure);
  ReplyView view;
  view.failure = failure;
  finish(request, view);
}

void Router::cancelOwner(OwnerId owner) {
  std::vector<std::unique_ptr<Request>> mine;
  for (auto entry = requests_.begin(); entry != requests_.end();) {
    if (entry->second->owner == owner) {
      mine.push_back(std::move(entry->second));
      entry = requests_.erase(entry);
    } else {
      ++entry;
    }
  }
  // Those that wait leave first, so that no place that becomes free is given to one that is about to be dropped.
  const auto ofOwner = [owner](const Request* request) { return request->owner == owner; };
  for (auto& [name, socket] : sockets_) {
    auto& parked = socket.parked;
    parked.erase(std::remove_if(parked.begin(), parked.end(), ofOwner), parked.end());
  }
  for (const auto& request : mine) {
    if (request->lane == nullptr || request->inFlight) continue;
    auto& waiting = request->lane->waiting;
    waiting.erase(std::remove_if(waiting.begin(), waiting.end(), ofOwner), waiting.end());
  }
  for (const auto& request : mine) leaveLane(request.get());
}

void Router::sendDirect(Request* request, const std::string& name) {
  DirectSocket& socket = sockets_[name];
  switch (socket.state) {
    case DirectSocket::State::kOpen:
      enqueue(request, socket.lane);
      return;
    case DirectSocket::State::kNone:
      enqueue(request, busLane(name));
      return;
    case DirectSocket::State::kUnknown:
      socket.parked.push_back(request);
      resolve(name, request->options);
      return;
    case DirectSocket::State::kResolving:
      socket.parked.push_back(request);
      return;
  }
}

void Router::resolve(const std::string& name, const SendOptions& options) {
  sockets_[name].state = DirectSocket::State::kResolving;
  Outcome<MessagePtr> question = newMethodCall(name, "/org/a11y/atspi/accessible/root",
                                               "org.a11y.atspi.Application", "GetApplicationBusAddress");
  SendOptions own;
  own.timeoutMs = options.timeoutMs;
  send(kSelf, std::move(std::get<MessagePtr>(question)), own,
       [this, name](const ReplyView& reply) { onResolved(name, reply); });
}

void Router::onResolved(const std::string& name, const ReplyView& reply) {
  DirectSocket& socket = sockets_[name];
  std::vector<Request*> parked;
  parked.swap(socket.parked);
  if (reply.message == nullptr && reply.failure.code == ErrorCode::kTimeout) {
    // It hangs: nothing is known about its socket yet, and its callers have waited long enough.
    socket.state = DirectSocket::State::kUnknown;
    failLater(parked, reply.failure);
    return;
  }
  socket.state = DirectSocket::State::kNone;
  const auto address = reply.message == nullptr ? std::nullopt : atspi::readString(reply.message);
  if (address && openDirect(name, socket, *address)) socket.state = DirectSocket::State::kOpen;
  Lane& lane = socket.state == DirectSocket::State::kOpen ? socket.lane : busLane(name);
  for (Request* request : parked) enqueue(request, lane);
}

bool Router::openDirect(const std::string& name, DirectSocket& socket, const std::string& address) {
  if (address.empty()) return false;
  Outcome<std::unique_ptr<Connection>> opened = Connection::open(loop_, address, kDirectOpenMs);
  if (std::holds_alternative<Failure>(opened)) return false;
  socket.connection = std::move(std::get<std::unique_ptr<Connection>>(opened));
  // The address is the application's word: a socket of somebody else's process is not the application.
  const int64_t user = socket.connection->peerUser();
  if (user != geteuid() && user != 0) {
    socket.connection.reset();
    return false;
  }
  socket.lane.connection = socket.connection.get();
  socket.lane.direct = true;
  socket.connection->onClosed([this, name] { onDirectClosed(name); });
  return true;
}

void Router::onDirectClosed(const std::string& name) {
  DirectSocket& socket = sockets_[name];
  socket.state = DirectSocket::State::kNone;
  onConnectionClosed(socket.connection.get());
  // It is dispatching right now.
  loop_.post([connection = std::shared_ptr<Connection>(std::move(socket.connection))] {});
}

void Router::onConnectionClosed(const Connection* connection) {
  std::vector<uint64_t> ids;
  for (const auto& [id, request] : requests_) {
    if (request->lane != nullptr && request->lane->connection == connection) ids.push_back(id);
  }
  // In the order in which they were made.
  std::sort(ids.begin(), ids.end());
  ReplyView view;
  view.failure = {ErrorCode::kDisconnected, "the connection was closed before the answer came", ""};
  for (uint64_t id : ids) {
    const auto found = requests_.find(id);
    if (found == requests_.end()) continue;
    Request* request = found->second.get();
    // One went on already, when its neighbour left the lane.
    if (request->lane == nullptr || request->lane->connection != connection) continue;
    if (request->lane->direct && (!request->inFlight || request->options.replay)) {
      reroute(request);
    } else {
      finish(request, view);
    }
  }
}

}  // namespace agent_desktop
