// readTree: a subtree by bulk read, by calls, or by both.
#pragma once

#include <deque>
#include <set>

#include "../backend.h"
#include "atspi.h"
#include "job.h"
#include "tree_cache.h"
#include "tree_nodes.h"

namespace agent_desktop {

class TreeJob final : public Job {
 public:
  TreeJob(JobHost& host, uint64_t serial, TreeOptions options, Completion<Tree> done);

  void start() override;
  void abort(const Failure& failure) override;

 private:
  using Apply = void (TreeJob::*)(uint32_t row, const ReplyView& reply);

  void askCache();
  void onCache(const ReplyView& reply);
  void begin();

  void drain();
  void read(uint32_t row);
  void fillFromCache(uint32_t row, const TreeCache::Item& item);
  void askAll(uint32_t row);
  void query(uint32_t row, dbus::MessagePtr message, Apply apply);
  void noteFailure(uint32_t row, const Failure& failure);
  void onName(uint32_t row, const ReplyView& reply);
  void onDescription(uint32_t row, const ReplyView& reply);
  void onRole(uint32_t row, const ReplyView& reply);
  void onStates(uint32_t row, const ReplyView& reply);
  void onInterfaces(uint32_t row, const ReplyView& reply);
  void onCount(uint32_t row, const ReplyView& reply);
  void answered(uint32_t row);

  void settle(uint32_t row);
  void onCountAgain(uint32_t row, const ReplyView& reply);
  void settleChildren(uint32_t row);
  void list(uint32_t row);
  void onChildren(uint32_t row, const ReplyView& reply);
  void addChildren(uint32_t row, const std::vector<atspi::Reference>& children);

  bool isTransparent(uint32_t row) const;
  bool mayNotBeListed(const TreeNode& node) const;
  SendOptions sendOptions() const;
  void finish();

  const TreeOptions options_;
  Completion<Tree> done_;
  TreeNodes nodes_;
  TreeCache cache_;
  /** Rows to read next; shallow ones come first. */
  std::deque<uint32_t> queue_;
  size_t openCalls_ = 0;
  uint32_t ended_ = 0;
  unsigned cacheTries_ = 0;
  bool walked_ = false;
  EventLoop::TimerId retry_ = 0;
  /** Applications that hang or are gone: not asked again in this read. */
  std::set<uint32_t> silent_;
  std::optional<Failure> rootFailure_;
};

}  // namespace agent_desktop
