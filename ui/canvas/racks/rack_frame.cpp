// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/racks/rack_frame.h"

namespace cw::ui {

QRectF RackFrame::slot(const DeviceExtent& extent, const Slot& at) const {
  const double wide = extent.halfWidth ? faceWidth / 2 : faceWidth;
  const double left = extent.halfWidth && at.rightHalf != rear ? gutter + wide : gutter;
  const double top = yOf(at.position + extent.height);
  return {left, top, wide, yOf(at.position) - top};
}

QRectF RackFrame::side(int index, int count) const {
  constexpr double stripWidth = 9, edge = 3;
  const int perSide = (count + 1) / 2;
  const double each = (faceHeight() - 8) / perSide;
  const bool left = (index % 2 == 0) != rear;
  const int fromTop = index / 2;
  return {left ? edge : width - edge - stripWidth, head + 4 + fromTop * each, stripWidth, each - 4};
}

} // namespace cw::ui
