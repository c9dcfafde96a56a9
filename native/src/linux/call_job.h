// callMany: any method calls, each answered by itself.
#pragma once

#include <vector>

#include "../backend.h"
#include "job.h"

namespace agent_desktop {

class CallJob final : public Job {
 public:
  CallJob(JobHost& host, uint64_t serial, std::vector<Call> calls, const CallOptions& options,
          Completion<std::vector<CallReply>> done);

  void start() override;
  void abort(const Failure& failure) override;

 private:
  void sendOne(size_t index);
  void answer(size_t index, CallReply reply);
  void finish();

  std::vector<Call> calls_;
  const CallOptions options_;
  Completion<std::vector<CallReply>> done_;
  std::vector<CallReply> replies_;
  std::vector<bool> answered_;
  size_t open_;
};

}  // namespace agent_desktop
