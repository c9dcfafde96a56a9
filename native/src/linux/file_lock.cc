// flock on a file of its own: the kernel gives the lock back when its holder ends, however that happens.
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "../backend.h"

namespace agent_desktop {

Outcome<std::optional<int>> tryLockFile(const std::string& path) {
  if (path.find('\0') != std::string::npos) return Failure{ErrorCode::kBadArgument, "the path holds a zero", ""};
  const auto refused = [&](const char* what) {
    const int error = errno;
    return Failure{ErrorCode::kBadArgument,
                   std::string(what) + " " + path + ": " + std::generic_category().message(error), ""};
  };
  const int fd = open(path.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0600);
  if (fd < 0) return refused("cannot open");
  int result;
  do {
    result = flock(fd, LOCK_EX | LOCK_NB);
  } while (result != 0 && errno == EINTR);
  if (result == 0) return std::optional<int>(fd);
  if (errno == EWOULDBLOCK) {
    close(fd);
    return std::optional<int>();
  }
  Failure failure = refused("cannot lock");
  close(fd);
  return failure;
}

void unlockFile(int handle) { close(handle); }

}  // namespace agent_desktop
