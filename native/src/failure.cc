#include "failure.h"

namespace agent_desktop {

const char* errorCodeName(ErrorCode code) {
  switch (code) {
    case ErrorCode::kTimeout:
      return "TIMEOUT";
    case ErrorCode::kCancelled:
      return "CANCELLED";
    case ErrorCode::kDisconnected:
      return "DISCONNECTED";
    case ErrorCode::kBusError:
      return "BUS_ERROR";
    case ErrorCode::kLibraryMissing:
      return "LIBRARY_MISSING";
    case ErrorCode::kBadArgument:
      return "BAD_ARGUMENT";
    case ErrorCode::kProtocol:
      return "PROTOCOL";
  }
  return "PROTOCOL";
}

}  // namespace agent_desktop
