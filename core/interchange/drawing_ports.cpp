// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interchange/drawing_ports.h"

#include <algorithm>

namespace cw {
namespace {

constexpr double cageWidth = 3.2, cageGap = 0.7, pitch = cageWidth + cageGap;
constexpr double rowHeight = 4.4, rowGap = 1.2, margin = 3;
constexpr double groupGap = 3;
constexpr int mostInRow = 24;

Ink inkOfPorts(PortPurpose purpose) {
  switch (purpose) {
  case PortPurpose::Storage:
    return Ink::Storage;
  case PortPurpose::InBand:
    return Ink::InBand;
  case PortPurpose::OutOfBand:
    return Ink::OutOfBand;
  case PortPurpose::Manager:
    return Ink::Muted;
  case PortPurpose::Compute:
  case PortPurpose::Uplink:
  case PortPurpose::Any:
    break;
  }
  return Ink::Compute;
}

/// A row of cages as one line: up, across and down again for each of them.
Shape cageRow(const PortGroup& group, double left, double bottom, int cages) {
  Shape row;
  row.kind = Shape::Kind::Line;
  row.stroke = inkOfPorts(group.purpose);
  row.strokeWidth = 0.5;
  row.tooltip = std::to_string(group.cages) + " × " + group.name;
  for (int i = 0; i < cages; ++i) {
    const double x = left + i * pitch;
    row.points.insert(row.points.end(), {{x, bottom},
                                         {x, bottom - rowHeight},
                                         {x + cageWidth, bottom - rowHeight},
                                         {x + cageWidth, bottom},
                                         {x, bottom},
                                         {x + pitch, bottom}});
  }
  row.points.pop_back();
  return row;
}

} // namespace

bool showsPorts(const Device& device, Face face) {
  const bool behind = device.role == DeviceRole::Node || device.role == DeviceRole::Storage;
  return (device.face == face) != behind;
}

std::vector<Shape> portShapes(const Entry& entry, const Shape& outline, double nameWidth) {
  std::vector<Shape> shapes;
  constexpr double rowPitch = rowHeight + rowGap;
  const int mostRows = static_cast<int>((outline.height - 1 + rowGap) / rowPitch);
  const double middle = outline.y + outline.height / 2;
  double right = outline.x + outline.width - margin;
  for (const PortGroup& group : entry.ports) {
    if (group.cages < 1) continue;
    const int rows = std::clamp(std::max((group.cages + mostInRow - 1) / mostInRow, 2), 1,
                                std::max(1, std::min(mostRows, group.cages)));
    const int inRow = std::min(mostInRow, (group.cages + rows - 1) / rows);
    const double left = right - (inRow * pitch - cageGap);
    if (left < outline.x + nameWidth) continue;
    double bottom = middle - (rows * rowPitch - rowGap) / 2 + rowHeight;
    for (int cages = group.cages; cages > 0 && bottom < outline.y + outline.height;
         cages -= inRow, bottom += rowPitch) {
      shapes.push_back(cageRow(group, left, bottom, std::min(inRow, cages)));
    }
    right = left - groupGap;
  }
  return shapes;
}

} // namespace cw
