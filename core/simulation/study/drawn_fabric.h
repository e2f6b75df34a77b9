// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/placement/derive.h"
#include "core/simulation/fabric/sim_fabric.h"

namespace cw {

/// A fabric of a design, ready to carry traffic, with the names that the design gives its devices.
struct DrawnFabric {
  Id<Fabric> fabric;
  std::string name;
  FabricKind kind = FabricKind::RailOptimized;
  int portsPerCage = 1; ///< of a switch: those that fail together
  std::vector<int> dims;
  std::shared_ptr<const Topology> topology;
  std::vector<std::string> deviceNames; ///< by device of the topology
  SimFabric sim;
};

/// The fabric with that name; without one the first that carries compute traffic. Names nearest to a wrong one are
/// in the error. Errors: `simulation.no-such-fabric`, `simulation.no-fabric`, those of the generator.
Result<DrawnFabric> drawnFabric(const Design& design, const DesignTopology& topology, std::string_view fabric = {},
                                const LinkShares& shares = {});

/// The name of a directed link: `leaf003 > spine01 (2)`, or the accelerator whose scale-up link it is.
std::string linkName(const DrawnFabric& drawn, SimLink link);

/// Takes out of service what a text names: `link:A:B` (the first link between two devices; `link:A:B:2` the second),
/// `switch:NAME`, `node:NAME`, `plane:2`, `cage:NAME:3` (the third cage of a switch).
/// Errors: `simulation.failure` (not such a text), `simulation.no-such-device` (with the nearest names),
/// `simulation.no-such-link`.
Result<> failByName(DrawnFabric& drawn, std::string_view what);

} // namespace cw
