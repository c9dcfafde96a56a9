// What error names of the message bus mean for a read.
#pragma once

#include "../failure.h"

namespace agent_desktop {

/** The application answers, but has no such object (any more, or yet). */
inline bool isNoSuchObject(const Failure& failure) {
  return failure.code == ErrorCode::kBusError && (failure.dbusName == "org.freedesktop.DBus.Error.UnknownObject" ||
                                                  failure.dbusName == "org.freedesktop.DBus.Error.UnknownMethod" ||
                                                  failure.dbusName == "org.freedesktop.DBus.Error.UnknownInterface");
}

/** There is no such application any more; NoReply is what the daemon answers for one that leaves without a reply. */
inline bool isApplicationGone(const Failure& failure) {
  if (failure.code == ErrorCode::kDisconnected) return true;
  return failure.code == ErrorCode::kBusError && (failure.dbusName == "org.freedesktop.DBus.Error.ServiceUnknown" ||
                                                  failure.dbusName == "org.freedesktop.DBus.Error.NameHasNoOwner" ||
                                                  failure.dbusName == "org.freedesktop.DBus.Error.NoReply" ||
                                                  failure.dbusName == "org.freedesktop.DBus.Error.Disconnected");
}

}  // namespace agent_desktop
