// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/base/canvas.h"

#include <QAccessible>
#include <QApplication>
#include <QHelpEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

#include "ui/theme/tokens.h"

namespace cw::ui {
namespace {

constexpr double mostScale = 8;      ///< deeper, only blocks of colour are seen
constexpr double fitMargin = 24;     ///< pixels around everything
constexpr double wheelStep = 1.0015; ///< zoom for each eighth of a degree
constexpr int flashMs = 900;
constexpr double readableScale = 0.75;

} // namespace

Canvas::Canvas(QGraphicsScene* scene, QWidget* parent) : QGraphicsView(scene, parent) {
  setFrameShape(NoFrame);
  setOptimizationFlags(DontAdjustForAntialiasing | DontSavePainterState);
  setViewportUpdateMode(SmartViewportUpdate);
  setTransformationAnchor(NoAnchor);
  setResizeAnchor(NoAnchor);
  setAlignment(Qt::AlignLeft | Qt::AlignTop);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setMouseTracking(true);
  viewport()->setMouseTracking(true);
  setAcceptDrops(true);
  setFocusPolicy(Qt::StrongFocus);
  flash_.setDuration(flashMs);
  flash_.setStartValue(1.0);
  flash_.setEndValue(0.0);
  connect(&flash_, &QVariantAnimation::valueChanged, this, [this] { viewport()->update(); });
  Canvas::refreshLook();
}

void Canvas::refreshLook() {
  setBackgroundBrush(tokens().background);
  viewport()->update();
}

void Canvas::setContent(const QRectF& bounds) {
  content_ = bounds.isEmpty() ? QRectF(0, 0, 1000, 600) : bounds;
  useMargins();
}

void Canvas::useMargins() {
  // Scroll bars are hidden; the room around lets the cursor stay where it is while zooming at an edge.
  const double scale = std::max(scaleNow(), 1e-6);
  const double x = content_.width() + viewport()->width() / scale, y = content_.height() + viewport()->height() / scale;
  const QRectF room = content_.adjusted(-x, -y, x, y);
  if (!sceneRect().contains(room)) setSceneRect(room);
}

void Canvas::fitSoon() {
  fitPending_ = untouched_ = true;
  if (!isVisible()) return;
  fitPending_ = false;
  firstFit();
}

void Canvas::fit() { fitTo(content_); }

void Canvas::fitTo(const QRectF& part) {
  const double width = std::max(viewport()->width() - 2 * fitMargin, 50.0);
  const double height = std::max(viewport()->height() - 2 * fitMargin, 50.0);
  const double scale = std::clamp(std::min(width / part.width(), height / part.height()), 1e-4, 2.0);
  setTransform(QTransform::fromScale(scale, scale));
  useMargins();
  centerOn(part.center());
  emit viewMoved();
}

void Canvas::zoomAt(const QPointF& at, double factor) {
  keepView();
  const double fitScale = std::min(viewport()->width() / content_.width(), viewport()->height() / content_.height());
  const double least = std::min(fitScale * 0.4, 0.5);
  const double wanted = std::clamp(scaleNow() * factor, least, mostScale);
  const QPointF fixed = mapToScene(at.toPoint());
  setTransform(QTransform::fromScale(wanted, wanted));
  useMargins();
  panBy((QPointF(mapFromScene(fixed)) - at).toPoint());
  emit viewMoved();
}

void Canvas::reveal(const QRectF& part) {
  keepView();
  if (scaleNow() < readableScale) {
    setTransform(QTransform::fromScale(readableScale, readableScale));
    useMargins();
  }
  const QRectF visible = mapToScene(viewport()->rect()).boundingRect();
  if (!visible.contains(part)) centerOn(part.center());
  flashed_ = part;
  flash_.stop();
  flash_.start();
  emit viewMoved();
}

void Canvas::describe(const QString& text) {
  if (text == accessibleDescription()) return;
  setAccessibleDescription(text);
  QAccessibleEvent event(this, QAccessible::DescriptionChanged);
  QAccessible::updateAccessibility(&event);
}

Pointer Canvas::pointerAt(const QPoint& view, Qt::KeyboardModifiers keys) const {
  return {mapToScene(view), view, keys};
}

void Canvas::panBy(const QPoint& by) {
  horizontalScrollBar()->setValue(horizontalScrollBar()->value() + by.x());
  verticalScrollBar()->setValue(verticalScrollBar()->value() + by.y());
}

void Canvas::scrollContentsBy(int dx, int dy) {
  QGraphicsView::scrollContentsBy(dx, dy);
  emit viewMoved();
}

void Canvas::resizeEvent(QResizeEvent* event) {
  QGraphicsView::resizeEvent(event);
  useMargins();
  if (untouched_) fitSoon();
  emit viewMoved();
}

void Canvas::showEvent(QShowEvent* event) {
  QGraphicsView::showEvent(event);
  if (fitPending_) fitSoon();
}

void Canvas::wheelEvent(QWheelEvent* event) {
  if (event->modifiers() & Qt::ShiftModifier) {
    keepView();
    panBy({-event->angleDelta().y(), 0});
  } else {
    zoomAt(event->position(), std::pow(wheelStep, event->angleDelta().y()));
  }
  event->accept();
}

bool Canvas::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const QString text = mode_ == Mode::Idle ? tooltipAt(mapToScene(help->pos())) : QString{};
    if (text.isEmpty()) {
      QToolTip::hideText();
    } else {
      QToolTip::showText(help->globalPos(), text, viewport());
    }
    return true;
  }
  return QGraphicsView::viewportEvent(event);
}

void Canvas::drawForeground(QPainter* painter, const QRectF&) {
  const bool flashes = flash_.state() == QAbstractAnimation::Running;
  if (mode_ != Mode::Rubber && !flashes) return;
  painter->save();
  QColor accent = tokens().accent;
  if (flashes) {
    accent.setAlphaF(static_cast<float>(flash_.currentValue().toDouble()));
    QPen pen(accent, 3);
    pen.setCosmetic(true);
    painter->setPen(pen);
    painter->setBrush(Qt::NoBrush);
    const double grow = 4 / scaleNow();
    painter->drawRect(flashed_.adjusted(-grow, -grow, grow, grow));
  }
  if (mode_ == Mode::Rubber) {
    painter->resetTransform();
    painter->setPen(tokens().accent);
    accent.setAlphaF(0.12F);
    painter->setBrush(accent);
    painter->drawRect(rubberRect());
  }
  painter->restore();
}

} // namespace cw::ui
