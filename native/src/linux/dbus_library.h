// Loads libdbus-1 on first use and owns what must be freed with it.
#pragma once

#include <memory>
#include <string>

#include "dbus_abi.h"

namespace agent_desktop::dbus {

extern const char* const kLibraryName;

/** Loads the library once. Empty when it is loaded, else why it is not. */
const std::string& loadError();

/** Only after loadError() was empty. */
const Api& api();

struct MessageDeleter {
  void operator()(DBusMessage* message) const { api().message_unref(message); }
};
using MessagePtr = std::unique_ptr<DBusMessage, MessageDeleter>;

/** An error of the library, freed with its scope. */
class ErrorScope {
 public:
  ErrorScope() { api().error_init(&error_); }
  ~ErrorScope() { api().error_free(&error_); }
  ErrorScope(const ErrorScope&) = delete;
  ErrorScope& operator=(const ErrorScope&) = delete;

  DBusError* get() { return &error_; }
  std::string message() const { return error_.message == nullptr ? "" : error_.message; }

 private:
  DBusError error_;
};

}  // namespace agent_desktop::dbus
