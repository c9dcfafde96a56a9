#include "x11_connection.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <cstring>
#include <future>
#include <thread>

namespace agent_desktop {

namespace {

constexpr auto kTaskTime = std::chrono::seconds(3);
// 1 MiB: longer than any property read here.
constexpr uint32_t kMaxPropertyWords = 256 * 1024;

struct Connected {
  xcb::Connection* connection;
  int screen;
};

uint32_t rootOf(const Connected& connected) {
  xcb::ScreenIterator screens = xcb::api().setup_roots_iterator(xcb::api().get_setup(connected.connection));
  for (int i = 0; i < connected.screen && screens.rem > 1; i++) xcb::api().screen_next(&screens);
  return screens.rem > 0 ? screens.data->root : 0;
}

}  // namespace

std::vector<uint32_t> X11Property::words() const {
  std::vector<uint32_t> all(format == 32 ? bytes.size() / 4 : 0);
  if (!all.empty()) std::memcpy(all.data(), bytes.data(), all.size() * 4);
  return all;
}

std::string X11Property::text() const {
  if (format != 8) return "";
  std::string raw(bytes.begin(), bytes.end());
  while (!raw.empty() && raw.back() == '\0') raw.pop_back();
  if (type != xcb::kAtomString) return raw;
  // STRING is Latin-1.
  std::string utf8;
  for (const unsigned char c : raw) {
    if (c < 0x80) {
      utf8.push_back(static_cast<char>(c));
    } else {
      utf8.push_back(static_cast<char>(0xC0 | (c >> 6)));
      utf8.push_back(static_cast<char>(0x80 | (c & 0x3F)));
    }
  }
  return utf8;
}

X11Connection::X11Connection() : interruptFd_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}

X11Connection::~X11Connection() {
  if (connection_ != nullptr) xcb::api().disconnect(connection_);
  if (interruptFd_ >= 0) close(interruptFd_);
}

std::optional<Failure> X11Connection::open(const std::string& display) {
  if (!xcb::loadError().empty()) {
    return Failure{ErrorCode::kLibraryMissing, std::string(xcb::kLibraryName) + ": " + xcb::loadError(), ""};
  }
  // An empty name would mean $DISPLAY: which display it is has been decided before.
  if (display.empty()) return Failure{ErrorCode::kBadArgument, "the display has no name", ""};
  // Connecting waits for a server without a deadline, so it happens on a thread that can be left behind.
  auto promise = std::make_shared<std::promise<Connected>>();
  std::future<Connected> future = promise->get_future();
  auto abandoned = std::make_shared<std::atomic<bool>>(false);
  std::thread([display, promise, abandoned] {
    int screen = 0;
    xcb::Connection* connection = xcb::api().connect(display.c_str(), &screen);
    if (abandoned->load()) {
      xcb::api().disconnect(connection);
    } else {
      promise->set_value({connection, screen});
    }
  }).detach();
  const TimePoint deadline = Clock::now() + kTaskTime;
  while (future.wait_for(std::chrono::milliseconds(20)) != std::future_status::ready) {
    if (Clock::now() < deadline && !interrupted_.load()) continue;
    abandoned->store(true);
    return Failure{ErrorCode::kTimeout, "the display " + display + " does not answer", ""};
  }
  const Connected connected = future.get();
  connection_ = connected.connection;
  if (xcb::api().connection_has_error(connection_) != 0) {
    return Failure{ErrorCode::kDisconnected, "cannot connect to the display " + display, ""};
  }
  root_ = rootOf(connected);
  return std::nullopt;
}

void X11Connection::interrupt() {
  interrupted_.store(true);
  const uint64_t one = 1;
  [[maybe_unused]] ssize_t written = write(interruptFd_, &one, sizeof one);
}

void X11Connection::startTask() {
  deadline_ = Clock::now() + kTaskTime;
  failure_.reset();
}

void* X11Connection::waitFor(unsigned sequence) {
  while (!failure_) {
    void* reply = nullptr;
    xcb::GenericError* error = nullptr;
    if (xcb::api().poll_for_reply(connection_, sequence, &reply, &error) != 0) {
      std::free(error);
      if (reply == nullptr && xcb::api().connection_has_error(connection_) != 0) {
        failure_ = Failure{ErrorCode::kDisconnected, "the display went away", ""};
      }
      return reply;
    }
    if (!pollOnce()) break;
  }
  xcb::api().discard_reply(connection_, sequence);
  return nullptr;
}

/** Waits until the server sent something; false when it is not worth going on. */
bool X11Connection::pollOnce() {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline_ - Clock::now()).count();
  if (interrupted_.load()) {
    failure_ = Failure{ErrorCode::kDisconnected, "the display was closed", ""};
  } else if (xcb::api().flush(connection_) <= 0 || xcb::api().connection_has_error(connection_) != 0) {
    failure_ = Failure{ErrorCode::kDisconnected, "the display went away", ""};
  } else if (left <= 0) {
    failure_ = Failure{ErrorCode::kTimeout, "the display does not answer", ""};
  } else {
    pollfd all[2] = {{xcb::api().get_file_descriptor(connection_), POLLIN, 0}, {interruptFd_, POLLIN, 0}};
    poll(all, 2, static_cast<int>(left));
  }
  return !failure_;
}

xcb::Cookie X11Connection::askProperty(uint32_t window, uint32_t atom) {
  return xcb::api().get_property(connection_, 0, window, atom, xcb::kAnyType, 0, kMaxPropertyWords);
}

std::optional<X11Property> X11Connection::waitProperty(xcb::Cookie cookie) {
  const auto reply = wait<xcb::GetPropertyReply>(cookie);
  // Type 0 is a property that is not there.
  if (!reply || reply->type == 0) return std::nullopt;
  X11Property property;
  property.type = reply->type;
  property.format = reply->format;
  const size_t size = size_t{reply->valueLength} * (reply->format / 8u);
  // The server's word for its length, but never more than was sent.
  if (size > size_t{reply->length} * 4) return std::nullopt;
  const auto* first = reinterpret_cast<const uint8_t*>(reply.get() + 1);
  property.bytes.assign(first, first + size);
  return property;
}

void X11Connection::drainEvents() {
  while (xcb::GenericEvent* event = xcb::api().poll_for_event(connection_)) std::free(event);
}

}  // namespace agent_desktop
