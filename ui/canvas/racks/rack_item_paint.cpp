// SPDX-License-Identifier: GPL-3.0-or-later
// How a rack is drawn, at three levels of detail.
#include <QPainter>
#include <QStyleOptionGraphicsItem>

#include "ui/canvas/base/canvas.h"
#include "ui/canvas/base/canvas_frame.h"
#include "ui/canvas/base/labels.h"
#include "ui/canvas/racks/rack_item.h"
#include "ui/canvas/racks/rack_scene.h"
#include "ui/i18n/language.h"
#include "ui/theme/tokens.h"

namespace cw::ui {
namespace {

constexpr double normalUnitPx = 4; ///< smaller units are blocks of colour
constexpr double farUnitPx = 1.5;  ///< smaller ones are not told apart
constexpr double closeUnitPx = 10; ///< from here names and numbers are readable
constexpr double meterRow = 19;

Detail detailOf(double scale) {
  const double unit = RackFrame::unitPx * scale;
  if (unit < normalUnitPx) return Detail::Overview;
  return unit < closeUnitPx ? Detail::Normal : Detail::Close;
}

QPen cosmetic(const QColor& color, double width) {
  QPen pen(color, width);
  pen.setCosmetic(true);
  pen.setJoinStyle(Qt::MiterJoin);
  return pen;
}

/// Full, nearly full and too full are told by colour and, in the text beside it, by words.
QColor meterColor(double share) {
  if (share > 1) return tokens().bad;
  return share > 0.9 ? tokens().warning : tokens().accent;
}

QRectF meterBar(const RackFrame& frame, int row) {
  const QRectF foot = frame.footer();
  return {foot.left() + foot.width() * 0.66, foot.top() + row * meterRow + 6, foot.width() * 0.34 - 2, 6};
}

} // namespace

void RackItem::paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget*) {
  const Rack* rack = scene_.design().find(rack_);
  if (rack == nullptr) return;
  work();
  const double scale = painter->worldTransform().m11();
  const Detail detail = detailOf(scale);
  const QRectF exposed = option->exposedRect;
  if (detail == Detail::Overview) {
    paintOverview(*painter, scale);
    paintMarks(*painter, exposed);
    return;
  }
  paintSteel(*painter, *rack, detail == Detail::Close);
  paintDevices(*painter, exposed, scale);
  paintMarks(*painter, exposed);
  if (exposed.bottom() > frame().footer().top()) paintFooter(*painter, *rack);
  Labels labels(*painter);
  writeNames(labels, *rack, exposed);
  if (detail == Detail::Close) writeUnits(labels, *rack, exposed);
  if (exposed.bottom() > frame().footer().top()) writeFooter(labels, *rack);
}

void RackItem::paintOverview(QPainter& painter, double scale) const {
  const Tokens& t = tokens();
  const RackFrame frame = this->frame();
  painter.fillRect(frame.steel(), t.border);
  painter.fillRect(frame.face(), t.surface);
  for (const Run& run : RackFrame::unitPx* scale < farUnitPx ? farRuns_ : runs_)
    painter.fillRect(run.place, run.color);
}

void RackItem::paintSteel(QPainter& painter, const Rack& rack, bool close) const {
  const Tokens& t = tokens();
  const RackFrame frame = this->frame();
  painter.fillRect(frame.steel(), mixed(t.surface, t.border, 0.45));
  painter.fillRect(frame.face(), t.surface);
  painter.setPen(cosmetic(t.border, 1));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(frame.steel());
  painter.drawRect(frame.face());
  if (close) {
    painter.setPen(cosmetic(mixed(t.surface, t.border, 0.4), 1));
    for (int unit = 1; unit < rack.height.halves() / 2; ++unit) {
      const double y = frame.yOf(HalfUnits::fromUnits(unit));
      painter.drawLine(QPointF(frame.face().left(), y), QPointF(frame.face().right(), y));
    }
  }
  for (const BlockedUnits& blocked : rack.blocked) {
    const QRectF place(QPointF(frame.face().left(), frame.yOf(blocked.to)),
                       QPointF(frame.face().right(), frame.yOf(blocked.from)));
    painter.fillRect(place, t.background);
    painter.fillRect(place, QBrush(mixed(t.surface, t.textMuted, 0.5), Qt::BDiagPattern));
  }
}

void RackItem::paintDevices(QPainter& painter, const QRectF& exposed, double scale) const {
  const Tokens& t = tokens();
  const Design& design = scene_.design();
  const bool rear = scene_.face() == Face::Rear;
  painter.setBrush(Qt::NoBrush);
  const QPen edge = cosmetic(mixed(t.border, t.textMuted, 0.35), 1);
  for (const Standing& s : standing_) {
    if (!s.place.intersects(exposed)) continue;
    const QColor color = deviceColor(design, *s.device);
    if (s.type->extent.height == HalfUnits{}) {
      painter.fillRect(s.place, mixed(t.surface, color, 0.45));
    } else {
      // A device seen from its rear shows what is there; without ports known per side both show the ports.
      paintFace(painter, s.place, s.type->face, color, rear || s.behind, scale * RackFrame::pxPerMm);
    }
    painter.setPen(edge);
    painter.drawRect(s.place);
  }
}

void RackItem::paintMarks(QPainter& painter, const QRectF& exposed) const {
  if (scene_.document().selection().empty()) return;
  const Tokens& t = tokens();
  painter.setBrush(Qt::NoBrush);
  painter.setPen(cosmetic(t.accent, 2));
  if (scene_.isSelected(rack_)) painter.drawRect(frame().steel());
  for (const Standing& s : standing_) {
    if (!scene_.isSelected(s.device->id) || !s.place.intersects(exposed)) continue;
    QColor tint = t.accent;
    tint.setAlphaF(0.16F);
    painter.fillRect(s.place, tint);
    painter.drawRect(s.place);
  }
}

void RackItem::writeNames(Labels& labels, const Rack& rack, const QRectF& exposed) const {
  const Tokens& t = tokens();
  const RackFrame frame = this->frame();
  const bool current = scene_.current() == rack_;
  // From afar there is no room for two lines: the name takes both.
  const LabelStyle captionStyle{11, t.textMuted};
  const bool captioned = labels.readable(16, captionStyle);
  labels.draw(captioned ? QRectF(2, 0, frame.bounds().width() - 4, 22)
                        : QRectF(2, -6, frame.bounds().width() - 4, RackFrame::head + 2),
              toQString(rack.name),
              {14, current ? t.accent : t.text, Qt::AlignLeft, true, 8, 1.6, true, Qt::ElideMiddle});
  if (captioned) labels.draw(QRectF(2, 20, frame.bounds().width() - 4, 16), scene_.caption(rack), captionStyle);
  const LabelStyle style{11, t.text, Qt::AlignLeft, false, 8, 1.3, true, Qt::ElideMiddle};
  const bool unitReadable = labels.readable(RackFrame::unitPx, style);
  for (const Standing& s : standing_) {
    if (s.type->extent.height == HalfUnits{} || !s.place.intersects(exposed)) continue;
    const DeviceFace& face = s.type->face;
    const double k = RackFrame::pxPerMm;
    const QRectF room = face.heightMm <= 0
                            ? s.place
                            : QRectF(s.place.left() + face.name.left() * k, s.place.top() + face.name.top() * k,
                                     face.name.width() * k, face.name.height() * k);
    if (!unitReadable) { // only large devices can still be named, over their whole face
      labels.draw(s.place.adjusted(20, 0, -6, 0), toQString(s.device->name), style);
      continue;
    }
    if (face.vents.isEmpty()) {
      labels.draw(room, toQString(s.device->name), style);
      continue;
    }
    // Large devices have a whole line: the name at its left, the type at its right.
    labels.draw(room.adjusted(0, 0, -room.width() * 0.55, 0), toQString(s.device->name), style);
    labels.draw(room.adjusted(room.width() * 0.47, 0, 0, 0), s.type->name, {10, t.textMuted, Qt::AlignRight});
  }
}

void RackItem::writeUnits(Labels& labels, const Rack& rack, const QRectF& exposed) const {
  const RackFrame frame = this->frame();
  const LabelStyle style{10, tokens().textMuted, Qt::AlignHCenter, false, 8, 1.4};
  const int units = rack.height.halves() / 2;
  for (int unit = 1; unit <= units; ++unit) {
    const double y = frame.yOf(HalfUnits::fromUnits(unit));
    if (y > exposed.bottom() || y + RackFrame::unitPx < exposed.top()) continue;
    const QString number = QString::number(rack.numberedFromAbove ? units - unit + 1 : unit);
    labels.draw(QRectF(13, y, RackFrame::gutter - 13, RackFrame::unitPx), number, style);
    labels.draw(QRectF(frame.face().right(), y, RackFrame::gutter - 13, RackFrame::unitPx), number, style);
  }
}

void RackItem::writeFooter(Labels& labels, const Rack& rack) const {
  const QRectF foot = frame().footer();
  int row = 0;
  for (const RackMeter& meter : scene_.meters(rack, load())) {
    const bool over = std::max(meter.share, meter.worstShare) > 1;
    labels.draw(QRectF(foot.left() + 2, foot.top() + row * meterRow, foot.width() * 0.64, meterRow), meter.text,
                {11, over ? tokens().bad : tokens().text});
    ++row;
  }
}

void RackItem::paintFooter(QPainter& painter, const Rack& rack) const {
  const RackFrame frame = this->frame();
  int row = 0;
  for (const RackMeter& meter : scene_.meters(rack, load())) {
    const QRectF bar = meterBar(frame, row++);
    const auto part = [&](double share) {
      return QRectF(bar.left(), bar.top(), bar.width() * std::clamp(share, 0.0, 1.0), bar.height());
    };
    painter.fillRect(bar, mixed(tokens().surface, tokens().border, 0.7));
    painter.fillRect(part(meter.worstShare), mixed(tokens().surface, meterColor(meter.worstShare), 0.4));
    painter.fillRect(part(meter.share), meterColor(meter.share));
  }
}

} // namespace cw::ui
