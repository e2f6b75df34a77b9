// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>

#include "core/placement/derive.h"
#include "core/placement/origin_index.h"

namespace cw {

/// How many switches a fabric has in each tier.
struct SwitchCounts {
  std::uint32_t leaves = 0, spines = 0, cores = 0;
  /// Switches of all tiers.
  std::uint32_t total() const { return leaves + spines + cores; }
};
/// The counts of a generated network.
SwitchCounts switchCounts(const Topology& topology);

/// Answers how many switches another fabric has; the specification of a fabric needs it for attached fabrics.
using CountSwitches = std::function<Result<SwitchCounts>(Id<Fabric>)>;

/// The generator's input, with the number of attached rack PDUs and attached switches given by the caller.
Result<FabricSpec> fabricSpec(const Design& design, const Fabric& fabric, std::uint32_t pdus,
                              const CountSwitches& countSwitches);

/// Generates the fabrics of a design, each once, those first that others attach.
class NetworkBuilder {
public:
  /// `pdus`: the number of rack PDUs that attachments of PDUs mean.
  NetworkBuilder(const Design& design, std::uint32_t pdus) : design_(design), pdus_(pdus) {}

  /// The generated network or why there is none; valid while the builder lives.
  const Result<GeneratedFabric>& network(Id<Fabric> fabric);
  /// Hands the network out; a later call for the same fabric generates it again.
  Result<GeneratedFabric> take(Id<Fabric> fabric);

private:
  Result<GeneratedFabric> generate(const Fabric& fabric);

  const Design& design_;
  std::uint32_t pdus_;
  std::unordered_map<Id<Fabric>, Result<GeneratedFabric>> networks_;
  std::vector<Id<Fabric>> underWay_;
};

/// The number of rack PDUs that stand in racks.
std::uint32_t countPdus(const Design& design);

} // namespace cw
