// A match rule of the message bus, to tell which of several listeners a signal is for. Source: "Match Rules" in the
// D-Bus specification. Keys that the daemon alone needs to judge are left to it.
#pragma once

#include <optional>
#include <string>

namespace agent_desktop {

struct MatchedFields {
  const char* sender;
  const char* path;
  const char* iface;
  const char* member;
  /** First argument when it is a text. */
  const char* arg0;
};

class MatchRule {
 public:
  static MatchRule parse(const std::string& rule);
  bool matches(const MatchedFields& fields) const;

 private:
  /** Only unique names can be compared; the owner of another name is known to the daemon. */
  std::optional<std::string> sender_, path_, pathNamespace_, iface_, member_, arg0_;
};

}  // namespace agent_desktop
