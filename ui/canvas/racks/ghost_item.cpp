// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/racks/ghost_item.h"

#include <QPainter>

#include "ui/canvas/base/labels.h"
#include "ui/i18n/language.h"
#include "ui/theme/tokens.h"

namespace cw::ui {
namespace {

constexpr double ghostDepth = 1000; ///< over all racks

} // namespace

GhostItem::GhostItem() {
  setZValue(ghostDepth);
  hide();
}

void GhostItem::show(const Placement* placement) {
  prepareGeometryChange();
  placement_ = placement;
  bounds_ = {};
  if (placement != nullptr) {
    for (const Placement::Part& part : placement->parts())
      bounds_ |= part.place.adjusted(-4, -4, 4, 4);
  }
  setVisible(placement != nullptr);
  update();
}

void GhostItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
  if (placement_ == nullptr) return;
  const double scale = painter->worldTransform().m11();
  for (const Placement::Part& part : placement_->parts()) {
    const QColor& edge = part.problem.isEmpty() ? tokens().good : tokens().bad;
    painter->setOpacity(0.85);
    const QColor stripe = part.type.entry ? kindColor(part.type.entry->kind) : tokens().textMuted;
    paintFace(*painter, part.place, part.type.face, stripe, false, scale * RackFrame::pxPerMm);
    QColor tint = edge;
    tint.setAlphaF(0.18F);
    painter->setOpacity(1);
    painter->fillRect(part.place, tint);
    QPen pen(edge, 2.5, part.problem.isEmpty() ? Qt::SolidLine : Qt::DashLine);
    pen.setCosmetic(true);
    painter->setPen(pen);
    painter->setBrush(Qt::NoBrush);
    painter->drawRect(part.place);
    const double k = RackFrame::pxPerMm;
    const QRectF& name = part.type.face.name;
    Labels(*painter).draw(QRectF(part.place.topLeft() + name.topLeft() * k, name.size() * k),
                          part.device ? toQString(part.device->name) : part.type.name, {11, tokens().text});
  }
}

} // namespace cw::ui
