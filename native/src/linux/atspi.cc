#include "atspi.h"

#include <cstring>
#include <string_view>
#include <unordered_map>

#include "marshal.h"

namespace agent_desktop::atspi {

using namespace dbus;

namespace {

uint32_t interfaceBit(std::string_view name) {
  static const std::unordered_map<std::string_view, uint32_t> bits = {
      {"Accessible", 1},     {"Action", 2},     {"Application", 4},  {"Cache", 8},
      {"Collection", 16},    {"Component", 32}, {"Document", 64},    {"EditableText", 128},
      {"Hyperlink", 256},    {"Hypertext", 512}, {"Image", 1024},    {"Selection", 2048},
      {"Table", 4096},       {"TableCell", 8192}, {"Text", 16384},   {"Value", 32768},
  };
  constexpr std::string_view kPrefix = "org.a11y.atspi.";
  if (name.substr(0, kPrefix.size()) != kPrefix) return 0;
  const auto found = bits.find(name.substr(kPrefix.size()));
  return found == bits.end() ? 0 : found->second;
}

/** The content of the variant that a property's Get answers. */
bool openVariant(DBusMessage* reply, DBusMessageIter* content) {
  DBusMessageIter iter;
  if (!hasSignature(reply, "v") || api().message_iter_init(reply, &iter) == 0) return false;
  api().message_iter_recurse(&iter, content);
  return true;
}

template <class T>
T basicAt(DBusMessageIter* iter) {
  T value{};
  api().message_iter_get_basic(iter, &value);
  return value;
}

}  // namespace

bool Reference::isNull() const {
  if (path[0] == '\0' || std::strcmp(path, kNullPath) == 0) return true;
  return bus[0] != '\0' && api().validate_bus_name(bus, nullptr) == 0;
}

bool hasSignature(DBusMessage* message, const char* signature) {
  return std::strcmp(api().message_get_signature(message), signature) == 0;
}

Failure wrongType(const char* method) {
  return {ErrorCode::kProtocol, std::string(method) + " was answered with a value of another type", ""};
}

MessagePtr methodCall(const std::string& bus, const std::string& path, const char* iface, const char* member) {
  Outcome<MessagePtr> created = newMethodCall(bus, path, iface, member);
  if (std::holds_alternative<Failure>(created)) return nullptr;
  return std::move(std::get<MessagePtr>(created));
}

MessagePtr propertyCall(const std::string& bus, const std::string& path, const char* iface, const char* property) {
  MessagePtr message = methodCall(bus, path, "org.freedesktop.DBus.Properties", "Get");
  if (message == nullptr) return nullptr;
  DBusMessageIter iter;
  api().message_iter_init_append(message.get(), &iter);
  api().message_iter_append_basic(&iter, kString, &iface);
  api().message_iter_append_basic(&iter, kString, &property);
  return message;
}

std::optional<std::string> readStringProperty(DBusMessage* reply) {
  DBusMessageIter content;
  if (!openVariant(reply, &content) || api().message_iter_get_arg_type(&content) != kString) return std::nullopt;
  return clipped(textAt(&content));
}

std::optional<int32_t> readIntProperty(DBusMessage* reply) {
  DBusMessageIter content;
  if (!openVariant(reply, &content)) return std::nullopt;
  const int type = api().message_iter_get_arg_type(&content);
  if (type == kInt32) return basicAt<int32_t>(&content);
  if (type == kUint32) {
    const uint32_t value = basicAt<uint32_t>(&content);
    return value > INT32_MAX ? INT32_MAX : static_cast<int32_t>(value);
  }
  return std::nullopt;
}

std::optional<double> readNumberProperty(DBusMessage* reply) {
  DBusMessageIter content;
  if (!openVariant(reply, &content)) return std::nullopt;
  switch (api().message_iter_get_arg_type(&content)) {
    case kDouble:
      return basicAt<double>(&content);
    case kInt32:
      return basicAt<int32_t>(&content);
    case kUint32:
      return basicAt<uint32_t>(&content);
    case kInt64:
      return static_cast<double>(basicAt<int64_t>(&content));
    case kUint64:
      return static_cast<double>(basicAt<uint64_t>(&content));
    default:
      return std::nullopt;
  }
}

std::optional<uint32_t> readUint(DBusMessage* reply) {
  DBusMessageIter iter;
  if (!hasSignature(reply, "u") || api().message_iter_init(reply, &iter) == 0) return std::nullopt;
  return basicAt<uint32_t>(&iter);
}

std::optional<std::string> readString(DBusMessage* reply) {
  DBusMessageIter iter;
  if (!hasSignature(reply, "s") || api().message_iter_init(reply, &iter) == 0) return std::nullopt;
  return clipped(textAt(&iter));
}

std::optional<std::pair<uint32_t, uint32_t>> readStates(DBusMessage* reply) {
  DBusMessageIter iter;
  if (!hasSignature(reply, "au") || api().message_iter_init(reply, &iter) == 0) return std::nullopt;
  return statesAt(&iter);
}

std::optional<uint32_t> readInterfaces(DBusMessage* reply) {
  DBusMessageIter iter;
  if (!hasSignature(reply, "as") || api().message_iter_init(reply, &iter) == 0) return std::nullopt;
  return interfacesAt(&iter);
}

std::optional<std::vector<Reference>> readReferences(DBusMessage* reply, size_t limit) {
  DBusMessageIter iter, item;
  if (!hasSignature(reply, "a(so)") || api().message_iter_init(reply, &iter) == 0) return std::nullopt;
  std::vector<Reference> all;
  api().message_iter_recurse(&iter, &item);
  while (all.size() < limit && api().message_iter_get_arg_type(&item) == kStruct) {
    all.push_back(referenceAt(&item));
    api().message_iter_next(&item);
  }
  return all;
}

std::pair<uint32_t, uint32_t> statesAt(DBusMessageIter* iter) {
  DBusMessageIter word;
  api().message_iter_recurse(iter, &word);
  uint32_t words[2] = {0, 0};
  for (uint32_t& value : words) {
    if (api().message_iter_get_arg_type(&word) != kUint32) break;
    value = basicAt<uint32_t>(&word);
    api().message_iter_next(&word);
  }
  return {words[0], words[1]};
}

uint32_t interfacesAt(DBusMessageIter* iter) {
  DBusMessageIter name;
  api().message_iter_recurse(iter, &name);
  uint32_t bits = 0;
  while (api().message_iter_get_arg_type(&name) == kString) {
    bits |= interfaceBit(textAt(&name));
    api().message_iter_next(&name);
  }
  return bits;
}

Reference referenceAt(DBusMessageIter* iter) {
  DBusMessageIter member;
  api().message_iter_recurse(iter, &member);
  Reference reference;
  reference.bus = textAt(&member);
  api().message_iter_next(&member);
  reference.path = textAt(&member);
  return reference;
}

const char* textAt(DBusMessageIter* iter) {
  const char* text = basicAt<const char*>(iter);
  return text == nullptr ? "" : text;
}

std::string clipped(const char* text) {
  size_t length = strnlen(text, kMaxText + 1);
  if (length <= kMaxText) return std::string(text, length);
  length = kMaxText;
  // 10xxxxxx continues a character.
  while (length > 0 && (static_cast<unsigned char>(text[length]) & 0xC0) == 0x80) length--;
  return std::string(text, length);
}

}  // namespace agent_desktop::atspi
