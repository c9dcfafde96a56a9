// Loads libxcb on first use.
#pragma once

#include <string>

#include "xcb_abi.h"

namespace agent_desktop::xcb {

/** Loads the library once. Empty when it is loaded, else why it is not. */
const std::string& loadError();

/** Only after loadError() was empty. */
const Api& api();

}  // namespace agent_desktop::xcb
