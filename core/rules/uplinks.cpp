// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/uplinks.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace cw::checks {
namespace {

/// What is usual among the leaves of one plane, against which each of them is held.
struct PlaneNorm {
  int up = 0, spines = 0;
};

std::vector<LeafUplinks> countLinks(const FabricView& view) {
  const Topology& net = view.topology();
  std::vector<LeafUplinks> leaves(net.leaves);
  for (std::uint32_t i = 0; i < net.leaves; ++i)
    leaves[i].device = net.firstLeaf() + i;
  const auto leafAt = [&](std::uint32_t device) -> LeafUplinks* {
    const bool isLeaf = device >= net.firstLeaf() && device < net.firstSpine();
    return isLeaf ? &leaves[device - net.firstLeaf()] : nullptr;
  };
  for (const Link& link : net.links) {
    LeafUplinks* leaf = leafAt(link.a) != nullptr ? leafAt(link.a) : leafAt(link.b);
    if (leaf == nullptr) continue;
    if (link.kind == LinkKind::NodeLeaf) ++leaf->nodeLinks;
    if (link.kind == LinkKind::Management) ++leaf->managerLinks;
    if (link.kind == LinkKind::LeafSpine) ++leaf->up;
  }
  return leaves;
}

/// Leaf and spine of every link between them, bundles side by side. Sorting numbers is far cheaper than a map of pairs.
std::vector<std::uint64_t> sortedPairs(const Topology& net) {
  std::vector<std::uint64_t> pairs;
  for (const Link& link : net.links) {
    if (link.kind != LinkKind::LeafSpine) continue;
    pairs.push_back((std::uint64_t{std::min(link.a, link.b)} << 32U) | std::max(link.a, link.b));
  }
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

void countBundles(const Topology& net, std::vector<LeafUplinks>& leaves) {
  const auto pairs = sortedPairs(net);
  for (auto at = pairs.begin(); at != pairs.end();) {
    const auto end = std::find_if(at, pairs.end(), [&](std::uint64_t pair) { return pair != *at; });
    const auto device = static_cast<std::uint32_t>(*at >> 32U);
    if (device >= net.firstLeaf() && device < net.firstSpine()) {
      LeafUplinks& leaf = leaves[device - net.firstLeaf()];
      const int links = static_cast<int>(end - at);
      leaf.smallestBundle = leaf.spines == 0 ? links : std::min(leaf.smallestBundle, links);
      leaf.largestBundle = std::max(leaf.largestBundle, links);
      ++leaf.spines;
    }
    at = end;
  }
}

std::map<std::uint16_t, PlaneNorm> normOfPlanes(const Topology& net, const std::vector<LeafUplinks>& leaves) {
  std::map<std::uint16_t, std::map<int, int>> votes;
  std::map<std::uint16_t, PlaneNorm> norms;
  for (const LeafUplinks& leaf : leaves) {
    const std::uint16_t plane = net.devices[leaf.device].plane;
    norms[plane].up = std::max(norms[plane].up, leaf.up);
    ++votes[plane][leaf.spines];
  }
  for (const auto& [plane, counts] : votes) {
    norms[plane].spines = std::max_element(counts.begin(), counts.end(), [](const auto& a, const auto& b) {
                            return a.second < b.second;
                          })->first;
  }
  return norms;
}

/// Units with fewer nodes than a whole one, by number.
std::set<std::uint32_t> partialUnits(const Topology& net) {
  std::map<std::uint32_t, int> nodes;
  for (std::uint32_t i = 0; i < net.nodes; ++i)
    ++nodes[net.devices[i].unit];
  int whole = net.nodesPerUnit;
  for (const auto& [unit, count] : nodes)
    whole = std::max(whole, count);
  std::set<std::uint32_t> partial;
  for (const auto& [unit, count] : nodes) {
    if (count < whole) partial.insert(unit);
  }
  return partial;
}

std::vector<std::uint32_t> unitsWithoutLeaves(const Topology& net, const std::set<std::uint32_t>& partial) {
  std::map<std::uint32_t, int> leaves;
  int most = 0;
  for (std::uint32_t i = net.firstLeaf(); i < net.firstSpine(); ++i)
    most = std::max(most, ++leaves[net.devices[i].unit]);
  std::vector<std::uint32_t> missing;
  for (const std::uint32_t unit : partial) {
    if (const auto found = leaves.find(unit); found != leaves.end() && found->second < most) missing.push_back(unit);
  }
  return missing;
}

/// Uplinks a leaf has ports for when its down ports are as full as those of the fullest leaf.
int plannedUplinks(const FabricView& view, int mostDown) {
  const int left = view.leaf->ports - view.row->reservedPortsPerLeaf - mostDown;
  const int share = static_cast<int>(std::ceil(view.leaf->ports / (1 + view.row->oversubscription) - 1e-9));
  return std::min(left, share);
}

void classify(LeafUplinks& leaf, double stated, const PlaneNorm& norm, bool partialUnit) {
  const int needed = static_cast<int>(std::ceil(leaf.nodeLinks / stated - 1e-9));
  if (leaf.up < norm.up && partialUnit) {
    leaf.fault = UplinkFault::PartialUnit;
  } else if (leaf.smallestBundle != leaf.largestBundle || leaf.spines != norm.spines) {
    leaf.fault = UplinkFault::Unequal;
  } else if (leaf.up < needed && leaf.planned > leaf.up && leaf.spines > 0 && leaf.planned % leaf.spines != 0) {
    leaf.fault = UplinkFault::Dark;
    leaf.dark = leaf.planned - leaf.up;
  } else if (leaf.up < needed) {
    leaf.fault = UplinkFault::Oversubscribed;
  }
}

} // namespace

UplinkReport inspectUplinks(const FabricView& view) {
  UplinkReport report;
  const Topology& net = view.topology();
  const bool hasSpines = view.row->kind == FabricKind::Clos || view.row->kind == FabricKind::RailOptimized;
  if (!hasSpines || net.spines == 0 || !view.leaf) return report;
  report.leaves = countLinks(view);
  countBundles(net, report.leaves);
  const auto norms = normOfPlanes(net, report.leaves);
  const auto partial = partialUnits(net);
  int mostDown = 0;
  for (const LeafUplinks& leaf : report.leaves)
    mostDown = std::max(mostDown, leaf.nodeLinks + leaf.managerLinks);
  for (LeafUplinks& leaf : report.leaves) {
    const TopologyDevice& device = net.devices[leaf.device];
    leaf.planned = plannedUplinks(view, mostDown);
    classify(leaf, view.row->oversubscription, norms.at(device.plane), partial.contains(device.unit));
  }
  if (view.row->kind == FabricKind::RailOptimized) report.unitsWithoutLeaves = unitsWithoutLeaves(net, partial);
  return report;
}

} // namespace cw::checks
