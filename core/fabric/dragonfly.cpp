// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/fabric/generators.h"
#include "core/fabric/groups.h"

namespace cw {
namespace {

using formulas::DragonflyShape;
using groups::GroupShape;

std::int64_t portsOf(const DragonflyShape& shape) { return shape.p + shape.a - 1 + shape.h; }

std::int64_t balancedRadix(std::int64_t endpoints) { return portsOf(formulas::balancedDragonfly(endpoints)); }

/// The stated shape, or the smallest balanced one that takes the nodes, as far as the ports go.
Result<DragonflyShape> shapeOf(const FabricSpec& spec) {
  const int available = spec.leaf.ports - spec.reservedPortsPerLeaf;
  const bool stated = spec.dragonflyA != 0 || spec.dragonflyP != 0 || spec.dragonflyH != 0;
  const DragonflyShape shape{spec.dragonflyA, spec.dragonflyP, spec.dragonflyH, 0};
  if (stated) {
    if (shape.a < 1 || shape.p < 1 || shape.h < 0 || portsOf(shape) > available)
      return fail(groups::badShape(portsOf(shape), spec));
    return shape;
  }
  if (available < 3) return fail(groups::badShape(3, spec));
  const auto wanted = std::int64_t{spec.endpoints.front().count} * spec.endpoints.front().links;
  const std::int64_t h = std::min<std::int64_t>(formulas::balancedDragonfly(wanted).h, (available + 1) / 4);
  return DragonflyShape{2 * h, h, h, 0};
}

void linkWithinGroups(const FabricSpec& spec, const DragonflyShape& shape, Topology& net, wiring::Harness& harness) {
  const int width = wiring::cableWidths(spec).leafSpine;
  for (std::uint32_t router = net.firstLeaf(); router < net.firstSpine(); ++router) {
    const TopologyDevice device = net.devices[router];
    const std::int64_t own = device.index % shape.a;
    for (std::int64_t other = own + 1; other < shape.a; ++other) {
      // Port p + i leads to the i-th of the other routers of the group.
      const Link link{router,
                      router + static_cast<std::uint32_t>(other - own),
                      static_cast<std::uint16_t>(shape.p + other - 1),
                      static_cast<std::uint16_t>(shape.p + own),
                      LinkKind::SwitchSwitch,
                      static_cast<std::uint8_t>(device.plane),
                      noRail,
                      0};
      harness.bundle(link, 1, width);
    }
  }
}

} // namespace

Result<GeneratedFabric> generateDragonfly(const FabricSpec& spec) {
  const auto stated = shapeOf(spec);
  if (!stated) return fail(stated.error());
  GroupShape group{stated->a, 0, stated->p, stated->a * stated->h, 0};
  if (auto done = groups::setGroups(spec, group, balancedRadix); !done) return fail(done.error());
  DragonflyShape shape = *stated;
  shape.groups = group.groups;
  const auto figures = formulas::dragonfly(shape);
  if (auto fits = checkSize((figures.endpoints + figures.switchLinks) * spec.planes); !fits) return fail(fits.error());
  GeneratedFabric fabric;
  wiring::Harness harness(fabric.topology);
  groups::addDevices(spec, group, fabric.topology, harness);
  groups::linkEndpoints(spec, group, fabric, harness);
  linkWithinGroups(spec, shape, fabric.topology, harness);
  groups::linkGroups(spec, group, {fabric.topology.firstLeaf(), shape.a, shape.p + shape.a - 1}, harness);
  fabric.topology.tiers = 1;
  groups::summarize(spec, figures, group, fabric.topology);
  return fabric;
}

} // namespace cw
