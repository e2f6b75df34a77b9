// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QChartView>
#include <QValueAxis>

#include <QGraphicsLineItem>
#include <QGraphicsSimpleTextItem>

#include <vector>

#include "ui/sizing/charts/chart.h"

namespace cw::ui {

/// A place of a chart that can be pointed at, entered and picked: a part of a bar or a point, in the chart's values.
struct ChartStop {
  QString key;
  int index = 0;
  double left = 0, right = 0, y = 0; ///< equal ends: a point
  QString toolTip;
};

/// A text at a place of a chart.
struct ChartNote {
  /// Where the text stands to its place.
  enum class Where { Inside, Right, Above } where = Where::Right;
  QString text;
  double left = 0, right = 0, y = 0; ///< Inside: shown only when it fits between them
  QColor colour;
};

/// A vertical stroke across one bar, such as a capacity.
struct ChartStroke {
  double x = 0, y = 0;
  QString text;
};

/// The drawing surface of Qt Charts with what it lacks: texts at their places instead of a legend, strokes, and
/// pointing by mouse and keys. The charts fill it; it owns no data of its own.
class ChartStage : public QChartView {
  Q_OBJECT
public:
  /// `owner` is told of picks.
  explicit ChartStage(ChartView& owner);
  /// Replaces what lies over the series; `frame` is any series on the scales in use.
  void setOverlay(QAbstractSeries* frame, std::vector<ChartStop> stops, std::vector<ChartNote> notes,
                  std::vector<ChartStroke> strokes);
  /// Share of a category's height that its bar takes.
  void setBarShare(double share) { barShare_ = share; }
  /// Colours and fonts of the theme for the chart itself.
  void refreshLook();
  /// The stop that the keyboard stands on, or null.
  const ChartStop* current() const;
  /// Where a stop stands in this widget; empty when it is not there.
  QRectF rectOf(const QString& key, int index) const;

protected:
  bool viewportEvent(QEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;

private:
  QRectF rectOf(const ChartStop& stop) const;
  const ChartStop* stopAt(const QPointF& place) const;
  QPointF place(double x, double y) const;
  double barHeight() const;
  void layOut();
  void layOutNotes();
  void layOutStrokes();
  void showCurrent(bool tip);

  ChartView& owner_;
  QAbstractSeries* frame_ = nullptr;
  std::vector<ChartStop> stops_;
  std::vector<ChartNote> notes_;
  std::vector<ChartStroke> strokes_;
  std::vector<QGraphicsSimpleTextItem*> noteItems_, strokeTexts_;
  std::vector<QGraphicsLineItem*> strokeItems_;
  QGraphicsRectItem* cursor_;
  double barShare_ = 0.6;
  int current_ = -1;
};

/// Sets the look of an axis from the tokens.
void styleAxis(QAbstractAxis& axis, bool grid);
/// The font of texts in charts.
QFont chartFont();
/// Of two token colours the one that reads better on a background.
QColor readableOn(const QColor& background);

} // namespace cw::ui
