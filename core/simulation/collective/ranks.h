// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/simulation/fabric/sim_fabric.h"

namespace cw {

/// How the ranks of a job lie on the nodes.
enum class RankOrder {
  Packed,  ///< node after node in the order of the fabric: neighbours share leaves
  Strided, ///< consecutive nodes in different scalable units, as a scheduler that spreads jobs would place them
  Random,  ///< nodes drawn by a seed, as in a fragmented cluster
  ByRail   ///< all accelerators of the first rail, then of the second, …
};

/// The name that options and reports use (`packed`, …), and back; false when there is none such.
std::string_view rankOrderName(RankOrder order);
bool rankOrderFromName(std::string_view name, RankOrder& order);

/// The accelerators of a job in the order of its ranks: `perNode` of each node (0: all), `ranks` in all (0: of all
/// nodes in service). A node whose network ports are all out of service is left out.
/// Errors: `simulation.too-many-ranks` (with the number that there is), `simulation.ranks` (less than 1, or not whole
/// nodes).
Result<std::vector<std::uint32_t>> placeRanks(const SimFabric& fabric, RankOrder order, int ranks, int perNode,
                                              std::uint64_t seed);

} // namespace cw
