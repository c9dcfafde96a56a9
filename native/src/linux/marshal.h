// Builds messages from values and reads values from messages, both driven by D-Bus signatures.
#pragma once

#include <optional>
#include <string>

#include "../data.h"
#include "../failure.h"
#include "dbus_library.h"

namespace agent_desktop {

/**
 * Every part is checked first: libdbus ends the process when it is given a malformed name or text.
 */
Outcome<dbus::MessagePtr> newMethodCall(const std::string& bus, const std::string& path, const std::string& iface,
                                        const std::string& member);

/** Appends arguments of that signature; the failure says which did not fit. */
std::optional<Failure> appendArguments(dbus::DBusMessage* message, const std::string& signature,
                                       const Data::Array& values);

/** All arguments of a message, unless there are far too many values in it. */
Outcome<Data::Array> readArguments(dbus::DBusMessage* message);

/** What an error reply says. */
Failure failureOf(dbus::DBusMessage* errorReply);

}  // namespace agent_desktop
