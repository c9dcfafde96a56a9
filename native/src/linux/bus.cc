#include "bus.h"

#include "atspi.h"
#include "call_job.h"
#include "detail_job.h"
#include "marshal.h"
#include "signals.h"
#include "tree_job.h"

namespace agent_desktop {

using namespace dbus;

namespace {

const char* const kDaemon = "org.freedesktop.DBus";
const char* const kDaemonPath = "/org/freedesktop/DBus";
const char* const kClosed = "the bus was closed";

}  // namespace

struct LinuxBus::Core {
  Core(EventLoop& eventLoop, std::string busAddress, BusOptions busOptions)
      : loop(eventLoop), address(std::move(busAddress)), options(busOptions) {}

  void connect(Completion<std::string> done);
  void greeted(const ReplyView& reply, const Completion<std::string>& done);
  void closeWith(const Failure& failure);
  void retire(Job* job);

  EventLoop& loop;
  const std::string address;
  const BusOptions options;
  std::unique_ptr<Connection> connection;
  std::unique_ptr<Router> router;
  std::unique_ptr<Signals> signals;
  std::unique_ptr<JobHost> host;
  std::unordered_map<Job*, std::unique_ptr<Job>> jobs;
  uint64_t lastSerial = 0;
  /** Why new jobs are refused. */
  std::optional<Failure> closed;
};

void LinuxBus::Core::connect(Completion<std::string> done) {
  const auto refuse = [&](const Failure& failure) {
    closed = failure;
    done(failure);
  };
  if (!loadError().empty()) {
    refuse({ErrorCode::kLibraryMissing, std::string(kLibraryName) + ": " + loadError(), ""});
    return;
  }
  Outcome<std::unique_ptr<Connection>> opened = Connection::open(loop, address, options.timeoutMs);
  if (auto* failure = std::get_if<Failure>(&opened)) {
    refuse(*failure);
    return;
  }
  connection = std::move(std::get<std::unique_ptr<Connection>>(opened));
  router = std::make_unique<Router>(loop, *connection, options.maxInFlight);
  signals = std::make_unique<Signals>(*connection);
  connection->onSignal([this](DBusMessage* signal) { signals->deliver(signal); });
  host = std::make_unique<JobHost>(JobHost{loop, *router, [this](Job* job) { retire(job); }});
  connection->onClosed([this] {
    // It is dispatching right now.
    loop.post([this] { closeWith({ErrorCode::kDisconnected, "the bus closed the connection", ""}); });
  });
  // Hello goes out like any call: the library's own way of registering would block without a deadline.
  Outcome<MessagePtr> hello = newMethodCall(kDaemon, kDaemonPath, kDaemon, "Hello");
  SendOptions sendOptions;
  sendOptions.timeoutMs = options.timeoutMs;
  router->send(0, std::move(std::get<MessagePtr>(hello)), sendOptions,
               [this, done = std::move(done)](const ReplyView& reply) { greeted(reply, done); });
}

void LinuxBus::Core::greeted(const ReplyView& reply, const Completion<std::string>& done) {
  const auto name = reply.message == nullptr ? std::nullopt : atspi::readString(reply.message);
  if (!name) {
    closed = reply.message == nullptr ? reply.failure : atspi::wrongType("Hello");
    done(*closed);
    return;
  }
  connection->setUniqueName(name->c_str());
  done(*name);
}

void LinuxBus::Core::closeWith(const Failure& failure) {
  if (!closed) closed = failure;
  std::vector<Job*> open;
  for (const auto& [job, owned] : jobs) open.push_back(job);
  for (Job* job : open) job->abort(failure);
  if (router) router->onConnectionClosed(connection.get());
}

void LinuxBus::Core::retire(Job* job) {
  auto found = jobs.find(job);
  if (found == jobs.end()) return;
  // Its own code is running right now.
  loop.post([ended = std::shared_ptr<Job>(std::move(found->second))] {});
  jobs.erase(found);
}

LinuxBus::LinuxBus(std::string address, BusOptions options)
    : core_(std::make_unique<Core>(loop_, std::move(address), options)) {}

LinuxBus::~LinuxBus() { close(); }

void LinuxBus::connect(Completion<std::string> done) {
  loop_.start();
  loop_.post([this, done = std::move(done)] { core_->connect(done); });
}

template <class JobType, class Result, class... Arguments>
void LinuxBus::run(Completion<Result> done, Arguments... arguments) {
  if (closed_) {
    done(Failure{ErrorCode::kDisconnected, kClosed, ""});
    return;
  }
  loop_.post([this, done = std::move(done), arguments = std::make_tuple(std::move(arguments)...)]() mutable {
    if (core_->closed) {
      done(*core_->closed);
      return;
    }
    auto job = std::apply(
        [&](auto&... unpacked) {
          return std::make_unique<JobType>(*core_->host, ++core_->lastSerial, std::move(unpacked)..., std::move(done));
        },
        arguments);
    Job* started = job.get();
    core_->jobs.emplace(started, std::move(job));
    started->start();
  });
}

void LinuxBus::callMany(std::vector<Call> calls, CallOptions options, Completion<std::vector<CallReply>> done) {
  run<CallJob>(std::move(done), std::move(calls), options);
}

void LinuxBus::readTree(TreeOptions options, Completion<Tree> done) {
  run<TreeJob>(std::move(done), std::move(options));
}

void LinuxBus::readDetails(std::vector<DetailRequest> requests, DetailOptions options,
                           Completion<std::vector<Details>> done) {
  run<DetailJob>(std::move(done), std::move(requests), options);
}

void LinuxBus::addMatch(uint32_t id, std::string rule, EventListener listener) {
  if (closed_) return;
  loop_.post([this, id, rule = std::move(rule), listener = std::move(listener)] {
    if (!core_->closed) core_->signals->add(id, rule, listener);
  });
}

void LinuxBus::removeMatch(uint32_t id) {
  if (closed_) return;
  loop_.post([this, id] {
    if (!core_->closed) core_->signals->remove(id);
  });
}

void LinuxBus::cancel(uint32_t job) {
  if (closed_) return;
  loop_.post([this, job] {
    std::vector<Job*> cancelled;
    for (const auto& [open, owned] : core_->jobs) {
      if (open->id() == job) cancelled.push_back(open);
    }
    for (Job* open : cancelled) open->abort({ErrorCode::kCancelled, "cancelled", ""});
  });
}

void LinuxBus::close() {
  if (closed_) return;
  closed_ = true;
  loop_.post([this] {
    core_->closeWith({ErrorCode::kDisconnected, kClosed, ""});
    // In the next turn, when the jobs that have just ended are destroyed.
    loop_.post([this] {
      core_->router.reset();
      core_->connection.reset();
    });
  });
  loop_.stop();
}

std::shared_ptr<Bus> openBus(std::string address, BusOptions options, Completion<std::string> done) {
  auto bus = std::make_shared<LinuxBus>(std::move(address), options);
  bus->connect(std::move(done));
  return bus;
}

}  // namespace agent_desktop
