// Requests to an X server, each waited for with a deadline. On one thread only; `interrupt` is for the others.
#pragma once

#include <atomic>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "../failure.h"
#include "event_loop.h"
#include "xcb_library.h"

namespace agent_desktop {

struct FreeDeleter {
  void operator()(void* pointer) const { std::free(pointer); }
};

/** Null when the server answered with an error (most often: no such window). */
template <class T>
using X11Reply = std::unique_ptr<T, FreeDeleter>;

struct X11Property {
  uint32_t type = 0;
  uint8_t format = 0;
  std::vector<uint8_t> bytes;

  std::vector<uint32_t> words() const;
  std::string text() const;
};

class X11Connection {
 public:
  X11Connection();
  ~X11Connection();
  X11Connection(const X11Connection&) = delete;
  X11Connection& operator=(const X11Connection&) = delete;

  std::optional<Failure> open(const std::string& display);
  /** Ends waits; from any thread. */
  void interrupt();

  uint32_t root() const { return root_; }
  xcb::Connection* raw() const { return connection_; }

  /** Starts a task: its requests share this deadline. */
  void startTask();
  /** Why replies are missing since the task started, if not because the server said so. */
  const std::optional<Failure>& failure() const { return failure_; }

  template <class T>
  X11Reply<T> wait(xcb::Cookie cookie) {
    return X11Reply<T>(static_cast<T*>(waitFor(cookie.sequence)));
  }

  xcb::Cookie askProperty(uint32_t window, uint32_t atom);
  std::optional<X11Property> waitProperty(xcb::Cookie cookie);
  /** Frees errors of requests that have no reply. */
  void drainEvents();

 private:
  void* waitFor(unsigned sequence);
  bool pollOnce();

  xcb::Connection* connection_ = nullptr;
  uint32_t root_ = 0;
  int interruptFd_;
  std::atomic<bool> interrupted_{false};
  TimePoint deadline_{};
  std::optional<Failure> failure_;
};

}  // namespace agent_desktop
