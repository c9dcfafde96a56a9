// Signals of a bus and who listens to them. On the loop's thread only.
#pragma once

#include <map>
#include <string>

#include "../backend.h"
#include "connection.h"
#include "match_rule.h"

namespace agent_desktop {

class Signals {
 public:
  explicit Signals(Connection& bus) : bus_(bus) {}

  void add(uint32_t id, const std::string& rule, EventListener listener);
  void remove(uint32_t id);
  void deliver(dbus::DBusMessage* signal);

 private:
  struct Match {
    std::string rule;
    MatchRule parsed;
    EventListener listener;
  };

  void tellDaemon(const char* method, const std::string& rule);

  Connection& bus_;
  std::map<uint32_t, Match> matches_;
};

}  // namespace agent_desktop
