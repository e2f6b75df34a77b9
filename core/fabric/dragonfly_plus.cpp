// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/fabric/generators.h"
#include "core/fabric/groups.h"

namespace cw {
namespace {

using groups::GroupShape;

/// Dragonfly+ with half of each switch's ports for either side, or as stated.
Result<GroupShape> plusShape(const FabricSpec& spec) {
  const int leafPorts = spec.leaf.ports - spec.reservedPortsPerLeaf;
  const std::int64_t a = spec.dragonflyA != 0 ? spec.dragonflyA : std::min(leafPorts, spec.spine.ports) / 2;
  const std::int64_t p = spec.dragonflyP != 0 ? spec.dragonflyP : leafPorts - leafPorts / 2;
  const std::int64_t h = spec.dragonflyH != 0 ? spec.dragonflyH : spec.spine.ports / 2;
  const std::int64_t needed = std::max(p + a, a + h);
  if (a < 1 || p < 1 || h < 1 || p + a > leafPorts || a + h > spec.spine.ports)
    return fail(groups::badShape(needed, spec));
  return GroupShape{a, a, p, a * h, 0};
}

std::int64_t plusRadix(std::int64_t endpoints) {
  std::int64_t radix = 2;
  while (formulas::dragonflyPlus(radix).endpoints < endpoints)
    radix += 2;
  return radix;
}

/// Each leaf of a group to each of its spines, one link.
void linkLeavesToSpines(const GroupShape& group, Topology& net, wiring::Harness& harness) {
  for (std::uint32_t leaf = net.firstLeaf(); leaf < net.firstSpine(); ++leaf) {
    const TopologyDevice device = net.devices[leaf];
    const auto firstSpine = net.firstSpine() + static_cast<std::uint32_t>(device.index / group.leaves * group.spines);
    for (std::int64_t spine = 0; spine < group.spines; ++spine) {
      harness.link({leaf, firstSpine + static_cast<std::uint32_t>(spine),
                    static_cast<std::uint16_t>(group.nodePorts + spine),
                    static_cast<std::uint16_t>(device.index % group.leaves), LinkKind::LeafSpine,
                    static_cast<std::uint8_t>(device.plane), noRail, 0});
    }
  }
}

formulas::NetworkFigures plusFigures(const GroupShape& group) {
  formulas::NetworkFigures figures;
  figures.endpoints = group.groups * group.nodePortsOfGroup();
  figures.switches = group.groups * (group.leaves + group.spines);
  figures.switchLinks = group.groups * group.leaves * group.spines +
                        group.groups * formulas::globalLinksPerGroup(group.globalPorts, group.groups) / 2;
  const bool one = group.groups < 2;
  figures.bisectionLinks =
      one ? group.leaves / 2 * group.spines : formulas::globalLinksAcross(group.globalPorts, group.groups);
  figures.diameterLinks = one ? 4 : 5;
  return figures;
}

} // namespace

Result<GeneratedFabric> generateDragonflyPlus(const FabricSpec& spec) {
  auto group = plusShape(spec);
  if (!group) return fail(group.error());
  if (auto done = groups::setGroups(spec, *group, plusRadix); !done) return fail(done.error());
  const auto figures = plusFigures(*group);
  if (auto fits = checkSize((figures.endpoints + figures.switchLinks) * spec.planes); !fits) return fail(fits.error());
  GeneratedFabric fabric;
  wiring::Harness harness(fabric.topology);
  groups::addDevices(spec, *group, fabric.topology, harness);
  groups::linkEndpoints(spec, *group, fabric, harness);
  linkLeavesToSpines(*group, fabric.topology, harness);
  groups::linkGroups(spec, *group, {fabric.topology.firstSpine(), group->spines, group->leaves}, harness);
  fabric.topology.tiers = 2;
  groups::summarize(spec, figures, *group, fabric.topology);
  return fabric;
}

} // namespace cw
