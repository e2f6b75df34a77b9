// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPointF>
#include <QString>
#include <QWidget>

#include <vector>

/// Charts as data: what stands here knows nothing of the library that draws it, which is replaced in one folder.
namespace cw::ui {

/// A scale of numbers. Values are given in the unit that the title names.
struct ChartAxis {
  QString title;
  bool logarithmic = false;
  double low = 0, high = 0; ///< equal: from the data, bars and lengths from zero
  bool operator==(const ChartAxis&) const = default;
};

/// One coloured length of a bar.
struct ChartPart {
  QString key; ///< told when it is picked
  QString name;
  double value = 0; ///< negative lengths go left of zero (tornado)
  QColor colour;
  QString toolTip;
  bool operator==(const ChartPart&) const = default;
};

/// A horizontal bar of stacked parts.
struct ChartBar {
  QString name;
  std::vector<ChartPart> parts;
  double capacity = 0;  ///< drawn as a line across the bar; 0 = none
  QString valueText;    ///< stands at the end of the bar
  QString capacityText; ///< stands at the line of the capacity
  bool operator==(const ChartBar&) const = default;
};

/// Bars below each other on one scale.
struct BarChartData {
  ChartAxis value;
  std::vector<ChartBar> bars;
  bool operator==(const BarChartData&) const = default;
};

/// A point of a line or cloud.
struct ChartPoint {
  double x = 0, y = 0;
  QString toolTip;
  bool operator==(const ChartPoint&) const = default;
};

/// A line through points, or a cloud of them.
struct ChartLine {
  QString key;  ///< told when a point is picked
  QString name; ///< stands beside its last point; empty for none
  QColor colour;
  std::vector<ChartPoint> points;
  std::vector<double> low, high; ///< of an interval around each point, drawn as a band; empty = none
  enum class Style { Solid, Dashed, Dots } style = Style::Solid;
  bool operator==(const ChartLine&) const = default;
};

/// Where the present design stands in a plot.
struct ChartMark {
  double x = 0, y = 0;
  QString text;
  QColor colour;
  bool operator==(const ChartMark&) const = default;
};

/// Lines and clouds over two scales.
struct PlotData {
  ChartAxis x, y;
  std::vector<ChartLine> lines;
  std::vector<ChartMark> marks;
  bool operator==(const PlotData&) const = default;
};

/// A chart on the screen. It can be walked with the arrow keys, Enter picks; colours follow the theme at `refreshLook`.
class ChartView : public QWidget {
  Q_OBJECT
public:
  explicit ChartView(QWidget* parent = nullptr) : QWidget(parent) {}
  /// Reads colours, fonts and sizes anew.
  virtual void refreshLook() = 0;
  /// The tooltip of the part or point that the keyboard stands on; empty for none.
  virtual QString currentText() const = 0;
  /// The centre of a part or point in this widget (tests click there); a null point where it is not on the screen.
  virtual QPointF placeOf(const QString& key, int index) const = 0;

signals:
  /// A part of a bar (index = the bar) or a point of a line (index = the point) was clicked or entered.
  void picked(const QString& key, int index);
};

/// Horizontal stacked bars.
class BarChart : public ChartView {
  Q_OBJECT
public:
  using ChartView::ChartView;
  /// Shows other bars; cheap when only the values differ.
  virtual void setData(const BarChartData& data) = 0;
  /// What is shown.
  virtual const BarChartData& data() const = 0;
};

/// Lines, bands, clouds and marks.
class PlotChart : public ChartView {
  Q_OBJECT
public:
  using ChartView::ChartView;
  /// Shows another plot; cheap when only the values differ.
  virtual void setData(const PlotData& data) = 0;
  /// What is shown.
  virtual const PlotData& data() const = 0;
};

/// The charts as the library in use draws them.
BarChart* makeBarChart(QWidget* parent = nullptr);
PlotChart* makePlotChart(QWidget* parent = nullptr);

} // namespace cw::ui
