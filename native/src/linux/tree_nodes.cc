#include "tree_nodes.h"

namespace agent_desktop {

TreeNodes::TreeNodes() { intern(""); }

uint32_t TreeNodes::intern(std::string_view text) {
  const auto [entry, added] = ids_.try_emplace(std::string(text), static_cast<uint32_t>(texts_.size()));
  if (added) texts_.push_back(&entry->first);
  return entry->second;
}

uint32_t TreeNodes::addRoot(std::string_view bus, std::string_view path) {
  TreeNode root;
  root.bus = intern(bus);
  root.path = intern(path);
  nodes_.push_back(root);
  return 0;
}

uint32_t TreeNodes::addChild(uint32_t parent, uint32_t bus, uint32_t path, int32_t indexInParent) {
  TreeNode child;
  child.bus = bus;
  child.path = path;
  child.parent = static_cast<int32_t>(parent);
  child.indexInParent = indexInParent;
  child.rawDepth = nodes_[parent].rawDepth + 1;
  nodes_.push_back(child);
  return static_cast<uint32_t>(nodes_.size() - 1);
}

bool TreeNodes::isSelfOrAncestor(uint32_t row, uint32_t bus, uint32_t path) const {
  for (int32_t at = static_cast<int32_t>(row); at >= 0; at = nodes_[at].parent) {
    if (nodes_[at].path == path && nodes_[at].bus == bus) return true;
  }
  return false;
}

Tree TreeNodes::toTree() const {
  Tree tree;
  tree.strings.reserve(texts_.size());
  for (const std::string* text : texts_) tree.strings.push_back(*text);
  std::vector<int32_t> newRow(nodes_.size(), -1);
  int32_t count = 0;
  for (size_t i = 0; i < nodes_.size(); i++) {
    const TreeNode& node = nodes_[i];
    // What is gone was never listed, so that nothing hangs below it.
    if (node.gone) continue;
    newRow[i] = count++;
    tree.bus.push_back(node.bus);
    tree.path.push_back(node.path);
    tree.parent.push_back(node.parent < 0 ? -1 : newRow[node.parent]);
    tree.indexInParent.push_back(node.indexInParent);
    tree.role.push_back(node.role);
    tree.name.push_back(node.name);
    tree.description.push_back(node.description);
    tree.statesLow.push_back(node.statesLow);
    tree.statesHigh.push_back(node.statesHigh);
    tree.interfaces.push_back(node.interfaces);
    tree.childCount.push_back(node.childCount);
    tree.flags.push_back(node.flags);
  }
  return tree;
}

}  // namespace agent_desktop
