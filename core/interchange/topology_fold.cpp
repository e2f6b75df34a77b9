// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interchange/topology_fold.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace cw {
namespace {

bool standsAbove(Tier tier) { return tier == Tier::Spine || tier == Tier::Core; }

/// What decides which devices share a box; a value that does not matter at a detail is zero.
using Key = std::tuple<Tier, std::uint16_t, std::uint32_t, std::uint32_t, std::uint16_t>;

/// Finds the box of each device. Folded by units, spines that serve the same units share a box, and so do all cores.
class Folding {
public:
  Folding(const Topology& topology, LayoutDetail detail) : topology_(topology), detail_(detail) {
    if (detail == LayoutDetail::Units) findServedUnits();
  }

  Key keyOf(std::uint32_t index) const {
    const TopologyDevice& device = topology_.devices[index];
    const std::uint16_t plane = device.tier == Tier::Node ? std::uint16_t{0} : device.plane;
    switch (detail_) {
    case LayoutDetail::Devices:
      return {device.tier, plane, device.unit, device.index, 0};
    case LayoutDetail::Units:
      return {device.tier, plane, unitOf(index), 0, railOf(device)};
    case LayoutDetail::Tiers:
      break;
    }
    return {device.tier, plane, 0, 0, 0};
  }

  /// The unit that a device stands under: its own, or the first one that a spine serves.
  std::uint32_t unitOf(std::uint32_t index) const {
    const Tier tier = topology_.devices[index].tier;
    if (detail_ != LayoutDetail::Units || !standsAbove(tier)) return topology_.devices[index].unit;
    return tier == Tier::Spine ? served_[index - topology_.firstSpine()] : 0;
  }

private:
  void findServedUnits() {
    served_.assign(topology_.spines, 0xffffffff);
    for (const Link& link : topology_.links) {
      if (link.kind != LinkKind::LeafSpine) continue;
      std::uint32_t& first = served_[link.b - topology_.firstSpine()];
      first = std::min(first, topology_.devices[link.a].unit);
    }
    const auto top = topology_.cores > 0 ? topology_.firstCore() : topology_.firstSpine();
    railsStayApart_ = topology_.spines > 0 && topology_.devices[top].rail != noRail;
  }

  std::uint16_t railOf(const TopologyDevice& device) const {
    return railsStayApart_ && standsAbove(device.tier) ? device.rail : noRail;
  }

  const Topology& topology_;
  const LayoutDetail detail_;
  std::vector<std::uint32_t> served_;
  bool railsStayApart_ = false;
};

void foldDevices(const Topology& topology, TopologyLayout& layout) {
  const Folding folding(topology, layout.detail);
  std::map<Key, std::uint32_t> boxes;
  layout.boxOfDevice.resize(topology.devices.size());
  for (std::uint32_t i = 0; i < topology.devices.size(); ++i) {
    const TopologyDevice& device = topology.devices[i];
    const auto [place, isNew] = boxes.emplace(folding.keyOf(i), static_cast<std::uint32_t>(layout.boxes.size()));
    if (isNew) {
      LayoutBox box;
      box.tier = device.tier;
      box.plane = device.plane;
      box.rail = layout.detail == LayoutDetail::Devices ? device.rail : noRail;
      box.unit = folding.unitOf(i);
      box.firstDevice = i;
      layout.boxes.push_back(box);
    }
    ++layout.boxes[place->second].count;
    layout.boxOfDevice[i] = place->second;
  }
}

void foldLinks(const Topology& topology, TopologyLayout& layout) {
  std::map<std::tuple<std::uint32_t, std::uint32_t, LinkKind>, std::uint32_t> bundles;
  for (const Link& link : topology.links) {
    const std::uint32_t a = layout.boxOfDevice[link.a];
    const std::uint32_t b = layout.boxOfDevice[link.b];
    const auto next = static_cast<std::uint32_t>(layout.bundles.size());
    const auto [place, isNew] = bundles.emplace(std::tuple{a, b, link.kind}, next);
    if (isNew) layout.bundles.push_back({a, b, 0, link.kind});
    ++layout.bundles[place->second].links;
  }
}

} // namespace

TopologyLayout foldTopology(const Topology& topology, LayoutDetail detail) {
  TopologyLayout layout;
  layout.detail = detail;
  foldDevices(topology, layout);
  foldLinks(topology, layout);
  return layout;
}

} // namespace cw
