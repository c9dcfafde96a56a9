// Reads the typed options of backend.h out of values that came from JavaScript.
#pragma once

#include "backend.h"

namespace agent_desktop {

/** Each returns what is wrong with the value instead of a half-read one. */
Outcome<BusOptions> decodeBusOptions(const Data& value);
Outcome<std::vector<Call>> decodeCalls(const Data& value);
Outcome<CallOptions> decodeCallOptions(const Data& value);
Outcome<TreeOptions> decodeTreeOptions(const Data& value);
Outcome<std::vector<DetailRequest>> decodeDetailRequests(const Data& value);
Outcome<DetailOptions> decodeDetailOptions(const Data& value);
Outcome<std::vector<uint32_t>> decodeWords(const Data& value);

}  // namespace agent_desktop
