#include "tree_job.h"

#include <algorithm>

#include "bus_errors.h"

namespace agent_desktop {

using namespace dbus;

namespace {

constexpr auto kCacheRetryDelay = std::chrono::milliseconds(10);

template <class T>
bool contains(const std::vector<T>& all, T value) {
  return std::find(all.begin(), all.end(), value) != all.end();
}

/** One word of two or more capitalised parts, such as AdwGizmo. */
bool isTypeName(const std::string& text) {
  const auto upper = [](char c) { return c >= 'A' && c <= 'Z'; };
  const auto lower = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); };
  size_t parts = 0;
  for (size_t i = 0; i < text.size(); parts++) {
    if (!upper(text[i++]) || i == text.size() || !lower(text[i])) return false;
    while (i < text.size() && lower(text[i])) i++;
  }
  return parts >= 2;
}

}  // namespace

TreeJob::TreeJob(JobHost& host, uint64_t serial, TreeOptions options, Completion<Tree> done)
    : Job(host, serial, options.job), options_(std::move(options)), done_(std::move(done)) {}

void TreeJob::start() {
  if (atspi::methodCall(options_.bus, options_.path, atspi::kAccessible, "GetRole") == nullptr) {
    abort({ErrorCode::kBadArgument, "not an object on the bus: " + options_.bus + " " + options_.path, ""});
    return;
  }
  setDeadline(options_.timeoutMs, [this] {
    ended_ |= ended::kTime;
    if (nodes_.size() == 0) nodes_.addRoot(options_.bus, options_.path);
    finish();
  });
  if (options_.cache) {
    askCache();
  } else {
    begin();
  }
}

void TreeJob::abort(const Failure& failure) {
  host_.loop.cancelTimer(retry_);
  done_(failure);
  end();
}

SendOptions TreeJob::sendOptions() const {
  SendOptions options;
  options.timeoutMs = options_.callTimeoutMs;
  options.patient = true;
  options.direct = options_.direct;
  options.replay = true;
  return options;
}

void TreeJob::askCache() {
  cacheTries_++;
  send(atspi::methodCall(options_.bus, atspi::kCachePath, atspi::kCache, "GetItems"), sendOptions(),
       [this](const ReplyView& reply) { onCache(reply); });
}

void TreeJob::onCache(const ReplyView& reply) {
  if (reply.message != nullptr) {
    cache_.load(reply.message);
  } else if (isNoSuchObject(reply.failure) && cacheTries_ <= options_.cacheRetries) {
    retry_ = host_.loop.at(Clock::now() + kCacheRetryDelay, [this] { askCache(); });
    return;
  }
  begin();
}

void TreeJob::begin() {
  queue_.push_back(nodes_.addRoot(options_.bus, options_.path));
  drain();
}

/** Works off what can be read now; every handler ends with it, and the last one ends the job. */
void TreeJob::drain() {
  while (!queue_.empty()) {
    const uint32_t row = queue_.front();
    queue_.pop_front();
    read(row);
  }
  if (openCalls_ == 0) finish();
}

void TreeJob::read(uint32_t row) {
  const TreeNode& node = nodes_[row];
  const TreeCache::Item* item = cache_.find(nodes_.text(node.bus), nodes_.text(node.path));
  if (item != nullptr) {
    fillFromCache(row, *item);
    settle(row);
  } else {
    askAll(row);
  }
}

void TreeJob::fillFromCache(uint32_t row, const TreeCache::Item& item) {
  TreeNode& node = nodes_[row];
  node.role = item.role;
  node.name = nodes_.intern(atspi::clipped(item.name));
  node.description = nodes_.intern(atspi::clipped(item.description));
  node.statesLow = item.statesLow;
  node.statesHigh = item.statesHigh;
  node.interfaces = item.interfaces;
  node.childCount = item.childCount;
}

void TreeJob::askAll(uint32_t row) {
  const std::string bus = nodes_.text(nodes_[row].bus);
  const std::string path = nodes_.text(nodes_[row].path);
  if (silent_.count(nodes_[row].bus) != 0) return;
  nodes_[row].openCalls = 6;
  const char* const iface = atspi::kAccessible;
  query(row, atspi::propertyCall(bus, path, iface, "Name"), &TreeJob::onName);
  query(row, atspi::propertyCall(bus, path, iface, "Description"), &TreeJob::onDescription);
  query(row, atspi::methodCall(bus, path, iface, "GetRole"), &TreeJob::onRole);
  query(row, atspi::methodCall(bus, path, iface, "GetState"), &TreeJob::onStates);
  query(row, atspi::methodCall(bus, path, iface, "GetInterfaces"), &TreeJob::onInterfaces);
  query(row, atspi::propertyCall(bus, path, iface, "ChildCount"), &TreeJob::onCount);
}

void TreeJob::query(uint32_t row, MessagePtr message, Apply apply) {
  walked_ = true;
  openCalls_++;
  send(std::move(message), sendOptions(), [this, row, apply](const ReplyView& reply) {
    openCalls_--;
    if (reply.message == nullptr) noteFailure(row, reply.failure);
    (this->*apply)(row, reply);
    drain();
  });
}

void TreeJob::noteFailure(uint32_t row, const Failure& failure) {
  TreeNode& node = nodes_[row];
  if (failure.code == ErrorCode::kTimeout) {
    ended_ |= ended::kTime;
  } else if (isApplicationGone(failure)) {
    ended_ |= ended::kGone;
  } else {
    return;
  }
  if (row == 0 && !rootFailure_) rootFailure_ = failure;
  node.late = true;
  silent_.insert(node.bus);
}

void TreeJob::onName(uint32_t row, const ReplyView& reply) {
  if (reply.message != nullptr) {
    nodes_[row].name = nodes_.intern(atspi::readStringProperty(reply.message).value_or(""));
  }
  answered(row);
}

void TreeJob::onDescription(uint32_t row, const ReplyView& reply) {
  if (reply.message != nullptr) {
    nodes_[row].description = nodes_.intern(atspi::readStringProperty(reply.message).value_or(""));
  }
  answered(row);
}

void TreeJob::onRole(uint32_t row, const ReplyView& reply) {
  TreeNode& node = nodes_[row];
  const auto role = reply.message == nullptr ? std::nullopt : atspi::readUint(reply.message);
  if (role) {
    node.role = *role;
    node.known = true;
  } else {
    const Failure failure = reply.message == nullptr ? reply.failure : atspi::wrongType("GetRole");
    if (row == 0 && !rootFailure_) rootFailure_ = failure;
    node.gone = isNoSuchObject(failure);
  }
  answered(row);
}

void TreeJob::onStates(uint32_t row, const ReplyView& reply) {
  if (const auto states = reply.message == nullptr ? std::nullopt : atspi::readStates(reply.message)) {
    nodes_[row].statesLow = states->first;
    nodes_[row].statesHigh = states->second;
  }
  answered(row);
}

void TreeJob::onInterfaces(uint32_t row, const ReplyView& reply) {
  if (reply.message != nullptr) nodes_[row].interfaces = atspi::readInterfaces(reply.message).value_or(0);
  answered(row);
}

void TreeJob::onCount(uint32_t row, const ReplyView& reply) {
  if (reply.message != nullptr) nodes_[row].childCount = atspi::readIntProperty(reply.message).value_or(-1);
  answered(row);
}

void TreeJob::answered(uint32_t row) {
  TreeNode& node = nodes_[row];
  if (--node.openCalls > 0) return;
  if (node.late) node.known = false;
  if (node.known) settle(row);
}

/** A node whose own facts are known. */
void TreeJob::settle(uint32_t row) {
  TreeNode& node = nodes_[row];
  node.known = true;
  if (contains(options_.opaqueRoles, node.role)) {
    node.childCount = 0;
    return;
  }
  const bool fromCache = cache_.find(nodes_.text(node.bus), nodes_.text(node.path)) != nullptr;
  if (node.childCount >= 0 || !fromCache || silent_.count(node.bus) != 0) {
    settleChildren(row);
    return;
  }
  node.counting = true;
  query(row,
        atspi::propertyCall(nodes_.text(node.bus), nodes_.text(node.path), atspi::kAccessible, "ChildCount"),
        &TreeJob::onCountAgain);
}

void TreeJob::onCountAgain(uint32_t row, const ReplyView& reply) {
  nodes_[row].counting = false;
  if (reply.message != nullptr) nodes_[row].childCount = atspi::readIntProperty(reply.message).value_or(-1);
  settleChildren(row);
}

void TreeJob::settleChildren(uint32_t row) {
  TreeNode& node = nodes_[row];
  if (node.childCount < 0) {
    node.childCount = -1;
    node.flags |= node_flag::kCountUnknown;
    return;
  }
  if (node.childCount == 0) return;
  const bool atDepth = node.logicalDepth >= options_.maxLogicalDepth && !isTransparent(row);
  if (atDepth || node.rawDepth >= options_.maxRawDepth) {
    node.flags |= node_flag::kCut;
    return;
  }
  if (mayNotBeListed(node)) {
    node.flags |= node_flag::kChildLimit;
    return;
  }
  const auto cached = cache_.children(nodes_.text(node.bus), nodes_.text(node.path), node.childCount);
  if (cached) {
    addChildren(row, *cached);
  } else {
    list(row);
  }
}

bool TreeJob::isTransparent(uint32_t row) const {
  const TreeNode& node = nodes_[row];
  if (row == 0 || node.description != 0 || !contains(options_.transparentRoles, node.role)) return false;
  if ((node.interfaces & atspi::kActionBit) != 0 && !options_.actionIsNoContent) return false;
  return node.name == 0 || (options_.typeNameIsNoName && isTypeName(nodes_.text(node.name)));
}

bool TreeJob::mayNotBeListed(const TreeNode& node) const {
  return static_cast<uint32_t>(node.childCount) > options_.maxChildren ||
         (node.statesLow & options_.noListStatesLow) != 0 || (node.statesHigh & options_.noListStatesHigh) != 0;
}

void TreeJob::list(uint32_t row) {
  TreeNode& node = nodes_[row];
  if (silent_.count(node.bus) != 0) {
    node.flags |= node_flag::kChildrenUnreadable;
    return;
  }
  node.listing = true;
  query(row, atspi::methodCall(nodes_.text(node.bus), nodes_.text(node.path), atspi::kAccessible, "GetChildren"),
        &TreeJob::onChildren);
}

void TreeJob::onChildren(uint32_t row, const ReplyView& reply) {
  TreeNode& node = nodes_[row];
  node.listing = false;
  // One more than allowed shows that there are more.
  const auto children = reply.message == nullptr
                            ? std::nullopt
                            : atspi::readReferences(reply.message, size_t{options_.maxChildren} + 1);
  if (!children) {
    node.flags |= node_flag::kChildrenUnreadable;
    return;
  }
  if (children->size() > options_.maxChildren) node.flags |= node_flag::kChildLimit;
  addChildren(row, *children);
}

void TreeJob::addChildren(uint32_t row, const std::vector<atspi::Reference>& children) {
  const uint32_t depth = nodes_[row].logicalDepth + (isTransparent(row) ? 0 : 1);
  const size_t count = std::min<size_t>(children.size(), options_.maxChildren);
  for (size_t i = 0; i < count; i++) {
    if (children[i].isNull()) continue;
    if (nodes_.size() >= options_.maxNodes) {
      ended_ |= ended::kNodeLimit;
      nodes_[row].flags |= node_flag::kCut;
      return;
    }
    // An empty name means the application itself.
    const uint32_t bus = children[i].bus[0] == '\0' ? nodes_[row].bus : nodes_.intern(children[i].bus);
    const uint32_t path = nodes_.intern(children[i].path);
    if (nodes_.isSelfOrAncestor(row, bus, path)) {
      nodes_[row].flags |= node_flag::kCycle;
      continue;
    }
    const uint32_t child = nodes_.addChild(row, bus, path, static_cast<int32_t>(i));
    nodes_[child].logicalDepth = depth;
    queue_.push_back(child);
  }
}

void TreeJob::finish() {
  host_.loop.cancelTimer(retry_);
  if (!nodes_[0].known) {
    const Failure late{ErrorCode::kTimeout, "no answer within " + std::to_string(options_.timeoutMs) + " ms", ""};
    done_(rootFailure_.value_or(late));
    end();
    return;
  }
  for (uint32_t row = 0; row < nodes_.size(); row++) {
    TreeNode& node = nodes_[row];
    if (!node.known) {
      node.flags |= node_flag::kUnread;
      node.role = node.name = node.description = node.statesLow = node.statesHigh = node.interfaces = 0;
      node.childCount = -1;
    }
    if (node.counting) node.flags |= node_flag::kCountUnknown;
    if (node.listing) node.flags |= node_flag::kChildrenUnreadable;
  }
  Tree tree = nodes_.toTree();
  tree.ended = ended_;
  tree.how = cache_.empty() ? "walk" : walked_ ? "cache+walk" : "cache";
  done_(std::move(tree));
  end();
}

}  // namespace agent_desktop
