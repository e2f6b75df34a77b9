// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fabric/clos_managers.h"

#include <algorithm>

#include "core/fabric/clos_limits.h"

namespace cw {
namespace {

/// A leaf with down ports that no node uses.
struct FreeLeaf {
  std::uint32_t leaf;
  int unit, place, free;
};

std::vector<FreeLeaf> freeLeaves(const ClosPlan& plan, const ClosMap& map, int network) {
  const bool apart = !plan.leafTier.joined;
  std::vector<FreeLeaf> leaves;
  for (int unit = 0; unit < plan.units; ++unit) {
    for (int place = apart ? network : 0; place < (apart ? network + 1 : plan.leavesPerUnit); ++place) {
      const int free = plan.down - map.nodesIn(unit) * map.railsAt(place);
      if (free > 0) leaves.push_back({map.leaf(unit, place), unit, place, free});
    }
  }
  return leaves;
}

/// One link a leaf in turn, until all stand or no port is left; false when some do not stand.
bool place(int count, const std::vector<FreeLeaf>& leaves, const ClosMap& map, std::uint32_t firstLeaf,
           std::vector<ManagerLink>& links) {
  for (int round = 0; count > 0; ++round) {
    bool placed = false;
    for (const FreeLeaf& leaf : leaves) {
      if (leaf.free <= round || count == 0) continue;
      links.push_back(
          {firstLeaf + leaf.leaf, static_cast<std::uint16_t>(map.managerPort(leaf.unit, leaf.place, round))});
      placed = true;
      --count;
    }
    if (!placed) return false;
  }
  return true;
}

/// Manager links of one of the networks; a stated number is dealt out to all of them.
int wantedLinks(const FabricSpec& spec, int network, int networks) {
  const int automatic = automaticManagers(spec);
  if (automatic > 0 || spec.management.mode != ManagementPorts::Mode::Count) return automatic;
  return spec.management.count / networks + (network < spec.management.count % networks ? 1 : 0);
}

} // namespace

std::vector<ManagerLink> placeManagers(const FabricSpec& spec, const ClosPlan& plan, const ClosMap& map,
                                       std::vector<FabricNote>& notes) {
  const int perPlane = plan.leafTier.joined ? 1 : plan.leafTier.groups;
  const int networks = perPlane * spec.planes;
  std::vector<ManagerLink> links;
  int without = 0, wanted = 0;
  for (int network = 0; network < networks; ++network) {
    wanted = wantedLinks(spec, network, networks);
    if (wanted == 0) continue;
    const auto leaves = freeLeaves(plan, map, network % perPlane);
    const auto firstLeaf = static_cast<std::uint32_t>(network / perPlane * plan.leaves());
    const auto before = links.size();
    if (place(wanted, leaves, map, firstLeaf, links)) continue;
    links.resize(before);
    ++without;
  }
  if (without > 0) {
    notes.push_back(
        {"fabric.no-manager-port", {{"wanted", std::to_string(wanted)}, {"networks", std::to_string(without)}}});
  }
  return links;
}

} // namespace cw
