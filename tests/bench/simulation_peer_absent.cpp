// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/simulation_peer.h"

namespace cw::bench {

bool hasPeer() { return false; }
Sample runPeer(const test::Case&, PeerDriver) { return {}; }

} // namespace cw::bench
