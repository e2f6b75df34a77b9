// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/messages.h"
#include "core/interchange/drawing.h"
#include "core/interchange/drawing_ports.h"
#include "core/interchange/drawing_tools.h"
#include "core/model/collision.h"
#include "core/placement/occupancy.h"
#include "core/units/text.h"

#include <fmt/format.h>

namespace cw {
namespace {

constexpr double margin = 40;
constexpr double unitHeight = 14;
constexpr double rackWidth = 170;
constexpr double rackGap = 46;
constexpr double headHeight = 62;
constexpr double footHeight = 48;
/// Kept for a device's name where its ports are drawn beside it.
constexpr double nameWidth = 52;

std::vector<const Rack*> racksInOrder(const Design& design) {
  std::vector<const Rack*> racks;
  design.table<Rack>().forEach([&](const Rack& rack) { racks.push_back(&rack); });
  std::stable_sort(racks.begin(), racks.end(), [](const Rack* a, const Rack* b) {
    return std::tuple{a->hall.value, a->yM, a->xM, a->id.value} < std::tuple{b->hall.value, b->yM, b->xM, b->id.value};
  });
  return racks;
}

Ink inkOfRole(DeviceRole role) {
  switch (role) {
  case DeviceRole::Switch:
    return Ink::Compute;
  case DeviceRole::Storage:
    return Ink::Storage;
  case DeviceRole::Management:
  case DeviceRole::FabricManager:
    return Ink::InBand;
  case DeviceRole::Pdu:
    return Ink::Power;
  case DeviceRole::Node:
  case DeviceRole::Other:
    break;
  }
  return Ink::Outline;
}

struct RackFrame {
  const Rack& rack;
  double left, bottom; // of the lowest unit
  double yOf(HalfUnits above) const { return bottom - above.units() * unitHeight; }
};

void addUnitNumbers(const RackFrame& frame, Drawing& drawing) {
  const int units = frame.rack.height.halves() / 2;
  for (int u = 1; u <= units; ++u) {
    const int number = frame.rack.numberedFromAbove ? units - u + 1 : u;
    drawing.shapes.push_back(textShape(frame.left - 4, frame.yOf(HalfUnits::fromUnits(u - 1)) - 3.5, 7,
                                       std::to_string(number), 1, Ink::Muted));
  }
}

void addBlocked(const RackFrame& frame, Drawing& drawing) {
  for (const BlockedUnits& blocked : frame.rack.blocked) {
    Shape shape;
    shape.x = frame.left;
    shape.y = frame.yOf(blocked.to);
    shape.width = rackWidth;
    shape.height = frame.yOf(blocked.from) - shape.y;
    shape.fill = Ink::Blocked;
    shape.stroke = Ink::Muted;
    drawing.shapes.push_back(std::move(shape));
  }
}

// The frame of a device on the page, or nothing when it cannot be seen from this face.
std::optional<Shape> deviceShape(const Design& design, const RackFrame& frame, const Device& device, Face face) {
  const Entry* entry = design.find(device.typeId);
  if (entry == nullptr) return std::nullopt;
  const DeviceExtent extent = deviceExtent(*entry);
  if (extent.height.halves() == 0 || (!extent.fullDepth && device.face != face)) return std::nullopt;
  Shape shape;
  // Seen from behind, left and right change places.
  const bool right = device.rightHalf != (face == Face::Rear);
  shape.x = frame.left + 2 + (extent.halfWidth && right ? rackWidth / 2 : 0);
  shape.width = (extent.halfWidth ? rackWidth / 2 : rackWidth) - 4;
  shape.y = frame.yOf(device.position + extent.height) + 0.5;
  shape.height = extent.height.units() * unitHeight - 1;
  shape.fill = Ink::Device;
  shape.stroke = inkOfRole(device.role);
  shape.id = device.id.text();
  shape.tooltip = device.name + " · " + entry->vendor + ' ' + entry->model;
  return shape;
}

void addSideDevices(const Design& design, const RackFrame& frame, const std::vector<const Device*>& devices,
                    Drawing& drawing) {
  double x = frame.left + rackWidth + 3;
  for (const Device* device : devices) {
    const Entry* entry = design.find(device->typeId);
    if (entry == nullptr || deviceExtent(*entry).height.halves() != 0) continue;
    Shape shape;
    shape.x = x;
    shape.width = 6;
    shape.y = frame.yOf(frame.rack.height) + 10;
    shape.height = frame.rack.height.units() * unitHeight - 20;
    shape.fill = Ink::Surface;
    shape.stroke = inkOfRole(device->role);
    shape.id = device->id.text();
    shape.tooltip = device->name + " · " + entry->vendor + ' ' + entry->model;
    drawing.shapes.push_back(std::move(shape));
    x += 9;
  }
}

void addDevices(const Design& design, const RackFrame& frame, const std::vector<const Device*>& devices, Face face,
                Drawing& drawing) {
  for (const Device* device : devices) {
    auto shape = deviceShape(design, frame, *device, face);
    if (!shape) continue;
    const double size = std::min(fittingSize(device->name, nameWidth - 8, 9), shape->height - 2);
    auto text = textShape(shape->x + 5, shape->y + shape->height / 2 + size / 3, size, device->name, -1);
    const auto ports =
        showsPorts(*device, face) ? portShapes(*design.find(device->typeId), *shape, nameWidth) : std::vector<Shape>{};
    drawing.shapes.push_back(std::move(*shape));
    drawing.shapes.push_back(std::move(text));
    drawing.shapes.insert(drawing.shapes.end(), ports.begin(), ports.end());
  }
  addSideDevices(design, frame, devices, drawing);
}

void addFoot(const Derived& derived, const RackFrame& frame, const std::vector<const Device*>& devices,
             Language language, Drawing& drawing) {
  const RackLoad load = rackLoad(derived.design, frame.rack, devices);
  const std::string lines[] = {
      message("drawing.rack.space", {{"used", toText(load.used)}, {"free", toText(load.free)}}, language),
      message("drawing.rack.load", {{"power", toText(load.nameplate)}, {"mass", toText(load.mass)}}, language)};
  double y = frame.bottom + 14;
  for (const std::string& line : lines) {
    drawing.shapes.push_back(textShape(frame.left, y, 8.5, line, -1, Ink::Muted));
    y += 12;
  }
}

void addRack(const Derived& derived, const RackFrame& frame, const std::vector<const Device*>& devices, Face face,
             Language language, Drawing& drawing) {
  Shape outline;
  outline.x = frame.left;
  outline.y = frame.yOf(frame.rack.height);
  outline.width = rackWidth;
  outline.height = frame.bottom - outline.y;
  outline.fill = Ink::Surface;
  outline.id = frame.rack.id.text();
  drawing.shapes.push_back(outline);
  drawing.shapes.push_back(textShape(frame.left + rackWidth / 2, outline.y - 6, 11, frame.rack.name, 0));
  addUnitNumbers(frame, drawing);
  addBlocked(frame, drawing);
  addDevices(derived.design, frame, devices, face, drawing);
  addFoot(derived, frame, devices, language, drawing);
}

} // namespace

std::vector<Drawing> drawElevations(const Derived& derived, Face face, std::size_t perPage, Language language) {
  const std::vector<const Rack*> racks = racksInOrder(derived.design);
  const RackIndex index{derived.design};
  std::vector<Drawing> pages;
  for (std::size_t first = 0; first < racks.size(); first += perPage) {
    const std::size_t last = std::min(racks.size(), first + perPage);
    double tallest = 0;
    for (std::size_t i = first; i < last; ++i)
      tallest = std::max(tallest, racks[i]->height.units());
    Drawing page;
    const char* side = face == Face::Front ? "front" : "rear";
    page.name = fmt::format("racks-{}-{:03}", side, first / perPage + 1);
    page.title = message(
        face == Face::Front ? "drawing.racks.front" : "drawing.racks.rear",
        {{"design", derived.design.name}, {"first", racks[first]->name}, {"last", racks[last - 1]->name}}, language);
    page.width = 2 * margin + static_cast<double>(last - first) * (rackWidth + rackGap);
    page.height = headHeight + margin + tallest * unitHeight + footHeight;
    page.shapes.push_back(textShape(margin, 34, 16, page.title, -1));
    for (std::size_t i = first; i < last; ++i) {
      const RackFrame frame{*racks[i], margin + 14 + static_cast<double>(i - first) * (rackWidth + rackGap),
                            headHeight + margin / 2 + tallest * unitHeight};
      addRack(derived, frame, index.devices(racks[i]->id), face, language, page);
    }
    pages.push_back(std::move(page));
  }
  return pages;
}

} // namespace cw
