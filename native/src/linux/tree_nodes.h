// The nodes of a read while it goes on, and their texts, each kept once.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "../backend.h"

namespace agent_desktop {

struct TreeNode {
  uint32_t bus = 0;
  uint32_t path = 0;
  int32_t parent = -1;
  int32_t indexInParent = 0;
  uint32_t role = 0;
  uint32_t name = 0;
  uint32_t description = 0;
  uint32_t statesLow = 0;
  uint32_t statesHigh = 0;
  uint32_t interfaces = 0;
  int32_t childCount = -1;
  uint8_t flags = 0;

  // How far the reading of it is:
  uint32_t logicalDepth = 0;
  uint32_t rawDepth = 0;
  uint8_t openCalls = 0;
  bool late = false;     // one of its calls was not answered in time, or its application is gone
  bool known = false;    // role, name and the rest are read
  bool counting = false; // its children are being counted
  bool listing = false;  // its children are being listed
  bool gone = false;     // it ceased to exist while it was read
};

class TreeNodes {
 public:
  TreeNodes();

  uint32_t intern(std::string_view text);
  const std::string& text(uint32_t id) const { return *texts_[id]; }

  size_t size() const { return nodes_.size(); }
  TreeNode& operator[](uint32_t row) { return nodes_[row]; }
  const TreeNode& operator[](uint32_t row) const { return nodes_[row]; }

  uint32_t addRoot(std::string_view bus, std::string_view path);
  uint32_t addChild(uint32_t parent, uint32_t bus, uint32_t path, int32_t indexInParent);
  /** Whether that object is `row` or an ancestor of it. */
  bool isSelfOrAncestor(uint32_t row, uint32_t bus, uint32_t path) const;

  /** The columns, without the nodes that are gone. */
  Tree toTree() const;

 private:
  std::vector<TreeNode> nodes_;
  std::unordered_map<std::string, uint32_t> ids_;
  /** The keys of `ids_`, which never move. */
  std::vector<const std::string*> texts_;
};

}  // namespace agent_desktop
