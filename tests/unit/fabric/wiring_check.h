// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <numeric>
#include <string>

#include "core/fabric/fabric_spec.h"

namespace cw::test {

/// Looks at wired links only, and says what is wrong with them in words; empty when nothing is. It shares no code with
/// the generators.
class WiringCheck {
public:
  WiringCheck(const FabricSpec& spec, const Topology& net) : spec_(spec), net_(net) {}

  /// Every port at most once and below the switch's count, every node with all its links.
  std::string ports() const {
    std::vector<std::vector<bool>> used(net_.devices.size());
    std::vector<int> degree(net_.devices.size());
    for (const Link& link : net_.links) {
      for (const auto& [device, port] : {std::pair{link.a, link.portA}, std::pair{link.b, link.portB}}) {
        if (device >= net_.devices.size()) return "a link ends nowhere";
        if (port >= portsOf(net_.devices[device])) return "a port does not exist: " + std::to_string(port);
        auto& taken = used[device];
        taken.resize(static_cast<std::size_t>(portsOf(net_.devices[device])));
        if (taken[port]) return "a port is used twice";
        taken[port] = true;
        ++degree[device];
      }
    }
    for (std::uint32_t i = 0; i < net_.nodes; ++i) {
      const int links = spec_.endpoints[net_.devices[i].endpointClass].links * spec_.planes;
      if (degree[i] != links) return "a node has " + std::to_string(degree[i]) + " links";
    }
    for (std::uint32_t i = net_.firstLeaf(); i < net_.firstSpine(); ++i) {
      if (degree[i] > spec_.leaf.ports - spec_.reservedPortsPerLeaf) return "a reserved port is used";
    }
    return {};
  }

  /// The down : up ratio of the most loaded leaf, 1 without uplinks.
  double ratio() const {
    std::map<std::uint32_t, std::pair<int, int>> leaves;
    for (const Link& link : net_.links) {
      if (link.kind == LinkKind::NodeLeaf || link.kind == LinkKind::Management) ++leaves[link.b].first;
      if (link.kind == LinkKind::LeafSpine) ++leaves[link.a].second;
    }
    double worst = 0;
    for (const auto& [leaf, links] : leaves) {
      if (links.second > 0) worst = std::max(worst, double(links.first) / links.second);
    }
    return worst > 0 ? worst : 1;
  }

  /// Every leaf reaches the same number of spines with equally many links, spines the same of cores, and no spine has
  /// more links down than up where there is a tier above.
  std::string bundles() const {
    std::string problem = equalBundles(LinkKind::LeafSpine);
    if (problem.empty()) problem = equalBundles(LinkKind::SpineCore);
    if (!problem.empty() || net_.cores == 0) return problem;
    std::map<std::uint32_t, int> surplus;
    for (const Link& link : net_.links) {
      if (link.kind == LinkKind::LeafSpine) --surplus[link.b];
      if (link.kind == LinkKind::SpineCore) ++surplus[link.a];
    }
    for (const auto& [spine, links] : surplus) {
      if (links < 0) return "a spine has fewer links up than down";
    }
    return {};
  }

  /// Parts of the network that no link joins.
  std::size_t parts() const {
    std::vector<std::uint32_t> root(net_.devices.size());
    std::iota(root.begin(), root.end(), 0u);
    const auto find = [&](std::uint32_t i) {
      while (root[i] != i)
        i = root[i] = root[root[i]];
      return i;
    };
    std::size_t count = root.size();
    for (const Link& link : net_.links) {
      const std::uint32_t a = find(link.a), b = find(link.b);
      if (a != b) --count;
      root[a] = b;
    }
    return count;
  }

private:
  int portsOf(const TopologyDevice& device) const {
    switch (device.tier) {
    case Tier::Node:
      return spec_.endpoints[device.endpointClass].links * spec_.planes;
    case Tier::Leaf:
      return spec_.leaf.ports;
    case Tier::Spine:
      return spec_.spine.ports > 0 ? spec_.spine.ports : spec_.leaf.ports;
    case Tier::Core:
      return spec_.core.ports > 0 ? spec_.core.ports : portsOf({Tier::Spine, 0, noRail, 0, 0, 0});
    case Tier::Manager:
      break;
    }
    return 1;
  }

  std::string equalBundles(LinkKind kind) const {
    std::map<std::uint32_t, std::map<std::uint32_t, int>> above;
    for (const Link& link : net_.links) {
      if (link.kind == kind) ++above[link.a][link.b];
    }
    int width = 0;
    std::size_t reached = 0;
    for (const auto& [device, bundles] : above) {
      for (const auto& [other, links] : bundles) {
        if (width != 0 && links != width)
          return "bundles differ: " + std::to_string(links) + ", " + std::to_string(width);
        width = links;
      }
      if (reached != 0 && bundles.size() != reached) return "switches above differ in number";
      reached = bundles.size();
    }
    const std::size_t below = kind == LinkKind::LeafSpine ? net_.leaves : net_.spines;
    const bool wanted = kind == LinkKind::LeafSpine ? net_.spines > 0 : net_.cores > 0;
    return wanted && above.size() != below ? "a switch has no links up" : "";
  }

  const FabricSpec& spec_;
  const Topology& net_;
};

} // namespace cw::test
