// A value that can cross the border to JavaScript, free of Node-API: only binding.cc knows how it gets there.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace agent_desktop {

class Data {
 public:
  using Array = std::vector<Data>;
  using Object = std::vector<std::pair<std::string, Data>>;
  using Uint32s = std::vector<uint32_t>;
  using Int32s = std::vector<int32_t>;
  using Bytes = std::vector<uint8_t>;

  Data() = default;
  Data(bool value) : value_(value) {}
  Data(double value) : value_(value) {}
  Data(int32_t value) : value_(static_cast<double>(value)) {}
  Data(uint32_t value) : value_(static_cast<double>(value)) {}
  Data(int64_t value) : value_(static_cast<double>(value)) {}
  Data(uint64_t value) : value_(static_cast<double>(value)) {}
  Data(const char* value) : value_(std::string(value)) {}
  Data(std::string value) : value_(std::move(value)) {}
  Data(Array value) : value_(std::move(value)) {}
  Data(Object value) : value_(std::move(value)) {}
  Data(Uint32s value) : value_(std::move(value)) {}
  Data(Int32s value) : value_(std::move(value)) {}
  Data(Bytes value) : value_(std::move(value)) {}

  bool isUndefined() const { return std::holds_alternative<std::monostate>(value_); }

  template <class T>
  const T* get() const {
    return std::get_if<T>(&value_);
  }

  template <class T>
  T* get() {
    return std::get_if<T>(&value_);
  }

  template <class Visitor>
  decltype(auto) visit(Visitor&& visitor) const {
    return std::visit(std::forward<Visitor>(visitor), value_);
  }

 private:
  std::variant<std::monostate, bool, double, std::string, Array, Object, Uint32s, Int32s, Bytes> value_;
};

}  // namespace agent_desktop
