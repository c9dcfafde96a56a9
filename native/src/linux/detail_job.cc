#include "detail_job.h"

#include <algorithm>

#include "atspi.h"

namespace agent_desktop {

using namespace dbus;
using atspi::hasSignature;

namespace {

// A node with more actions than these is no honest one.
constexpr int kMaxActions = 64;
constexpr size_t kMaxAttributes = 256;
constexpr size_t kMaxLabels = 16;
// ATSPI_COORD_TYPE_SCREEN.
constexpr uint32_t kScreen = 0;

template <class T>
void append(DBusMessage* message, int type, T value) {
  DBusMessageIter iter;
  api().message_iter_init_append(message, &iter);
  api().message_iter_append_basic(&iter, type, &value);
}

/** The first argument, when the reply has exactly this signature. */
bool open(DBusMessage* reply, const char* signature, DBusMessageIter* iter) {
  return hasSignature(reply, signature) && api().message_iter_init(reply, iter) != 0;
}

template <class Visit>
void eachItem(DBusMessageIter* array, int type, Visit visit) {
  DBusMessageIter item;
  api().message_iter_recurse(array, &item);
  while (api().message_iter_get_arg_type(&item) == type) {
    visit(&item);
    api().message_iter_next(&item);
  }
}

}  // namespace

DetailJob::DetailJob(JobHost& host, uint64_t serial, std::vector<DetailRequest> requests,
                     const DetailOptions& options, Completion<std::vector<Details>> done)
    : Job(host, serial, options.call.job),
      requests_(std::move(requests)),
      options_(options),
      done_(std::move(done)),
      details_(requests_.size()) {}

void DetailJob::start() {
  if (options_.call.totalMs) setDeadline(*options_.call.totalMs, [this] { finish(); });
  for (size_t i = 0; i < requests_.size(); i++) ask(i);
  if (openCalls_ == 0) finish();
}

void DetailJob::abort(const Failure& failure) {
  done_(failure);
  end();
}

void DetailJob::finish() {
  done_(std::move(details_));
  end();
}

void DetailJob::ask(size_t index) {
  const DetailRequest& request = requests_[index];
  if ((request.want & detail::kExtents) != 0) {
    MessagePtr message = atspi::methodCall(request.bus, request.path, atspi::kComponent, "GetExtents");
    if (message != nullptr) append(message.get(), kUint32, kScreen);
    query(index, std::move(message), &DetailJob::onExtents);
  }
  if ((request.want & detail::kActions) != 0) call(index, atspi::kAction, "GetActions", &DetailJob::onActions);
  if ((request.want & detail::kActionsSafe) != 0) get(index, atspi::kAction, "NActions", &DetailJob::onActionCount);
  if ((request.want & detail::kValue) != 0) get(index, atspi::kValue, "CurrentValue", &DetailJob::onValue);
  if ((request.want & detail::kText) != 0) get(index, atspi::kText, "CharacterCount", &DetailJob::onCharacterCount);
  if ((request.want & detail::kAttributes) != 0) {
    call(index, atspi::kAccessible, "GetAttributes", &DetailJob::onAttributes);
  }
  if ((request.want & detail::kLabelledBy) != 0) {
    call(index, atspi::kAccessible, "GetRelationSet", &DetailJob::onRelations);
  }
  if ((request.want & detail::kAccessibleId) != 0) {
    get(index, atspi::kAccessible, "AccessibleId", &DetailJob::onAccessibleId);
  }
}

void DetailJob::get(size_t index, const char* iface, const char* property, Apply apply) {
  query(index, atspi::propertyCall(requests_[index].bus, requests_[index].path, iface, property), apply);
}

void DetailJob::call(size_t index, const char* iface, const char* method, Apply apply) {
  query(index, atspi::methodCall(requests_[index].bus, requests_[index].path, iface, method), apply);
}

void DetailJob::query(size_t index, MessagePtr message, Apply apply) {
  send(std::move(message), [this, index, apply](DBusMessage* reply) { (this->*apply)(index, reply); });
}

/** A malformed address and a failed call both leave the field absent. */
void DetailJob::send(MessagePtr message, std::function<void(DBusMessage*)> apply) {
  if (message == nullptr) return;
  SendOptions options;
  options.timeoutMs = options_.call.timeoutMs;
  options.patient = true;
  options.direct = options_.call.direct;
  options.replay = true;
  openCalls_++;
  Job::send(std::move(message), options, [this, apply = std::move(apply)](const ReplyView& reply) {
    openCalls_--;
    if (reply.message != nullptr) apply(reply.message);
    if (openCalls_ == 0) finish();
  });
}

void DetailJob::onExtents(size_t index, DBusMessage* reply) {
  DBusMessageIter iter, member;
  if (!open(reply, "(iiii)", &iter)) return;
  int32_t numbers[4] = {};
  api().message_iter_recurse(&iter, &member);
  for (int32_t& number : numbers) {
    api().message_iter_get_basic(&member, &number);
    api().message_iter_next(&member);
  }
  details_[index].extents = Box{numbers[0], numbers[1], numbers[2], numbers[3]};
}

void DetailJob::onActions(size_t index, DBusMessage* reply) {
  DBusMessageIter iter;
  // Name, description and key binding of each.
  if (!open(reply, "a(sss)", &iter)) return;
  std::vector<std::string> names;
  eachItem(&iter, kStruct, [&](DBusMessageIter* action) {
    DBusMessageIter name;
    api().message_iter_recurse(action, &name);
    if (names.size() < kMaxActions) names.push_back(atspi::clipped(atspi::textAt(&name)));
  });
  details_[index].actions = std::move(names);
}

void DetailJob::onActionCount(size_t index, DBusMessage* reply) {
  const auto count = atspi::readIntProperty(reply);
  if (!count || *count < 0) return;
  const size_t actions = static_cast<size_t>(std::min(*count, kMaxActions));
  details_[index].actions.emplace(actions);
  for (size_t i = 0; i < actions; i++) {
    MessagePtr message =
        atspi::methodCall(requests_[index].bus, requests_[index].path, atspi::kAction, "GetName");
    append(message.get(), kInt32, static_cast<int32_t>(i));
    send(std::move(message), [this, index, i](DBusMessage* name) { onActionName(index, i, name); });
  }
}

void DetailJob::onActionName(size_t index, size_t action, DBusMessage* reply) {
  if (const auto name = atspi::readString(reply)) (*details_[index].actions)[action] = *name;
}

void DetailJob::onValue(size_t index, DBusMessage* reply) { details_[index].value = atspi::readNumberProperty(reply); }

void DetailJob::onCharacterCount(size_t index, DBusMessage* reply) {
  const auto count = atspi::readIntProperty(reply);
  if (!count || *count < 0) return;
  details_[index].characterCount = *count;
  if (*count == 0) {
    details_[index].text = "";
    return;
  }
  MessagePtr message = atspi::methodCall(requests_[index].bus, requests_[index].path, atspi::kText, "GetText");
  append(message.get(), kInt32, int32_t{0});
  append(message.get(), kInt32, std::min<int32_t>(*count, options_.maxText));
  query(index, std::move(message), &DetailJob::onText);
}

void DetailJob::onText(size_t index, DBusMessage* reply) { details_[index].text = atspi::readString(reply); }

void DetailJob::onAttributes(size_t index, DBusMessage* reply) {
  DBusMessageIter iter;
  if (!open(reply, "a{ss}", &iter)) return;
  std::vector<std::pair<std::string, std::string>> attributes;
  eachItem(&iter, kDictEntry, [&](DBusMessageIter* entry) {
    DBusMessageIter text;
    api().message_iter_recurse(entry, &text);
    std::string key = atspi::clipped(atspi::textAt(&text));
    api().message_iter_next(&text);
    if (attributes.size() < kMaxAttributes) {
      attributes.emplace_back(std::move(key), atspi::clipped(atspi::textAt(&text)));
    }
  });
  details_[index].attributes = std::move(attributes);
}

void DetailJob::onRelations(size_t index, DBusMessage* reply) {
  DBusMessageIter iter;
  if (!open(reply, "a(ua(so))", &iter)) return;
  std::vector<std::pair<std::string, std::string>> labels;
  eachItem(&iter, kStruct, [&](DBusMessageIter* relation) {
    DBusMessageIter member;
    uint32_t kind = 0;
    api().message_iter_recurse(relation, &member);
    api().message_iter_get_basic(&member, &kind);
    if (kind != atspi::kLabelledBy) return;
    api().message_iter_next(&member);
    eachItem(&member, kStruct, [&](DBusMessageIter* target) {
      const atspi::Reference label = atspi::referenceAt(target);
      if (labels.size() < kMaxLabels && !label.isNull()) labels.emplace_back(label.bus, label.path);
    });
  });
  details_[index].labelledBy = std::move(labels);
}

void DetailJob::onAccessibleId(size_t index, DBusMessage* reply) {
  details_[index].accessibleId = atspi::readStringProperty(reply);
}

}  // namespace agent_desktop
