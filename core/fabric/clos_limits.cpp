// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fabric/clos_limits.h"

#include <algorithm>
#include <cmath>

#include "core/fabric/upper_tiers.h"
#include "core/fabric/wiring.h"

namespace cw {
namespace {

using wiring::ceilDiv;

/// Port counts of switches that are built, at a port's full or split rate.
constexpr int builtRadixes[] = {32, 36, 40, 48, 64, 72, 128, 144, 256, 512, 1024};
constexpr int mostPorts = 65534;

int mostDownPorts(int ports, double oversubscription) {
  int down = static_cast<int>(ports * oversubscription / (1 + oversubscription) + 1e-9);
  while (down > 0 && down + uplinksFor(down, oversubscription) > ports)
    --down;
  return down;
}

/// The most nodes whose rails can share leaves (rule 2): what is left where even one leaf a rail cannot be joined.
std::int64_t mostSharing(const FabricSpec& spec, const LeafLimits& limits) {
  if (spec.kind != FabricKind::RailOptimized || spec.growReady) return 0;
  const std::int64_t leaves = mostLeavesPerGroup(1, true, {spec.spine.ports, spec.core.ports});
  const int links = spec.endpoints.front().links;
  int slots = std::min(limits.mostDown / 2, limits.nodesPerUnit);
  while (slots > 0 && ceilDiv(links, limits.mostDown / slots) > leaves)
    --slots;
  return slots - reservedSlots(spec);
}

/// The specification with switches of another radix in every tier.
void setRadix(FabricSpec& spec, int radix) { spec.leaf.ports = spec.spine.ports = spec.core.ports = radix; }

bool works(FabricSpec& spec, int radix) {
  setRadix(spec, radix);
  const LeafLimits limits = leafLimits(spec);
  const std::int64_t nodes = spec.endpoints.front().count;
  const bool onOne = !spec.growReady && nodes * spec.endpoints.front().links + reservedManagers(spec) <= limits.ports;
  const bool unitFits = spec.nodesPerUnit <= limits.mostDown / limits.linksPerLeaf;
  return onOne || (unitFits && mostNodes(spec) >= nodes);
}

int smallestRadix(FabricSpec spec) {
  int radix = 2;
  while (radix < mostPorts && !works(spec, radix))
    radix += 2;
  return radix;
}

int smallestBuiltRadix(FabricSpec spec, int smallest) {
  for (const int radix : builtRadixes) {
    if (radix >= smallest && works(spec, radix)) return radix;
  }
  return smallest;
}

} // namespace

int uplinksFor(int down, double oversubscription) {
  return std::max(1, static_cast<int>(std::ceil(down / oversubscription - 1e-9)));
}

LeafLimits leafLimits(const FabricSpec& spec) {
  LeafLimits limits;
  const int links = spec.endpoints.front().links;
  limits.ports = std::max(0, spec.leaf.ports - spec.reservedPortsPerLeaf);
  limits.mostDown = mostDownPorts(limits.ports, spec.oversubscription);
  if (limits.mostDown < 1) return limits;
  // A ToR takes all links of a node; when it cannot, the fewest leaves that can share them. Else each rail has a leaf.
  limits.leavesPerUnit = spec.kind == FabricKind::Clos ? static_cast<int>(ceilDiv(links, limits.mostDown)) : links;
  limits.linksPerLeaf = static_cast<int>(ceilDiv(links, limits.leavesPerUnit));
  limits.nodesPerUnit = limits.mostDown / limits.linksPerLeaf;
  if (spec.nodesPerUnit > 0)
    limits.nodesPerUnit = std::min(limits.nodesPerUnit, spec.nodesPerUnit);
  else if (limits.nodesPerUnit >= spec.nodesPerRack)
    limits.nodesPerUnit -= limits.nodesPerUnit % spec.nodesPerRack;
  return limits;
}

int reservedManagers(const FabricSpec& spec) {
  const bool stated = spec.management.mode == ManagementPorts::Mode::Count;
  return stated ? static_cast<int>(ceilDiv(spec.management.count, spec.planes)) : 0;
}

int reservedSlots(const FabricSpec& spec) {
  return static_cast<int>(ceilDiv(reservedManagers(spec), spec.endpoints.front().links));
}

int automaticManagers(const FabricSpec& spec) {
  constexpr int managersByRule = 4;
  const bool asked = spec.management.mode == ManagementPorts::Mode::Auto;
  return asked && spec.leaf.infiniBand && !spec.leaf.managerPort ? managersByRule : 0;
}

std::int64_t mostNodes(const FabricSpec& spec) {
  const LeafLimits limits = leafLimits(spec);
  const int links = spec.endpoints.front().links;
  const std::int64_t onOne = (limits.ports - reservedManagers(spec)) / links;
  if (spec.kind == FabricKind::Single) return std::max<std::int64_t>(0, onOne);
  const std::int64_t single = spec.growReady ? 0 : onOne;
  const bool joined = spec.kind != FabricKind::RailOnly;
  const int groups = spec.kind == FabricKind::Clos ? 1 : limits.leavesPerUnit;
  const std::int64_t leaves = mostLeavesPerGroup(groups, joined, {spec.spine.ports, spec.core.ports}) * groups;
  const std::int64_t tree = leaves / limits.leavesPerUnit * limits.nodesPerUnit - reservedSlots(spec);
  const int slotsOfRail = spec.nodesPerUnit > 0 ? std::min(spec.nodesPerUnit, limits.ports) : limits.ports;
  const std::int64_t flat = joined ? 0 : slotsOfRail - reservedSlots(spec);
  return std::max({std::int64_t{0}, single, tree, flat, mostSharing(spec, limits)});
}

Error tooManyNodes(const FabricSpec& spec) {
  const std::int64_t links = spec.endpoints.front().links, nodes = spec.endpoints.front().count;
  const std::int64_t limit = mostNodes(spec);
  const bool single = spec.kind == FabricKind::Single;
  const std::int64_t onePort = nodes * links + spec.reservedPortsPerLeaf + reservedManagers(spec);
  const std::int64_t needed = single ? onePort : smallestRadix(spec);
  const std::int64_t built = needed <= mostPorts ? smallestBuiltRadix(spec, static_cast<int>(needed)) : needed;
  return Error("fabric.too-many-nodes", {{"nodes", std::to_string(nodes)},
                                         {"links", std::to_string(nodes * links)},
                                         {"limit", std::to_string(limit * links)},
                                         {"nodeLimit", std::to_string(limit)},
                                         {"radix", std::to_string(spec.leaf.ports)},
                                         {"needed", std::to_string(needed)},
                                         {"built", std::to_string(built)}});
}

Error noPorts(const FabricSpec& spec) {
  return Error("fabric.no-ports",
               {{"radix", std::to_string(spec.leaf.ports)}, {"reserved", std::to_string(spec.reservedPortsPerLeaf)}});
}

Error unitTooLarge(const FabricSpec& spec, const LeafLimits& limits) {
  return Error("fabric.unit-too-large", {{"nodes", std::to_string(spec.nodesPerUnit)},
                                         {"limit", std::to_string(limits.mostDown / limits.linksPerLeaf)},
                                         {"radix", std::to_string(spec.leaf.ports)}});
}

} // namespace cw
