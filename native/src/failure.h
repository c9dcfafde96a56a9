// Why something did not happen, in the words of NativeErrorCode in src/adapters/native/addon.ts.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <variant>

namespace agent_desktop {

enum class ErrorCode {
  kTimeout,
  kCancelled,
  kDisconnected,
  kBusError,
  kLibraryMissing,
  kBadArgument,
  kProtocol,
};

const char* errorCodeName(ErrorCode code);

struct Failure {
  ErrorCode code = ErrorCode::kProtocol;
  std::string message;
  /** The other side's error name; only with kBusError. */
  std::string dbusName;
};

struct Unit {};

template <class T>
using Outcome = std::variant<T, Failure>;

/** Called once, on any thread. */
template <class T>
using Completion = std::function<void(Outcome<T>)>;

}  // namespace agent_desktop
