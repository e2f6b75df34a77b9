// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/base/minimap.h"

#include <QMouseEvent>
#include <QPainter>

#include "ui/canvas/base/canvas.h"
#include "ui/theme/tokens.h"

namespace cw::ui {
namespace {

constexpr QSizeF most{200, 120};
constexpr int marginPx = 12;
constexpr int redrawMs = 120;

} // namespace

Minimap::Minimap(Canvas& canvas) : QWidget(&canvas), canvas_(canvas) {
  setCursor(Qt::PointingHandCursor);
  setAttribute(Qt::WA_OpaquePaintEvent);
  redrawSoon_.setSingleShot(true);
  redrawSoon_.setInterval(redrawMs);
  connect(&redrawSoon_, &QTimer::timeout, this, [this] { redraw(); });
  connect(&canvas, &Canvas::viewMoved, this, [this] { follow(); });
  hide();
}

void Minimap::sceneChanged() {
  if (!redrawSoon_.isActive()) redrawSoon_.start();
}

void Minimap::follow() {
  const QSize size = canvas_.content().size().scaled(most, Qt::KeepAspectRatio).toSize().expandedTo({24, 24});
  const QRect corner(canvas_.width() - size.width() - marginPx, canvas_.height() - size.height() - marginPx,
                     size.width(), size.height());
  if (corner != geometry()) setGeometry(corner);
  const QRectF visible = canvas_.mapToScene(canvas_.viewport()->rect()).boundingRect();
  const bool useful = !visible.contains(canvas_.content()) && canvas_.width() > 3 * most.width();
  const bool drawn = !picture_.isNull() && picture_.deviceIndependentSize().toSize() == size;
  if (useful && !drawn) sceneChanged();
  setVisible(useful && drawn);
  update();
}

void Minimap::redraw() {
  if (size().isEmpty()) return;
  const qreal ratio = devicePixelRatioF();
  picture_ = QPixmap(size() * ratio);
  picture_.setDevicePixelRatio(ratio);
  picture_.fill(tokens().surface);
  QPainter painter(&picture_);
  canvas_.scene()->render(&painter, QRectF(rect()).adjusted(3, 3, -3, -3), canvas_.content(), Qt::KeepAspectRatio);
  follow();
}

void Minimap::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.drawPixmap(0, 0, picture_);
  const QRectF place = QRectF(rect()).adjusted(3, 3, -3, -3);
  const QRectF& all = canvas_.content();
  const double scale = std::min(place.width() / all.width(), place.height() / all.height());
  const QRectF visible = canvas_.mapToScene(canvas_.viewport()->rect()).boundingRect() & all;
  const QPointF origin = place.center() - all.center() * scale;
  QColor tint = tokens().accent;
  tint.setAlphaF(0.15F);
  painter.setBrush(tint);
  painter.setPen(tokens().accent);
  painter.drawRect(QRectF(origin + visible.topLeft() * scale, visible.size() * scale));
  painter.setBrush(Qt::NoBrush);
  painter.setPen(tokens().border);
  painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

void Minimap::goTo(const QPointF& at) {
  const QRectF& all = canvas_.content();
  const QRectF place = QRectF(rect()).adjusted(3, 3, -3, -3);
  const double scale = std::min(place.width() / all.width(), place.height() / all.height());
  canvas_.keepView();
  canvas_.centerOn(all.center() + (at - place.center()) / scale);
}

void Minimap::mousePressEvent(QMouseEvent* event) { goTo(event->position()); }

void Minimap::mouseMoveEvent(QMouseEvent* event) { goTo(event->position()); }

} // namespace cw::ui
