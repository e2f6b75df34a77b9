// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstdlib>

#include "core/fabric/clos_limits.h"
#include "core/fabric/clos_managers.h"
#include "core/fabric/clos_wiring.h"
#include "core/fabric/generators.h"

namespace cw {
namespace {

/// Wires one plan over all planes: devices tier by tier, then links kind by kind.
class ClosBuilder {
public:
  ClosBuilder(const FabricSpec& spec, const ClosPlan& plan)
      : spec_(spec), plan_(plan), map_(spec, plan), widths_(wiring::cableWidths(spec)), harness_(fabric_.topology) {}

  GeneratedFabric build() {
    reserve();
    addNodes();
    addLeaves();
    addSpines();
    addCores();
    linkNodes();
    linkManagers();
    if (plan_.upper.tiers > 1) linkLeaves();
    if (plan_.upper.tiers > 2) linkSpines();
    summarize();
    return std::move(fabric_);
  }

private:
  void reserve() {
    Topology& net = fabric_.topology;
    net.nodes = static_cast<std::uint32_t>(plan_.nodes);
    net.leaves = static_cast<std::uint32_t>(plan_.leaves() * spec_.planes);
    net.spines = static_cast<std::uint32_t>(plan_.upper.spines() * spec_.planes);
    net.cores = static_cast<std::uint32_t>(plan_.upper.cores() * spec_.planes);
    net.devices.reserve(net.firstManager() + 8);
    net.links.reserve(static_cast<std::size_t>(closLinks(spec_, plan_)));
  }

  void addNodes() {
    for (int i = 0; i < plan_.nodes; ++i) {
      harness_.add({Tier::Node, 0, noRail, unit(i / plan_.slotsPerUnit), static_cast<std::uint32_t>(i), 0});
    }
  }

  void addLeaves() {
    std::uint32_t index = 0;
    for (int plane = 0; plane < spec_.planes; ++plane) {
      for (int u = 0; u < plan_.units; ++u) {
        for (int place = 0; place < plan_.leavesPerUnit; ++place) {
          const auto rail = plan_.railAligned() ? static_cast<std::uint16_t>(place) : noRail;
          harness_.add({Tier::Leaf, static_cast<std::uint16_t>(plane), rail, unit(u), index++, 0});
        }
      }
    }
  }

  void addSpines() {
    std::uint32_t index = 0;
    const UpperTiers& upper = plan_.upper;
    for (int plane = 0; plane < spec_.planes; ++plane) {
      for (std::int64_t pod = 0; pod < upper.pods; ++pod) {
        const auto rail = map_.railPods() ? static_cast<std::uint16_t>(pod / upper.podsPerGroup) : noRail;
        for (int i = 0; i < upper.spinesPerPod; ++i) {
          harness_.add({Tier::Spine, static_cast<std::uint16_t>(plane), rail, unit(pod), index++, 0});
        }
      }
    }
  }

  void addCores() {
    std::uint32_t index = 0;
    const UpperTiers& upper = plan_.upper;
    for (int plane = 0; plane < spec_.planes; ++plane) {
      for (std::int64_t set = 0; set < upper.coreSets; ++set) {
        const auto rail = plan_.leafTier.joined ? noRail : static_cast<std::uint16_t>(set / upper.spinesPerPod);
        for (int i = 0; i < upper.coresPerSet; ++i) {
          harness_.add({Tier::Core, static_cast<std::uint16_t>(plane), rail, unit(set), index++, 0});
        }
      }
    }
  }

  void linkNodes() {
    const Topology& net = fabric_.topology;
    const std::uint32_t planeLeaves = net.leaves / static_cast<std::uint32_t>(spec_.planes);
    const bool rails = spec_.kind == FabricKind::RailOptimized || spec_.kind == FabricKind::RailOnly;
    const int cage = wiring::cageSizes(spec_, widths_).ofClass.front();
    for (std::uint32_t node = 0; node < net.nodes; ++node) {
      const int u = static_cast<int>(node) / plan_.slotsPerUnit, place = static_cast<int>(node) % plan_.slotsPerUnit;
      Link link{node, 0, 0, 0, LinkKind::NodeLeaf, 0, noRail, 0};
      for (int nic = 0; nic < plan_.links; ++nic) {
        const std::uint32_t leaf = map_.leaf(u, nic / plan_.linksPerLeaf);
        link.portB = static_cast<std::uint16_t>(map_.nodePort(place, nic));
        link.rail = rails ? static_cast<std::uint16_t>(nic) : noRail;
        for (int plane = 0; plane < spec_.planes; ++plane) {
          link.b = net.firstLeaf() + static_cast<std::uint32_t>(plane) * planeLeaves + leaf;
          link.portA = static_cast<std::uint16_t>(nic * spec_.planes + plane);
          link.plane = static_cast<std::uint8_t>(plane);
          addNodeLink(link, cage);
        }
      }
    }
  }

  /// Links of one node share a cable when they leave by the same cage and meet at one leaf, or are split over planes.
  void addNodeLink(const Link& link, int cage) {
    const int inCable = link.portA % widths_.nodeLeaf;
    const Link* before = fabric_.topology.links.empty() ? nullptr : &fabric_.topology.links.back();
    const bool joins = inCable > 0 && cage % widths_.nodeLeaf == 0 && before->a == link.a &&
                       (widths_.splitNics || before->b == link.b);
    if (joins)
      harness_.linkOnSameCable(link);
    else
      harness_.link(link);
  }

  void linkManagers() {
    for (const ManagerLink& manager : placeManagers(spec_, plan_, map_, fabric_.notes)) {
      Topology& net = fabric_.topology;
      const std::uint32_t leaf = net.firstLeaf() + manager.leaf;
      TopologyDevice device = net.devices[leaf];
      device.tier = Tier::Manager;
      device.rail = noRail;
      device.index = net.managers++;
      const auto plane = static_cast<std::uint8_t>(device.plane);
      harness_.link({harness_.add(device), leaf, 0, manager.port, LinkKind::Management, plane, noRail, 0});
    }
  }

  void linkLeaves() {
    const Topology& net = fabric_.topology;
    const UpperTiers& upper = plan_.upper;
    const int bundle = map_.leafBundle();
    for (std::uint32_t leaf = net.firstLeaf(); leaf < net.firstSpine(); ++leaf) {
      const TopologyDevice& device = net.devices[leaf];
      const int place = static_cast<int>(device.index) % plan_.leavesPerUnit;
      const auto at = map_.podOf(static_cast<int>(device.unit), place);
      const std::int64_t pod = device.plane * upper.pods + at.pod;
      const auto firstSpine = net.firstSpine() + static_cast<std::uint32_t>(pod * upper.spinesPerPod);
      for (int spine = 0; spine < upper.spinesPerPod; ++spine) {
        const Link first{leaf,
                         firstSpine + static_cast<std::uint32_t>(spine),
                         static_cast<std::uint16_t>(map_.leafUp() + spine * bundle),
                         static_cast<std::uint16_t>(at.port),
                         LinkKind::LeafSpine,
                         static_cast<std::uint8_t>(device.plane),
                         device.rail,
                         0};
        harness_.bundle(first, bundle, widths_.leafSpine);
      }
    }
  }

  void linkSpines() {
    const Topology& net = fabric_.topology;
    const UpperTiers& upper = plan_.upper;
    const int bundle = map_.spineBundle();
    for (std::uint32_t spine = net.firstSpine(); spine < net.firstCore(); ++spine) {
      const TopologyDevice& device = net.devices[spine];
      const std::int64_t pod = device.unit, number = device.index % static_cast<std::uint32_t>(upper.spinesPerPod);
      const std::int64_t group = plan_.leafTier.joined ? 0 : pod / upper.podsPerGroup;
      const std::int64_t set = device.plane * upper.coreSets + group * upper.spinesPerPod + number;
      const auto firstCore = net.firstCore() + static_cast<std::uint32_t>(set * upper.coresPerSet);
      for (int core = 0; core < upper.coresPerSet; ++core) {
        const Link first{spine,
                         firstCore + static_cast<std::uint32_t>(core),
                         static_cast<std::uint16_t>(map_.spineUp() + core * bundle),
                         static_cast<std::uint16_t>(map_.corePort(pod)),
                         LinkKind::SpineCore,
                         static_cast<std::uint8_t>(device.plane),
                         device.rail,
                         0};
        harness_.bundle(first, bundle, widths_.spineCore);
      }
    }
  }

  void summarize() {
    Topology& net = fabric_.topology;
    net.tiers = plan_.upper.tiers;
    net.planes = spec_.planes;
    net.nodesPerUnit = plan_.nodesPerUnit;
    net.linkRate = spec_.linkRate;
    net.bisection = spec_.linkRate * static_cast<double>(closBisection(plan_) * spec_.planes);
    net.diameterLinks = 2 * net.tiers;
    net.diameterSwitches = 2 * net.tiers - 1;
    wiring::measure(net, wiring::cageSizes(spec_, widths_));
    noteSpineUplinks();
  }

  /// Rule 4: the spines' uplinks can follow the ports or the links in use; say which was taken, and both counts.
  void noteSpineUplinks() {
    const auto& byPorts = plan_.upper.byPorts;
    const auto& inUse = plan_.upper.inUse;
    if (!byPorts || !inUse || byPorts->each == inUse->each) return;
    const auto cores = [&](const SpineUplinks& choice) {
      return std::to_string(plan_.upper.coreSets * choice.coresPerSet * spec_.planes);
    };
    fabric_.notes.push_back({"fabric.spine-uplinks",
                             {{"chosen", std::to_string(plan_.upper.spineUplinks)},
                              {"ports", std::to_string(byPorts->each)},
                              {"portsCores", cores(*byPorts)},
                              {"inUse", std::to_string(inUse->each)},
                              {"inUseCores", cores(*inUse)}}});
  }

  static std::uint32_t unit(std::int64_t number) { return static_cast<std::uint32_t>(number); }

  const FabricSpec& spec_;
  const ClosPlan& plan_;
  const ClosMap map_;
  const wiring::CableWidths widths_;
  GeneratedFabric fabric_;
  wiring::Harness harness_;
};

} // namespace

std::int64_t closLinks(const FabricSpec& spec, const ClosPlan& plan) {
  const std::int64_t nodeLinks =
      std::int64_t{plan.nodes} * plan.links + 4 * plan.leafTier.groups + plan.reservedManagers;
  const std::int64_t leafLinks = plan.leaves() * plan.leafTier.uplinks;
  return spec.planes * (nodeLinks + leafLinks + plan.upper.spines() * plan.upper.spineUplinks);
}

GeneratedFabric wireClos(const FabricSpec& spec, const ClosPlan& plan) { return ClosBuilder(spec, plan).build(); }

// A cut puts every node and switch on one of two sides. Its cheapest form keeps the leaves of a unit, and all spines
// and cores, together: each node on the other side than its unit's leaves costs its r links, and the leaves on the
// smaller side cost their uplinks. So the worst halves of the nodes hold whole units, and only counts need to be tried.
std::int64_t closBisection(const ClosPlan& plan) {
  const int half = plan.nodes / 2, other = plan.nodes - half;
  const int full = plan.nodes / plan.slotsPerUnit, rest = plan.nodes % plan.slotsPerUnit;
  const int empty = plan.units - full - (rest > 0 ? 1 : 0);
  const std::int64_t unitCut = std::int64_t{plan.leavesPerUnit} * plan.leafTier.uplinks;
  std::int64_t least = std::int64_t{half} * plan.links;
  for (int units = 0; units <= full; ++units) {
    for (const int partial : {0, rest > 0 ? 1 : 0}) {
      const int inside = units * plan.slotsPerUnit + partial * rest, apart = units + partial;
      const int fewer = std::min({apart, plan.units - apart, apart + empty, plan.units - apart - empty});
      const std::int64_t misplaced = std::min(std::abs(inside - half), std::abs(inside - other));
      least = std::min(least, unitCut * fewer + misplaced * plan.links);
    }
  }
  return least;
}

} // namespace cw
