// A request of JavaScript while it is worked on: a state machine driven by replies. On the loop's thread only.
#pragma once

#include <cstdint>
#include <optional>

#include "../failure.h"
#include "event_loop.h"
#include "router.h"

namespace agent_desktop {

class Job;

/** What a job needs from its bus. */
struct JobHost {
  EventLoop& loop;
  Router& router;
  /** Takes the job out of the table and destroys it when it is not running any more. */
  std::function<void(Job*)> retire;
};

class Job {
 public:
  Job(JobHost& host, uint64_t serial, std::optional<uint32_t> id) : host_(host), serial_(serial), id_(id) {}
  virtual ~Job() = default;
  Job(const Job&) = delete;
  Job& operator=(const Job&) = delete;

  virtual void start() = 0;
  /** Ends it from outside: cancelled, or the bus is gone. */
  virtual void abort(const Failure& failure) = 0;

  std::optional<uint32_t> id() const { return id_; }

 protected:
  void send(dbus::MessagePtr message, const SendOptions& options, ReplyHandler handler) {
    host_.router.send(serial_, std::move(message), options, std::move(handler));
  }

  void setDeadline(int milliseconds, Task task) {
    deadline_ = host_.loop.at(Clock::now() + std::chrono::milliseconds(milliseconds), std::move(task));
  }

  /** Nothing of this job runs after it. */
  void end() {
    host_.loop.cancelTimer(deadline_);
    host_.router.cancelOwner(serial_);
    host_.retire(this);
  }

  JobHost& host_;

 private:
  const uint64_t serial_;
  const std::optional<uint32_t> id_;
  EventLoop::TimerId deadline_ = 0;
};

}  // namespace agent_desktop
