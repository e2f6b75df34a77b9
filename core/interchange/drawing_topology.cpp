// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/messages.h"
#include "core/interchange/drawing.h"
#include "core/interchange/drawing_tools.h"
#include "core/interchange/topology_layout.h"

#include <fmt/format.h>

namespace cw {
namespace {

constexpr double margin = 40;
constexpr double titleHeight = 44;
/// Numbers at the bundles of a folded network: more of them would cover each other.
constexpr std::size_t mostNumbers = 500;

std::string tierName(Tier tier, Language language) {
  switch (tier) {
  case Tier::Node:
    return message("drawing.tier.node", {}, language);
  case Tier::Leaf:
    return message("drawing.tier.leaf", {}, language);
  case Tier::Spine:
    return message("drawing.tier.spine", {}, language);
  case Tier::Core:
    return message("drawing.tier.core", {}, language);
  case Tier::Manager:
    break;
  }
  return message("drawing.tier.manager", {}, language);
}

struct Picture {
  const Derived& derived;
  const FabricInstance& fabric;
  Language language;
  TopologyLayout layout;
  Ink ink;

  const Device* device(std::uint32_t index) const {
    return index < fabric.devices.size() ? derived.design.find(fabric.devices[index]) : nullptr;
  }
  std::string labelOf(const LayoutBox& box) const {
    if (layout.detail == LayoutDetail::Devices) {
      const Device* row = device(box.firstDevice);
      return row != nullptr ? row->name : fmt::format("{} {}", tierName(box.tier, language), box.firstDevice + 1);
    }
    const std::string count = fmt::format("{} × {}", box.count, tierName(box.tier, language));
    const bool ofUnit = layout.detail == LayoutDetail::Units && (box.tier == Tier::Node || box.tier == Tier::Leaf);
    return !ofUnit ? count
                   : message("drawing.unit", {{"unit", std::to_string(box.unit + 1)}, {"what", count}}, language);
  }
};

void addBundles(const Picture& picture, Drawing& drawing) {
  for (const LayoutBundle& bundle : picture.layout.bundles) {
    const LayoutBox& low = picture.layout.boxes[bundle.a];
    const LayoutBox& high = picture.layout.boxes[bundle.b];
    Shape line;
    line.kind = Shape::Kind::Line;
    line.stroke = bundle.kind == LinkKind::Management ? Ink::Muted : picture.ink;
    // Many links draw thicker, but never so thick that they cover their neighbours.
    line.strokeWidth = std::min(4.0, 0.35 + 0.05 * bundle.links);
    line.points = {{margin + low.x + low.width / 2, margin + titleHeight + low.y},
                   {margin + high.x + high.width / 2, margin + titleHeight + high.y + high.height}};
    line.tooltip = fmt::format("{} – {}: {}", picture.labelOf(low), picture.labelOf(high), bundle.links);
    drawing.shapes.push_back(std::move(line));
  }
}

/// How many links a folded bundle stands for, near its lower end, where bundles of one box are farthest apart.
void addNumbers(const Picture& picture, Drawing& drawing) {
  if (picture.layout.detail == LayoutDetail::Devices || picture.layout.bundles.size() > mostNumbers) return;
  constexpr double along = 0.2;
  for (const LayoutBundle& bundle : picture.layout.bundles) {
    const LayoutBox& low = picture.layout.boxes[bundle.a];
    const LayoutBox& high = picture.layout.boxes[bundle.b];
    const double x = low.x + low.width / 2, xAbove = high.x + high.width / 2;
    const double y = low.y, yAbove = high.y + high.height;
    drawing.shapes.push_back(textShape(margin + x + along * (xAbove - x) + 3,
                                       margin + titleHeight + y + along * (yAbove - y), 8, std::to_string(bundle.links),
                                       -1, Ink::Muted));
  }
}

void addBoxes(const Picture& picture, Drawing& drawing) {
  for (const LayoutBox& box : picture.layout.boxes) {
    Shape shape;
    shape.x = margin + box.x;
    shape.y = margin + titleHeight + box.y;
    shape.width = box.width;
    shape.height = box.height;
    shape.fill = box.tier == Tier::Node ? Ink::Device : Ink::Surface;
    shape.stroke = box.tier == Tier::Node ? Ink::Outline : picture.ink;
    const std::string text = picture.labelOf(box);
    if (const Device* row = picture.device(box.firstDevice); row != nullptr && box.count == 1)
      shape.id = row->id.text();
    shape.tooltip = text;
    drawing.shapes.push_back(std::move(shape));
    const double size = std::min(10.0, fittingSize(text, box.width - 4, 10));
    drawing.shapes.push_back(textShape(margin + box.x + box.width / 2,
                                       margin + titleHeight + box.y + box.height / 2 + size / 3, size, text, 0));
  }
}

} // namespace

Ink inkOf(FabricPurpose purpose) {
  switch (purpose) {
  case FabricPurpose::Storage:
    return Ink::Storage;
  case FabricPurpose::InBand:
    return Ink::InBand;
  case FabricPurpose::OutOfBand:
    return Ink::OutOfBand;
  case FabricPurpose::Compute:
  case FabricPurpose::Converged:
    break;
  }
  return Ink::Compute;
}

Drawing drawTopology(const Derived& derived, const FabricInstance& fabric, Language language) {
  const Fabric* row = derived.design.find(fabric.fabric);
  const Picture picture{derived, fabric, language, layoutTopology(fabric.generated.topology),
                        inkOf(row != nullptr ? row->purpose : FabricPurpose::Compute)};
  Drawing drawing;
  drawing.name = "topology-" + fileName(row != nullptr ? row->name : fabric.fabric.text());
  drawing.title = message("drawing.topology.title",
                          {{"design", derived.design.name}, {"fabric", row != nullptr ? row->name : ""}}, language);
  drawing.width = picture.layout.width + 2 * margin;
  drawing.height = picture.layout.height + 2 * margin + titleHeight;
  const Topology& t = fabric.generated.topology;
  drawing.shapes.push_back(textShape(margin, margin, 18, drawing.title, -1));
  drawing.shapes.push_back(textShape(margin, margin + 18, 11,
                                     message("drawing.topology.summary",
                                             {{"nodes", std::to_string(t.nodes)},
                                              {"leaf", std::to_string(t.leaves)},
                                              {"spine", std::to_string(t.spines)},
                                              {"core", std::to_string(t.cores)},
                                              {"links", std::to_string(t.links.size())},
                                              {"ratio", fmt::format("{:.3g}", t.oversubscription)}},
                                             language),
                                     -1));
  drawing.width = std::max(drawing.width, 640.0);
  addBundles(picture, drawing);
  addBoxes(picture, drawing);
  addNumbers(picture, drawing);
  return drawing;
}

} // namespace cw
