// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/racks/ghost_item.h"

#include <QPainter>

#include "ui/theme/tokens.h"

namespace cw::ui {
namespace {

constexpr double ghostDepth = 1000; ///< over all racks
constexpr int captionGap = 12;

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
    for (const Placement::Part& part : placement->parts()) bounds_ |= part.place.adjusted(-4, -4, 4, 4);
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
  }
}

GhostCaption::GhostCaption(QWidget* viewport) : QLabel(viewport) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setTextFormat(Qt::PlainText);
  hide();
}

void GhostCaption::showAt(const QRect& place, const QString& text, bool good) {
  const Tokens& t = tokens();
  setStyleSheet(QStringLiteral("background: %1; color: %2; border: 1px solid %3; border-radius: 4px; padding: 4px 8px;")
                    .arg(t.surface.name(), good ? t.text.name() : t.bad.name(), (good ? t.good : t.bad).name()));
  setText(text);
  adjustSize();
  const QRect area = parentWidget()->rect();
  int x = place.right() + captionGap;
  if (x + width() > area.right()) x = std::max(area.left(), place.left() - captionGap - width());
  move(x, std::clamp(place.center().y() - height() / 2, area.top(), std::max(area.top(), area.bottom() - height())));
  show();
  raise();
}

} // namespace cw::ui
