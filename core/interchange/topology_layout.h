// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/fabric/topology.h"

namespace cw {

/// How far a layout folds devices together.
enum class LayoutDetail {
  Devices, ///< a box a device
  Units, ///< a box for the nodes, and one a plane for the leaves, of each scalable unit; one for the spines that serve
         ///< the same units, one for all cores of a plane
  Tiers, ///< a box a tier and plane
};

/// A box of a topology picture: one device, or several folded together.
struct LayoutBox {
  double x = 0, y = 0, width = 0, height = 0; ///< in abstract points, y grows downwards
  Tier tier = Tier::Node;
  std::uint16_t plane = 0;
  std::uint16_t rail = noRail;
  std::uint32_t unit = 0;
  std::uint32_t firstDevice = 0; ///< index into Topology::devices; the first of those folded together
  std::uint32_t count = 0;       ///< devices in the box
};

/// All links between two boxes.
struct LayoutBundle {
  std::uint32_t a = 0, b = 0; ///< boxes, the lower tier first
  std::uint32_t links = 0;
  LinkKind kind = LinkKind::NodeLeaf;
};

/// A picture of a network: cores above spines above leaves above nodes, units side by side.
struct TopologyLayout {
  LayoutDetail detail = LayoutDetail::Devices;
  double width = 0, height = 0;
  std::vector<LayoutBox> boxes;
  std::vector<LayoutBundle> bundles;
  /// For each device of the topology, its box.
  std::vector<std::uint32_t> boxOfDevice;
};

/// Places a network at the finest detail that needs at most `mostBoxes` boxes and twice as many bundles (at least one
/// box a tier and plane). Pure and stable: a unit keeps its place when another is added after it. O(n log n) in the
/// links.
TopologyLayout layoutTopology(const Topology& topology, std::size_t mostBoxes = 1500);

/// The same at a stated detail.
TopologyLayout layoutTopologyAt(const Topology& topology, LayoutDetail detail);

} // namespace cw
