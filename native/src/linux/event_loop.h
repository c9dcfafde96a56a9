// One thread that waits on file descriptors, timers and tasks from other threads.
#pragma once

#include <poll.h>

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <thread>
#include <unordered_map>
#include <vector>

namespace agent_desktop {

using Clock = std::chrono::steady_clock;
using TimePoint = Clock::time_point;
using Task = std::function<void()>;

/** Something with descriptors to wait for. Called on the loop's thread only. */
class Pollable {
 public:
  virtual ~Pollable() = default;
  virtual void addDescriptors(std::vector<pollfd>& all) = 0;
  /** The descriptors it added, with what happened to them. */
  virtual void handleDescriptors(const pollfd* first, size_t count) = 0;
  /** Works off what has arrived, a bounded part at a time; true when more is left. */
  virtual bool dispatch() = 0;
};

class EventLoop {
 public:
  using TimerId = uint64_t;

  EventLoop();
  ~EventLoop();
  EventLoop(const EventLoop&) = delete;
  EventLoop& operator=(const EventLoop&) = delete;

  void start();
  /** Runs what was posted before, then ends the thread. */
  void stop();
  /** From any thread. */
  void post(Task task);

  // On the loop's thread only:
  TimerId at(TimePoint due, Task task);
  void cancelTimer(TimerId id);
  void add(Pollable* pollable);
  void remove(Pollable* pollable);

 private:
  void run();
  bool runPosted();
  void runTimers();
  bool dispatchAll();
  void waitForEvents(bool moreToDispatch);

  int wakeFd_;
  std::thread thread_;
  std::mutex mutex_;
  std::vector<Task> posted_;
  bool stopping_ = false;
  std::multimap<TimePoint, std::pair<TimerId, Task>> timers_;
  std::unordered_map<TimerId, std::multimap<TimePoint, std::pair<TimerId, Task>>::iterator> timerById_;
  TimerId lastTimer_ = 0;
  std::vector<Pollable*> pollables_;
};

}  // namespace agent_desktop
