#include "encode.h"

namespace agent_desktop {
namespace {

Data strings(std::vector<std::string> texts) {
  Data::Array array;
  array.reserve(texts.size());
  for (std::string& text : texts) array.emplace_back(std::move(text));
  return array;
}

Data box(const Box& value) { return Data::Array{value.x, value.y, value.width, value.height}; }

Data encodeReply(CallReply reply) {
  if (reply.ok) return Data::Object{{"ok", true}, {"values", std::move(reply.values)}};
  Data::Object object{{"ok", false}, {"code", errorCodeName(reply.failure.code)}};
  if (!reply.failure.dbusName.empty()) object.emplace_back("dbusName", std::move(reply.failure.dbusName));
  object.emplace_back("message", std::move(reply.failure.message));
  return object;
}

Data encodeDetails(Details details) {
  Data::Object object;
  if (details.extents) object.emplace_back("extents", box(*details.extents));
  if (details.actions) object.emplace_back("actions", strings(std::move(*details.actions)));
  if (details.value) object.emplace_back("value", *details.value);
  if (details.text) object.emplace_back("text", std::move(*details.text));
  if (details.characterCount) object.emplace_back("characterCount", *details.characterCount);
  if (details.attributes) {
    Data::Object attributes;
    for (auto& [key, value] : *details.attributes) attributes.emplace_back(std::move(key), std::move(value));
    object.emplace_back("attributes", std::move(attributes));
  }
  if (details.labelledBy) {
    Data::Array targets;
    for (auto& [bus, path] : *details.labelledBy) {
      targets.emplace_back(Data::Array{std::move(bus), std::move(path)});
    }
    object.emplace_back("labelledBy", std::move(targets));
  }
  if (details.accessibleId) object.emplace_back("accessibleId", std::move(*details.accessibleId));
  return object;
}

Data encodeWindow(Window window) {
  Data::Object object{
      {"id", window.id},
      {"pid", window.pid},
      {"title", std::move(window.title)},
      {"wmClass", std::move(window.wmClass)},
      {"bounds", box(window.bounds)},
  };
  if (window.gtkFrameExtents) object.emplace_back("gtkFrameExtents", box(*window.gtkFrameExtents));
  object.emplace_back("types", strings(std::move(window.types)));
  object.emplace_back("states", strings(std::move(window.states)));
  object.emplace_back("mapped", window.mapped);
  object.emplace_back("overrideRedirect", window.overrideRedirect);
  return object;
}

template <class T>
Data encodeAll(std::vector<T> all, Data (*encodeOne)(T)) {
  Data::Array array;
  array.reserve(all.size());
  for (T& one : all) array.push_back(encodeOne(std::move(one)));
  return array;
}

}  // namespace

Data encode(Unit) { return Data(); }

Data encode(uint32_t value) { return value; }

Data encode(std::optional<std::string> value) { return value ? Data(std::move(*value)) : Data(); }

Data encode(std::vector<Library> libraries) {
  return encodeAll<Library>(std::move(libraries), [](Library library) -> Data {
    Data::Object object{{"name", std::move(library.name)}, {"loaded", library.loaded}};
    if (!library.error.empty()) object.emplace_back("error", std::move(library.error));
    return object;
  });
}

Data encode(std::vector<CallReply> replies) { return encodeAll<CallReply>(std::move(replies), encodeReply); }

Data encode(Tree tree) {
  // Member by member: an initializer list would copy the columns.
  Data::Object object;
  object.emplace_back("count", static_cast<uint32_t>(tree.parent.size()));
  object.emplace_back("strings", strings(std::move(tree.strings)));
  object.emplace_back("bus", std::move(tree.bus));
  object.emplace_back("path", std::move(tree.path));
  object.emplace_back("parent", std::move(tree.parent));
  object.emplace_back("indexInParent", std::move(tree.indexInParent));
  object.emplace_back("role", std::move(tree.role));
  object.emplace_back("name", std::move(tree.name));
  object.emplace_back("description", std::move(tree.description));
  object.emplace_back("statesLow", std::move(tree.statesLow));
  object.emplace_back("statesHigh", std::move(tree.statesHigh));
  object.emplace_back("interfaces", std::move(tree.interfaces));
  object.emplace_back("childCount", std::move(tree.childCount));
  object.emplace_back("flags", std::move(tree.flags));
  object.emplace_back("ended", tree.ended);
  object.emplace_back("how", std::move(tree.how));
  return object;
}

Data encode(std::vector<Details> details) { return encodeAll<Details>(std::move(details), encodeDetails); }

Data encode(Event event) {
  return Data::Object{
      {"bus", std::move(event.bus)},       {"path", std::move(event.path)},
      {"iface", std::move(event.iface)},   {"member", std::move(event.member)},
      {"detail", std::move(event.detail)}, {"detail1", event.detail1},
      {"detail2", event.detail2},
  };
}

Data encode(WindowManager manager) {
  return Data::Object{{"name", std::move(manager.name)}, {"pid", manager.pid}};
}

Data encode(std::vector<Window> windows) { return encodeAll<Window>(std::move(windows), encodeWindow); }

Data encode(ScreenSize size) { return Data::Object{{"width", size.width}, {"height", size.height}}; }

}  // namespace agent_desktop
