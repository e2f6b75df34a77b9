// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fabric/wiring.h"

#include <algorithm>

namespace cw::wiring {
namespace {

/// Links that a cable to this switch may carry. What a generic switch's cages hold is what the specification says.
int widthAt(const FabricSpec& spec, const SwitchShape& shape) {
  if (spec.linksPerCable == 0) return std::max(1, shape.linksPerConnector);
  return shape.typeId.empty() ? spec.linksPerCable : std::min(spec.linksPerCable, std::max(1, shape.portsPerCage));
}

std::int64_t& countOf(KindCounts& counts, LinkKind kind) {
  switch (kind) {
  case LinkKind::NodeLeaf:
    return counts.nodeLeaf;
  case LinkKind::Management:
    return counts.management;
  case LinkKind::LeafSpine:
    return counts.leafSpine;
  case LinkKind::SpineCore:
    return counts.spineCore;
  case LinkKind::SwitchSwitch:
    return counts.switchSwitch;
  case LinkKind::Global:
    break;
  }
  return counts.global;
}

int cageSizeOf(const TopologyDevice& device, const CageSizes& cages) {
  switch (device.tier) {
  case Tier::Node:
    return cages.ofClass.at(device.endpointClass);
  case Tier::Leaf:
    return cages.leaf;
  case Tier::Spine:
    return cages.spine;
  case Tier::Core:
    return cages.core;
  case Tier::Manager:
    break;
  }
  return 1;
}

/// Marks each cage that holds a cable, and counts them by where they sit.
class FilledCages {
public:
  FilledCages(const Topology& topology, const CageSizes& cages) : topology_(topology), cages_(cages) {
    std::vector<std::uint32_t> ports(topology.devices.size());
    for (const Link& link : topology.links) {
      ports[link.a] = std::max<std::uint32_t>(ports[link.a], link.portA + 1u);
      ports[link.b] = std::max<std::uint32_t>(ports[link.b], link.portB + 1u);
    }
    std::size_t total = 0;
    for (const std::uint32_t count : ports) {
      first_.push_back(total);
      total += count;
    }
    filled_.resize(total);
  }

  void fill(std::uint32_t device, std::uint16_t port, ModuleCounts& modules) {
    const TopologyDevice& row = topology_.devices[device];
    char& filled = filled_[first_[device] + port / static_cast<unsigned>(cageSizeOf(row, cages_))];
    if (filled != 0) return;
    filled = 1;
    if (row.tier == Tier::Node)
      ++modules.nodeCages;
    else if (row.tier == Tier::Manager)
      ++modules.managerPorts;
    else
      ++modules.switchCages;
  }

private:
  const Topology& topology_;
  const CageSizes& cages_;
  std::vector<std::size_t> first_;
  std::vector<char> filled_;
};

double mostLoadedLeaf(const Topology& topology) {
  std::vector<std::uint32_t> down(topology.leaves), up(topology.leaves);
  for (const Link& link : topology.links) {
    if (link.kind == LinkKind::NodeLeaf || link.kind == LinkKind::Management) ++down[link.b - topology.firstLeaf()];
    if (link.kind == LinkKind::LeafSpine) ++up[link.a - topology.firstLeaf()];
  }
  double worst = 0;
  for (std::uint32_t i = 0; i < topology.leaves; ++i) {
    if (up[i] > 0) worst = std::max(worst, static_cast<double>(down[i]) / up[i]);
  }
  return worst > 0 ? worst : 1;
}

} // namespace

CableWidths cableWidths(const FabricSpec& spec) {
  const int leaf = widthAt(spec, spec.leaf), spine = widthAt(spec, spec.spine), core = widthAt(spec, spec.core);
  CableWidths widths;
  widths.leafSpine = std::min(leaf, spine);
  widths.spineCore = std::min(spine, core);
  widths.splitNics = leaf > 1 && spec.planes > 1;
  widths.nodeLeaf = widths.splitNics ? std::min(leaf, spec.planes) : spec.linksPerCable > 0 ? leaf : 1;
  return widths;
}

CageSizes cageSizes(const FabricSpec& spec, const CableWidths& widths) {
  CageSizes cages;
  for (const EndpointClass& endpoint : spec.endpoints) {
    cages.ofClass.push_back(std::max(1, endpoint.portsPerCage) * (widths.splitNics ? spec.planes : 1));
  }
  cages.leaf = std::max(1, spec.leaf.portsPerCage);
  cages.spine = std::max(1, spec.spine.portsPerCage);
  cages.core = std::max(1, spec.core.portsPerCage);
  return cages;
}

int alignUp(int value, int step) { return step > 1 ? (value + step - 1) / step * step : value; }

int upPortsFrom(const SwitchShape& shape, int downPorts, int upPorts) {
  const int aligned = shape.ports - alignUp(upPorts, std::max(1, shape.portsPerCage));
  return aligned >= downPorts ? aligned : shape.ports - upPorts;
}

std::uint32_t Harness::add(const TopologyDevice& device) {
  topology_.devices.push_back(device);
  return static_cast<std::uint32_t>(topology_.devices.size() - 1);
}

void Harness::link(const Link& link) {
  ++cables_;
  linkOnSameCable(link);
}

void Harness::linkOnSameCable(const Link& link) {
  topology_.links.push_back(link);
  topology_.links.back().cable = cables_ - 1;
}

void Harness::bundle(Link first, int count, int width) {
  int left = 0;
  for (int i = 0; i < count; ++i, ++first.portA, ++first.portB) {
    if (left > 0) {
      linkOnSameCable(first);
      --left;
      continue;
    }
    link(first);
    const bool whole = first.portA % width == 0 && first.portB % width == 0 && i + width <= count;
    left = whole ? width - 1 : 0;
  }
}

void measure(Topology& topology, const CageSizes& cages) {
  FilledCages filled(topology, cages);
  const Link* previous = nullptr;
  for (const Link& link : topology.links) {
    ++countOf(topology.linkCounts, link.kind);
    if (previous == nullptr || previous->cable != link.cable) ++countOf(topology.cableCounts, link.kind);
    filled.fill(link.a, link.portA, topology.modules);
    filled.fill(link.b, link.portB, topology.modules);
    previous = &link;
  }
  topology.oversubscription = mostLoadedLeaf(topology);
}

} // namespace cw::wiring
