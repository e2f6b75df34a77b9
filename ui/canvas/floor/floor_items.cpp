// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/floor/floor_items.h"

#include <QPainter>
#include <QStyleOptionGraphicsItem>

#include <algorithm>
#include <cmath>

#include "core/units/text.h"
#include "ui/canvas/base/canvas_frame.h"
#include "ui/canvas/base/labels.h"
#include "ui/i18n/language.h"
#include "ui/theme/tokens.h"

namespace cw::ui {
namespace {

constexpr double titleHeight = 44;
constexpr double leastTilePx = 7; ///< finer grids are left out
constexpr double normalPxPerM = 14, closePxPerM = 55;

QPen hairline(const QColor& color, double width = 1) {
  QPen pen(color, width);
  pen.setCosmetic(true);
  pen.setJoinStyle(Qt::MiterJoin);
  return pen;
}

void paintTiles(QPainter& painter, const QRectF& floor, const QRectF& exposed, double tile) {
  const QRectF part = floor & exposed;
  QList<QLineF> lines;
  for (double x = std::ceil(part.left() / tile) * tile; x <= part.right(); x += tile) {
    lines.append(QLineF(x, part.top(), x, part.bottom()));
  }
  for (double y = std::ceil(part.top() / tile) * tile; y <= part.bottom(); y += tile) {
    lines.append(QLineF(part.left(), y, part.right(), y));
  }
  painter.drawLines(lines);
}

QColor purposeTint(const Rack& rack) {
  const Tokens& t = tokens();
  if (rack.purpose == "compute") return t.category(Category::ScaleUp);
  if (rack.purpose == "storage") return t.category(Category::Storage);
  return rack.purpose.empty() ? t.textMuted : t.category(Category::Compute);
}

} // namespace

QRectF frontEdge(const QRectF& r, int rotationDeg, double thickness) {
  switch (((rotationDeg % 360) + 360) % 360) {
  case 90:
    return {r.left(), r.top(), thickness, r.height()};
  case 180:
    return {r.left(), r.top(), r.width(), thickness};
  case 270:
    return {r.right() - thickness, r.top(), thickness, r.height()};
  default:
    return {r.left(), r.bottom() - thickness, r.width(), thickness};
  }
}

QColor heatColor(double share) {
  const Tokens& t = tokens();
  if (share > 1) return mixed(t.surface, t.bad, 0.75);
  const double warm = std::clamp((share - 0.5) * 2, 0.0, 1.0);
  return mixed(t.surface, mixed(t.category(Category::Cooling), t.warning, warm),
               0.12 + 0.55 * std::clamp(share, 0.0, 1.0));
}

HallItem::HallItem(const Hall& hall, QString title) : hall_(hall), title_(std::move(title)) {
  setFlag(ItemUsesExtendedStyleOption);
  setZValue(-1);
}

QRectF HallItem::boundingRect() const {
  return QRectF(0, -titleHeight, hall_.widthM * floorPxPerM, hall_.depthM * floorPxPerM + titleHeight)
      .adjusted(-2, -2, 2, 2);
}

void HallItem::paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget*) {
  const Tokens& t = tokens();
  const QRectF floor(0, 0, hall_.widthM * floorPxPerM, hall_.depthM * floorPxPerM);
  painter->fillRect(floor, t.surface);
  const double tile = hall_.tileM * floorPxPerM;
  if (tile * painter->worldTransform().m11() >= leastTilePx) {
    painter->setPen(hairline(mixed(t.surface, t.border, 0.45)));
    paintTiles(*painter, floor, option->exposedRect, tile);
  }
  painter->setPen(hairline(t.textMuted, 1.5));
  painter->setBrush(Qt::NoBrush);
  painter->drawRect(floor);
  Labels(*painter).draw(QRectF(0, -titleHeight, floor.width(), titleHeight - 8), title_,
                        {20, t.textMuted, Qt::AlignLeft, false, 11, 1});
}

FloorRackItem::FloorRackItem(const FloorScene& scene, Id<Rack> rack) : scene_(scene), rack_(rack) { sync(); }

void FloorRackItem::sync() {
  const Rack* rack = scene_.design().find(rack_);
  if (rack == nullptr) return;
  const QRectF place = scene_.placeOf(scene_.design(), *rack);
  if (place.size() != size_) {
    prepareGeometryChange();
    size_ = place.size();
  }
  setPos(place.topLeft());
  update();
}

QRectF FloorRackItem::boundingRect() const { return QRectF(QPointF(), size_).adjusted(-2, -2, 2, 2); }

QColor FloorRackItem::fill(const Rack& rack) const {
  return scene_.heat() ? heatColor(scene_.powerShare(rack_)) : mixed(tokens().surface, purposeTint(rack), 0.16);
}

void FloorRackItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
  const Rack* rack = scene_.design().find(rack_);
  if (rack == nullptr) return;
  const Tokens& t = tokens();
  const QRectF body = QRectF(QPointF(), size_);
  const double pxPerM = painter->worldTransform().m11() * floorPxPerM;
  painter->fillRect(body, fill(*rack));
  painter->setBrush(Qt::NoBrush);
  if (pxPerM >= normalPxPerM) {
    painter->setPen(hairline(mixed(t.border, t.textMuted, 0.6)));
    painter->drawRect(body);
    painter->fillRect(frontEdge(body, rack->rotationDeg, 7), purposeTint(*rack));
  }
  if (scene_.isSelected(rack_) || scene_.holdsSelected(rack_)) {
    painter->setPen(hairline(t.accent, scene_.isSelected(rack_) ? 2.5 : 1.5));
    painter->drawRect(body);
  }
  if (pxPerM >= normalPxPerM * 2) write(*painter, *rack, pxPerM >= closePxPerM);
}

void FloorRackItem::write(QPainter& painter, const Rack& rack, bool close) const {
  const Tokens& t = tokens();
  const double middle = size_.height() / 2;
  Labels labels(painter);
  LabelStyle style{13, t.text, Qt::AlignHCenter, false, 8, 1.5, true, Qt::ElideMiddle};
  const QString name = toQString(rack.name);
  const QRectF body = QRectF(QPointF(), size_).adjusted(3, 3, -3, -3);
  const QRectF line(body.left(), middle - 18, body.width(), 18);
  if (!close || !labels.fits(line, name, style)) {
    style.upwards = size_.height() > size_.width() && !labels.fits(line, name, style);
    labels.draw(style.upwards ? body : QRectF(body.left(), middle - 12, body.width(), 24), name, style);
    return;
  }
  labels.draw(line, name, style);
  const Watts power = scene_.planned(rack_);
  const QString text = power > Watts{} ? toQString(toText(power)) : QStringLiteral("–");
  labels.draw(line.translated(0, 19), text, {11, t.textMuted, Qt::AlignHCenter, false, 8, 1.5});
}

} // namespace cw::ui
