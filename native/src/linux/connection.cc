#include "connection.h"

#include <sys/socket.h>

#include <algorithm>
#include <future>
#include <thread>
#include <utility>

namespace agent_desktop {

using namespace dbus;

namespace {

// A bulk read of 50,000 nodes is about 12 MB; what is larger than this is no honest answer.
constexpr long kMaxMessage = 128L << 20;
// The library stops reading while more than this waits to be dispatched.
constexpr long kMaxReceived = 256L << 20;
// Messages handled before timers, other connections and tasks get a turn.
constexpr int kMessagesPerTurn = 256;

bool onlyUnixSockets(const std::string& address) {
  size_t start = 0;
  while (start <= address.size()) {
    const size_t end = std::min(address.find(';', start), address.size());
    const std::string entry = address.substr(start, end - start);
    if (!entry.empty() && entry.rfind("unix:", 0) != 0) return false;
    start = end + 1;
  }
  return !address.empty();
}

/** A connection that nobody uses yet; closed when nobody takes it. */
struct Opened {
  Opened(const std::string& address, ErrorScope& error)
      : connection(api().connection_open_private(address.c_str(), error.get())), failure(error.message()) {}
  ~Opened() {
    if (connection == nullptr) return;
    api().connection_close(connection);
    api().connection_unref(connection);
  }
  Opened(const Opened&) = delete;
  Opened& operator=(const Opened&) = delete;

  DBusConnection* take() { return std::exchange(connection, nullptr); }

  DBusConnection* connection;
  const std::string failure;
};

/** Null when time is up. A listener that accepts nobody keeps connecting waiting, so a thread is left behind with it. */
std::shared_ptr<Opened> openWithin(const std::string& address, int timeoutMs) {
  std::promise<std::shared_ptr<Opened>> promise;
  std::future<std::shared_ptr<Opened>> future = promise.get_future();
  std::thread([address, promise = std::move(promise)]() mutable {
    ErrorScope error;
    promise.set_value(std::make_shared<Opened>(address, error));
  }).detach();
  if (future.wait_for(std::chrono::milliseconds(timeoutMs)) != std::future_status::ready) return nullptr;
  return future.get();
}

}  // namespace

Outcome<std::unique_ptr<Connection>> Connection::open(EventLoop& loop, const std::string& address, int timeoutMs) {
  if (!onlyUnixSockets(address)) {
    return Failure{ErrorCode::kBadArgument, "not an address of a unix socket: " + address.substr(0, 200), ""};
  }
  const std::shared_ptr<Opened> opened = openWithin(address, timeoutMs);
  if (opened == nullptr) {
    const std::string waited = std::to_string(timeoutMs) + " ms";
    return Failure{ErrorCode::kTimeout, "nobody accepts connections there within " + waited, ""};
  }
  DBusConnection* connection = opened->take();
  if (connection == nullptr) return Failure{ErrorCode::kDisconnected, opened->failure, ""};
  return std::unique_ptr<Connection>(new Connection(loop, connection));
}

Connection::Connection(EventLoop& loop, DBusConnection* connection) : loop_(loop), connection_(connection) {
  api().connection_set_exit_on_disconnect(connection, 0);
  api().connection_set_max_message_size(connection, kMaxMessage);
  api().connection_set_max_received_size(connection, kMaxReceived);
  api().connection_set_watch_functions(
      connection,
      [](DBusWatch* watch, void* self) -> dbus_bool_t {
        static_cast<Connection*>(self)->watches_.push_back(watch);
        return 1;
      },
      [](DBusWatch* watch, void* self) {
        auto& watches = static_cast<Connection*>(self)->watches_;
        watches.erase(std::remove(watches.begin(), watches.end(), watch), watches.end());
      },
      [](DBusWatch*, void*) {}, this, nullptr);
  api().connection_add_filter(connection, &Connection::filter, this, nullptr);
  loop_.add(this);
}

Connection::~Connection() {
  loop_.remove(this);
  signalListener_ = nullptr;
  closedListener_ = nullptr;
  api().connection_close(connection_);
  // Work off what closing queued, so that the library frees it.
  while (api().connection_dispatch(connection_) == kDataRemains) {
  }
  api().connection_unref(connection_);
}

bool Connection::connected() const { return api().connection_get_is_connected(connection_) != 0; }

void Connection::setUniqueName(const char* name) { api().bus_set_unique_name(connection_, name); }

int64_t Connection::peerUser() const {
  int fd = -1;
  if (api().connection_get_unix_fd(connection_, &fd) == 0) return -1;
  struct ucred credentials {};
  socklen_t size = sizeof credentials;
  if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &credentials, &size) != 0) return -1;
  return credentials.uid;
}

DBusPendingCall* Connection::call(DBusMessage* message, NotifyFunction notify, void* data) {
  DBusPendingCall* pending = nullptr;
  if (api().connection_send_with_reply(connection_, message, &pending, kNoTimeout) == 0) return nullptr;
  if (pending != nullptr) api().pending_call_set_notify(pending, notify, data, nullptr);
  return pending;
}

void Connection::sendOnly(DBusMessage* message) { api().connection_send(connection_, message, nullptr); }

void Connection::addDescriptors(std::vector<pollfd>& all) {
  polled_.clear();
  for (DBusWatch* watch : watches_) {
    if (api().watch_get_enabled(watch) == 0) continue;
    const unsigned flags = api().watch_get_flags(watch);
    short events = 0;
    if ((flags & kReadable) != 0) events |= POLLIN;
    if ((flags & kWritable) != 0) events |= POLLOUT;
    all.push_back({api().watch_get_unix_fd(watch), events, 0});
    polled_.push_back(watch);
  }
}

void Connection::handleDescriptors(const pollfd* first, size_t count) {
  const std::vector<DBusWatch*> polled = polled_;
  for (size_t i = 0; i < count && i < polled.size(); i++) {
    const short happened = first[i].revents;
    // Handling one watch may remove another.
    if (happened == 0 || std::find(watches_.begin(), watches_.end(), polled[i]) == watches_.end()) continue;
    unsigned flags = 0;
    if ((happened & POLLIN) != 0) flags |= kReadable;
    if ((happened & POLLOUT) != 0) flags |= kWritable;
    if ((happened & (POLLERR | POLLNVAL)) != 0) flags |= kWatchError;
    if ((happened & POLLHUP) != 0) flags |= kHangup;
    api().watch_handle(polled[i], flags);
  }
}

bool Connection::dispatch() {
  for (int i = 0; i < kMessagesPerTurn; i++) {
    if (api().connection_get_dispatch_status(connection_) != kDataRemains) {
      if (closedListener_ && !connected()) {
        auto listener = std::move(closedListener_);
        closedListener_ = nullptr;
        listener();
      }
      return false;
    }
    api().connection_dispatch(connection_);
  }
  return true;
}

HandlerResult Connection::filter(DBusConnection*, DBusMessage* message, void* self) {
  if (api().message_get_type(message) != kSignal) return kNotYetHandled;
  auto& listener = static_cast<Connection*>(self)->signalListener_;
  if (listener) listener(message);
  return kHandled;
}

}  // namespace agent_desktop
