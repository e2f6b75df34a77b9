// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <string>
#include <unordered_map>

#include "core/simulation/collective/builders.h"

namespace cw::builders {

NodeRanks groupRanks(const std::vector<std::uint32_t>& ranks, const SimFabric& fabric, bool domains) {
  NodeRanks out;
  std::unordered_map<std::uint32_t, std::size_t> place;
  const auto domain = static_cast<std::uint32_t>(std::max(fabric.inside().domainAccelerators, 1));
  const bool wide = domains && fabric.hasScaleUp();
  for (const std::uint32_t rank : ranks) {
    const std::uint32_t group = wide ? rank / domain : fabric.nodeOf(rank);
    const auto [at, fresh] = place.emplace(group, out.nodes.size());
    if (fresh) out.nodes.emplace_back();
    out.nodes[at->second].push_back(rank);
  }
  out.perNode = out.nodes.front().size();
  for (const auto& node : out.nodes) {
    if (node.size() != out.perNode) out.perNode = 0;
  }
  return out;
}

std::vector<int> portsOf(const std::vector<std::uint32_t>& ranks, const SimFabric& fabric) {
  if (fabric.nicsPerNode() == 0) return {-1};
  std::vector<int> ports;
  const auto perPort = static_cast<double>(fabric.nicsPerNode()) / fabric.inside().accelerators;
  for (const std::uint32_t rank : ranks) {
    // With more ports than accelerators each one has several of its own.
    const int first = fabric.nicOf(rank), own = std::max(1, static_cast<int>(perPort));
    for (int port = first; port < first + own; ++port) {
      if (std::find(ports.begin(), ports.end(), port) == ports.end()) ports.push_back(port);
    }
  }
  return ports;
}

Result<std::vector<SimLane>> oneRing(const std::vector<std::uint32_t>& order, double stepBytes, std::uint32_t steps,
                                     int port, std::uint8_t phase, std::uint8_t channel, Traffic& traffic) {
  std::vector<SimLane> lanes;
  lanes.reserve(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    auto lane = traffic.send(order[i], order[(i + 1) % order.size()], stepBytes, steps, port, phase, channel);
    if (!lane) return fail(lane.error());
    lanes.push_back(*lane);
  }
  for (std::size_t i = 0; i < lanes.size(); ++i)
    traffic.system().require(lanes[i], lanes[(i + lanes.size() - 1) % lanes.size()], 0);
  return lanes;
}

// Each ring enters a node at the accelerator next to its port, passes the others and leaves by the same port, which the
// last one reaches over the scale-up links; so a rail carries one ring and no ring changes rails.
Result<> ring(const CollectiveSpec& spec, unsigned rounds, Traffic& traffic) {
  const NodeRanks nodes = groupRanks(spec.ranks, traffic.fabric(), false);
  std::size_t ranks = spec.ranks.size();
  const bool between = nodes.nodes.size() > 1;
  std::vector<int> ports = between ? portsOf(nodes.nodes.front(), traffic.fabric()) : std::vector<int>{-1};
  const double share = spec.size.base() / static_cast<double>(ports.size() * ranks);
  traffic.divideScaleUp(ports.size());
  for (std::size_t channel = 0; channel < ports.size(); ++channel) {
    std::vector<std::uint32_t> order;
    order.reserve(ranks);
    for (const auto& node : nodes.nodes) {
      for (std::size_t i = 0; i < node.size(); ++i)
        order.push_back(node[(i + channel * node.size() / ports.size()) % node.size()]);
    }
    auto lanes = oneRing(order, share, rounds * static_cast<std::uint32_t>(ranks - 1), ports[channel], 0,
                         static_cast<std::uint8_t>(channel), traffic);
    if (!lanes) return fail(lanes.error());
  }
  return {};
}

namespace {

/// The order of a chain by one port: it leaves the root's node at the accelerator next to the port and enters each
/// other node there, so that no scale-up link is passed twice.
std::vector<std::uint32_t> chainOrder(const std::vector<std::vector<std::uint32_t>>& nodes, std::uint32_t root,
                                      int port, const SimFabric& fabric) {
  std::vector<std::uint32_t> order;
  for (const auto& node : nodes) {
    const bool first = order.empty();
    std::vector<std::uint32_t> ranks = node;
    const auto beside =
        std::find_if(ranks.begin(), ranks.end(), [&](std::uint32_t r) { return fabric.nicOf(r) == port; });
    if (beside != ranks.end() && !(first && *beside == root)) {
      if (first) {
        std::rotate(beside, beside + 1, ranks.end()); // last
      } else {
        std::rotate(ranks.begin(), beside, ranks.end());
      }
    }
    order.insert(order.end(), ranks.begin(), ranks.end());
  }
  return order;
}

} // namespace

Result<> chain(const CollectiveSpec& spec, Traffic& traffic) {
  const NodeRanks nodes = groupRanks(spec.ranks, traffic.fabric(), false);
  const std::vector<int> ports =
      nodes.nodes.size() > 1 ? portsOf(nodes.nodes.front(), traffic.fabric()) : std::vector<int>{-1};
  const double share = spec.size.base() / static_cast<double>(ports.size());
  const double pieces = std::max(1.0, std::ceil(share / spec.piece.base()));
  traffic.divideScaleUp(ports.size());
  for (std::size_t channel = 0; channel < ports.size(); ++channel) {
    const auto order = chainOrder(nodes.nodes, spec.ranks.front(), ports[channel], traffic.fabric());
    SimLane before = 0;
    for (std::size_t i = 0; i + 1 < order.size(); ++i) {
      auto lane = traffic.send(order[i], order[i + 1], share / pieces, static_cast<std::uint32_t>(pieces),
                               ports[channel], 0, static_cast<std::uint8_t>(channel));
      if (!lane) return fail(lane.error());
      if (i > 0) traffic.system().require(*lane, before, 1);
      before = *lane;
    }
  }
  return {};
}

Result<> sendToNext(const CollectiveSpec& spec, Traffic& traffic) {
  for (std::size_t i = 0; i + 1 < spec.ranks.size(); ++i) {
    auto lane = traffic.send(spec.ranks[i], spec.ranks[i + 1], spec.size.base(), 1);
    if (!lane) return fail(lane.error());
  }
  return {};
}

} // namespace cw::builders
