// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/placement/scale_up.h"

#include <algorithm>
#include <map>
#include <utility>

namespace cw {
namespace {

std::uint32_t number(int value) { return static_cast<std::uint32_t>(std::max(value, 0)); }

/// Collects the links of one domain; links between the same vertices become one edge.
class GraphBuilder {
public:
  explicit GraphBuilder(const ScaleUpDomain& domain)
      : nodes_(std::max(number(domain.nodesPerDomain), 1U)), perNode_(number(domain.acceleratorsPerNode)),
        links_(number(domain.linksPerAccelerator)), chips_(number(domain.switchesPerNode)),
        uplinks_(number(domain.uplinksPerNodeSwitch)), switches_(number(domain.switchesPerDomain)) {}

  void fill(ScaleUpGraph& graph) {
    graph.accelerators = nodes_ * perNode_;
    graph.nodeSwitches = nodes_ * chips_;
    graph.switches = switches_;
    graph.planes = static_cast<int>(std::max(chips_, 1U));
    if (chips_ > 0) {
      graph.acceleratorLinks = wireToChips();
      graph.trunkLinks = wireChips(graph.accelerators);
    } else {
      graph.acceleratorLinks = switches_ > 0 ? wireToSwitches(graph.accelerators) : wireMesh(graph.accelerators);
    }
    graph.edges.reserve(edges_.size());
    for (const auto& [ends, links] : edges_)
      graph.edges.push_back({ends.first, ends.second, links});
  }

private:
  void add(std::uint32_t a, std::uint32_t b, std::uint32_t links = 1) { edges_[std::minmax(a, b)] += links; }

  std::int64_t wireToSwitches(std::uint32_t accelerators) {
    for (std::uint32_t a = 0; a < accelerators; ++a) {
      for (std::uint32_t link = 0; link < links_; ++link)
        add(a, accelerators + link % switches_);
    }
    return std::int64_t{accelerators} * links_;
  }

  std::int64_t wireToChips() {
    const std::uint32_t firstChip = nodes_ * perNode_;
    for (std::uint32_t a = 0; a < firstChip; ++a) {
      const std::uint32_t node = a / perNode_;
      for (std::uint32_t link = 0; link < links_; ++link)
        add(a, firstChip + node * chips_ + link % chips_);
    }
    return std::int64_t{firstChip} * links_;
  }

  /// A chip is its node's part of a plane: its uplinks go to that plane's switches only.
  std::int64_t wireChips(std::uint32_t firstChip) {
    const std::uint32_t firstSwitch = firstChip + nodes_ * chips_;
    const std::uint32_t perPlane = switches_ / chips_;
    if (perPlane == 0) return 0;
    for (std::uint32_t chip = 0; chip < nodes_ * chips_; ++chip) {
      const std::uint32_t plane = firstSwitch + chip % chips_ * perPlane;
      for (std::uint32_t link = 0; link < uplinks_; ++link)
        add(firstChip + chip, plane + link % perPlane);
    }
    return std::int64_t{nodes_} * chips_ * uplinks_;
  }

  std::int64_t wireMesh(std::uint32_t accelerators) {
    if (accelerators < 2) return 0;
    const std::uint32_t each = links_ / (accelerators - 1);
    std::int64_t wired = 0;
    for (std::uint32_t a = 0; a < accelerators; ++a) {
      if (each > 0) {
        for (std::uint32_t b = a + 1; b < accelerators; ++b)
          add(a, b, each);
        wired += std::int64_t{each} * (accelerators - 1 - a);
      }
      for (std::uint32_t step = 1; each == 0 && step <= links_ / 2; ++step, ++wired)
        add(a, (a + step) % accelerators);
    }
    return wired;
  }

  std::uint32_t nodes_, perNode_, links_, chips_, uplinks_, switches_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> edges_;
};

} // namespace

ScaleUpGraph scaleUpGraph(const ScaleUpDomain& domain, int nodes) {
  ScaleUpGraph graph;
  graph.domain = domain.id;
  const int perDomain = std::max(domain.nodesPerDomain, 1);
  graph.domains = (std::max(nodes, 0) + perDomain - 1) / perDomain;
  graph.nodesInLast = graph.domains > 0 ? nodes - (graph.domains - 1) * perDomain : 0;
  graph.perAccelerator = gigabytesPerSecond(domain.linkGBps * domain.linksPerAccelerator);
  GraphBuilder(domain).fill(graph);
  return graph;
}

std::vector<ScaleUpGraph> deriveScaleUp(const Design& design) {
  std::vector<ScaleUpGraph> graphs;
  design.table<ScaleUpDomain>().forEach([&](const ScaleUpDomain& domain) {
    const DeviceGroup* group = design.find(domain.group);
    graphs.push_back(scaleUpGraph(domain, group != nullptr ? group->count : 0));
  });
  return graphs;
}

} // namespace cw
