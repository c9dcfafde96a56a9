// Turns the results of backend.h into values for JavaScript, in the shapes of src/adapters/native/addon.ts.
#pragma once

#include "backend.h"

namespace agent_desktop {

Data encode(Unit);
Data encode(uint32_t value);
Data encode(std::optional<std::string> value);
Data encode(std::vector<Library> libraries);
Data encode(std::vector<CallReply> replies);
Data encode(Tree tree);
Data encode(std::vector<Details> details);
Data encode(Event event);
Data encode(WindowManager manager);
Data encode(std::vector<Window> windows);
Data encode(ScreenSize size);

}  // namespace agent_desktop
