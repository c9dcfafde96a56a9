#include "event_loop.h"

#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>

namespace agent_desktop {

EventLoop::EventLoop() : wakeFd_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}

EventLoop::~EventLoop() {
  stop();
  if (wakeFd_ >= 0) close(wakeFd_);
}

void EventLoop::start() { thread_ = std::thread([this] { run(); }); }

void EventLoop::stop() {
  if (!thread_.joinable()) return;
  post([this] { stopping_ = true; });
  thread_.join();
}

void EventLoop::post(Task task) {
  {
    std::lock_guard<std::mutex> guard(mutex_);
    posted_.push_back(std::move(task));
  }
  const uint64_t one = 1;
  // The counter being full means that the loop is awake already.
  [[maybe_unused]] ssize_t written = write(wakeFd_, &one, sizeof one);
}

EventLoop::TimerId EventLoop::at(TimePoint due, Task task) {
  const TimerId id = ++lastTimer_;
  timerById_.emplace(id, timers_.emplace(due, std::make_pair(id, std::move(task))));
  return id;
}

void EventLoop::cancelTimer(TimerId id) {
  auto found = timerById_.find(id);
  if (found == timerById_.end()) return;
  timers_.erase(found->second);
  timerById_.erase(found);
}

void EventLoop::add(Pollable* pollable) { pollables_.push_back(pollable); }

void EventLoop::remove(Pollable* pollable) {
  // A hole rather than an erasure: the list may be walked right now.
  std::replace(pollables_.begin(), pollables_.end(), pollable, static_cast<Pollable*>(nullptr));
}

void EventLoop::run() {
  while (true) {
    runPosted();
    if (stopping_) break;
    runTimers();
    const bool more = dispatchAll();
    waitForEvents(more);
  }
  // What the last tasks posted frees what they could not free themselves.
  while (runPosted()) {
  }
}

bool EventLoop::runPosted() {
  std::vector<Task> tasks;
  {
    std::lock_guard<std::mutex> guard(mutex_);
    tasks.swap(posted_);
  }
  for (Task& task : tasks) task();
  return !tasks.empty();
}

void EventLoop::runTimers() {
  const TimePoint now = Clock::now();
  while (!timers_.empty() && timers_.begin()->first <= now) {
    auto first = timers_.begin();
    Task task = std::move(first->second.second);
    timerById_.erase(first->second.first);
    timers_.erase(first);
    task();
  }
}

bool EventLoop::dispatchAll() {
  bool more = false;
  for (size_t i = 0; i < pollables_.size(); i++) {
    if (pollables_[i] != nullptr && pollables_[i]->dispatch()) more = true;
  }
  return more;
}

void EventLoop::waitForEvents(bool moreToDispatch) {
  pollables_.erase(std::remove(pollables_.begin(), pollables_.end(), nullptr), pollables_.end());
  std::vector<pollfd> all{{wakeFd_, POLLIN, 0}};
  std::vector<std::pair<Pollable*, size_t>> starts;
  for (Pollable* pollable : pollables_) {
    starts.emplace_back(pollable, all.size());
    pollable->addDescriptors(all);
  }
  int wait = -1;
  if (!timers_.empty()) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(timers_.begin()->first - Clock::now()).count();
    wait = static_cast<int>(std::clamp<int64_t>(left, 0, 60000));
  }
  {
    std::lock_guard<std::mutex> guard(mutex_);
    if (moreToDispatch || !posted_.empty()) wait = 0;
  }
  if (poll(all.data(), all.size(), wait) <= 0) return;
  if (all[0].revents != 0) {
    uint64_t count;
    [[maybe_unused]] ssize_t got = read(wakeFd_, &count, sizeof count);
  }
  for (size_t i = 0; i < starts.size(); i++) {
    const auto [pollable, first] = starts[i];
    // One that was removed by another's work is a hole now.
    if (std::find(pollables_.begin(), pollables_.end(), pollable) == pollables_.end()) continue;
    const size_t end = i + 1 < starts.size() ? starts[i + 1].second : all.size();
    pollable->handleDescriptors(all.data() + first, end - first);
  }
}

}  // namespace agent_desktop
