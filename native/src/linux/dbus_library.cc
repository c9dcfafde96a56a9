#include "dbus_library.h"

#include <dlfcn.h>

namespace agent_desktop::dbus {

const char* const kLibraryName = "libdbus-1.so.3";

namespace {

struct Loaded {
  Api api{};
  std::string error;
};

Loaded load() {
  Loaded loaded;
  void* handle = dlopen(kLibraryName, RTLD_NOW | RTLD_LOCAL);
  if (handle == nullptr) {
    const char* reason = dlerror();
    loaded.error = reason == nullptr ? "cannot be loaded" : reason;
    return loaded;
  }
  std::string missing;
#define AGENT_DESKTOP_RESOLVE(name, result, arguments)                                           \
  loaded.api.name = reinterpret_cast<result(*) arguments>(dlsym(handle, "dbus_" #name)); \
  if (loaded.api.name == nullptr) missing = "dbus_" #name;
  AGENT_DESKTOP_DBUS_FUNCTIONS(AGENT_DESKTOP_RESOLVE)
#undef AGENT_DESKTOP_RESOLVE
  if (!missing.empty()) {
    loaded.error = "has no function " + missing;
    return loaded;
  }
  loaded.api.threads_init_default();
  return loaded;
}

const Loaded& library() {
  static const Loaded loaded = load();
  return loaded;
}

}  // namespace

const std::string& loadError() { return library().error; }

const Api& api() { return library().api; }

}  // namespace agent_desktop::dbus
