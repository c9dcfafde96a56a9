#include "tree_cache.h"

namespace agent_desktop {

using namespace dbus;

namespace {

// Object, application, parent, index, child count, interfaces, name, role, description, states.
const char* const kIndexed = "a((so)(so)(so)iiassusau)";
// Object, application, parent, children, interfaces, name, role, description, states.
const char* const kWithChildren = "a((so)(so)(so)a(so)assusau)";

template <class T>
T next(DBusMessageIter* field) {
  T value{};
  api().message_iter_get_basic(field, &value);
  api().message_iter_next(field);
  return value;
}

atspi::Reference nextReference(DBusMessageIter* field) {
  const atspi::Reference reference = atspi::referenceAt(field);
  api().message_iter_next(field);
  return reference;
}

/** The fields that both forms end with. */
void readCommon(DBusMessageIter* field, TreeCache::Item& item) {
  item.interfaces = atspi::interfacesAt(field);
  api().message_iter_next(field);
  item.name = next<const char*>(field);
  item.role = next<uint32_t>(field);
  item.description = next<const char*>(field);
  const auto [low, high] = atspi::statesAt(field);
  item.statesLow = low;
  item.statesHigh = high;
}

}  // namespace

bool TreeCache::load(DBusMessage* reply) {
  const bool indexed = atspi::hasSignature(reply, kIndexed);
  if (!indexed && !atspi::hasSignature(reply, kWithChildren)) return false;
  DBusMessageIter iter, entry, field;
  if (api().message_iter_init(reply, &iter) == 0) return false;
  message_.reset(api().message_ref(reply));
  api().message_iter_recurse(&iter, &entry);
  while (api().message_iter_get_arg_type(&entry) == kStruct) {
    api().message_iter_recurse(&entry, &field);
    Item item;
    item.object = nextReference(&field);
    api().message_iter_next(&field);
    const atspi::Reference parent = nextReference(&field);
    if (indexed) {
      readIndexed(&field, item);
    } else {
      readWithChildren(&field, item);
    }
    add(parent, item);
    api().message_iter_next(&entry);
  }
  for (const auto& [parent, children] : byParent_) {
    const auto found = byObject_.find(parent);
    // GTK 4 says that its application has none.
    if (found != byObject_.end() && items_[found->second].childCount == 0) items_[found->second].childCount = -1;
  }
  return true;
}

void TreeCache::readIndexed(DBusMessageIter* field, Item& item) {
  item.index = next<int32_t>(field);
  item.childCount = next<int32_t>(field);
  readCommon(field, item);
}

void TreeCache::readWithChildren(DBusMessageIter* field, Item& item) {
  DBusMessageIter child;
  api().message_iter_recurse(field, &child);
  std::vector<atspi::Reference>& children = listed_[Key{item.object.bus, item.object.path}];
  while (api().message_iter_get_arg_type(&child) == kStruct) children.push_back(nextReference(&child));
  item.childCount = static_cast<int32_t>(children.size());
  api().message_iter_next(field);
  readCommon(field, item);
}

void TreeCache::add(const atspi::Reference& parent, const Item& item) {
  const size_t at = items_.size();
  // Of two entries for one object neither can be trusted more; the first stays.
  if (item.object.isNull() || !byObject_.emplace(Key{item.object.bus, item.object.path}, at).second) return;
  items_.push_back(item);
  byParent_[Key{parent.bus, parent.path}].push_back(at);
}

const TreeCache::Item* TreeCache::find(std::string_view bus, std::string_view path) const {
  const auto found = byObject_.find(Key{bus, path});
  return found == byObject_.end() ? nullptr : &items_[found->second];
}

std::optional<std::vector<atspi::Reference>> TreeCache::children(std::string_view bus, std::string_view path,
                                                                 size_t count) const {
  const Key key{bus, path};
  if (const auto listed = listed_.find(key); listed != listed_.end()) return listed->second;
  const auto found = byParent_.find(key);
  if (found == byParent_.end() || found->second.size() != count) return std::nullopt;
  std::vector<atspi::Reference> ordered(count);
  for (size_t at : found->second) {
    const Item& child = items_[at];
    const size_t index = static_cast<size_t>(child.index);
    if (child.index < 0 || index >= count || ordered[index].path[0] != '\0') return std::nullopt;
    ordered[index] = child.object;
  }
  return ordered;
}

}  // namespace agent_desktop
