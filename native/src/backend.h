// What an operating system's back end offers to the binding: mechanism only, typed as in
// src/adapters/native/addon.ts. Completions and listeners may be called on any thread, and are called once each call.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "data.h"
#include "failure.h"

namespace agent_desktop {

struct Library {
  std::string name;
  bool loaded = false;
  std::string error;
};

struct BusOptions {
  int timeoutMs = 0;
  unsigned maxInFlight = 16;
};

struct Call {
  std::string bus;
  std::string path;
  std::string iface;
  std::string method;
  std::string signature;
  Data::Array args;
};

struct CallReply {
  bool ok = false;
  Data::Array values;
  Failure failure;
};

struct CallOptions {
  int timeoutMs = 0;
  std::optional<int> totalMs;
  std::optional<uint32_t> job;
  bool direct = false;
};

struct TreeOptions {
  std::string bus;
  std::string path;
  bool cache = false;
  bool direct = false;
  unsigned cacheRetries = 0;
  unsigned maxLogicalDepth = 0;
  unsigned maxRawDepth = 0;
  uint32_t maxNodes = 0;
  uint32_t maxChildren = 0;
  std::vector<uint32_t> transparentRoles;
  bool actionIsNoContent = false;
  bool typeNameIsNoName = false;
  std::vector<uint32_t> opaqueRoles;
  uint32_t noListStatesLow = 0;
  uint32_t noListStatesHigh = 0;
  int timeoutMs = 0;
  int callTimeoutMs = 0;
  std::optional<uint32_t> job;
};

/** A tree in columns; see RawTree in addon.ts for what each means. */
struct Tree {
  std::vector<std::string> strings;
  std::vector<uint32_t> bus, path;
  std::vector<int32_t> parent, indexInParent;
  std::vector<uint32_t> role, name, description, statesLow, statesHigh, interfaces;
  std::vector<int32_t> childCount;
  std::vector<uint8_t> flags;
  uint32_t ended = 0;
  std::string how;
};

/** Bits of Tree.flags (NODE_FLAG in addon.ts). */
namespace node_flag {
constexpr uint8_t kCut = 1;
constexpr uint8_t kChildLimit = 2;
constexpr uint8_t kCountUnknown = 4;
constexpr uint8_t kChildrenUnreadable = 8;
constexpr uint8_t kUnread = 16;
constexpr uint8_t kCycle = 32;
}  // namespace node_flag

/** Bits of Tree.ended. */
namespace ended {
constexpr uint32_t kTime = 1;
constexpr uint32_t kNodeLimit = 2;
constexpr uint32_t kGone = 4;
}  // namespace ended

/** Bits of DetailRequest.want (DETAIL in addon.ts). */
namespace detail {
constexpr uint32_t kExtents = 1;
constexpr uint32_t kActions = 2;
constexpr uint32_t kActionsSafe = 4;
constexpr uint32_t kValue = 8;
constexpr uint32_t kText = 16;
constexpr uint32_t kAttributes = 32;
constexpr uint32_t kLabelledBy = 64;
constexpr uint32_t kAccessibleId = 128;
}  // namespace detail

struct DetailRequest {
  std::string bus;
  std::string path;
  uint32_t want = 0;
};

struct DetailOptions {
  CallOptions call;
  int maxText = 0;
};

struct Box {
  int32_t x = 0, y = 0, width = 0, height = 0;
};

struct Details {
  std::optional<Box> extents;
  std::optional<std::vector<std::string>> actions;
  std::optional<double> value;
  std::optional<std::string> text;
  std::optional<int32_t> characterCount;
  std::optional<std::vector<std::pair<std::string, std::string>>> attributes;
  std::optional<std::vector<std::pair<std::string, std::string>>> labelledBy;
  std::optional<std::string> accessibleId;
};

struct Event {
  std::string bus, path, iface, member, detail;
  int32_t detail1 = 0, detail2 = 0;
};

using EventListener = std::function<void(Event)>;

class Bus {
 public:
  virtual ~Bus() = default;
  virtual void callMany(std::vector<Call> calls, CallOptions options,
                        Completion<std::vector<CallReply>> done) = 0;
  virtual void readTree(TreeOptions options, Completion<Tree> done) = 0;
  virtual void readDetails(std::vector<DetailRequest> requests, DetailOptions options,
                           Completion<std::vector<Details>> done) = 0;
  virtual void addMatch(uint32_t id, std::string rule, EventListener listener) = 0;
  virtual void removeMatch(uint32_t id) = 0;
  virtual void cancel(uint32_t job) = 0;
  /** Ends the I/O thread; open calls fail with kDisconnected before it returns. */
  virtual void close() = 0;
};

struct WindowManager {
  std::string name;
  uint32_t pid = 0;
};

struct Window {
  uint32_t id = 0;
  uint32_t pid = 0;
  std::string title;
  std::string wmClass;
  Box bounds;
  std::optional<Box> gtkFrameExtents;
  std::vector<std::string> types;
  std::vector<std::string> states;
  bool mapped = false;
  bool overrideRedirect = false;
};

struct ScreenSize {
  uint32_t width = 0;
  uint32_t height = 0;
};

class X11 {
 public:
  virtual ~X11() = default;
  virtual void windowManager(Completion<WindowManager> done) = 0;
  virtual void windows(bool overrideRedirect, Completion<std::vector<Window>> done) = 0;
  virtual void activeWindow(Completion<uint32_t> done) = 0;
  virtual void sendRootMessage(uint32_t window, std::string type, std::vector<uint32_t> data,
                               Completion<Unit> done) = 0;
  virtual void rootProperty(std::string name, Completion<std::optional<std::string>> done) = 0;
  virtual void screenSize(Completion<ScreenSize> done) = 0;
  virtual void close() = 0;
};

std::vector<Library> listLibraries();

/** Starts connecting; `done` gets our unique name. The bus must be closed even when that fails. */
std::shared_ptr<Bus> openBus(std::string address, BusOptions options, Completion<std::string> done);

std::shared_ptr<X11> openX11(std::string display, Completion<Unit> done);

/** The lock's handle, nothing when another holds it, or why it could not be tried. */
Outcome<std::optional<int>> tryLockFile(const std::string& path);
void unlockFile(int handle);

}  // namespace agent_desktop
