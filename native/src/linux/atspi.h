// The calls of AT-SPI that reads need and typed readers for their replies. Every reader checks the signature first and
// returns nothing for an answer of another type. Source: the interface files org.a11y.atspi.*.xml of at-spi2-core.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "../failure.h"
#include "dbus_library.h"

namespace agent_desktop::atspi {

inline constexpr const char* kAccessible = "org.a11y.atspi.Accessible";
inline constexpr const char* kAction = "org.a11y.atspi.Action";
inline constexpr const char* kCache = "org.a11y.atspi.Cache";
inline constexpr const char* kComponent = "org.a11y.atspi.Component";
inline constexpr const char* kText = "org.a11y.atspi.Text";
inline constexpr const char* kValue = "org.a11y.atspi.Value";
inline constexpr const char* kCachePath = "/org/a11y/atspi/cache";
inline constexpr const char* kNullPath = "/org/a11y/atspi/null";

/** Bits of Tree.interfaces that mechanism depends on (INTERFACE in addon.ts). */
inline constexpr uint32_t kActionBit = 2;

/** ATSPI_RELATION_LABELLED_BY. */
inline constexpr uint32_t kLabelledBy = 2;

/** Texts longer than this many bytes are cut. */
inline constexpr size_t kMaxText = 64 * 1024;

/** An object on a bus. The texts belong to a message. */
struct Reference {
  const char* bus = "";
  const char* path = "";

  /** The null object, or a bus that cannot be one: the name comes as any text. An empty name is the sender itself. */
  bool isNull() const;
};

/** No names in these come from outside but `bus` and `path`, which came from a reply or were checked: null if not. */
dbus::MessagePtr methodCall(const std::string& bus, const std::string& path, const char* iface, const char* member);
dbus::MessagePtr propertyCall(const std::string& bus, const std::string& path, const char* iface,
                              const char* property);

std::optional<std::string> readStringProperty(dbus::DBusMessage* reply);
std::optional<int32_t> readIntProperty(dbus::DBusMessage* reply);
std::optional<double> readNumberProperty(dbus::DBusMessage* reply);
std::optional<uint32_t> readUint(dbus::DBusMessage* reply);
std::optional<std::string> readString(dbus::DBusMessage* reply);
/** GetState: two words of bits. */
std::optional<std::pair<uint32_t, uint32_t>> readStates(dbus::DBusMessage* reply);
/** GetInterfaces, as bits. */
std::optional<uint32_t> readInterfaces(dbus::DBusMessage* reply);
/** GetChildren, at most `limit` of them. */
std::optional<std::vector<Reference>> readReferences(dbus::DBusMessage* reply, size_t limit);

// Parts of larger answers, at an iterator that is known to stand on the right type:
std::pair<uint32_t, uint32_t> statesAt(dbus::DBusMessageIter* iter);
uint32_t interfacesAt(dbus::DBusMessageIter* iter);
Reference referenceAt(dbus::DBusMessageIter* iter);
const char* textAt(dbus::DBusMessageIter* iter);

/** At most kMaxText bytes, ending at a character's end. */
std::string clipped(const char* text);

/** The failure of an answer that no reader takes. */
Failure wrongType(const char* method);

bool hasSignature(dbus::DBusMessage* message, const char* signature);

}  // namespace agent_desktop::atspi
