// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/base/device_face.h"

#include <algorithm>
#include <cmath>

#include "ui/canvas/base/canvas_frame.h"
#include "ui/theme/tokens.h"

namespace cw::ui {
namespace {

constexpr double unitMm = 44.45;  ///< EIA-310
constexpr double frontMm = 482.6; ///< 19 inches with ears
constexpr double earMm = 16;
constexpr double rowMm = 19;       ///< height of a row of cages: two rows in one unit
constexpr double gapMm = 9;        ///< between groups
constexpr double nameShare = 0.34; ///< of a small device's width
constexpr int smallHalves = 4;     ///< up to 2 U the name stands beside the cages

struct CageSize {
  double width, height;
};

/// Outer sizes of cages by their multi-source agreements, rounded.
CageSize cageSize(const std::string& connector) {
  if (connector.starts_with("OSFP")) return {24, 14};
  if (connector.starts_with("QSFP")) return {20, 10};
  if (connector.starts_with("SFP")) return {15, 10};
  if (connector.starts_with("RJ45")) return {16, 13};
  return {20, 11};
}

/// A group while its rows are chosen.
struct Block {
  const PortGroup* group;
  CageSize cage;
  int rows = 1;
  int columns() const { return (group->cages + rows - 1) / rows; }
  double width() const { return columns() * (cage.width + 1.5); }
};

/// Doubles the rows of the widest block until all fit beside each other.
void chooseRows(std::vector<Block>& blocks, double width, int mostRows) {
  const auto total = [&] {
    double sum = -gapMm;
    for (const Block& block : blocks)
      sum += block.width() + gapMm;
    return sum;
  };
  while (total() > width) {
    const auto widest = std::max_element(blocks.begin(), blocks.end(), [&](const Block& a, const Block& b) {
      return (a.rows < mostRows ? a.width() : 0) < (b.rows < mostRows ? b.width() : 0);
    });
    if (widest->rows >= mostRows || widest->columns() < 2) return;
    widest->rows = std::min(widest->rows * 2, mostRows);
  }
}

void placeBlock(const Block& block, const QRectF& room, double x, double squeeze, DeviceFace& face) {
  const double rowHeight = std::min(rowMm, room.height() / block.rows);
  const double top = room.bottom() - rowHeight * block.rows;
  for (int i = 0; i < block.group->cages; ++i) {
    // Cages are counted column by column, the upper row first, as on most switches.
    const int column = i / block.rows, row = i % block.rows;
    const double height = std::min(block.cage.height, rowHeight - 2);
    face.cages.push_back({QRectF((x + column * (block.cage.width + 1.5)) * squeeze + room.left(),
                                 top + row * rowHeight + (rowHeight - height) / 2, block.cage.width * squeeze, height),
                          block.group->purpose});
  }
}

void placeCages(const Entry& entry, const QRectF& room, DeviceFace& face) {
  std::vector<Block> blocks;
  for (const PortGroup& group : entry.ports) {
    if (group.cages > 0) blocks.push_back({&group, cageSize(group.connector)});
  }
  if (blocks.empty()) return;
  chooseRows(blocks, room.width(), std::max(1, static_cast<int>(room.height() / rowMm)));
  double total = -gapMm;
  for (const Block& block : blocks)
    total += block.width() + gapMm;
  const double squeeze = std::min(1.0, room.width() / total);
  double x = std::max(0.0, room.width() - total); // at the right: their ends line up over a rack
  for (const Block& block : blocks) {
    placeBlock(block, room, x, squeeze, face);
    x += block.width() + gapMm;
  }
}

QColor cageColor(PortPurpose purpose) {
  const Tokens& t = tokens();
  switch (purpose) {
  case PortPurpose::Compute:
    return t.category(Category::Compute);
  case PortPurpose::Storage:
    return t.category(Category::Storage);
  case PortPurpose::InBand:
    return t.category(Category::InBand);
  case PortPurpose::OutOfBand:
  case PortPurpose::Manager:
    return t.category(Category::OutOfBand);
  case PortPurpose::Uplink:
  case PortPurpose::Any:
    break;
  }
  return t.textMuted;
}

void paintVents(QPainter& painter, const QRectF& area, double step) {
  const QColor line = mixed(tokens().raised, tokens().border, 0.8);
  for (double y = area.top(); y < area.bottom(); y += step)
    painter.fillRect(QRectF(area.left(), y, area.width(), step / 3), line);
}

void paintSupplies(QPainter& painter, const QRectF& area, int count) {
  const double width = area.width() / std::max(count, 1);
  for (int i = 0; i < count; ++i) {
    const QRectF supply(area.left() + i * width + width * 0.08, area.top(), width * 0.84, area.height());
    painter.fillRect(supply, mixed(tokens().surface, tokens().category(Category::PowerA), 0.35));
  }
}

} // namespace

DeviceFace layOutFace(const Entry& entry, const DeviceExtent& extent) {
  DeviceFace face;
  face.widthMm = extent.halfWidth ? frontMm / 2 : frontMm;
  face.heightMm = std::max(extent.height.units(), 0.5) * unitMm;
  face.supplies = static_cast<int>(std::clamp(entry.number(field::psuCount).value_or(0), 0.0, 12.0));
  const double left = earMm + 4, right = face.widthMm - earMm;
  if (extent.height.halves() <= smallHalves) {
    const double split = left + (right - left) * nameShare;
    face.name = QRectF(left, 0, split - left - 6, face.heightMm);
    placeCages(entry, QRectF(split, 3, right - split, face.heightMm - 6), face);
    return face;
  }
  face.name = QRectF(left, 4, right - left, unitMm);
  const double strip = std::min(2 * rowMm, face.heightMm / 3);
  placeCages(entry, QRectF(left, face.heightMm - strip - 6, right - left, strip), face);
  face.vents = QRectF(left, unitMm + 8, right - left, face.heightMm - strip - unitMm - 22);
  return face;
}

void paintFace(QPainter& painter, const QRectF& place, const DeviceFace& face, const QColor& stripe, bool rear,
               double pixelsPerMm) {
  const Tokens& t = tokens();
  constexpr double readablePixels = 3; ///< of a cage's height
  constexpr double leastStripePx = 3;  ///< on the screen
  const bool far = pixelsPerMm * rowMm < readablePixels;
  const QColor ground = rear ? mixed(t.raised, t.border, 0.35) : t.raised;
  painter.fillRect(place, far ? mixed(ground, stripe, 0.14) : ground);
  const double mm = place.width() / std::max(face.widthMm, 1.0);
  const double stripeMm = std::max(earMm * 0.5, leastStripePx / std::max(pixelsPerMm, 1e-3));
  painter.fillRect(QRectF(place.left(), place.top(), stripeMm * mm, place.height()), stripe);
  if (far) return;
  const auto at = [&](const QRectF& r) {
    return QRectF(place.left() + r.left() * mm, place.top() + r.top() * mm, r.width() * mm, r.height() * mm);
  };
  if (!face.vents.isEmpty()) {
    constexpr double slotMm = 9, leastSlotPx = 3.5; // finer lines only flicker
    if (pixelsPerMm * slotMm >= leastSlotPx) paintVents(painter, at(face.vents), slotMm * mm);
    if (rear && face.supplies > 0) {
      paintSupplies(painter, at(face.vents.adjusted(20, face.vents.height() * 0.45, -20, -6)), face.supplies);
    }
  }
  for (const FaceCage& cage : face.cages) {
    painter.fillRect(at(cage.place), mixed(t.raised, cageColor(cage.purpose), 0.75));
    if (pixelsPerMm > 0.6) painter.fillRect(at(cage.place.adjusted(1.5, 1.5, -1.5, -3)), mixed(t.raised, t.text, 0.12));
  }
}

QColor purposeColor(FabricPurpose purpose) {
  const Tokens& t = tokens();
  switch (purpose) {
  case FabricPurpose::Compute:
  case FabricPurpose::Converged:
    return t.category(Category::Compute);
  case FabricPurpose::Storage:
    return t.category(Category::Storage);
  case FabricPurpose::InBand:
    return t.category(Category::InBand);
  case FabricPurpose::OutOfBand:
    return t.category(Category::OutOfBand);
  }
  return t.textMuted;
}

QColor kindColor(EntryKind kind) {
  const Tokens& t = tokens();
  switch (kind) {
  case EntryKind::Server:
    return t.category(Category::ScaleUp);
  case EntryKind::Switch:
    return t.category(Category::Compute);
  case EntryKind::Storage:
    return t.category(Category::Storage);
  case EntryKind::Power:
    return t.category(Category::PowerA);
  default:
    return t.textMuted;
  }
}

QColor deviceColor(const Design& design, const Device& device) {
  if (const Fabric* fabric = design.find(device.origin.fabric)) return purposeColor(fabric->purpose);
  switch (device.role) {
  case DeviceRole::Node:
    return kindColor(EntryKind::Server);
  case DeviceRole::Switch:
    return kindColor(EntryKind::Switch);
  case DeviceRole::Storage:
    return kindColor(EntryKind::Storage);
  case DeviceRole::Pdu:
    return kindColor(EntryKind::Power);
  case DeviceRole::Management:
  case DeviceRole::FabricManager:
    return tokens().category(Category::InBand);
  case DeviceRole::Other:
    break;
  }
  return tokens().textMuted;
}

} // namespace cw::ui
