#include "dbus_library.h"

#include "shared_library.h"

namespace agent_desktop::dbus {

const char* const kLibraryName = "libdbus-1.so.3";

namespace {

struct Loaded {
  Api api{};
  std::string error;
};

Loaded load() {
  Loaded loaded;
  SharedLibrary library(kLibraryName);
#define AGENT_DESKTOP_RESOLVE(name, result, arguments) library.resolve("dbus_" #name, loaded.api.name);
  AGENT_DESKTOP_DBUS_FUNCTIONS(AGENT_DESKTOP_RESOLVE)
#undef AGENT_DESKTOP_RESOLVE
  loaded.error = library.error();
  if (loaded.error.empty()) loaded.api.threads_init_default();
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
