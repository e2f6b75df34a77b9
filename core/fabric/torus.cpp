// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fabric/formulas.h"
#include "core/fabric/generators.h"
#include "core/fabric/wiring.h"

namespace cw {
namespace {

constexpr std::size_t mostDimensions = 8;

std::string dimsText(const std::vector<int>& dims) {
  std::string text;
  for (const int size : dims)
    text += (text.empty() ? "" : "x") + std::to_string(size);
  return text;
}

/// The product of the sizes; 0 where a size is wrong or there are too many.
std::int64_t nodesOf(const std::vector<int>& dims) {
  std::int64_t nodes = dims.empty() || dims.size() > mostDimensions ? 0 : 1;
  for (const int size : dims) {
    if (size < 2 || nodes > (std::int64_t{1} << 32)) return 0;
    nodes *= size;
  }
  return nodes;
}

/// Links of one dimension in one plane: every node to its next neighbour, the last one round to the first.
void linkDimension(const FabricSpec& spec, int plane, std::size_t dimension, std::uint32_t stride,
                   wiring::Harness& harness, std::uint32_t nodes) {
  const auto size = static_cast<std::uint32_t>(spec.dims[dimension]);
  const auto port = static_cast<std::uint16_t>(2 * (static_cast<std::size_t>(plane) * spec.dims.size() + dimension));
  for (std::uint32_t node = 0; node < nodes; ++node) {
    const std::uint32_t at = node / stride % size;
    const std::uint32_t next = at + 1 < size ? node + stride : node - at * stride;
    const auto forth = port, back = static_cast<std::uint16_t>(port + 1);
    const bool wraps = next < node;
    harness.link({wraps ? next : node, wraps ? node : next, wraps ? back : forth, wraps ? forth : back,
                  LinkKind::SwitchSwitch, static_cast<std::uint8_t>(plane), noRail, 0});
  }
}

/// A node is its own router: it needs two ports a dimension. A specification without a port count leaves that open.
Result<> checkShape(const FabricSpec& spec) {
  const std::string nodes = std::to_string(spec.endpoints.front().count);
  if (spec.dims.empty()) return fail("fabric.no-dims", {{"nodes", nodes}});
  if (nodesOf(spec.dims) != spec.endpoints.front().count) {
    return fail("fabric.dims", {{"dims", dimsText(spec.dims)}, {"nodes", nodes}});
  }
  const int needed = 2 * static_cast<int>(spec.dims.size());
  if (spec.leaf.ports == 0 || spec.leaf.ports >= needed) return {};
  return fail(
      "fabric.torus-ports",
      {{"dims", dimsText(spec.dims)}, {"needed", std::to_string(needed)}, {"ports", std::to_string(spec.leaf.ports)}});
}

} // namespace

Result<GeneratedFabric> generateTorus(const FabricSpec& spec) {
  if (auto sound = checkShape(spec); !sound) return fail(sound.error());
  const std::int64_t nodes = nodesOf(spec.dims);
  const auto figures = formulas::torus(spec.dims);
  if (auto fits = checkSize(figures.switchLinks * spec.planes); !fits) return fail(fits.error());
  GeneratedFabric fabric;
  Topology& net = fabric.topology;
  wiring::Harness harness(net);
  net.nodes = static_cast<std::uint32_t>(nodes);
  for (std::uint32_t i = 0; i < net.nodes; ++i)
    harness.add({Tier::Node, 0, noRail, 0, i, 0});
  for (int plane = 0; plane < spec.planes; ++plane) {
    std::uint32_t stride = 1;
    for (std::size_t dimension = 0; dimension < spec.dims.size(); ++dimension) {
      linkDimension(spec, plane, dimension, stride, harness, net.nodes);
      stride *= static_cast<std::uint32_t>(spec.dims[dimension]);
    }
  }
  net.planes = spec.planes;
  net.nodesPerUnit = static_cast<int>(nodes);
  net.linkRate = spec.linkRate;
  net.bisection = spec.linkRate * static_cast<double>(figures.bisectionLinks * spec.planes);
  net.diameterLinks = net.diameterSwitches = figures.diameterLinks;
  wiring::measure(net, wiring::cageSizes(spec, wiring::cableWidths(spec)));
  return fabric;
}

} // namespace cw
