#include "xcb_library.h"

#include "shared_library.h"

namespace agent_desktop::xcb {

const char* const kLibraryName = "libxcb.so.1";

namespace {

struct Loaded {
  Api api{};
  std::string error;
};

Loaded load() {
  Loaded loaded;
  SharedLibrary library(kLibraryName);
#define AGENT_DESKTOP_RESOLVE(name, result, arguments) library.resolve("xcb_" #name, loaded.api.name);
  AGENT_DESKTOP_XCB_FUNCTIONS(AGENT_DESKTOP_RESOLVE)
#undef AGENT_DESKTOP_RESOLVE
  loaded.error = library.error();
  return loaded;
}

const Loaded& library() {
  static const Loaded loaded = load();
  return loaded;
}

}  // namespace

const std::string& loadError() { return library().error; }

const Api& api() { return library().api; }

}  // namespace agent_desktop::xcb
