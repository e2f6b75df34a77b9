// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sizing/charts/chart_stage.h"

#include <QApplication>
#include <QChart>
#include <QGraphicsLayout>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QToolTip>

#include <algorithm>
#include <cmath>

#include "ui/theme/metrics.h"
#include "ui/theme/tokens.h"

namespace cw::ui {
namespace {

constexpr double pointRadiusPx = 8; ///< how near a click must come to a point
constexpr double noteGapPx = 6;

/// Brings a pool of items to the number needed.
template <class Item>
void fit(std::vector<Item*>& items, std::size_t count, QGraphicsItem* parent) {
  while (items.size() > count) {
    delete items.back();
    items.pop_back();
  }
  while (items.size() < count) {
    items.push_back(new Item(parent));
    items.back()->setZValue(20);
  }
}

} // namespace

QFont chartFont() {
  QFont font = QApplication::font();
  font.setPixelSize(metrics::captionPx);
  return font;
}

QColor readableOn(const QColor& background) {
  const Tokens& t = tokens();
  const auto distance = [&](const QColor& c) { return std::abs(c.lightnessF() - background.lightnessF()); };
  return distance(t.text) >= distance(t.surface) ? t.text : t.surface;
}

void styleAxis(QAbstractAxis& axis, bool grid) {
  const Tokens& t = tokens();
  QColor faint = t.border;
  faint.setAlphaF(0.6F);
  axis.setLabelsFont(chartFont());
  axis.setTitleFont(chartFont());
  axis.setLabelsColor(t.textMuted);
  axis.setTitleBrush(t.textMuted);
  axis.setLinePen(QPen(t.border, 1));
  axis.setGridLineVisible(grid);
  axis.setGridLinePen(QPen(faint, 1));
  axis.setMinorGridLineVisible(false);
}

ChartStage::ChartStage(ChartView& owner) : QChartView(new QChart), owner_(owner) {
  setRenderHint(QPainter::Antialiasing);
  setFrameShape(QFrame::NoFrame);
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  chart()->legend()->hide();
  chart()->setMargins(QMargins(0, 4, 4, 0));
  chart()->layout()->setContentsMargins(0, 0, 0, 0);
  chart()->setBackgroundRoundness(0);
  cursor_ = new QGraphicsRectItem(chart());
  cursor_->setZValue(30);
  cursor_->hide();
  connect(chart(), &QChart::plotAreaChanged, this, [this] { layOut(); });
}

void ChartStage::refreshLook() {
  const Tokens& t = tokens();
  chart()->setBackgroundBrush(t.surface);
  chart()->setBackgroundPen(Qt::NoPen);
  setBackgroundBrush(t.surface);
  QPen ring(t.text, 2);
  cursor_->setPen(ring);
  for (QAbstractAxis* axis : chart()->axes())
    styleAxis(*axis, axis->type() != QAbstractAxis::AxisTypeBarCategory);
  layOut();
}

void ChartStage::setOverlay(QAbstractSeries* frame, std::vector<ChartStop> stops, std::vector<ChartNote> notes,
                            std::vector<ChartStroke> strokes) {
  frame_ = frame;
  stops_ = std::move(stops);
  notes_ = std::move(notes);
  strokes_ = std::move(strokes);
  current_ = std::min(current_, static_cast<int>(stops_.size()) - 1);
  layOut();
}

QPointF ChartStage::place(double x, double y) const { return chart()->mapToPosition(QPointF(x, y), frame_); }

double ChartStage::barHeight() const { return std::abs(place(0, 0).y() - place(0, 1).y()) * barShare_; }

QRectF ChartStage::rectOf(const ChartStop& stop) const {
  if (frame_ == nullptr) return {};
  const QPointF a = place(stop.left, stop.y);
  if (stop.left == stop.right)
    return QRectF(a.x() - pointRadiusPx, a.y() - pointRadiusPx, 2 * pointRadiusPx, 2 * pointRadiusPx);
  const QPointF b = place(stop.right, stop.y);
  const double height = barHeight();
  return QRectF(QPointF(a.x(), a.y() - height / 2), QPointF(b.x(), a.y() + height / 2)).normalized();
}

QRectF ChartStage::rectOf(const QString& key, int index) const {
  for (const ChartStop& stop : stops_) {
    if (stop.key == key && stop.index == index) return mapFromScene(rectOf(stop)).boundingRect();
  }
  return {};
}

const ChartStop* ChartStage::stopAt(const QPointF& where) const {
  const ChartStop* best = nullptr;
  double nearest = 1e9;
  for (const ChartStop& stop : stops_) {
    const QRectF rect = rectOf(stop);
    if (!rect.contains(where)) continue;
    const double distance = QLineF(rect.center(), where).length();
    if (distance < nearest) best = &stop;
    nearest = std::min(nearest, distance);
  }
  return best;
}

const ChartStop* ChartStage::current() const {
  return current_ < 0 ? nullptr : &stops_[static_cast<std::size_t>(current_)];
}

void ChartStage::layOut() {
  if (frame_ == nullptr) return;
  layOutStrokes();
  layOutNotes();
  showCurrent(false);
}

void ChartStage::layOutNotes() {
  fit(noteItems_, notes_.size(), chart());
  const QRectF plot = chart()->plotArea();
  for (std::size_t i = 0; i < notes_.size(); ++i) {
    const ChartNote& note = notes_[i];
    QGraphicsSimpleTextItem& item = *noteItems_[i];
    item.setFont(chartFont());
    item.setText(note.text);
    item.setBrush(note.colour);
    const QSizeF size = item.boundingRect().size();
    const QPointF from = place(note.left, note.y), to = place(note.right, note.y);
    item.setVisible(true);
    if (note.where == ChartNote::Where::Inside) {
      item.setVisible(std::abs(to.x() - from.x()) >= size.width() + 8);
      item.setPos((from.x() + to.x() - size.width()) / 2, from.y() - size.height() / 2);
    } else if (note.where == ChartNote::Where::Right) {
      const double x = std::min(to.x() + noteGapPx, plot.right() - size.width());
      item.setPos(std::max(plot.left(), x), to.y() - size.height() / 2);
    } else {
      const double x =
          std::clamp(to.x() - size.width() / 2, plot.left(), std::max(plot.left(), plot.right() - size.width()));
      item.setPos(x, std::max(plot.top(), to.y() - size.height() - noteGapPx));
    }
  }
}

void ChartStage::layOutStrokes() {
  fit(strokeItems_, strokes_.size(), chart());
  fit(strokeTexts_, strokes_.size(), chart());
  const double half = barHeight() / 2 + 3;
  const QRectF plot = chart()->plotArea();
  for (std::size_t i = 0; i < strokes_.size(); ++i) {
    const QPointF at = place(strokes_[i].x, strokes_[i].y);
    strokeItems_[i]->setPen(QPen(tokens().text, 2));
    strokeItems_[i]->setLine(at.x(), at.y() - half, at.x(), at.y() + half);
    QGraphicsSimpleTextItem& text = *strokeTexts_[i];
    text.setFont(chartFont());
    text.setText(strokes_[i].text);
    text.setBrush(tokens().textMuted);
    const double width = text.boundingRect().width();
    text.setPos(std::min(at.x() + 4, plot.right() - width), at.y() + half - 2);
  }
}

void ChartStage::showCurrent(bool tip) {
  const ChartStop* stop = current();
  cursor_->setVisible(stop != nullptr && hasFocus());
  if (stop == nullptr) return;
  const QRectF rect = rectOf(*stop);
  cursor_->setRect(rect);
  owner_.setAccessibleDescription(stop->toolTip);
  if (tip) QToolTip::showText(viewport()->mapToGlobal(mapFromScene(rect.bottomLeft())), stop->toolTip, this);
}

bool ChartStage::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const ChartStop* stop = stopAt(mapToScene(help->pos()));
    if (stop != nullptr)
      QToolTip::showText(help->globalPos(), stop->toolTip, this);
    else
      QToolTip::hideText();
    return true;
  }
  return QChartView::viewportEvent(event);
}

void ChartStage::mouseMoveEvent(QMouseEvent* event) {
  const bool over = stopAt(mapToScene(event->position().toPoint())) != nullptr;
  viewport()->setCursor(over ? Qt::PointingHandCursor : Qt::ArrowCursor);
  QChartView::mouseMoveEvent(event);
}

void ChartStage::mousePressEvent(QMouseEvent* event) {
  const ChartStop* stop = event->button() == Qt::LeftButton ? stopAt(mapToScene(event->position().toPoint())) : nullptr;
  if (stop == nullptr) return QChartView::mousePressEvent(event);
  // The listener may replace the stops.
  const QString key = stop->key;
  emit owner_.picked(key, stop->index);
}

void ChartStage::keyPressEvent(QKeyEvent* event) {
  const int count = static_cast<int>(stops_.size());
  if (count == 0) return QChartView::keyPressEvent(event);
  switch (event->key()) {
  case Qt::Key_Right:
  case Qt::Key_Down:
    current_ = (current_ + 1) % count;
    return showCurrent(true);
  case Qt::Key_Left:
  case Qt::Key_Up:
    current_ = current_ <= 0 ? count - 1 : current_ - 1;
    return showCurrent(true);
  case Qt::Key_Return:
  case Qt::Key_Enter:
    if (const ChartStop* stop = current()) {
      const QString key = stop->key;
      emit owner_.picked(key, stop->index);
    }
    return;
  default:
    QChartView::keyPressEvent(event);
  }
}

void ChartStage::focusOutEvent(QFocusEvent* event) {
  cursor_->hide();
  QChartView::focusOutEvent(event);
}

// The wheel scrolls the page that the chart stands on.
void ChartStage::wheelEvent(QWheelEvent* event) { event->ignore(); }

} // namespace cw::ui
