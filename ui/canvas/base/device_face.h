// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPainter>
#include <QRectF>

#include <vector>

#include "core/model/collision.h"
#include "core/model/design.h"

namespace cw::ui {

/// The cages of a port group on a face.
struct FaceCage {
  QRectF place;
  PortPurpose purpose = PortPurpose::Any;
};

/// How a device looks from the side of its ports, in millimetres from the upper left corner of its front. The catalog
/// knows the ports and their order but not where they sit, so that small devices carry them at the right and large
/// ones in a strip along the lower edge, as most do.
struct DeviceFace {
  double widthMm = 0, heightMm = 0;
  QRectF name;  ///< room for the name
  QRectF vents; ///< perforated area of large devices; empty for small ones
  std::vector<FaceCage> cages;
  int supplies = 0; ///< power supplies, drawn on the rear
};

/// Arranges the port groups of an entry on its face.
DeviceFace layOutFace(const Entry& entry, const DeviceExtent& extent);

/// Draws a face into a place: ground, stripe in the colour of what the device serves, vents, cages.
/// `pixelsPerMm` is the scale on the screen: what would be too small to see is left out.
void paintFace(QPainter& painter, const QRectF& place, const DeviceFace& face, const QColor& stripe, bool rear,
               double pixelsPerMm);

/// The colour that stands for what a device does: its network for switches, its role otherwise.
QColor deviceColor(const Design& design, const Device& device);
/// The same for a type that is no device yet.
QColor kindColor(EntryKind kind);
/// The colour of a network.
QColor purposeColor(FabricPurpose purpose);

} // namespace cw::ui
