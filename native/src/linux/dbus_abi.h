// The part of libdbus-1's public ABI that is used here, declared anew so that no development package is needed to
// build and nothing is linked. Source: dbus/dbus-*.h of D-Bus 1.8 and later (soname libdbus-1.so.3, whose ABI is
// stable); test/abi_check.cc compares it with the installed headers.
#pragma once

#include <cstdint>

namespace agent_desktop::dbus {

struct DBusConnection;
struct DBusMessage;
struct DBusPendingCall;
struct DBusWatch;

using dbus_bool_t = uint32_t;

/** dbus-message.h: to be placed on the stack, without public members. */
struct DBusMessageIter {
  void* dummy1;
  void* dummy2;
  uint32_t dummy3;
  int dummy4, dummy5, dummy6, dummy7, dummy8, dummy9, dummy10, dummy11;
  int pad1;
  void* pad2;
  void* pad3;
};

/** dbus-errors.h. */
struct DBusError {
  const char* name;
  const char* message;
  unsigned int flags;
  void* padding1;
};

/** dbus-protocol.h: type codes as they stand in signatures. */
enum Type : int {
  kInvalid = 0,
  kByte = 'y',
  kBoolean = 'b',
  kInt16 = 'n',
  kUint16 = 'q',
  kInt32 = 'i',
  kUint32 = 'u',
  kInt64 = 'x',
  kUint64 = 't',
  kDouble = 'd',
  kString = 's',
  kObjectPath = 'o',
  kSignature = 'g',
  kUnixFd = 'h',
  kArray = 'a',
  kVariant = 'v',
  kStruct = 'r',
  kDictEntry = 'e',
};

/** dbus-protocol.h: DBUS_MESSAGE_TYPE_*. */
enum MessageType : int { kMethodCall = 1, kMethodReturn = 2, kError = 3, kSignal = 4 };

/** dbus-shared.h: DBusHandlerResult. */
enum HandlerResult : int { kHandled = 0, kNotYetHandled = 1 };

/** dbus-connection.h: DBusDispatchStatus. */
enum DispatchStatus : int { kDataRemains = 0, kComplete = 1, kNeedMemory = 2 };

/** dbus-connection.h: DBusWatchFlags. */
enum WatchFlags : unsigned { kReadable = 1, kWritable = 2, kWatchError = 4, kHangup = 8 };

/** dbus-pending-call.h: DBUS_TIMEOUT_INFINITE; deadlines are kept here, not in the library. */
constexpr int kNoTimeout = 0x7fffffff;

using FreeFunction = void (*)(void*);
using AddWatch = dbus_bool_t (*)(DBusWatch*, void*);
using WatchFunction = void (*)(DBusWatch*, void*);
using NotifyFunction = void (*)(DBusPendingCall*, void*);
using FilterFunction = HandlerResult (*)(DBusConnection*, DBusMessage*, void*);

// name, result, arguments
#define AGENT_DESKTOP_DBUS_FUNCTIONS(F)                                                                     \
  F(threads_init_default, dbus_bool_t, ())                                                                  \
  F(error_init, void, (DBusError*))                                                                         \
  F(error_free, void, (DBusError*))                                                                         \
  F(free, void, (void*))                                                                                    \
  F(connection_open_private, DBusConnection*, (const char*, DBusError*))                                    \
  F(connection_close, void, (DBusConnection*))                                                              \
  F(connection_unref, void, (DBusConnection*))                                                              \
  F(connection_set_exit_on_disconnect, void, (DBusConnection*, dbus_bool_t))                                \
  F(connection_set_max_message_size, void, (DBusConnection*, long))                                         \
  F(connection_set_max_received_size, void, (DBusConnection*, long))                                        \
  F(connection_get_is_connected, dbus_bool_t, (DBusConnection*))                                            \
  F(connection_get_unix_fd, dbus_bool_t, (DBusConnection*, int*))                                           \
  F(connection_send, dbus_bool_t, (DBusConnection*, DBusMessage*, uint32_t*))                               \
  F(connection_send_with_reply, dbus_bool_t, (DBusConnection*, DBusMessage*, DBusPendingCall**, int))       \
  F(connection_dispatch, DispatchStatus, (DBusConnection*))                                                 \
  F(connection_get_dispatch_status, DispatchStatus, (DBusConnection*))                                      \
  F(connection_set_watch_functions, dbus_bool_t,                                                            \
    (DBusConnection*, AddWatch, WatchFunction, WatchFunction, void*, FreeFunction))                         \
  F(connection_add_filter, dbus_bool_t, (DBusConnection*, FilterFunction, void*, FreeFunction))             \
  F(bus_set_unique_name, dbus_bool_t, (DBusConnection*, const char*))                                       \
  F(watch_get_unix_fd, int, (DBusWatch*))                                                                   \
  F(watch_get_flags, unsigned, (DBusWatch*))                                                                \
  F(watch_get_enabled, dbus_bool_t, (DBusWatch*))                                                           \
  F(watch_handle, dbus_bool_t, (DBusWatch*, unsigned))                                                      \
  F(message_new_method_call, DBusMessage*, (const char*, const char*, const char*, const char*))            \
  F(message_copy, DBusMessage*, (const DBusMessage*))                                                       \
  F(message_ref, DBusMessage*, (DBusMessage*))                                                              \
  F(message_unref, void, (DBusMessage*))                                                                    \
  F(message_set_destination, dbus_bool_t, (DBusMessage*, const char*))                                      \
  F(message_get_type, int, (DBusMessage*))                                                                  \
  F(message_get_error_name, const char*, (DBusMessage*))                                                    \
  F(message_get_signature, const char*, (DBusMessage*))                                                     \
  F(message_get_destination, const char*, (DBusMessage*))                                                   \
  F(message_get_sender, const char*, (DBusMessage*))                                                        \
  F(message_get_path, const char*, (DBusMessage*))                                                          \
  F(message_get_interface, const char*, (DBusMessage*))                                                     \
  F(message_get_member, const char*, (DBusMessage*))                                                        \
  F(message_iter_init, dbus_bool_t, (DBusMessage*, DBusMessageIter*))                                       \
  F(message_iter_next, dbus_bool_t, (DBusMessageIter*))                                                     \
  F(message_iter_get_arg_type, int, (DBusMessageIter*))                                                     \
  F(message_iter_recurse, void, (DBusMessageIter*, DBusMessageIter*))                                       \
  F(message_iter_get_basic, void, (DBusMessageIter*, void*))                                                \
  F(message_iter_get_signature, char*, (DBusMessageIter*))                                                  \
  F(message_iter_init_append, void, (DBusMessage*, DBusMessageIter*))                                       \
  F(message_iter_append_basic, dbus_bool_t, (DBusMessageIter*, int, const void*))                           \
  F(message_iter_open_container, dbus_bool_t, (DBusMessageIter*, int, const char*, DBusMessageIter*))       \
  F(message_iter_close_container, dbus_bool_t, (DBusMessageIter*, DBusMessageIter*))                        \
  F(message_iter_abandon_container, void, (DBusMessageIter*, DBusMessageIter*))                             \
  F(pending_call_set_notify, dbus_bool_t, (DBusPendingCall*, NotifyFunction, void*, FreeFunction))          \
  F(pending_call_steal_reply, DBusMessage*, (DBusPendingCall*))                                             \
  F(pending_call_cancel, void, (DBusPendingCall*))                                                          \
  F(pending_call_unref, void, (DBusPendingCall*))                                                           \
  F(signature_validate, dbus_bool_t, (const char*, DBusError*))                                             \
  F(validate_path, dbus_bool_t, (const char*, DBusError*))                                                  \
  F(validate_interface, dbus_bool_t, (const char*, DBusError*))                                             \
  F(validate_member, dbus_bool_t, (const char*, DBusError*))                                                \
  F(validate_bus_name, dbus_bool_t, (const char*, DBusError*))                                              \
  F(validate_utf8, dbus_bool_t, (const char*, DBusError*))

struct Api {
#define AGENT_DESKTOP_DECLARE(name, result, arguments) result(*name) arguments;
  AGENT_DESKTOP_DBUS_FUNCTIONS(AGENT_DESKTOP_DECLARE)
#undef AGENT_DESKTOP_DECLARE
};

}  // namespace agent_desktop::dbus
