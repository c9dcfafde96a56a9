#include "call_job.h"

#include "marshal.h"

namespace agent_desktop {

using namespace dbus;

CallJob::CallJob(JobHost& host, uint64_t serial, std::vector<Call> calls, const CallOptions& options,
                 Completion<std::vector<CallReply>> done)
    : Job(host, serial, options.job),
      calls_(std::move(calls)),
      options_(options),
      done_(std::move(done)),
      replies_(calls_.size()),
      answered_(calls_.size(), false),
      open_(calls_.size()) {}

void CallJob::start() {
  if (options_.totalMs) {
    const int total = *options_.totalMs;
    setDeadline(total, [this, total] {
      const Failure late{ErrorCode::kTimeout, "no answer within " + std::to_string(total) + " ms in all", ""};
      for (size_t i = 0; i < replies_.size(); i++) {
        if (!answered_[i]) replies_[i].failure = late;
      }
      finish();
    });
  }
  for (size_t i = 0; i < calls_.size(); i++) sendOne(i);
  // No answer comes from inside a sending: what is answered now was not sent.
  if (open_ == 0) finish();
}

void CallJob::sendOne(size_t index) {
  const Call& call = calls_[index];
  Outcome<MessagePtr> created = newMethodCall(call.bus, call.path, call.iface, call.method);
  std::optional<Failure> failure;
  if (auto* wrong = std::get_if<Failure>(&created)) {
    failure = *wrong;
  } else {
    failure = appendArguments(std::get<MessagePtr>(created).get(), call.signature, call.args);
  }
  if (failure) {
    replies_[index].failure = *failure;
    answered_[index] = true;
    open_--;
    return;
  }
  SendOptions options;
  options.timeoutMs = options_.timeoutMs;
  options.direct = options_.direct;
  send(std::move(std::get<MessagePtr>(created)), options, [this, index](const ReplyView& reply) {
    if (reply.message == nullptr) {
      answer(index, CallReply{false, {}, reply.failure});
      return;
    }
    Outcome<Data::Array> values = readArguments(reply.message);
    if (const auto* unreadable = std::get_if<Failure>(&values)) {
      answer(index, CallReply{false, {}, *unreadable});
    } else {
      answer(index, CallReply{true, std::move(std::get<Data::Array>(values)), {}});
    }
  });
}

void CallJob::answer(size_t index, CallReply reply) {
  replies_[index] = std::move(reply);
  answered_[index] = true;
  if (--open_ == 0) finish();
}

void CallJob::finish() {
  done_(std::move(replies_));
  end();
}

void CallJob::abort(const Failure& failure) {
  done_(failure);
  end();
}

}  // namespace agent_desktop
