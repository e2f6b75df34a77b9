// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "core/simulation/collective/builders.h"

namespace cw::builders {
namespace {

/// Every lane of a group waits for all of another.
void after(const std::vector<SimLane>& later, const std::vector<SimLane>& earlier, Traffic& traffic) {
  if (later.empty() || earlier.empty()) return;
  const SimLane meeting = traffic.meet();
  for (const SimLane lane : earlier)
    traffic.system().require(meeting, lane, allSteps);
  for (const SimLane lane : later)
    traffic.system().require(lane, meeting, allSteps);
}

Result<> notEven(const CollectiveSpec& spec) {
  return fail("simulation.uneven", {{"algorithm", std::string(algorithmName(spec.algorithm))}});
}

/// Inside each domain: every rank exchanges with its neighbours in a ring, n − 1 steps.
Result<> insideRings(const NodeRanks& domains, double bytes, std::uint8_t phase, Traffic& traffic,
                     std::vector<std::vector<SimLane>>& lanes) {
  const auto steps = static_cast<std::uint32_t>(domains.perNode - 1);
  for (const auto& domain : domains.nodes) {
    lanes.emplace_back();
    if (steps == 0) continue;
    auto ring = oneRing(domain, bytes / static_cast<double>(domains.perNode), steps, -1, phase, 0, traffic);
    if (!ring) return fail(ring.error());
    lanes.back() = std::move(*ring);
  }
  return {};
}

/// The ranks with the same place in all domains.
std::vector<std::uint32_t> peers(const NodeRanks& domains, std::size_t place) {
  std::vector<std::uint32_t> out;
  out.reserve(domains.nodes.size());
  for (const auto& domain : domains.nodes)
    out.push_back(domain[place]);
  return out;
}

} // namespace

Result<> levels(const CollectiveSpec& spec, bool up, bool down, Traffic& traffic) {
  const NodeRanks domains = groupRanks(spec.ranks, traffic.fabric(), true);
  if (domains.perNode == 0) return notEven(spec);
  std::vector<std::vector<SimLane>> reduce, between(domains.perNode), gather;
  if (up) {
    if (auto added = insideRings(domains, spec.size.base(), 0, traffic, reduce); !added) return added;
  }
  const std::size_t count = domains.nodes.size();
  const auto steps = static_cast<std::uint32_t>((up && down ? 2 : 1) * (count - 1));
  const double part = spec.size.base() / static_cast<double>(domains.perNode);
  for (std::size_t place = 0; place < domains.perNode && count > 1; ++place) {
    const auto order = peers(domains, place);
    const auto ports = portsOf({order.front()}, traffic.fabric());
    for (const int port : ports) {
      auto ring = oneRing(order, part / static_cast<double>(count * ports.size()), steps, port, 1,
                          static_cast<std::uint8_t>(place), traffic);
      if (!ring) return fail(ring.error());
      between[place].insert(between[place].end(), ring->begin(), ring->end());
    }
  }
  if (down) {
    if (auto added = insideRings(domains, spec.size.base(), 2, traffic, gather); !added) return added;
  }
  std::vector<SimLane> first, middle, last;
  for (const auto& lanes : reduce)
    first.insert(first.end(), lanes.begin(), lanes.end());
  for (const auto& lanes : between)
    middle.insert(middle.end(), lanes.begin(), lanes.end());
  for (const auto& lanes : gather)
    last.insert(last.end(), lanes.begin(), lanes.end());
  after(middle, first, traffic);
  after(last, middle.empty() ? first : middle, traffic);
  return {};
}

namespace {

/// The switch where a rail's contributions meet: the nearest one that all leaves reach, the channel's turn among
/// equals.
Result<std::uint32_t> rootOf(const std::vector<std::uint32_t>& leaves, std::size_t turn, Traffic& traffic) {
  if (leaves.size() == 1) return leaves.front();
  const SimFabric& fabric = traffic.fabric();
  std::vector<std::uint32_t> best;
  std::uint16_t nearest = Router::far;
  const auto devices = static_cast<std::uint32_t>(fabric.topology().devices.size());
  std::vector<std::uint16_t> farthest(devices, 0);
  for (const std::uint32_t leaf : leaves) {
    for (std::uint32_t device = fabric.nodes(); device < devices; ++device)
      farthest[device] = std::max(farthest[device], traffic.router().distance(device, leaf));
  }
  for (std::uint32_t device = fabric.nodes(); device < devices; ++device) {
    if (farthest[device] < nearest) {
      nearest = farthest[device];
      best.clear();
    }
    if (farthest[device] == nearest && nearest != Router::far) best.push_back(device);
  }
  if (best.empty()) return fail("simulation.no-root");
  return best[turn % best.size()];
}

/// The links of a reduction over one rail in one plane: each carries the data once, up and down again.
Result<std::vector<LinkUse>> reductionTree(const std::vector<std::uint32_t>& ranks, int nic, int plane,
                                           Traffic& traffic) {
  const SimFabric& fabric = traffic.fabric();
  std::set<SimLink> links;
  std::set<std::uint32_t> leaves;
  for (const std::uint32_t rank : ranks) {
    const std::uint32_t port = fabric.portLink(fabric.nodeOf(rank), plane, nic);
    if (port == SimFabric::noLink || !fabric.works(port))
      return fail("simulation.unreachable",
                  {{"from", std::to_string(fabric.nodeOf(rank))}, {"to", std::to_string(nic)}});
    links.insert(2 * port);
    links.insert(2 * port + 1);
    leaves.insert(fabric.topology().links[port].b);
  }
  const std::vector<std::uint32_t> list(leaves.begin(), leaves.end());
  const auto root = rootOf(list, static_cast<std::size_t>(nic), traffic);
  if (!root) return fail(root.error());
  RouteOptions tables = traffic.router().options();
  tables.kind = RoutingKind::Dmodk;
  Router router(fabric, tables);
  std::vector<LinkUse> path;
  for (const std::uint32_t leaf : list) {
    path.clear();
    auto routed = router.route(leaf, *root, static_cast<std::uint64_t>(nic), 0, 1, path);
    if (!routed) return fail(routed.error());
    for (const LinkUse& use : path) {
      links.insert(use.link);
      links.insert(use.link ^ 1U); // the way back
    }
  }
  std::vector<LinkUse> uses;
  uses.reserve(links.size());
  for (const SimLink link : links)
    uses.push_back({link, 1});
  return uses;
}

/// A domain whose switches add up: the one direction carries all of a rank's data, the other its part of the sum.
void insideSwitches(const NodeRanks& domains, double bytes, bool up, std::uint8_t phase, Traffic& traffic,
                    std::vector<SimLane>& lanes) {
  if (domains.perNode < 2) return;
  const SimFabric& fabric = traffic.fabric();
  const auto part = 1.0F / static_cast<float>(domains.perNode);
  for (const auto& domain : domains.nodes) {
    for (const std::uint32_t rank : domain) {
      const LinkUse out{fabric.scaleUpOut(rank), up ? 1.0F : part}, in{fabric.scaleUpIn(rank), up ? part : 1.0F};
      lanes.push_back(traffic.over(std::array{out, in}, bytes, traffic.costs().scaleUpS, {rank, rank, phase, 0}));
    }
  }
}

} // namespace

Result<> inNetwork(const CollectiveSpec& spec, Traffic& traffic) {
  const NodeRanks domains = groupRanks(spec.ranks, traffic.fabric(), true);
  const SimFabric& fabric = traffic.fabric();
  if (domains.perNode == 0 || (domains.perNode > 1 && !fabric.hasScaleUp())) return notEven(spec);
  if (fabric.nicsPerNode() == 0 && domains.nodes.size() > 1)
    return fail("simulation.algorithm", {{"algorithm", std::string(algorithmName(spec.algorithm))},
                                         {"collective", std::string(collectiveName(spec.kind))}});
  std::vector<SimLane> reduce, between, gather;
  insideSwitches(domains, spec.size.base(), true, 0, traffic, reduce);
  const double part = spec.size.base() / static_cast<double>(domains.perNode);
  for (std::size_t place = 0; place < domains.perNode && domains.nodes.size() > 1; ++place) {
    const auto order = peers(domains, place);
    const auto ports = portsOf({order.front()}, fabric);
    const double each = part / static_cast<double>(ports.size()) / fabric.planes();
    for (const int port : ports) {
      for (int plane = 0; plane < fabric.planes(); ++plane) {
        auto uses = reductionTree(order, port, plane, traffic);
        if (!uses) return fail(uses.error());
        between.push_back(traffic.over(*uses, each, 2 * traffic.costs().networkS,
                                       {order.front(), order.back(), 1, static_cast<std::uint8_t>(place)}));
      }
    }
  }
  insideSwitches(domains, spec.size.base(), false, 2, traffic, gather);
  after(between, reduce, traffic);
  after(gather, between.empty() ? reduce : between, traffic);
  return {};
}

} // namespace cw::builders
