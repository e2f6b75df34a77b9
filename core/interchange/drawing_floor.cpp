// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/messages.h"
#include "core/interchange/drawing.h"
#include "core/interchange/drawing_tools.h"
#include "core/placement/occupancy.h"
#include "core/units/text.h"

namespace cw {
namespace {

constexpr double pointsPerMetre = 48;
constexpr double margin = 40;
constexpr double titleHeight = 36;
// The footprint when the entry does not tell (fabric.md rule 12).
constexpr double defaultWidthM = 0.6;
constexpr double defaultDepthM = 1.2;

std::pair<double, double> footprint(const Design& design, const Rack& rack) {
  const Entry* entry = design.find(rack.typeId);
  const auto metresOf = [&](std::string_view name, double otherwise) {
    return entry != nullptr ? entry->number(name).value_or(otherwise * 1000) / 1000 : otherwise;
  };
  const double width = metresOf(field::widthMm, defaultWidthM);
  const double depth = metresOf(field::depthMm, defaultDepthM);
  return rack.rotationDeg % 180 == 0 ? std::pair{width, depth} : std::pair{depth, width};
}

Shape frontEdge(const Rack& rack, const Shape& box) {
  Shape edge;
  edge.kind = Shape::Kind::Line;
  edge.stroke = Ink::Compute;
  edge.strokeWidth = 2.5;
  const double right = box.x + box.width;
  const double low = box.y + box.height;
  switch (rack.rotationDeg) {
  case 90:
    edge.points = {{box.x, box.y}, {box.x, low}};
    break;
  case 180:
    edge.points = {{box.x, box.y}, {right, box.y}};
    break;
  case 270:
    edge.points = {{right, box.y}, {right, low}};
    break;
  default:
    edge.points = {{box.x, low}, {right, low}};
  }
  return edge;
}

void addRack(const Design& design, const Rack& rack, const std::vector<const Device*>& devices, Drawing& drawing) {
  const auto [width, depth] = footprint(design, rack);
  Shape box;
  box.x = margin + rack.xM * pointsPerMetre;
  box.y = margin + titleHeight + rack.yM * pointsPerMetre;
  box.width = width * pointsPerMetre;
  box.height = depth * pointsPerMetre;
  box.fill = Ink::Device;
  box.id = rack.id.text();
  const std::string power = toText(rackLoad(design, rack, devices).nameplate);
  box.tooltip = rack.name + " · " + power;
  drawing.shapes.push_back(box);
  drawing.shapes.push_back(frontEdge(rack, box));
  const double middle = box.x + box.width / 2;
  const double size = std::min(9.0, fittingSize(rack.name, box.width - 4, 9));
  drawing.shapes.push_back(textShape(middle, box.y + box.height / 2 - 1, size, rack.name, 0));
  drawing.shapes.push_back(textShape(middle, box.y + box.height / 2 + 10,
                                     std::min(7.0, fittingSize(power, box.width - 4, 7)), power, 0, Ink::Outline));
}

void addScale(const Hall& hall, Drawing& drawing) {
  const double y = margin + titleHeight + hall.depthM * pointsPerMetre + 18;
  Shape bar;
  bar.kind = Shape::Kind::Line;
  bar.strokeWidth = 2;
  bar.points = {{margin, y}, {margin + 5 * pointsPerMetre, y}};
  drawing.shapes.push_back(std::move(bar));
  drawing.shapes.push_back(textShape(margin + 5 * pointsPerMetre + 6, y + 3, 9, "5 m", -1, Ink::Muted));
}

Drawing drawHall(const Derived& derived, const Hall& hall, const RackIndex& index, Language language) {
  Drawing drawing;
  drawing.name = "floor-" + fileName(hall.name);
  drawing.title = message("drawing.floor.title",
                          {{"design", derived.design.name},
                           {"hall", hall.name},
                           {"width", toText(metres(hall.widthM))},
                           {"depth", toText(metres(hall.depthM))}},
                          language);
  drawing.width = hall.widthM * pointsPerMetre + 2 * margin;
  drawing.height = hall.depthM * pointsPerMetre + 2 * margin + titleHeight;
  drawing.shapes.push_back(textShape(margin, margin, 16, drawing.title, -1));
  Shape floor;
  floor.x = margin;
  floor.y = margin + titleHeight;
  floor.width = hall.widthM * pointsPerMetre;
  floor.height = hall.depthM * pointsPerMetre;
  floor.fill = Ink::Surface;
  floor.id = hall.id.text();
  drawing.shapes.push_back(std::move(floor));
  derived.design.table<Rack>().forEach([&](const Rack& rack) {
    if (rack.hall == hall.id) addRack(derived.design, rack, index.devices(rack.id), drawing);
  });
  addScale(hall, drawing);
  return drawing;
}

} // namespace

std::vector<Drawing> drawFloor(const Derived& derived, Language language) {
  const RackIndex index{derived.design};
  std::vector<Drawing> drawings;
  derived.design.table<Hall>().forEach(
      [&](const Hall& hall) { drawings.push_back(drawHall(derived, hall, index, language)); });
  return drawings;
}

} // namespace cw
