// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fabric/groups.h"

#include <algorithm>

#include "core/fabric/clos_limits.h"

namespace cw::groups {

Result<> setGroups(const FabricSpec& spec, GroupShape& shape,
                   const std::function<std::int64_t(std::int64_t)>& radixFor) {
  const std::int64_t links = spec.endpoints.front().links;
  const std::int64_t wanted = spec.endpoints.front().count * links + reservedManagers(spec);
  shape.groups = wiring::ceilDiv(wanted, shape.nodePortsOfGroup());
  if (shape.groups <= shape.mostGroups()) return {};
  const std::int64_t limit = shape.mostGroups() * shape.nodePortsOfGroup();
  const std::string needed = std::to_string(radixFor(wanted));
  return fail("fabric.too-many-nodes", {{"nodes", std::to_string(spec.endpoints.front().count)},
                                        {"links", std::to_string(wanted)},
                                        {"limit", std::to_string(limit)},
                                        {"nodeLimit", std::to_string(limit / links)},
                                        {"radix", std::to_string(spec.leaf.ports)},
                                        {"needed", needed},
                                        {"built", needed}});
}

std::vector<GlobalLink> globalLinks(std::int64_t portsPerGroup, std::int64_t groups) {
  std::vector<GlobalLink> links;
  if (groups < 2) return links;
  std::vector<std::int64_t> next(static_cast<std::size_t>(groups));
  const auto join = [&](std::int64_t a, std::int64_t b) {
    links.push_back({a, b, next[static_cast<std::size_t>(a)]++, next[static_cast<std::size_t>(b)]++});
  };
  const std::int64_t perPair = portsPerGroup / (groups - 1), spare = portsPerGroup % (groups - 1);
  for (std::int64_t a = 0; a < groups && perPair > 0; ++a) {
    for (std::int64_t b = a + 1; b < groups; ++b) {
      for (std::int64_t i = 0; i < perPair; ++i)
        join(a, b);
    }
  }
  for (std::int64_t step = 1; step <= spare / 2; ++step) {
    for (std::int64_t a = 0; a < groups; ++a)
      join(a, (a + step) % groups);
  }
  if (spare % 2 == 1 && groups % 2 == 0) {
    for (std::int64_t a = 0; a < groups / 2; ++a)
      join(a, a + groups / 2);
  }
  return links;
}

void addDevices(const FabricSpec& spec, const GroupShape& shape, Topology& net, wiring::Harness& harness) {
  const EndpointClass& nodes = spec.endpoints.front();
  net.nodes = static_cast<std::uint32_t>(nodes.count);
  for (std::uint32_t i = 0; i < net.nodes; ++i) {
    const auto group = static_cast<std::uint32_t>(std::int64_t{i} * nodes.links / shape.nodePortsOfGroup());
    harness.add({Tier::Node, 0, noRail, group, i, 0});
  }
  const auto addTier = [&](Tier tier, std::int64_t perGroup) {
    std::uint32_t index = 0;
    for (int plane = 0; plane < spec.planes; ++plane) {
      for (std::int64_t group = 0; group < shape.groups; ++group) {
        for (std::int64_t i = 0; i < perGroup; ++i) {
          harness.add({tier, static_cast<std::uint16_t>(plane), noRail, static_cast<std::uint32_t>(group), index++, 0});
        }
      }
    }
    return index;
  };
  net.leaves = addTier(Tier::Leaf, shape.leaves);
  net.spines = addTier(Tier::Spine, shape.spines);
}

namespace {

/// The leaf port that an endpoint's running number means, in one plane.
Link portOf(const Topology& net, const GroupShape& shape, int plane, std::int64_t endpoint) {
  const std::int64_t leaf = plane * shape.groups * shape.leaves + endpoint / shape.nodePorts;
  Link link;
  link.b = net.firstLeaf() + static_cast<std::uint32_t>(leaf);
  link.portB = static_cast<std::uint16_t>(endpoint % shape.nodePorts);
  link.plane = static_cast<std::uint8_t>(plane);
  return link;
}

void linkManagers(const FabricSpec& spec, const GroupShape& shape, GeneratedFabric& fabric, wiring::Harness& harness) {
  Topology& net = fabric.topology;
  const std::int64_t first = std::int64_t{spec.endpoints.front().count} * spec.endpoints.front().links;
  const std::int64_t free = shape.groups * shape.nodePortsOfGroup() - first;
  const std::int64_t wanted = automaticManagers(spec) > 0 ? automaticManagers(spec) : reservedManagers(spec);
  if (wanted > free) {
    fabric.notes.push_back(
        {"fabric.no-manager-port", {{"wanted", std::to_string(wanted)}, {"networks", std::to_string(spec.planes)}}});
    return;
  }
  // One a leaf where enough leaves have free ports.
  const std::int64_t step = free >= wanted * shape.nodePorts ? shape.nodePorts : 1;
  for (int plane = 0; plane < spec.planes; ++plane) {
    for (std::int64_t i = 0; i < wanted; ++i) {
      Link link = portOf(net, shape, plane, first + i * step);
      TopologyDevice manager = net.devices[link.b];
      manager.tier = Tier::Manager;
      manager.index = net.managers++;
      link.a = harness.add(manager);
      link.kind = LinkKind::Management;
      harness.link(link);
    }
  }
}

} // namespace

void linkEndpoints(const FabricSpec& spec, const GroupShape& shape, GeneratedFabric& fabric, wiring::Harness& harness) {
  const int links = spec.endpoints.front().links;
  for (std::uint32_t node = 0; node < fabric.topology.nodes; ++node) {
    for (int nic = 0; nic < links; ++nic) {
      for (int plane = 0; plane < spec.planes; ++plane) {
        Link link = portOf(fabric.topology, shape, plane, std::int64_t{node} * links + nic);
        link.a = node;
        link.portA = static_cast<std::uint16_t>(nic * spec.planes + plane);
        harness.link(link);
      }
    }
  }
  linkManagers(spec, shape, fabric, harness);
}

void linkGroups(const FabricSpec& spec, const GroupShape& shape, const GlobalSwitches& switches,
                wiring::Harness& harness) {
  const auto global = globalLinks(shape.globalPorts, shape.groups);
  const auto portAt = [&](std::int64_t port) {
    return static_cast<std::uint16_t>(switches.firstPort + port / switches.perGroup);
  };
  for (int plane = 0; plane < spec.planes; ++plane) {
    const auto switchAt = [&](std::int64_t group, std::int64_t port) {
      const std::int64_t number = (plane * shape.groups + group) * switches.perGroup + port % switches.perGroup;
      return switches.first + static_cast<std::uint32_t>(number);
    };
    for (const GlobalLink& link : global) {
      harness.link({switchAt(link.groupA, link.portA), switchAt(link.groupB, link.portB), portAt(link.portA),
                    portAt(link.portB), LinkKind::Global, static_cast<std::uint8_t>(plane), noRail, 0});
    }
  }
}

void summarize(const FabricSpec& spec, const formulas::NetworkFigures& figures, const GroupShape& shape,
               Topology& net) {
  const EndpointClass& nodes = spec.endpoints.front();
  const std::int64_t halfOfNodes = std::int64_t{nodes.count} * nodes.links / 2;
  net.planes = spec.planes;
  net.nodesPerUnit = static_cast<int>(shape.nodePortsOfGroup() / nodes.links);
  net.linkRate = spec.linkRate;
  net.bisection = spec.linkRate * static_cast<double>(std::min(figures.bisectionLinks, halfOfNodes) * spec.planes);
  net.diameterLinks = figures.diameterLinks;
  net.diameterSwitches = figures.diameterLinks - 1;
  wiring::measure(net, wiring::cageSizes(spec, wiring::cableWidths(spec)));
}

Error badShape(std::int64_t needed, const FabricSpec& spec) {
  return Error("fabric.dragonfly-shape", {{"a", std::to_string(spec.dragonflyA)},
                                          {"p", std::to_string(spec.dragonflyP)},
                                          {"h", std::to_string(spec.dragonflyH)},
                                          {"needed", std::to_string(needed)},
                                          {"radix", std::to_string(spec.leaf.ports)},
                                          {"reserved", std::to_string(spec.reservedPortsPerLeaf)}});
}

} // namespace cw::groups
