// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/fabric/clos_limits.h"
#include "core/fabric/clos_wiring.h"

namespace cw {
namespace {

using wiring::alignUp;

/// Ports that each of `parts` gets: whole cages where they fit, so that a cage stays within one rail.
int stride(int ports, int parts, int cage, int available) {
  const int whole = alignUp(ports, cage);
  return whole * parts <= available ? whole : ports;
}

} // namespace

ClosMap::ClosMap(const FabricSpec& spec, const ClosPlan& plan) : plan_(plan) {
  const UpperTiers& upper = plan.upper;
  const int uplinks = plan.leafTier.uplinks;
  leafUp_ = wiring::upPortsFrom(spec.leaf, plan.down, uplinks);
  const int inRail = plan.units == 1 ? plan.nodes : plan.slotsPerUnit;
  const int managers = std::max(automaticManagers(spec), plan.reservedManagers);
  const int free = plan.down - plan.linksPerLeaf * inRail;
  railStride_ = stride(inRail, plan.linksPerLeaf, spec.leaf.portsPerCage, leafUp_ - std::clamp(managers, 0, free));
  if (upper.tiers < 2) return;
  const int groups = plan.leafTier.groups;
  const int perGroup = static_cast<int>(plan.leafTier.leavesPerGroup) * leafBundle();
  groupStride_ = stride(perGroup, groups, spec.spine.portsPerCage, spec.spine.ports);
  if (upper.tiers < 3) return;
  spineUp_ = wiring::upPortsFrom(spec.spine, spec.spine.ports / 2, upper.spineUplinks);
  const int podPorts = static_cast<int>(upper.podsPerGroup) * spineBundle();
  corePodStride_ = stride(podPorts, plan.leafTier.joined ? groups : 1, spec.core.portsPerCage, spec.core.ports);
}

int ClosMap::nodesIn(int unit) const {
  return std::clamp(plan_.nodes - unit * plan_.slotsPerUnit, 0, plan_.slotsPerUnit);
}

int ClosMap::railsAt(int place) const {
  return std::clamp(plan_.links - place * plan_.linksPerLeaf, 0, plan_.linksPerLeaf);
}

int ClosMap::nodePort(int placeInUnit, int nic) const {
  const int place = nic / plan_.linksPerLeaf, rail = nic % plan_.linksPerLeaf;
  return plan_.railMajor ? rail * railStride_ + placeInUnit : placeInUnit * railsAt(place) + rail;
}

int ClosMap::managerPort(int unit, int place, int manager) const {
  const int rails = railsAt(place), nodes = nodesIn(unit);
  const int used = plan_.railMajor ? (rails - 1) * railStride_ + nodes : rails * nodes;
  return used + manager;
}

ClosMap::PodPlace ClosMap::podOf(int unit, int place) const {
  const int bundle = leafBundle(), groups = plan_.leafTier.groups;
  const std::int64_t inGroup = groups > 1 ? unit : leaf(unit, place);
  const int group = groups > 1 ? place : 0;
  const std::int64_t podsPerGroup = plan_.upper.podsPerGroup;
  // Balanced pods: the first ones have one leaf more.
  const std::int64_t base = plan_.leafTier.leavesPerGroup / podsPerGroup,
                     larger = plan_.leafTier.leavesPerGroup % podsPerGroup;
  const bool early = inGroup < larger * (base + 1);
  const std::int64_t pod = early ? inGroup / (base + 1) : larger + (inGroup - larger * (base + 1)) / base;
  const std::int64_t inPod = early ? inGroup % (base + 1) : (inGroup - larger * (base + 1)) % base;
  const bool sharedPod = groups > 1 && plan_.upper.pods == 1;
  if (sharedPod) return {0, group * groupStride_ + static_cast<int>(inPod) * bundle};
  return {group * podsPerGroup + pod, static_cast<int>(inPod) * bundle};
}

int ClosMap::corePort(std::int64_t pod) const {
  const std::int64_t group = pod / plan_.upper.podsPerGroup, inGroup = pod % plan_.upper.podsPerGroup;
  const int base = plan_.leafTier.joined ? static_cast<int>(group) * corePodStride_ : 0;
  return base + static_cast<int>(inGroup) * spineBundle();
}

} // namespace cw
