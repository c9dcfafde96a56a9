#include "signals.h"

#include "atspi.h"
#include "marshal.h"

namespace agent_desktop {

using namespace dbus;

namespace {

const char* orEmpty(const char* text) { return text == nullptr ? "" : text; }

/** AT-SPI events carry a text, two numbers and a variant; of other signals whatever fits is taken. */
Event eventOf(DBusMessage* signal) {
  Event event;
  event.bus = orEmpty(api().message_get_sender(signal));
  event.path = orEmpty(api().message_get_path(signal));
  event.iface = orEmpty(api().message_get_interface(signal));
  event.member = orEmpty(api().message_get_member(signal));
  DBusMessageIter iter;
  if (api().message_iter_init(signal, &iter) == 0) return event;
  if (api().message_iter_get_arg_type(&iter) == kString) {
    event.detail = atspi::clipped(atspi::textAt(&iter));
    api().message_iter_next(&iter);
  }
  for (int32_t* number : {&event.detail1, &event.detail2}) {
    if (api().message_iter_get_arg_type(&iter) != kInt32) break;
    api().message_iter_get_basic(&iter, number);
    api().message_iter_next(&iter);
  }
  return event;
}

}  // namespace

void Signals::add(uint32_t id, const std::string& rule, EventListener listener) {
  matches_[id] = {rule, MatchRule::parse(rule), std::move(listener)};
  tellDaemon("AddMatch", rule);
}

void Signals::remove(uint32_t id) {
  const auto found = matches_.find(id);
  if (found == matches_.end()) return;
  tellDaemon("RemoveMatch", found->second.rule);
  matches_.erase(found);
}

void Signals::deliver(DBusMessage* signal) {
  if (matches_.empty()) return;
  const Event event = eventOf(signal);
  const MatchedFields fields{api().message_get_sender(signal), event.path.c_str(), event.iface.c_str(),
                             event.member.c_str(), event.detail.c_str()};
  for (const auto& [id, match] : matches_) {
    if (match.parsed.matches(fields)) match.listener(event);
  }
}

/** Without waiting for the answer: a rule that the daemon refuses delivers nothing. */
void Signals::tellDaemon(const char* method, const std::string& rule) {
  Outcome<MessagePtr> created =
      newMethodCall("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", method);
  DBusMessage* message = std::get<MessagePtr>(created).get();
  if (!appendArguments(message, "s", Data::Array(1, Data(rule)))) bus_.sendOnly(message);
}

}  // namespace agent_desktop
