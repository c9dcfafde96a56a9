#include "marshal.h"

#include <cmath>
#include <limits>

namespace agent_desktop {

using namespace dbus;

namespace {

Failure bad(const std::string& message) { return {ErrorCode::kBadArgument, message, ""}; }

bool isSignature(const std::string& text) {
  return text.find('\0') == std::string::npos && api().signature_validate(text.c_str(), nullptr) != 0;
}

/** The end of the complete type that starts at `at`, in a signature that was validated. */
size_t endOfType(const std::string& signature, size_t at) {
  while (signature[at] == 'a') at++;
  if (signature[at] != '(' && signature[at] != '{') return at + 1;
  int depth = 0;
  do {
    const char c = signature[at++];
    if (c == '(' || c == '{') depth++;
    if (c == ')' || c == '}') depth--;
  } while (depth > 0);
  return at;
}

class Appender {
 public:
  std::optional<Failure> all(DBusMessageIter* iter, const std::string& signature, const Data::Array& values) {
    size_t at = 0;
    for (const Data& value : values) {
      if (at >= signature.size()) return bad("more arguments than types in '" + signature + "'");
      const size_t end = endOfType(signature, at);
      if (auto failure = one(iter, signature.substr(at, end - at), value)) return failure;
      at = end;
    }
    if (at < signature.size()) return bad("fewer arguments than types in '" + signature + "'");
    return std::nullopt;
  }

 private:
  std::optional<Failure> one(DBusMessageIter* iter, const std::string& type, const Data& value) {
    switch (type[0]) {
      case 'a':
        return array(iter, type.substr(1), value);
      case '(':
        return container(iter, kStruct, nullptr, type.substr(1, type.size() - 2), value);
      case '{':
        return container(iter, kDictEntry, nullptr, type.substr(1, type.size() - 2), value);
      case 'v':
        return variant(iter, value);
      case 's':
      case 'o':
      case 'g':
        return text(iter, type[0], value);
      case 'b':
        return boolean(iter, value);
      default:
        return number(iter, type[0], value);
    }
  }

  std::optional<Failure> array(DBusMessageIter* iter, const std::string& element, const Data& value) {
    const Data::Array* items = value.get<Data::Array>();
    if (items == nullptr) return bad("an array was expected for 'a" + element + "'");
    DBusMessageIter sub;
    if (api().message_iter_open_container(iter, kArray, element.c_str(), &sub) == 0) return bad("out of memory");
    for (const Data& item : *items) {
      if (auto failure = one(&sub, element, item)) {
        api().message_iter_abandon_container(iter, &sub);
        return failure;
      }
    }
    api().message_iter_close_container(iter, &sub);
    return std::nullopt;
  }

  std::optional<Failure> container(DBusMessageIter* iter, int type, const char* contained,
                                   const std::string& members, const Data& value) {
    const Data::Array* items = value.get<Data::Array>();
    if (items == nullptr) return bad("an array of members was expected for '" + members + "'");
    return fill(iter, type, contained, members, *items);
  }

  std::optional<Failure> variant(DBusMessageIter* iter, const Data& value) {
    const Data::Object* object = value.get<Data::Object>();
    const std::string* signature = nullptr;
    const Data* content = nullptr;
    if (object != nullptr) {
      for (const auto& [key, member] : *object) {
        if (key == "signature") signature = member.get<std::string>();
        if (key == "value") content = &member;
      }
    }
    if (signature == nullptr || content == nullptr) return bad("a variant is {signature, value}");
    if (!isSignature(*signature) || signature->empty() ||
        endOfType(*signature, 0) != signature->size()) {
      return bad("not one type: '" + *signature + "'");
    }
    return fill(iter, kVariant, signature->c_str(), *signature, Data::Array(1, *content));
  }

  std::optional<Failure> fill(DBusMessageIter* iter, int type, const char* contained, const std::string& members,
                              const Data::Array& values) {
    if (++depth_ > 30) return bad("nested too deeply");
    DBusMessageIter sub;
    if (api().message_iter_open_container(iter, type, contained, &sub) == 0) return bad("out of memory");
    if (auto failure = all(&sub, members, values)) {
      api().message_iter_abandon_container(iter, &sub);
      return failure;
    }
    api().message_iter_close_container(iter, &sub);
    depth_--;
    return std::nullopt;
  }

  std::optional<Failure> text(DBusMessageIter* iter, char type, const Data& value) {
    const std::string* content = value.get<std::string>();
    if (content == nullptr) return bad(std::string("a text was expected for '") + type + "'");
    const char* raw = content->c_str();
    if (content->find('\0') != std::string::npos) return bad("a text holds a zero character");
    if (type == 's' && api().validate_utf8(raw, nullptr) == 0) return bad("a text is no valid UTF-8");
    if (type == 'o' && api().validate_path(raw, nullptr) == 0) return bad("not an object path: " + *content);
    if (type == 'g' && api().signature_validate(raw, nullptr) == 0) return bad("not a signature: " + *content);
    return append(iter, type, &raw);
  }

  std::optional<Failure> boolean(DBusMessageIter* iter, const Data& value) {
    const bool* content = value.get<bool>();
    if (content == nullptr) return bad("true or false was expected for 'b'");
    const dbus_bool_t raw = *content ? 1 : 0;
    return append(iter, kBoolean, &raw);
  }

  std::optional<Failure> number(DBusMessageIter* iter, char type, const Data& value) {
    const double* content = value.get<double>();
    if (content == nullptr) return bad(std::string("a number was expected for '") + type + "'");
    switch (type) {
      case 'd':
        return append(iter, type, content);
      case 'y':
        return integer<uint8_t>(iter, type, *content);
      case 'n':
        return integer<int16_t>(iter, type, *content);
      case 'q':
        return integer<uint16_t>(iter, type, *content);
      case 'i':
        return integer<int32_t>(iter, type, *content);
      case 'u':
        return integer<uint32_t>(iter, type, *content);
      case 'x':
        return integer<int64_t>(iter, type, *content);
      case 't':
        return integer<uint64_t>(iter, type, *content);
      default:
        return bad(std::string("type '") + type + "' cannot be sent");
    }
  }

  template <class T>
  std::optional<Failure> integer(DBusMessageIter* iter, char type, double value) {
    // 2^digits and the lowest value are exact as doubles for every type, the highest value is not.
    const double end = std::ldexp(1.0, std::numeric_limits<T>::digits);
    if (!(value >= static_cast<double>(std::numeric_limits<T>::min()) && value < end)) {
      return bad(std::string("a number does not fit '") + type + "'");
    }
    const T raw = static_cast<T>(value);
    return append(iter, type, &raw);
  }

  std::optional<Failure> append(DBusMessageIter* iter, int type, const void* raw) {
    if (api().message_iter_append_basic(iter, type, raw) == 0) return bad("out of memory");
    return std::nullopt;
  }

  int depth_ = 0;
};

template <class T>
Data readNumber(DBusMessageIter* iter) {
  T value{};
  api().message_iter_get_basic(iter, &value);
  return static_cast<double>(value);
}

class Reader {
 public:
  Data::Array all(DBusMessageIter* iter) {
    Data::Array values;
    while (api().message_iter_get_arg_type(iter) != kInvalid) {
      if (++count_ > kMaxValues) break;
      values.push_back(one(iter));
      api().message_iter_next(iter);
    }
    return values;
  }

  bool tooLarge() const { return count_ > kMaxValues; }

 private:
  Data one(DBusMessageIter* iter) {
    const int type = api().message_iter_get_arg_type(iter);
    switch (type) {
      case kByte:
        return readNumber<uint8_t>(iter);
      case kInt16:
        return readNumber<int16_t>(iter);
      case kUint16:
        return readNumber<uint16_t>(iter);
      case kInt32:
        return readNumber<int32_t>(iter);
      case kUint32:
        return readNumber<uint32_t>(iter);
      case kInt64:
        return readNumber<int64_t>(iter);
      case kUint64:
        return readNumber<uint64_t>(iter);
      case kDouble:
        return readNumber<double>(iter);
      case kBoolean: {
        dbus_bool_t value = 0;
        api().message_iter_get_basic(iter, &value);
        return value != 0;
      }
      case kString:
      case kObjectPath:
      case kSignature: {
        const char* value = "";
        api().message_iter_get_basic(iter, &value);
        return value;
      }
      case kArray:
      case kStruct:
      case kDictEntry:
      case kVariant:
        return container(iter, type);
      default:
        // A file descriptor: reading it would duplicate it into this process.
        return -1;
    }
  }

  Data container(DBusMessageIter* iter, int type) {
    DBusMessageIter sub;
    api().message_iter_recurse(iter, &sub);
    if (type != kVariant) return all(&sub);
    char* signature = api().message_iter_get_signature(&sub);
    Data::Object variant;
    variant.emplace_back("signature", signature == nullptr ? "" : signature);
    api().free(signature);
    variant.emplace_back("value", one(&sub));
    return variant;
  }

  // A hundred bytes each in memory: a message of the largest size would otherwise become gigabytes.
  static constexpr size_t kMaxValues = 4'000'000;

  size_t count_ = 0;
};

}  // namespace

Outcome<MessagePtr> newMethodCall(const std::string& bus, const std::string& path, const std::string& iface,
                                  const std::string& member) {
  if (api().validate_bus_name(bus.c_str(), nullptr) == 0) return bad("not a bus name: '" + bus + "'");
  if (api().validate_path(path.c_str(), nullptr) == 0) return bad("not an object path: '" + path + "'");
  if (api().validate_interface(iface.c_str(), nullptr) == 0) return bad("not an interface: '" + iface + "'");
  if (api().validate_member(member.c_str(), nullptr) == 0) return bad("not a method: '" + member + "'");
  MessagePtr message(api().message_new_method_call(bus.c_str(), path.c_str(), iface.c_str(), member.c_str()));
  if (!message) return bad("out of memory");
  return message;
}

std::optional<Failure> appendArguments(DBusMessage* message, const std::string& signature,
                                       const Data::Array& values) {
  if (!isSignature(signature)) return bad("not a signature: '" + signature + "'");
  DBusMessageIter iter;
  api().message_iter_init_append(message, &iter);
  return Appender().all(&iter, signature, values);
}

Outcome<Data::Array> readArguments(DBusMessage* message) {
  DBusMessageIter iter;
  if (api().message_iter_init(message, &iter) == 0) return Data::Array();
  Reader reader;
  Data::Array values = reader.all(&iter);
  if (reader.tooLarge()) return Failure{ErrorCode::kProtocol, "the answer holds too many values", ""};
  return values;
}

Failure failureOf(DBusMessage* errorReply) {
  const char* name = api().message_get_error_name(errorReply);
  Failure failure{ErrorCode::kBusError, "", name == nullptr ? "" : name};
  DBusMessageIter iter;
  if (api().message_iter_init(errorReply, &iter) != 0 && api().message_iter_get_arg_type(&iter) == kString) {
    const char* text = "";
    api().message_iter_get_basic(&iter, &text);
    failure.message = text;
  }
  if (failure.message.empty()) failure.message = failure.dbusName;
  return failure;
}

}  // namespace agent_desktop
