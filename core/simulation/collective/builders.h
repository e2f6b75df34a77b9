// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/simulation/collective/collective.h"

/// The builders of single algorithms; the specification has passed the checks of `addCollective`.
namespace cw::builders {

/// The ranks of a job node by node; every node holds the same number, in the same order of ports.
struct NodeRanks {
  std::vector<std::vector<std::uint32_t>> nodes; ///< accelerators of each node
  std::size_t perNode = 0;                       ///< 0 where nodes differ
};
/// Groups ranks by scale-up domain (`domains`) or by node, in the order in which they first appear.
NodeRanks groupRanks(const std::vector<std::uint32_t>& ranks, const SimFabric& fabric, bool domains);

/// Network ports next to the ranks of a node; port −1 where nodes have none.
std::vector<int> portsOf(const std::vector<std::uint32_t>& ranks, const SimFabric& fabric);

/// Rings through all ranks, one a port; `rounds` × (n − 1) steps.
Result<> ring(const CollectiveSpec& spec, unsigned rounds, Traffic& traffic);
/// Pipelined chain from the first rank.
Result<> chain(const CollectiveSpec& spec, Traffic& traffic);
/// Double binary tree, up and down.
Result<> tree(const CollectiveSpec& spec, Traffic& traffic);
/// Levels: reduce inside (`up`), ring between, gather inside (`down`).
Result<> levels(const CollectiveSpec& spec, bool up, bool down, Traffic& traffic);
/// The same with switches that add up.
Result<> inNetwork(const CollectiveSpec& spec, Traffic& traffic);
/// Everyone to everyone.
Result<> direct(const CollectiveSpec& spec, Traffic& traffic);
/// Inside the node first, then along the rails.
Result<> twoLevel(const CollectiveSpec& spec, Traffic& traffic);
/// Each rank to the next.
Result<> sendToNext(const CollectiveSpec& spec, Traffic& traffic);

/// Adds one ring over the ranks given; returns its lanes, in their order. `ready`: a lane that must have ended before
/// the ring begins, if any.
Result<std::vector<SimLane>> oneRing(const std::vector<std::uint32_t>& order, double stepBytes, std::uint32_t steps,
                                     int port, std::uint8_t phase, std::uint8_t channel, Traffic& traffic);

} // namespace cw::builders
