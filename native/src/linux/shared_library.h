// Opens a system library by its soname and fills a table of its functions.
#pragma once

#include <dlfcn.h>

#include <string>

namespace agent_desktop {

class SharedLibrary {
 public:
  explicit SharedLibrary(const char* soname) : handle_(dlopen(soname, RTLD_NOW | RTLD_LOCAL)) {
    if (handle_ != nullptr) return;
    const char* reason = dlerror();
    error_ = reason == nullptr ? "cannot be loaded" : reason;
  }

  template <class Function>
  void resolve(const char* name, Function*& target) {
    if (handle_ == nullptr) return;
    target = reinterpret_cast<Function*>(dlsym(handle_, name));
    if (target == nullptr && error_.empty()) error_ = std::string("has no function ") + name;
  }

  const std::string& error() const { return error_; }

 private:
  // Never closed: threads may still be inside when the process ends.
  void* handle_;
  std::string error_;
};

}  // namespace agent_desktop
