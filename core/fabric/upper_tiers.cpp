// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fabric/upper_tiers.h"

#include <algorithm>

#include "core/fabric/wiring.h"

namespace cw {
namespace {

using wiring::ceilDiv;

std::optional<UpperTiers> planTwoTiers(const LeafTier& leaves, const UpperPorts& ports) {
  const std::int64_t leavesInPod = leaves.leavesPerGroup * (leaves.joined ? leaves.groups : 1);
  const std::int64_t need = ceilDiv(leavesInPod * leaves.uplinks, ports.spine);
  if (need > leaves.uplinks) return std::nullopt;
  UpperTiers upper;
  upper.tiers = 2;
  upper.pods = leaves.joined ? 1 : leaves.groups;
  upper.spinesPerPod = smallestDivisor(leaves.uplinks, need);
  return upper;
}

std::optional<SpineUplinks> withSpineUplinks(int each, std::int64_t podsInSet, int corePorts) {
  const std::int64_t need = ceilDiv(podsInSet * each, corePorts);
  if (need > each) return std::nullopt;
  return SpineUplinks{each, smallestDivisor(each, need)};
}

/// Rule 4 leaves the choice between the two: the fewer cores, then the fewer links.
SpineUplinks chosenUplinks(const UpperTiers& upper, bool allPorts) {
  if (!upper.inUse) return *upper.byPorts;
  if (!upper.byPorts) return *upper.inUse;
  if (allPorts || upper.byPorts->coresPerSet < upper.inUse->coresPerSet) return *upper.byPorts;
  return *upper.inUse;
}

std::optional<UpperTiers> planThreeTiers(const LeafTier& leaves, const UpperPorts& ports) {
  const int cap = ports.spine / 2;
  if (cap < 1) return std::nullopt;
  UpperTiers upper;
  upper.tiers = 3;
  upper.podsPerGroup = ceilDiv(leaves.leavesPerGroup, cap);
  upper.pods = upper.podsPerGroup * leaves.groups;
  const std::int64_t leavesInPod = ceilDiv(leaves.leavesPerGroup, upper.podsPerGroup);
  upper.spinesPerPod = smallestDivisor(leaves.uplinks, ceilDiv(leavesInPod * leaves.uplinks, cap));
  const std::int64_t podsInSet = leaves.joined ? upper.pods : upper.podsPerGroup;
  const int inUse = static_cast<int>(leavesInPod * leaves.uplinks / upper.spinesPerPod);
  upper.inUse = withSpineUplinks(inUse, podsInSet, ports.core);
  upper.byPorts = withSpineUplinks(cap, podsInSet, ports.core);
  if (!upper.inUse && !upper.byPorts) return std::nullopt;
  const SpineUplinks chosen = chosenUplinks(upper, ports.allSpinePorts);
  upper.spineUplinks = chosen.each;
  upper.coresPerSet = chosen.coresPerSet;
  upper.coreSets = std::int64_t{upper.spinesPerPod} * (leaves.joined ? 1 : leaves.groups);
  return upper;
}

} // namespace

int smallestDivisor(int number, std::int64_t least) {
  std::int64_t candidate = std::max<std::int64_t>(1, least);
  while (candidate < number && number % candidate != 0)
    ++candidate;
  return static_cast<int>(std::min<std::int64_t>(candidate, number));
}

std::optional<UpperTiers> planUpperTiers(const LeafTier& leaves, const UpperPorts& ports) {
  if (auto two = planTwoTiers(leaves, ports)) return two;
  return planThreeTiers(leaves, ports);
}

std::int64_t mostLeavesPerGroup(int groups, bool joined, const UpperPorts& ports) {
  const std::int64_t sharing = joined ? groups : 1;
  const std::int64_t twoTiers = ports.spine / sharing;
  const std::int64_t threeTiers = (ports.spine / 2) * (ports.core / sharing);
  return std::max(twoTiers, threeTiers);
}

} // namespace cw
