// The only file that speaks Node-API: carries values and calls between JavaScript and the back end.
#include <napi.h>

#include <deque>
#include <map>
#include <mutex>
#include <set>

#include "backend.h"
#include "decode.h"
#include "encode.h"

namespace agent_desktop {
namespace {

// Raised when the border in src/adapters/native/addon.ts changes incompatibly.
constexpr int kAbi = 1;
// Events that JavaScript has not taken yet; older ones are dropped first.
constexpr size_t kMaxEvents = 4096;

Napi::Value toJs(Napi::Env env, const Data& data);

template <class Array, class Element>
Napi::Value toTypedArray(Napi::Env env, const std::vector<Element>& values) {
  Array array = Array::New(env, values.size());
  std::copy(values.begin(), values.end(), array.Data());
  return array;
}

struct ToJs {
  Napi::Env env;

  Napi::Value operator()(std::monostate) const { return env.Undefined(); }
  Napi::Value operator()(bool value) const { return Napi::Boolean::New(env, value); }
  Napi::Value operator()(double value) const { return Napi::Number::New(env, value); }
  Napi::Value operator()(const std::string& value) const { return Napi::String::New(env, value); }
  Napi::Value operator()(const Data::Array& value) const {
    Napi::Array array = Napi::Array::New(env, value.size());
    for (size_t i = 0; i < value.size(); i++) {
      Napi::HandleScope scope(env);
      array.Set(static_cast<uint32_t>(i), toJs(env, value[i]));
    }
    return array;
  }
  Napi::Value operator()(const Data::Object& value) const {
    Napi::Object object = Napi::Object::New(env);
    for (const auto& [key, member] : value) object.Set(key, toJs(env, member));
    return object;
  }
  Napi::Value operator()(const Data::Uint32s& value) const { return toTypedArray<Napi::Uint32Array>(env, value); }
  Napi::Value operator()(const Data::Int32s& value) const { return toTypedArray<Napi::Int32Array>(env, value); }
  Napi::Value operator()(const Data::Bytes& value) const { return toTypedArray<Napi::Uint8Array>(env, value); }
};

Napi::Value toJs(Napi::Env env, const Data& data) { return data.visit(ToJs{env}); }

/** What is no plain value (functions, symbols) and what is nested without end becomes undefined. */
Data fromJs(const Napi::Value& value, int depth = 0) {
  if (value.IsBoolean()) return value.As<Napi::Boolean>().Value();
  if (value.IsNumber()) return value.As<Napi::Number>().DoubleValue();
  if (value.IsString()) return value.As<Napi::String>().Utf8Value();
  if (depth > 40 || !value.IsObject() || value.IsFunction()) return Data();
  if (value.IsArray()) {
    const Napi::Array array = value.As<Napi::Array>();
    Data::Array items;
    for (uint32_t i = 0; i < array.Length(); i++) {
      Napi::HandleScope scope(value.Env());
      items.push_back(fromJs(array.Get(i), depth + 1));
    }
    return items;
  }
  const Napi::Object object = value.As<Napi::Object>();
  const Napi::Array names = object.GetPropertyNames();
  Data::Object members;
  for (uint32_t i = 0; i < names.Length(); i++) {
    const Napi::Value name = names.Get(i);
    members.emplace_back(name.ToString().Utf8Value(), fromJs(object.Get(name), depth + 1));
  }
  return members;
}

Napi::Error toError(Napi::Env env, const Failure& failure) {
  Napi::Error error = Napi::Error::New(env, failure.message);
  error.Set("code", Napi::String::New(env, errorCodeName(failure.code)));
  if (!failure.dbusName.empty()) error.Set("dbusName", Napi::String::New(env, failure.dbusName));
  return error;
}

using MainTask = std::function<void(Napi::Env)>;

/** False while the environment is torn down: values can still be made then, but nothing can be called or set. */
bool canRunJs(napi_env env) {
  napi_value probe;
  return napi_create_object(env, &probe) == napi_ok && napi_set_named_property(env, probe, "x", probe) == napi_ok;
}

void runMainTask(Napi::Env env, Napi::Function, std::nullptr_t*, MainTask* raw) {
  const std::unique_ptr<MainTask> task(raw);
  // Nobody waits any more when the environment is gone or going.
  if (static_cast<napi_env>(env) == nullptr) return;
  Napi::HandleScope scope(env);
  if (!canRunJs(env)) return;
  (*task)(env);
}

using MainQueue = Napi::TypedThreadSafeFunction<std::nullptr_t, MainTask, runMainTask>;

/** Per environment: what is open, and the queue that keeps the process alive exactly while a promise is open. */
class Instance {
 public:
  explicit Instance(Napi::Env env) : queue_(MainQueue::New(env, "agent-desktop", 0, 1)) {
    queue_.Unref(env);
    // Registered after the queue's own hook, and so run before it.
    env.AddCleanupHook([this] { closeAll(); });
  }

  void post(MainTask task) {
    auto owned = std::make_unique<MainTask>(std::move(task));
    if (queue_.NonBlockingCall(owned.get()) == napi_ok) owned.release();
  }

  template <class T>
  Completion<T> settle(const Napi::Promise::Deferred& deferred, std::function<Napi::Value(Napi::Env, T)> convert) {
    if (openPromises_++ == 0) queue_.Ref(deferred.Env());
    return [this, deferred, convert](Outcome<T> outcome) {
      // Shared, because tasks must be copyable.
      auto shared = std::make_shared<Outcome<T>>(std::move(outcome));
      post([this, deferred, convert, shared](Napi::Env env) {
        if (--openPromises_ == 0) queue_.Unref(env);
        if (auto* failure = std::get_if<Failure>(shared.get())) {
          deferred.Reject(toError(env, *failure).Value());
        } else {
          deferred.Resolve(convert(env, std::move(std::get<T>(*shared))));
        }
      });
    };
  }

  void keep(std::shared_ptr<Bus> bus) { buses_.insert(std::move(bus)); }
  void keep(std::shared_ptr<X11> display) { displays_.insert(std::move(display)); }

  void close(const std::shared_ptr<Bus>& bus) { if (buses_.erase(bus) != 0) bus->close(); }
  void close(const std::shared_ptr<X11>& display) { if (displays_.erase(display) != 0) display->close(); }

 private:
  void closeAll() {
    for (const auto& bus : buses_) bus->close();
    for (const auto& display : displays_) display->close();
    buses_.clear();
    displays_.clear();
  }

  MainQueue queue_;
  size_t openPromises_ = 0;
  std::set<std::shared_ptr<Bus>> buses_;
  std::set<std::shared_ptr<X11>> displays_;
};

Instance& instance(Napi::Env env) { return *env.GetInstanceData<Instance>(); }

template <class T>
Napi::Value encoded(Napi::Env env, T value) {
  return toJs(env, encode(std::move(value)));
}

/** A promise already rejected because an argument was wrong. */
Napi::Value rejected(Napi::Env env, const Failure& failure) {
  const Napi::Promise::Deferred deferred = Napi::Promise::Deferred::New(env);
  deferred.Reject(toError(env, failure).Value());
  return deferred.Promise();
}

const Failure* failureIn() { return nullptr; }

template <class First, class... Rest>
const Failure* failureIn(const Outcome<First>& first, const Rest&... rest) {
  const Failure* failure = std::get_if<Failure>(&first);
  return failure != nullptr ? failure : failureIn(rest...);
}

/** Starts `begin` with a completion that settles the returned promise with the encoded result. */
template <class T, class Begin>
Napi::Value promised(Napi::Env env, Begin begin) {
  const Napi::Promise::Deferred deferred = Napi::Promise::Deferred::New(env);
  begin(instance(env).settle<T>(deferred, encoded<T>));
  return deferred.Promise();
}

std::string textAt(const Napi::CallbackInfo& info, size_t index) {
  return info[index].IsString() ? info[index].As<Napi::String>().Utf8Value() : std::string();
}

uint32_t numberAt(const Napi::CallbackInfo& info, size_t index) {
  return info[index].IsNumber() ? info[index].As<Napi::Number>().Uint32Value() : 0;
}

template <class Method>
void define(Napi::Object object, const char* name, Method method) {
  object.Set(name, Napi::Function::New(object.Env(), method, name));
}

/** Events of one match on their way to its listener. */
class EventQueue {
 public:
  explicit EventQueue(Napi::Function listener) : listener_(Napi::Persistent(listener)) {}

  /** True when a delivery has to be scheduled. */
  bool push(Event event) {
    std::lock_guard<std::mutex> guard(mutex_);
    if (events_.size() >= kMaxEvents) events_.pop_front();
    events_.push_back(std::move(event));
    return !std::exchange(scheduled_, true);
  }

  void deliver(Napi::Env env) {
    std::deque<Event> events;
    {
      std::lock_guard<std::mutex> guard(mutex_);
      events.swap(events_);
      scheduled_ = false;
    }
    for (Event& event : events) {
      Napi::HandleScope scope(env);
      // A listener may remove its own match.
      if (listener_.IsEmpty()) return;
      listener_.Call({encoded(env, std::move(event))});
      if (env.IsExceptionPending()) napi_fatal_exception(env, env.GetAndClearPendingException().Value());
    }
  }

  /** On JavaScript's thread: references must not be given up elsewhere. */
  void drop() { listener_.Reset(); }

 private:
  std::mutex mutex_;
  std::deque<Event> events_;
  bool scheduled_ = false;
  Napi::FunctionReference listener_;
};

using EventQueues = std::map<uint32_t, std::shared_ptr<EventQueue>>;

void defineMatches(Napi::Object object, const std::shared_ptr<Bus>& bus) {
  auto queues = std::make_shared<EventQueues>();
  auto lastId = std::make_shared<uint32_t>(0);
  define(object, "addMatch", [bus, queues, lastId](const Napi::CallbackInfo& info) -> Napi::Value {
    const Napi::Env env = info.Env();
    if (!info[0].IsString() || !info[1].IsFunction()) {
      toError(env, {ErrorCode::kBadArgument, "addMatch takes a rule and a listener", ""}).ThrowAsJavaScriptException();
      return env.Undefined();
    }
    const uint32_t id = ++*lastId;
    auto queue = std::make_shared<EventQueue>(info[1].As<Napi::Function>());
    queues->emplace(id, queue);
    Instance& owner = instance(env);
    // The queue is owned here alone: its reference must die on JavaScript's thread.
    bus->addMatch(id, textAt(info, 0), [&owner, weak = std::weak_ptr<EventQueue>(queue)](Event event) {
      const auto target = weak.lock();
      if (!target || !target->push(std::move(event))) return;
      owner.post([weak](Napi::Env taskEnv) {
        if (const auto live = weak.lock()) live->deliver(taskEnv);
      });
    });
    return Napi::Number::New(env, id);
  });
  define(object, "removeMatch", [bus, queues](const Napi::CallbackInfo& info) {
    const auto found = queues->find(numberAt(info, 0));
    if (found == queues->end()) return;
    bus->removeMatch(found->first);
    found->second->drop();
    queues->erase(found);
  });
}

Napi::Object wrapBus(Napi::Env env, const std::shared_ptr<Bus>& bus, const std::string& name) {
  Napi::Object object = Napi::Object::New(env);
  object.Set("name", name);
  define(object, "callMany", [bus](const Napi::CallbackInfo& info) {
    auto calls = decodeCalls(fromJs(info[0]));
    auto options = decodeCallOptions(fromJs(info[1]));
    if (const Failure* failure = failureIn(calls, options)) return rejected(info.Env(), *failure);
    return promised<std::vector<CallReply>>(info.Env(), [&](auto done) {
      bus->callMany(std::move(std::get<0>(calls)), std::get<0>(options), std::move(done));
    });
  });
  define(object, "readTree", [bus](const Napi::CallbackInfo& info) {
    auto options = decodeTreeOptions(fromJs(info[0]));
    if (const Failure* failure = failureIn(options)) return rejected(info.Env(), *failure);
    const auto begin = [&](auto done) { bus->readTree(std::move(std::get<0>(options)), std::move(done)); };
    return promised<Tree>(info.Env(), begin);
  });
  define(object, "readDetails", [bus](const Napi::CallbackInfo& info) {
    auto requests = decodeDetailRequests(fromJs(info[0]));
    auto options = decodeDetailOptions(fromJs(info[1]));
    if (const Failure* failure = failureIn(requests, options)) return rejected(info.Env(), *failure);
    return promised<std::vector<Details>>(info.Env(), [&](auto done) {
      bus->readDetails(std::move(std::get<0>(requests)), std::get<0>(options), std::move(done));
    });
  });
  define(object, "cancel", [bus](const Napi::CallbackInfo& info) { bus->cancel(numberAt(info, 0)); });
  define(object, "close", [bus](const Napi::CallbackInfo& info) { instance(info.Env()).close(bus); });
  defineMatches(object, bus);
  return object;
}

/**
 * Opens a `Resource` and gives a promise for its wrapper; one that could not be opened is closed, so that its thread
 * ends.
 */
template <class Resource, class Result, class Open, class Wrap>
Napi::Value opened(Napi::Env env, Open open, Wrap wrap) {
  const Napi::Promise::Deferred deferred = Napi::Promise::Deferred::New(env);
  Instance& owner = instance(env);
  auto resource = std::make_shared<std::weak_ptr<Resource>>();
  auto done = owner.settle<Result>(deferred, [resource, wrap](Napi::Env taskEnv, Result result) -> Napi::Value {
    return wrap(taskEnv, resource->lock(), std::move(result));
  });
  const std::shared_ptr<Resource> started = open([&owner, resource, done](Outcome<Result> outcome) {
    if (std::holds_alternative<Failure>(outcome)) {
      owner.post([&owner, resource](Napi::Env) { owner.close(resource->lock()); });
    }
    done(std::move(outcome));
  });
  *resource = started;
  owner.keep(started);
  return deferred.Promise();
}

Napi::Value openBusFromJs(const Napi::CallbackInfo& info) {
  const auto options = decodeBusOptions(fromJs(info[1]));
  if (const Failure* failure = failureIn(options)) return rejected(info.Env(), *failure);
  const auto open = [&](Completion<std::string> done) {
    return openBus(textAt(info, 0), std::get<0>(options), std::move(done));
  };
  return opened<Bus, std::string>(info.Env(), open, wrapBus);
}

Napi::Object wrapX11(Napi::Env env, const std::shared_ptr<X11>& display, Unit) {
  Napi::Object object = Napi::Object::New(env);
  define(object, "windowManager", [display](const Napi::CallbackInfo& info) {
    return promised<WindowManager>(info.Env(), [&](auto done) { display->windowManager(std::move(done)); });
  });
  define(object, "windows", [display](const Napi::CallbackInfo& info) {
    const bool all = info[0].IsObject() && info[0].As<Napi::Object>().Get("overrideRedirect").ToBoolean();
    return promised<std::vector<Window>>(info.Env(), [&](auto done) { display->windows(all, std::move(done)); });
  });
  define(object, "activeWindow", [display](const Napi::CallbackInfo& info) {
    return promised<uint32_t>(info.Env(), [&](auto done) { display->activeWindow(std::move(done)); });
  });
  define(object, "sendRootMessage", [display](const Napi::CallbackInfo& info) {
    auto data = decodeWords(fromJs(info[2]));
    if (const Failure* failure = failureIn(data)) return rejected(info.Env(), *failure);
    return promised<Unit>(info.Env(), [&](auto done) {
      display->sendRootMessage(numberAt(info, 0), textAt(info, 1), std::move(std::get<0>(data)), std::move(done));
    });
  });
  define(object, "rootProperty", [display](const Napi::CallbackInfo& info) {
    const auto begin = [&](auto done) { display->rootProperty(textAt(info, 0), std::move(done)); };
    return promised<std::optional<std::string>>(info.Env(), begin);
  });
  define(object, "screenSize", [display](const Napi::CallbackInfo& info) {
    return promised<ScreenSize>(info.Env(), [&](auto done) { display->screenSize(std::move(done)); });
  });
  define(object, "close", [display](const Napi::CallbackInfo& info) { instance(info.Env()).close(display); });
  return object;
}

Napi::Value openX11FromJs(const Napi::CallbackInfo& info) {
  const auto open = [&](Completion<Unit> done) { return openX11(textAt(info, 0), std::move(done)); };
  return opened<X11, Unit>(info.Env(), open, wrapX11);
}

Napi::Value tryLockFileFromJs(const Napi::CallbackInfo& info) {
  const Outcome<std::optional<int>> outcome = tryLockFile(textAt(info, 0));
  if (const auto* failure = std::get_if<Failure>(&outcome)) {
    toError(info.Env(), *failure).ThrowAsJavaScriptException();
    return info.Env().Undefined();
  }
  const std::optional<int> handle = std::get<0>(outcome);
  return handle ? Napi::Number::New(info.Env(), *handle) : info.Env().Undefined();
}

Napi::Object initialize(Napi::Env env, Napi::Object exports) {
  env.SetInstanceData(new Instance(env));
  exports.Set("abi", kAbi);
  define(exports, "libraries", [](const Napi::CallbackInfo& info) { return encoded(info.Env(), listLibraries()); });
  define(exports, "openBus", openBusFromJs);
  define(exports, "openX11", openX11FromJs);
  define(exports, "tryLockFile", tryLockFileFromJs);
  define(exports, "unlockFile", [](const Napi::CallbackInfo& info) {
    if (info[0].IsNumber()) unlockFile(info[0].As<Napi::Number>().Int32Value());
  });
  return exports;
}

}  // namespace

NODE_API_MODULE(NODE_GYP_MODULE_NAME, initialize)

}  // namespace agent_desktop
