// Compares the declarations of dbus_abi.h and xcb_abi.h with the installed headers, where there are some. Compiles or
// does not; nothing is run. See docs/native.md.
#include <dbus/dbus.h>
#include <xcb/xcb.h>
#include <xcb/xcbext.h>

#include <cstddef>

#include "../src/linux/dbus_abi.h"
#include "../src/linux/xcb_abi.h"

namespace ours = agent_desktop;

static_assert(sizeof(ours::dbus::DBusMessageIter) == sizeof(::DBusMessageIter));
static_assert(alignof(ours::dbus::DBusMessageIter) == alignof(::DBusMessageIter));
static_assert(sizeof(ours::dbus::DBusError) == sizeof(::DBusError));
static_assert(offsetof(ours::dbus::DBusError, padding1) == offsetof(::DBusError, padding1));
static_assert(sizeof(ours::dbus::dbus_bool_t) == sizeof(::dbus_bool_t));
static_assert(ours::dbus::kMethodReturn == DBUS_MESSAGE_TYPE_METHOD_RETURN);
static_assert(ours::dbus::kError == DBUS_MESSAGE_TYPE_ERROR && ours::dbus::kSignal == DBUS_MESSAGE_TYPE_SIGNAL);
static_assert(ours::dbus::kStruct == DBUS_TYPE_STRUCT && ours::dbus::kDictEntry == DBUS_TYPE_DICT_ENTRY);
static_assert(static_cast<int>(ours::dbus::kHandled) == DBUS_HANDLER_RESULT_HANDLED);
static_assert(static_cast<int>(ours::dbus::kNotYetHandled) == DBUS_HANDLER_RESULT_NOT_YET_HANDLED);
static_assert(static_cast<int>(ours::dbus::kDataRemains) == DBUS_DISPATCH_DATA_REMAINS);
static_assert(static_cast<int>(ours::dbus::kComplete) == DBUS_DISPATCH_COMPLETE);
static_assert(static_cast<int>(ours::dbus::kReadable) == DBUS_WATCH_READABLE);
static_assert(static_cast<int>(ours::dbus::kWritable) == DBUS_WATCH_WRITABLE);
static_assert(static_cast<int>(ours::dbus::kWatchError) == DBUS_WATCH_ERROR);
static_assert(static_cast<int>(ours::dbus::kHangup) == DBUS_WATCH_HANGUP);
static_assert(ours::dbus::kNoTimeout == DBUS_TIMEOUT_INFINITE);

static_assert(sizeof(ours::xcb::Cookie) == sizeof(xcb_get_property_cookie_t));
static_assert(sizeof(ours::xcb::ScreenIterator) == sizeof(xcb_screen_iterator_t));
static_assert(offsetof(ours::xcb::Screen, root) == offsetof(xcb_screen_t, root));
static_assert(offsetof(ours::xcb::InternAtomReply, atom) == offsetof(xcb_intern_atom_reply_t, atom));
static_assert(sizeof(ours::xcb::GetPropertyReply) == sizeof(xcb_get_property_reply_t));
static_assert(offsetof(ours::xcb::GetPropertyReply, valueLength) == offsetof(xcb_get_property_reply_t, value_len));
static_assert(sizeof(ours::xcb::QueryTreeReply) == sizeof(xcb_query_tree_reply_t));
static_assert(offsetof(ours::xcb::QueryTreeReply, childrenLength) == offsetof(xcb_query_tree_reply_t, children_len));
static_assert(offsetof(ours::xcb::GetGeometryReply, width) == offsetof(xcb_get_geometry_reply_t, width));
static_assert(offsetof(ours::xcb::TranslateCoordinatesReply, x) == offsetof(xcb_translate_coordinates_reply_t, dst_x));
static_assert(offsetof(ours::xcb::GetWindowAttributesReply, windowClass) ==
              offsetof(xcb_get_window_attributes_reply_t, _class));
static_assert(offsetof(ours::xcb::GetWindowAttributesReply, mapState) ==
              offsetof(xcb_get_window_attributes_reply_t, map_state));
static_assert(offsetof(ours::xcb::GetWindowAttributesReply, overrideRedirect) ==
              offsetof(xcb_get_window_attributes_reply_t, override_redirect));
static_assert(sizeof(ours::xcb::GetAtomNameReply) == sizeof(xcb_get_atom_name_reply_t));
static_assert(sizeof(ours::xcb::ClientMessage) == sizeof(xcb_client_message_event_t));
static_assert(offsetof(ours::xcb::ClientMessage, data) == offsetof(xcb_client_message_event_t, data));
static_assert(ours::xcb::kClientMessage == XCB_CLIENT_MESSAGE);
static_assert(static_cast<int>(ours::xcb::kSubstructureNotify) == XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY);
static_assert(static_cast<int>(ours::xcb::kSubstructureRedirect) == XCB_EVENT_MASK_SUBSTRUCTURE_REDIRECT);
static_assert(static_cast<int>(ours::xcb::kInputOnly) == XCB_WINDOW_CLASS_INPUT_ONLY);
static_assert(static_cast<int>(ours::xcb::kViewable) == XCB_MAP_STATE_VIEWABLE);
static_assert(static_cast<int>(ours::xcb::kAtomString) == XCB_ATOM_STRING);
