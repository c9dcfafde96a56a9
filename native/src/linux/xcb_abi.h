// The part of libxcb's public ABI that is used here, declared anew so that no development package is needed to build
// and nothing is linked. Source: xcb.h, xcbext.h and xproto.h of libxcb 1.9 and later (soname libxcb.so.1), and the X11
// protocol's encoding for the replies; test/abi_check.cc compares it with the installed headers.
//
// xcb and not Xlib: Xlib ends the process when a display breaks and keeps one error handler for all connections, xcb
// returns every error to its caller.
#pragma once

#include <cstdint>

namespace agent_desktop::xcb {

struct Connection;

/** xcb_*_cookie_t: all of them are this. */
struct Cookie {
  unsigned int sequence;
};

/** xcb_screen_t, up to the fields used. */
struct Screen {
  uint32_t root;
};

/** xcb_screen_iterator_t. */
struct ScreenIterator {
  Screen* data;
  int rem;
  int index;
};

struct GenericError;
struct GenericEvent;
struct Setup;

/** Replies, as the protocol encodes them. */
struct InternAtomReply {
  uint8_t responseType, pad0;
  uint16_t sequence;
  uint32_t length;
  uint32_t atom;
};

struct GetPropertyReply {
  uint8_t responseType, format;
  uint16_t sequence;
  uint32_t length;
  uint32_t type;
  uint32_t bytesAfter;
  uint32_t valueLength;
  uint8_t pad0[12];
};

struct QueryTreeReply {
  uint8_t responseType, pad0;
  uint16_t sequence;
  uint32_t length;
  uint32_t root, parent;
  uint16_t childrenLength;
  uint8_t pad1[14];
};

struct GetGeometryReply {
  uint8_t responseType, depth;
  uint16_t sequence;
  uint32_t length;
  uint32_t root;
  int16_t x, y;
  uint16_t width, height, borderWidth;
  uint8_t pad0[2];
};

struct TranslateCoordinatesReply {
  uint8_t responseType, sameScreen;
  uint16_t sequence;
  uint32_t length;
  uint32_t child;
  int16_t x, y;
};

struct GetWindowAttributesReply {
  uint8_t responseType, backingStore;
  uint16_t sequence;
  uint32_t length;
  uint32_t visual;
  uint16_t windowClass;
  uint8_t bitGravity, winGravity;
  uint32_t backingPlanes, backingPixel;
  uint8_t saveUnder, mapIsInstalled, mapState, overrideRedirect;
  uint32_t colormap, allEventMasks, yourEventMask;
  uint16_t doNotPropagateMask;
  uint8_t pad0[2];
};

struct GetAtomNameReply {
  uint8_t responseType, pad0;
  uint16_t sequence;
  uint32_t length;
  uint16_t nameLength;
  uint8_t pad1[22];
};

/** xcb_client_message_event_t with 32-bit data. */
struct ClientMessage {
  uint8_t responseType, format;
  uint16_t sequence;
  uint32_t window;
  uint32_t type;
  uint32_t data[5];
};

constexpr uint8_t kClientMessage = 33;
constexpr uint32_t kSubstructureNotify = 1u << 19;
constexpr uint32_t kSubstructureRedirect = 1u << 20;
constexpr uint16_t kInputOnly = 2;
constexpr uint8_t kViewable = 2;
constexpr uint32_t kAnyType = 0;
constexpr uint32_t kAtomString = 31;

// name, result, arguments
#define AGENT_DESKTOP_XCB_FUNCTIONS(F)                                                                      \
  F(connect, Connection*, (const char*, int*))                                                              \
  F(disconnect, void, (Connection*))                                                                        \
  F(connection_has_error, int, (Connection*))                                                               \
  F(get_file_descriptor, int, (Connection*))                                                                \
  F(get_setup, const Setup*, (Connection*))                                                                 \
  F(setup_roots_iterator, ScreenIterator, (const Setup*))                                                   \
  F(screen_next, void, (ScreenIterator*))                                                                   \
  F(flush, int, (Connection*))                                                                              \
  F(poll_for_reply, int, (Connection*, unsigned, void**, GenericError**))                                   \
  F(poll_for_event, GenericEvent*, (Connection*))                                                           \
  F(discard_reply, void, (Connection*, unsigned))                                                           \
  F(intern_atom, Cookie, (Connection*, uint8_t, uint16_t, const char*))                                     \
  F(get_atom_name, Cookie, (Connection*, uint32_t))                                                         \
  F(get_property, Cookie, (Connection*, uint8_t, uint32_t, uint32_t, uint32_t, uint32_t, uint32_t))         \
  F(query_tree, Cookie, (Connection*, uint32_t))                                                            \
  F(get_geometry, Cookie, (Connection*, uint32_t))                                                          \
  F(translate_coordinates, Cookie, (Connection*, uint32_t, uint32_t, int16_t, int16_t))                     \
  F(get_window_attributes, Cookie, (Connection*, uint32_t))                                                 \
  F(send_event, Cookie, (Connection*, uint8_t, uint32_t, uint32_t, const char*))

struct Api {
#define AGENT_DESKTOP_DECLARE(name, result, arguments) result(*name) arguments;
  AGENT_DESKTOP_XCB_FUNCTIONS(AGENT_DESKTOP_DECLARE)
#undef AGENT_DESKTOP_DECLARE
};

extern const char* const kLibraryName;

}  // namespace agent_desktop::xcb
