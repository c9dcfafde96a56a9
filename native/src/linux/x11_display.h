// Windows and the window manager of an X11 display, through one connection with its own thread.
#pragma once

#include <string>
#include <unordered_map>

#include "../backend.h"
#include "event_loop.h"
#include "x11_connection.h"

namespace agent_desktop {

class X11Display final : public X11 {
 public:
  explicit X11Display(std::string display) : display_(std::move(display)) {}
  ~X11Display() override { close(); }

  void connect(Completion<Unit> done);

  void windowManager(Completion<WindowManager> done) override;
  void windows(bool overrideRedirect, Completion<std::vector<Window>> done) override;
  void activeWindow(Completion<uint32_t> done) override;
  void sendRootMessage(uint32_t window, std::string type, std::vector<uint32_t> data,
                       Completion<Unit> done) override;
  void rootProperty(std::string name, Completion<std::optional<std::string>> done) override;
  void screenSize(Completion<ScreenSize> done) override;
  void close() override;

 private:
  /** Runs `ask` on the thread and answers with its result or with what went wrong meanwhile. */
  template <class Result, class Ask>
  void run(Completion<Result> done, Ask ask);

  // On the thread:
  uint32_t atom(const std::string& name);
  std::string atomName(uint32_t atom);
  std::optional<X11Property> property(uint32_t window, const std::string& name);
  uint32_t windowProperty(uint32_t window, const std::string& name);
  std::vector<uint32_t> topLevels(bool overrideRedirect);
  std::vector<uint32_t> rootChildren();
  std::vector<Window> describe(const std::vector<uint32_t>& ids);
  std::vector<std::string> atomNames(const std::optional<X11Property>& property);

  const std::string display_;
  X11Connection connection_;
  std::unordered_map<std::string, uint32_t> atoms_;
  std::unordered_map<uint32_t, std::string> atomNames_;
  bool closed_ = false;
  EventLoop loop_;
};

}  // namespace agent_desktop
