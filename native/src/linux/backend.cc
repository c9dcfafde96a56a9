#include "../backend.h"

#include "dbus_library.h"

namespace agent_desktop {

std::vector<Library> listLibraries() {
  std::vector<Library> libraries;
  libraries.push_back({dbus::kLibraryName, dbus::loadError().empty(), dbus::loadError()});
  return libraries;
}

std::shared_ptr<X11> openX11(std::string, Completion<Unit> done) {
  done(Failure{ErrorCode::kProtocol, "not built yet", ""});
  return nullptr;
}

}  // namespace agent_desktop
