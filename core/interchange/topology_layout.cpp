// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interchange/topology_layout.h"

#include <algorithm>
#include <array>
#include <map>

#include "core/interchange/topology_fold.h"

namespace cw {
namespace {

constexpr double gap = 8;
constexpr double unitGap = 32;
constexpr double tierGap = 96;
constexpr std::size_t nodesAcross = 8;
constexpr std::size_t switchesAcross = 32;
/// Units side by side; the next ones stand in a band below, so that a large network stays a page and not a strip.
constexpr std::size_t devicesBand = 8, unitsBand = 16;

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
  case Tier::Core:
    return 0;
  case Tier::Spine:
    return 1;
  case Tier::Leaf:
    return 2;
  case Tier::Manager:
  case Tier::Node:
    break;
  }
  return 3;
}
constexpr std::size_t rowCount = 4;

// The column of the fabric managers: after every unit.
constexpr std::uint32_t managerColumn = 0xffffffff;

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
    const std::size_t column = i % block.across, line = i / block.across;
    box.x = left + static_cast<double>(column) * (box.width + gap);
    box.y = top + static_cast<double>(line) * (box.height + gap);
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
    for (auto& [unit, block] : row)
      measure(block, layout.boxes, layout.boxes[block.boxes.front()].tier);
  }
  return rows;
}

// Where a unit stands: bands of units, each unit as wide as the wider of its leaves and its nodes.
struct Column {
  std::size_t band = 0;
  double x = 0, width = 0;
};

std::map<std::uint32_t, Column> unitColumns(const Rows& rows, std::size_t unitsInBand, double& width) {
  std::map<std::uint32_t, Column> columns;
  for (const std::size_t row : {rowOf(Tier::Leaf), rowOf(Tier::Node)}) {
    for (const auto& [unit, block] : rows[row])
      columns[unit].width = std::max(columns[unit].width, block.width);
  }
  double x = 0;
  std::size_t number = 0, band = 0;
  width = 0;
  for (auto& [unit, column] : columns) {
    // The managers stay beside the last unit.
    if (unit != managerColumn && number++ / unitsInBand > band) {
      ++band;
      x = 0;
    }
    column.band = band;
    column.x = x;
    x += column.width + unitGap;
    width = std::max(width, x - unitGap);
  }
  return columns;
}

double heightOf(const std::map<std::uint32_t, Block>& row) {
  double height = 0;
  for (const auto& [unit, block] : row)
    height = std::max(height, block.height);
  return height;
}

// The upper tiers, centred, one row each; gives where the next row begins.
double placeUpperRows(const Rows& rows, TopologyLayout& layout) {
  double top = 0;
  for (std::size_t r = 0; r < rowOf(Tier::Leaf); ++r) {
    if (rows[r].empty()) continue;
    for (const auto& [unit, block] : rows[r])
      place(block, layout.boxes, (layout.width - block.width) / 2, top);
    top += heightOf(rows[r]) + tierGap;
  }
  return top;
}

void placeRows(TopologyLayout& layout) {
  const Rows rows = blocksOf(layout);
  double unitsWidth = 0;
  const auto columns = unitColumns(rows, layout.detail == LayoutDetail::Devices ? devicesBand : unitsBand, unitsWidth);
  layout.width = unitsWidth;
  for (const auto& row : rows) {
    for (const auto& [unit, block] : row)
      layout.width = std::max(layout.width, block.width);
  }
  const double left = (layout.width - unitsWidth) / 2;
  const double top = placeUpperRows(rows, layout);
  const double leaves = heightOf(rows[rowOf(Tier::Leaf)]), nodes = heightOf(rows[rowOf(Tier::Node)]);
  const double nodesBelow = leaves > 0 ? leaves + tierGap : 0;
  const double bandHeight = nodesBelow + nodes + tierGap;
  for (const std::size_t r : {rowOf(Tier::Leaf), rowOf(Tier::Node)}) {
    for (const auto& [unit, block] : rows[r]) {
      const Column& column = columns.at(unit);
      const double y = top + static_cast<double>(column.band) * bandHeight + (r == rowOf(Tier::Node) ? nodesBelow : 0);
      place(block, layout.boxes, left + column.x + (column.width - block.width) / 2, y);
    }
  }
  for (const LayoutBox& box : layout.boxes)
    layout.height = std::max(layout.height, box.y + box.height);
}

} // namespace

TopologyLayout layoutTopologyAt(const Topology& topology, LayoutDetail detail) {
  TopologyLayout layout = foldTopology(topology, detail);
  for (LayoutBox& box : layout.boxes) {
    const Size size = boxSize(box.tier, detail);
    box.width = size.width;
    box.height = size.height;
  }
  placeRows(layout);
  return layout;
}

TopologyLayout layoutTopology(const Topology& topology, std::size_t mostBoxes) {
  constexpr std::size_t bundlesPerBox = 2;
  for (const LayoutDetail detail : {LayoutDetail::Devices, LayoutDetail::Units}) {
    if (detail == LayoutDetail::Devices && topology.devices.size() > mostBoxes) continue;
    TopologyLayout layout = layoutTopologyAt(topology, detail);
    if (layout.boxes.size() <= mostBoxes && layout.bundles.size() <= bundlesPerBox * mostBoxes) return layout;
  }
  return layoutTopologyAt(topology, LayoutDetail::Tiers);
}

} // namespace cw
