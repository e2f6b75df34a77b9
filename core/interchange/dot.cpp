// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interchange/export.h"
#include "core/interchange/topology_layout.h"
#include "core/interchange/topology_words.h"

#include <fmt/format.h>

namespace cw {
namespace {

// dot itself becomes slow beyond some hundred boxes.
constexpr std::size_t mostBoxes = 400;

std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return out + '"';
}

std::string labelOf(const Derived& derived, const FabricInstance& fabric, const LayoutBox& box) {
  if (box.count == 1 && box.firstDevice < fabric.devices.size()) {
    if (const Device* row = derived.design.find(fabric.devices[box.firstDevice])) return row->name;
  }
  return box.count == 1 ? fmt::format("{} {}", wordOf(box.tier), box.firstDevice + 1)
                        : fmt::format("{} × {}", box.count, wordOf(box.tier));
}

std::string boxLine(const Derived& derived, const FabricInstance& fabric, const LayoutBox& box, std::size_t number) {
  return fmt::format("b{} [label={}, class=\"{}\"];\n", number, quoted(labelOf(derived, fabric, box)),
                     wordOf(box.tier));
}

} // namespace

std::string fabricDot(const Derived& derived, const FabricInstance& fabric) {
  const TopologyLayout layout = layoutTopology(fabric.generated.topology, mostBoxes);
  const Fabric* row = derived.design.find(fabric.fabric);
  std::string out = fmt::format("graph {} {{\nrankdir=BT;\nnode [shape=box, fontname=\"Noto Sans\"];\n",
                                quoted(row != nullptr ? row->name : fabric.fabric.text()));
  std::map<std::uint32_t, std::string> units;
  std::string rest;
  for (std::size_t i = 0; i < layout.boxes.size(); ++i) {
    const LayoutBox& box = layout.boxes[i];
    const bool inUnit = box.tier == Tier::Node || box.tier == Tier::Leaf;
    (inUnit ? units[box.unit] : rest) += boxLine(derived, fabric, box, i);
  }
  for (const auto& [unit, lines] : units) {
    out += fmt::format("subgraph cluster_{} {{\nlabel=\"unit {}\";\n{}}}\n", unit, unit + 1, lines);
  }
  out += rest;
  for (const LayoutBundle& bundle : layout.bundles) {
    out += fmt::format("b{} -- b{} [label=\"{}\"];\n", bundle.a, bundle.b, bundle.links);
  }
  return out + "}\n";
}

} // namespace cw
