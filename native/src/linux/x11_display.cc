#include "x11_display.h"

#include <algorithm>
#include <cstring>

namespace agent_desktop {

namespace {

// Interned together, so that listing windows waits for the server once.
const char* const kKnownAtoms[] = {
    "_NET_CLIENT_LIST", "_NET_SUPPORTING_WM_CHECK", "_NET_ACTIVE_WINDOW", "_NET_WM_NAME",      "_NET_WM_PID",
    "WM_NAME",          "WM_CLASS",                 "_GTK_FRAME_EXTENTS", "_NET_WM_WINDOW_TYPE", "_NET_WM_STATE",
};

constexpr size_t kMaxWindows = 4096;

/** The requests that describe one window, in flight together. */
struct WindowQuestions {
  xcb::Cookie attributes, geometry, origin, pid, netName, name, wmClass, frame, types, states;
};

/** `instance\0class\0`: the class names the application. */
std::string classOf(const X11Property& property) {
  const std::string raw(property.bytes.begin(), property.bytes.end());
  const size_t end = raw.find('\0');
  if (end == std::string::npos) return raw;
  return std::string(raw.c_str() + end + 1);
}

uint32_t firstWord(const std::optional<X11Property>& property) {
  if (!property) return 0;
  const std::vector<uint32_t> words = property->words();
  return words.empty() ? 0 : words[0];
}

}  // namespace

void X11Display::connect(Completion<Unit> done) {
  loop_.start();
  loop_.post([this, done = std::move(done)] {
    if (const auto failure = connection_.open(display_)) {
      done(*failure);
      return;
    }
    connection_.startTask();
    std::vector<xcb::Cookie> cookies;
    for (const char* name : kKnownAtoms) {
      cookies.push_back(
          xcb::api().intern_atom(connection_.raw(), 0, static_cast<uint16_t>(std::strlen(name)), name));
    }
    for (size_t i = 0; i < cookies.size(); i++) {
      const auto reply = connection_.wait<xcb::InternAtomReply>(cookies[i]);
      if (reply) atoms_[kKnownAtoms[i]] = reply->atom;
    }
    if (connection_.failure()) {
      done(*connection_.failure());
    } else {
      done(Unit{});
    }
  });
}

template <class Result, class Ask>
void X11Display::run(Completion<Result> done, Ask ask) {
  if (closed_) {
    done(Failure{ErrorCode::kDisconnected, "the display was closed", ""});
    return;
  }
  loop_.post([this, done = std::move(done), ask = std::move(ask)] {
    connection_.startTask();
    Result result = ask();
    connection_.drainEvents();
    if (connection_.failure()) {
      done(*connection_.failure());
    } else {
      done(std::move(result));
    }
  });
}

void X11Display::windowManager(Completion<WindowManager> done) {
  run(std::move(done), [this] {
    WindowManager manager;
    const uint32_t window = windowProperty(connection_.root(), "_NET_SUPPORTING_WM_CHECK");
    // A manager that died leaves the property on the root, but not the window that points to itself.
    if (window == 0 || windowProperty(window, "_NET_SUPPORTING_WM_CHECK") != window) return manager;
    if (const auto name = property(window, "_NET_WM_NAME")) manager.name = name->text();
    // One without a name is still one.
    if (manager.name.empty()) manager.name = "unknown";
    manager.pid = firstWord(property(window, "_NET_WM_PID"));
    return manager;
  });
}

void X11Display::windows(bool overrideRedirect, Completion<std::vector<Window>> done) {
  run(std::move(done), [this, overrideRedirect] { return describe(topLevels(overrideRedirect)); });
}

void X11Display::activeWindow(Completion<uint32_t> done) {
  run(std::move(done), [this] { return windowProperty(connection_.root(), "_NET_ACTIVE_WINDOW"); });
}

void X11Display::sendRootMessage(uint32_t window, std::string type, std::vector<uint32_t> data,
                                 Completion<Unit> done) {
  run(std::move(done), [this, window, type = std::move(type), data = std::move(data)] {
    xcb::ClientMessage message{};
    message.responseType = xcb::kClientMessage;
    message.format = 32;
    message.window = window;
    message.type = atom(type);
    std::copy_n(data.begin(), std::min<size_t>(data.size(), 5), message.data);
    if (connection_.failure()) return Unit{};
    xcb::api().send_event(connection_.raw(), 0, connection_.root(),
                          xcb::kSubstructureNotify | xcb::kSubstructureRedirect,
                          reinterpret_cast<const char*>(&message));
    // Any question that comes back shows that the server has taken the message.
    connection_.wait<xcb::GetGeometryReply>(xcb::api().get_geometry(connection_.raw(), connection_.root()));
    return Unit{};
  });
}

void X11Display::rootProperty(std::string name, Completion<std::optional<std::string>> done) {
  run(std::move(done), [this, name = std::move(name)]() -> std::optional<std::string> {
    const auto found = property(connection_.root(), name);
    if (!found || found->format != 8) return std::nullopt;
    return found->text();
  });
}

void X11Display::screenSize(Completion<ScreenSize> done) {
  run(std::move(done), [this] {
    ScreenSize size;
    const auto reply =
        connection_.wait<xcb::GetGeometryReply>(xcb::api().get_geometry(connection_.raw(), connection_.root()));
    if (reply) size = {reply->width, reply->height};
    return size;
  });
}

void X11Display::close() {
  if (closed_) return;
  closed_ = true;
  connection_.interrupt();
  loop_.stop();
}

uint32_t X11Display::atom(const std::string& name) {
  const auto known = atoms_.find(name);
  if (known != atoms_.end()) return known->second;
  const auto reply = connection_.wait<xcb::InternAtomReply>(
      xcb::api().intern_atom(connection_.raw(), 0, static_cast<uint16_t>(name.size()), name.c_str()));
  if (!reply) return 0;
  atoms_[name] = reply->atom;
  return reply->atom;
}

std::string X11Display::atomName(uint32_t wanted) {
  const auto known = atomNames_.find(wanted);
  if (known != atomNames_.end()) return known->second;
  const auto reply = connection_.wait<xcb::GetAtomNameReply>(xcb::api().get_atom_name(connection_.raw(), wanted));
  if (!reply) return "";
  const size_t length = std::min<size_t>(reply->nameLength, size_t{reply->length} * 4);
  std::string name(reinterpret_cast<const char*>(reply.get() + 1), length);
  atomNames_[wanted] = name;
  return name;
}

std::optional<X11Property> X11Display::property(uint32_t window, const std::string& name) {
  return connection_.waitProperty(connection_.askProperty(window, atom(name)));
}

uint32_t X11Display::windowProperty(uint32_t window, const std::string& name) {
  return firstWord(property(window, name));
}

std::vector<uint32_t> X11Display::rootChildren() {
  const auto reply =
      connection_.wait<xcb::QueryTreeReply>(xcb::api().query_tree(connection_.raw(), connection_.root()));
  if (!reply) return {};
  const auto* first = reinterpret_cast<const uint32_t*>(reply.get() + 1);
  const size_t count = std::min<size_t>(reply->childrenLength, reply->length);
  return std::vector<uint32_t>(first, first + count);
}

/** The managed windows, and those that no manager sees when they are asked for or when there is no manager. */
std::vector<uint32_t> X11Display::topLevels(bool overrideRedirect) {
  std::vector<uint32_t> ids;
  const auto managed = property(connection_.root(), "_NET_CLIENT_LIST");
  if (managed) ids = managed->words();
  if (!managed || overrideRedirect) {
    const std::vector<uint32_t> children = rootChildren();
    std::vector<xcb::Cookie> cookies;
    for (uint32_t child : children) {
      cookies.push_back(xcb::api().get_window_attributes(connection_.raw(), child));
    }
    for (size_t i = 0; i < children.size(); i++) {
      const auto attributes = connection_.wait<xcb::GetWindowAttributesReply>(cookies[i]);
      if (!attributes || attributes->windowClass == xcb::kInputOnly || attributes->mapState != xcb::kViewable) {
        continue;
      }
      const bool wanted = attributes->overrideRedirect != 0 ? overrideRedirect : !managed;
      if (wanted && std::find(ids.begin(), ids.end(), children[i]) == ids.end()) ids.push_back(children[i]);
    }
  }
  if (ids.size() > kMaxWindows) ids.resize(kMaxWindows);
  return ids;
}

std::vector<Window> X11Display::describe(const std::vector<uint32_t>& ids) {
  const xcb::Api& x = xcb::api();
  xcb::Connection* raw = connection_.raw();
  std::vector<WindowQuestions> asked;
  for (uint32_t id : ids) {
    const auto ask = [&](const char* name) { return connection_.askProperty(id, atoms_[name]); };
    asked.push_back({x.get_window_attributes(raw, id), x.get_geometry(raw, id),
                     x.translate_coordinates(raw, id, connection_.root(), 0, 0), ask("_NET_WM_PID"),
                     ask("_NET_WM_NAME"), ask("WM_NAME"), ask("WM_CLASS"), ask("_GTK_FRAME_EXTENTS"),
                     ask("_NET_WM_WINDOW_TYPE"), ask("_NET_WM_STATE")});
  }
  std::vector<Window> windows;
  for (size_t i = 0; i < ids.size(); i++) {
    const WindowQuestions& questions = asked[i];
    const auto attributes = connection_.wait<xcb::GetWindowAttributesReply>(questions.attributes);
    const auto geometry = connection_.wait<xcb::GetGeometryReply>(questions.geometry);
    const auto origin = connection_.wait<xcb::TranslateCoordinatesReply>(questions.origin);
    Window window;
    window.id = ids[i];
    window.pid = firstWord(connection_.waitProperty(questions.pid));
    const auto netName = connection_.waitProperty(questions.netName);
    const auto name = connection_.waitProperty(questions.name);
    if (netName || name) window.title = netName ? netName->text() : name->text();
    if (const auto wmClass = connection_.waitProperty(questions.wmClass)) window.wmClass = classOf(*wmClass);
    if (const auto frame = connection_.waitProperty(questions.frame)) {
      const std::vector<uint32_t> sides = frame->words();
      if (sides.size() >= 4) {
        window.gtkFrameExtents = Box{static_cast<int32_t>(sides[0]), static_cast<int32_t>(sides[1]),
                                     static_cast<int32_t>(sides[2]), static_cast<int32_t>(sides[3])};
      }
    }
    window.types = atomNames(connection_.waitProperty(questions.types));
    window.states = atomNames(connection_.waitProperty(questions.states));
    // One that was closed meanwhile is no window any more.
    if (!attributes || !geometry || !origin) continue;
    window.mapped = attributes->mapState == xcb::kViewable;
    window.overrideRedirect = attributes->overrideRedirect != 0;
    window.bounds = Box{origin->x, origin->y, geometry->width, geometry->height};
    windows.push_back(std::move(window));
  }
  return windows;
}

std::vector<std::string> X11Display::atomNames(const std::optional<X11Property>& property) {
  std::vector<std::string> names;
  if (!property) return names;
  for (uint32_t word : property->words()) {
    std::string name = atomName(word);
    if (!name.empty()) names.push_back(std::move(name));
  }
  return names;
}

std::shared_ptr<X11> openX11(std::string display, Completion<Unit> done) {
  auto opened = std::make_shared<X11Display>(std::move(display));
  opened->connect(std::move(done));
  return opened;
}

}  // namespace agent_desktop
