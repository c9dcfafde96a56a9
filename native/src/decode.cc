#include "decode.h"

#include <cmath>

namespace agent_desktop {
namespace {

// Longer than any wait makes sense; keeps sums of times inside an int.
constexpr double kMaxMs = 24.0 * 60 * 60 * 1000;

/** Reads members of one object and remembers the first thing that was wrong. */
class Fields {
 public:
  Fields(const Data& value, const char* what) : object_(value.get<Data::Object>()), what_(what) {
    if (object_ == nullptr) fail("is no object");
  }

  std::string text(const char* name) {
    const Data* member = find(name);
    const std::string* value = member == nullptr ? nullptr : member->get<std::string>();
    if (value == nullptr) fail(std::string(name) + " must be a text");
    return value == nullptr ? std::string() : *value;
  }

  std::string optionalText(const char* name) { return find(name) == nullptr ? std::string() : text(name); }

  double number(const char* name, double low, double high) {
    const Data* member = find(name);
    const double* value = member == nullptr ? nullptr : member->get<double>();
    // Written so that NaN fails too.
    if (value == nullptr || !(*value >= low)) {
      fail(std::string(name) + " must be a number from " + std::to_string(static_cast<int64_t>(low)));
      return low;
    }
    return *value > high ? high : std::floor(*value);
  }

  int milliseconds(const char* name) { return static_cast<int>(number(name, 0, kMaxMs)); }

  uint32_t word(const char* name) { return static_cast<uint32_t>(number(name, 0, 4294967295.0)); }

  std::optional<uint32_t> optionalWord(const char* name) {
    if (find(name) == nullptr) return std::nullopt;
    return word(name);
  }

  bool flag(const char* name) {
    const Data* member = find(name);
    if (member == nullptr) return false;
    const bool* value = member->get<bool>();
    if (value == nullptr) fail(std::string(name) + " must be true or false");
    return value != nullptr && *value;
  }

  std::vector<uint32_t> words(const char* name) {
    const Data* member = find(name);
    Outcome<std::vector<uint32_t>> decoded = decodeWords(member == nullptr ? Data() : *member);
    if (auto* value = std::get_if<std::vector<uint32_t>>(&decoded)) return *value;
    fail(std::string(name) + " must be a list of numbers");
    return {};
  }

  Data::Array list(const char* name) {
    const Data* member = find(name);
    if (member == nullptr) return {};
    const Data::Array* value = member->get<Data::Array>();
    if (value == nullptr) fail(std::string(name) + " must be a list");
    return value == nullptr ? Data::Array() : *value;
  }

  template <class T>
  Outcome<T> finish(T value) {
    if (failure_) return *failure_;
    return value;
  }

 private:
  const Data* find(const char* name) const {
    if (object_ == nullptr) return nullptr;
    for (const auto& [key, value] : *object_) {
      if (key == name) return value.isUndefined() ? nullptr : &value;
    }
    return nullptr;
  }

  void fail(const std::string& message) {
    if (!failure_) failure_ = Failure{ErrorCode::kBadArgument, std::string(what_) + ": " + message, ""};
  }

  const Data::Object* object_;
  const char* what_;
  std::optional<Failure> failure_;
};

CallOptions readCallOptions(Fields& fields) {
  CallOptions options;
  options.timeoutMs = fields.milliseconds("timeoutMs");
  if (std::optional<uint32_t> total = fields.optionalWord("totalMs")) {
    options.totalMs = static_cast<int>(*total > kMaxMs ? kMaxMs : *total);
  }
  options.job = fields.optionalWord("job");
  options.direct = fields.flag("direct");
  return options;
}

Outcome<Call> decodeCall(const Data& value) {
  Fields fields(value, "call");
  Call call;
  call.bus = fields.text("bus");
  call.path = fields.text("path");
  call.iface = fields.text("iface");
  call.method = fields.text("method");
  call.signature = fields.optionalText("signature");
  call.args = fields.list("args");
  return fields.finish(std::move(call));
}

Outcome<DetailRequest> decodeDetailRequest(const Data& value) {
  Fields fields(value, "detail request");
  DetailRequest request;
  request.bus = fields.text("bus");
  request.path = fields.text("path");
  request.want = fields.word("want");
  return fields.finish(std::move(request));
}

template <class T>
Outcome<std::vector<T>> decodeList(const Data& value, Outcome<T> (*decodeOne)(const Data&), const char* what) {
  const Data::Array* array = value.get<Data::Array>();
  if (array == nullptr) return Failure{ErrorCode::kBadArgument, std::string(what) + " must be a list", ""};
  std::vector<T> all;
  all.reserve(array->size());
  for (const Data& item : *array) {
    Outcome<T> one = decodeOne(item);
    if (auto* failure = std::get_if<Failure>(&one)) return std::move(*failure);
    all.push_back(std::move(std::get<T>(one)));
  }
  return all;
}

}  // namespace

Outcome<BusOptions> decodeBusOptions(const Data& value) {
  Fields fields(value, "bus options");
  BusOptions options;
  options.timeoutMs = fields.milliseconds("timeoutMs");
  options.maxInFlight = static_cast<unsigned>(fields.number("maxInFlight", 1, 1024));
  return fields.finish(options);
}

Outcome<std::vector<Call>> decodeCalls(const Data& value) {
  return decodeList<Call>(value, decodeCall, "calls");
}

Outcome<CallOptions> decodeCallOptions(const Data& value) {
  Fields fields(value, "call options");
  CallOptions options = readCallOptions(fields);
  return fields.finish(options);
}

Outcome<TreeOptions> decodeTreeOptions(const Data& value) {
  Fields fields(value, "tree options");
  TreeOptions options;
  options.bus = fields.text("bus");
  options.path = fields.text("path");
  options.cache = fields.text("strategy") == "cache";
  options.direct = fields.flag("direct");
  options.cacheRetries = fields.word("cacheRetries");
  options.maxLogicalDepth = static_cast<unsigned>(fields.number("maxLogicalDepth", 0, 100000));
  options.maxRawDepth = static_cast<unsigned>(fields.number("maxRawDepth", 0, 100000));
  options.maxNodes = static_cast<uint32_t>(fields.number("maxNodes", 1, 10000000));
  options.maxChildren = static_cast<uint32_t>(fields.number("maxChildren", 0, 10000000));
  options.transparentRoles = fields.words("transparentRoles");
  options.actionIsNoContent = fields.flag("actionIsNoContent");
  options.typeNameIsNoName = fields.flag("typeNameIsNoName");
  options.opaqueRoles = fields.words("opaqueRoles");
  std::vector<uint32_t> states = fields.words("noListStates");
  states.resize(2);
  options.noListStatesLow = states[0];
  options.noListStatesHigh = states[1];
  options.timeoutMs = fields.milliseconds("timeoutMs");
  options.callTimeoutMs = fields.milliseconds("callTimeoutMs");
  options.job = fields.optionalWord("job");
  return fields.finish(std::move(options));
}

Outcome<std::vector<DetailRequest>> decodeDetailRequests(const Data& value) {
  return decodeList<DetailRequest>(value, decodeDetailRequest, "detail requests");
}

Outcome<DetailOptions> decodeDetailOptions(const Data& value) {
  Fields fields(value, "detail options");
  DetailOptions options;
  options.call = readCallOptions(fields);
  options.maxText = static_cast<int>(fields.number("maxText", 0, 1 << 24));
  return fields.finish(options);
}

Outcome<std::vector<uint32_t>> decodeWords(const Data& value) {
  const Data::Array* array = value.get<Data::Array>();
  if (array == nullptr) return Failure{ErrorCode::kBadArgument, "must be a list of numbers", ""};
  std::vector<uint32_t> words;
  words.reserve(array->size());
  for (const Data& item : *array) {
    const double* number = item.get<double>();
    if (number == nullptr || !(*number >= -2147483648.0 && *number <= 4294967295.0)) {
      return Failure{ErrorCode::kBadArgument, "must be a list of 32-bit numbers", ""};
    }
    words.push_back(static_cast<uint32_t>(static_cast<int64_t>(*number)));
  }
  return words;
}

}  // namespace agent_desktop
