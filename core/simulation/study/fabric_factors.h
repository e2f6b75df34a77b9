// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/simulation/study/simulate.h"

namespace cw {

/// How much longer collectives over all nodes take than if only the nodes' ports limited them.
struct FabricFactors {
  double ring = 1;     ///< rings along the rails (all-reduce, all-gather, reduce-scatter)
  double exchange = 0; ///< everyone to everyone along the rails; 0 where it has too many messages to simulate
};

/// The factors of a network for ranks in the order of the nodes with adaptive routing; simulated once for each network
/// and kept. Errors: those of `SimFabric::make` and `jobTime`.
Result<FabricFactors> fabricFactors(const Topology& topology, int acceleratorsPerNode, std::stop_token stop = {});

} // namespace cw
