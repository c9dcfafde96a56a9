#include "match_rule.h"

#include <cstring>

namespace agent_desktop {

namespace {

/** `'a'\''b'` and plain text are both values; reads up to the comma that ends one. */
std::string readValue(const std::string& rule, size_t& at) {
  std::string value;
  bool quoted = false;
  for (; at < rule.size() && (quoted || rule[at] != ','); at++) {
    if (rule[at] == '\'') {
      quoted = !quoted;
    } else if (!quoted && rule[at] == '\\' && at + 1 < rule.size() && rule[at + 1] == '\'') {
      value.push_back(rule[++at]);
    } else {
      value.push_back(rule[at]);
    }
  }
  if (at < rule.size()) at++;
  return value;
}

std::string trimmed(const std::string& text) {
  const size_t first = text.find_first_not_of(" \t");
  return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

bool equal(const std::optional<std::string>& wanted, const char* value) {
  return !wanted || (value != nullptr && *wanted == value);
}

bool below(const std::optional<std::string>& folder, const char* path) {
  if (!folder || *folder == "/") return true;
  if (path == nullptr || std::strncmp(path, folder->c_str(), folder->size()) != 0) return false;
  return path[folder->size()] == '\0' || path[folder->size()] == '/';
}

}  // namespace

MatchRule MatchRule::parse(const std::string& rule) {
  MatchRule parsed;
  size_t at = 0;
  while (at < rule.size()) {
    const size_t equals = rule.find('=', at);
    if (equals == std::string::npos) break;
    const std::string key = trimmed(rule.substr(at, equals - at));
    at = equals + 1;
    std::string value = readValue(rule, at);
    if (key == "sender" && value[0] == ':') parsed.sender_ = std::move(value);
    if (key == "path") parsed.path_ = std::move(value);
    if (key == "path_namespace") parsed.pathNamespace_ = std::move(value);
    if (key == "interface") parsed.iface_ = std::move(value);
    if (key == "member") parsed.member_ = std::move(value);
    if (key == "arg0") parsed.arg0_ = std::move(value);
  }
  return parsed;
}

bool MatchRule::matches(const MatchedFields& fields) const {
  return equal(sender_, fields.sender) && equal(path_, fields.path) && below(pathNamespace_, fields.path) &&
         equal(iface_, fields.iface) && equal(member_, fields.member) && equal(arg0_, fields.arg0);
}

}  // namespace agent_desktop
