// The answer of Cache.GetItems, indexed by object and by parent. Texts stay in the message, which is kept.
#pragma once

#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "atspi.h"

namespace agent_desktop {

class TreeCache {
 public:
  struct Item {
    atspi::Reference object;
    /** Where it stands among its parent's children; negative when the toolkit does not say. */
    int32_t index = -1;
    /** Negative when the toolkit left it out, as it does for lists that make their rows on demand. */
    int32_t childCount = -1;
    uint32_t interfaces = 0;
    const char* name = "";
    uint32_t role = 0;
    const char* description = "";
    uint32_t statesLow = 0;
    uint32_t statesHigh = 0;
  };

  /** False when it is an answer of another type. */
  bool load(dbus::DBusMessage* reply);
  bool empty() const { return items_.empty(); }

  const Item* find(std::string_view bus, std::string_view path) const;
  /**
   * The children of an object in order, if the cache holds exactly `count` of them at the positions 0 to count - 1;
   * nothing when it lacks some or holds stale ones.
   */
  std::optional<std::vector<atspi::Reference>> children(std::string_view bus, std::string_view path,
                                                        size_t count) const;

 private:
  struct Key {
    std::string_view bus, path;
    bool operator==(const Key& other) const { return path == other.path && bus == other.bus; }
  };
  struct KeyHash {
    size_t operator()(const Key& key) const {
      const std::hash<std::string_view> hash;
      return hash(key.path) * 31 + hash(key.bus);
    }
  };

  void readIndexed(dbus::DBusMessageIter* field, Item& item);
  void readWithChildren(dbus::DBusMessageIter* field, Item& item);
  void add(const atspi::Reference& parent, const Item& item);

  dbus::MessagePtr message_;
  std::vector<Item> items_;
  std::unordered_map<Key, size_t, KeyHash> byObject_;
  std::unordered_map<Key, std::vector<size_t>, KeyHash> byParent_;
  /** Only from the older form of the answer, which lists the children themselves. */
  std::unordered_map<Key, std::vector<atspi::Reference>, KeyHash> listed_;
};

}  // namespace agent_desktop
