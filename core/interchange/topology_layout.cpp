// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interchange/topology_layout.h"

#include <array>
#include <map>
#include <tuple>

namespace cw {
namespace {

constexpr double gap = 8;
constexpr double unitGap = 32;
constexpr double tierGap = 96;
constexpr std::size_t nodesAcross = 8;
constexpr std::size_t switchesAcross = 32;

struct Size {
  double width, height;
};

Size boxSize(Tier tier, LayoutDetail detail) {
  if (detail != LayoutDetail::Devices) return {120, 44};
  return tier == Tier::Node ? Size{44, 22} : Size{56, 26};
}

// Rows from the top of the picture: cores, spines, leaves, and nodes with the fabric managers at their end.
std::size_t rowOf(Tier tier) {
  switch (tier) {
    case Tier::Core: return 0;
    case Tier::Spine: return 1;
    case Tier::Leaf: return 2;
    case Tier::Manager:
    case Tier::Node: break;
  }
  return 3;
}
constexpr std::size_t rowCount = 4;

// The column of the fabric managers: after every unit.
constexpr std::uint32_t managerColumn = 0xffffffff;

// What decides which devices share a box; a value that does not matter at this detail is zero.
using Key = std::tuple<Tier, std::uint16_t, std::uint32_t, std::uint32_t>;

Key keyOf(const TopologyDevice& device, LayoutDetail detail) {
  const std::uint16_t plane = device.tier == Tier::Node ? std::uint16_t{0} : device.plane;
  if (detail == LayoutDetail::Devices) return {device.tier, plane, device.unit, device.index};
  return {device.tier, plane, detail == LayoutDetail::Units ? device.unit : 0, 0};
}

void foldDevices(const Topology& topology, TopologyLayout& layout) {
  std::map<Key, std::uint32_t> boxes;
  layout.boxOfDevice.resize(topology.devices.size());
  for (std::uint32_t i = 0; i < topology.devices.size(); ++i) {
    const TopologyDevice& device = topology.devices[i];
    const auto [place, isNew] = boxes.emplace(keyOf(device, layout.detail), static_cast<std::uint32_t>(layout.boxes.size()));
    if (isNew) {
      LayoutBox box;
      const Size size = boxSize(device.tier, layout.detail);
      box.width = size.width;
      box.height = size.height;
      box.tier = device.tier;
      box.plane = device.plane;
      box.rail = layout.detail == LayoutDetail::Devices ? device.rail : noRail;
      box.unit = device.unit;
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
    const auto [place, isNew] = bundles.emplace(std::tuple{a, b, link.kind}, static_cast<std::uint32_t>(layout.bundles.size()));
    if (isNew) layout.bundles.push_back({a, b, 0, link.kind});
    ++layout.bundles[place->second].links;
  }
}

// The boxes of one tier and unit, laid out as a grid of its own.
struct Block {
  std::vector<std::uint32_t> boxes;
  std::size_t across = 1;
  double width = 0, height = 0;
};

void measure(Block& block, const std::vector<LayoutBox>& boxes, Tier tier) {
  if (block.boxes.empty()) return;
  const std::size_t most = tier == Tier::Manager ? 1 : tier == Tier::Node ? nodesAcross : switchesAcross;
  block.across = std::min(most, block.boxes.size());
  const LayoutBox& box = boxes[block.boxes.front()];
  const std::size_t rows = (block.boxes.size() + block.across - 1) / block.across;
  block.width = static_cast<double>(block.across) * (box.width + gap) - gap;
  block.height = static_cast<double>(rows) * (box.height + gap) - gap;
}

void place(const Block& block, std::vector<LayoutBox>& boxes, double left, double top) {
  for (std::size_t i = 0; i < block.boxes.size(); ++i) {
    LayoutBox& box = boxes[block.boxes[i]];
    box.x = left + static_cast<double>(i % block.across) * (box.width + gap);
    box.y = top + static_cast<double>(i / block.across) * (box.height + gap);
  }
}

// Each row of the picture: its blocks by unit.
using Rows = std::array<std::map<std::uint32_t, Block>, rowCount>;

Rows blocksOf(TopologyLayout& layout) {
  Rows rows;
  for (std::uint32_t i = 0; i < layout.boxes.size(); ++i) {
    const LayoutBox& box = layout.boxes[i];
    // The upper tiers belong to all units: one block, so that they stand centred.
    const bool perUnit = box.tier == Tier::Node || box.tier == Tier::Leaf;
    const std::uint32_t column = box.tier == Tier::Manager ? managerColumn : perUnit ? box.unit : 0;
    rows[rowOf(box.tier)][column].boxes.push_back(i);
  }
  for (auto& row : rows) {
    for (auto& [unit, block] : row) measure(block, layout.boxes, layout.boxes[block.boxes.front()].tier);
  }
  return rows;
}

// A unit is as wide as the wider of its leaves and its nodes; both stand centred in it.
std::map<std::uint32_t, std::pair<double, double>> unitColumns(const Rows& rows, double& width) {
  std::map<std::uint32_t, double> widths;
  for (const std::size_t row : {rowOf(Tier::Leaf), rowOf(Tier::Node)}) {
    for (const auto& [unit, block] : rows[row]) widths[unit] = std::max(widths[unit], block.width);
  }
  std::map<std::uint32_t, std::pair<double, double>> columns;
  width = 0;
  for (const auto& [unit, w] : widths) {
    columns[unit] = {width, w};
    width += w + unitGap;
  }
  width = std::max(0.0, width - unitGap);
  return columns;
}

void placeRows(TopologyLayout& layout) {
  Rows rows = blocksOf(layout);
  double unitsWidth = 0;
  const auto columns = unitColumns(rows, unitsWidth);
  layout.width = unitsWidth;
  for (const auto& row : rows) {
    for (const auto& [unit, block] : row) layout.width = std::max(layout.width, block.width);
  }
  const double left = (layout.width - unitsWidth) / 2;
  double top = 0;
  for (std::size_t r = 0; r < rowCount; ++r) {
    double height = 0;
    for (const auto& [unit, block] : rows[r]) {
      const bool perUnit = r == rowOf(Tier::Leaf) || r == rowOf(Tier::Node);
      const auto column = perUnit ? columns.at(unit) : std::pair{-left, layout.width};
      place(block, layout.boxes, left + column.first + (column.second - block.width) / 2, top);
      height = std::max(height, block.height);
    }
    if (height > 0) top += height + tierGap;
  }
  layout.height = std::max(0.0, top - tierGap);
}

std::size_t boxesAt(const Topology& topology, LayoutDetail detail) {
  if (detail == LayoutDetail::Devices) return topology.devices.size();
  std::map<Key, bool> keys;
  for (const TopologyDevice& device : topology.devices) keys[keyOf(device, detail)] = true;
  return keys.size();
}

} // namespace

TopologyLayout layoutTopologyAt(const Topology& topology, LayoutDetail detail) {
  TopologyLayout layout;
  layout.detail = detail;
  foldDevices(topology, layout);
  foldLinks(topology, layout);
  placeRows(layout);
  return layout;
}

TopologyLayout layoutTopology(const Topology& topology, std::size_t mostBoxes) {
  for (const LayoutDetail detail : {LayoutDetail::Devices, LayoutDetail::Units}) {
    if (boxesAt(topology, detail) <= mostBoxes) return layoutTopologyAt(topology, detail);
  }
  return layoutTopologyAt(topology, LayoutDetail::Tiers);
}

} // namespace cw
