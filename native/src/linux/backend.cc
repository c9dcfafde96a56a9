#include "../backend.h"

#include "dbus_library.h"
#include "xcb_library.h"

namespace agent_desktop {

std::vector<Library> listLibraries() {
  return {
      {dbus::kLibraryName, dbus::loadError().empty(), dbus::loadError()},
      {xcb::kLibraryName, xcb::loadError().empty(), xcb::loadError()},
  };
}

}  // namespace agent_desktop
