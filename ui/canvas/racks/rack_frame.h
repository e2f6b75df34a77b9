// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>

#include "core/model/collision.h"

namespace cw::ui {

/// Where things are on the drawing of a rack, in scene pixels from its upper left corner; true to scale, so that 19
/// inches are as wide as they are to a unit's height.
struct RackFrame {
  static constexpr double unitPx = 22;                 ///< one rack unit
  static constexpr double pxPerMm = unitPx / 44.45;    ///< EIA-310
  static constexpr double faceWidth = 482.6 * pxPerMm; ///< 19 inches
  static constexpr double gutter = 32;                 ///< posts, numbers and side-mounted devices
  static constexpr double head = 42, foot = 70;        ///< name above, load below
  static constexpr double width = faceWidth + 2 * gutter;

  HalfUnits height;
  bool rear = false; ///< seen from behind: left and right change places

  /// Everything that belongs to the rack.
  QRectF bounds() const { return {0, 0, width, head + faceHeight() + foot}; }
  double faceHeight() const { return height.units() * unitPx; }
  /// The mounting area between the posts.
  QRectF face() const { return {gutter, head, faceWidth, faceHeight()}; }
  /// The steel around it.
  QRectF steel() const { return {0, head - 4, width, faceHeight() + 8}; }
  QRectF footer() const { return {0, head + faceHeight() + 10, width, foot - 12}; }
  /// The y of the lower edge of a half unit.
  double yOf(HalfUnits position) const { return face().bottom() - position.units() * unitPx; }
  /// The half units between the floor of the rack and a y.
  double halvesAt(double y) const { return (face().bottom() - y) / (unitPx / 2); }
  /// The room of a device.
  QRectF slot(const DeviceExtent& extent, const Slot& at) const;
  /// The `index`-th of `count` side-mounted devices.
  QRectF side(int index, int count) const;
};

} // namespace cw::ui
