// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAreaSeries>
#include <QChart>
#include <QLineSeries>
#include <QLogValueAxis>
#include <QScatterSeries>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/sizing/charts/chart_stage.h"
#include "ui/theme/tokens.h"

namespace cw::ui {
namespace {

constexpr double dotPx = 8, markPx = 11;
constexpr double bandAlpha = 0.18;

struct Range {
  double low = std::numeric_limits<double>::infinity(), high = -std::numeric_limits<double>::infinity();
  void take(double value) {
    if (!std::isfinite(value)) return;
    low = std::min(low, value);
    high = std::max(high, value);
  }
};

/// One line with its parts in Qt Charts; those that a line does not need are null.
struct Drawn {
  QXYSeries* points = nullptr;
  QLineSeries *low = nullptr, *high = nullptr;
  QAreaSeries* band = nullptr;
};

/// Lines and clouds with Qt Charts.
class QtPlotChart : public PlotChart {
public:
  explicit QtPlotChart(QWidget* parent) : PlotChart(parent), stage_(new ChartStage(*this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(stage_);
    setFocusProxy(stage_);
    refreshLook();
  }

  void setData(const PlotData& data) override {
    if (data == data_) return;
    const bool sameShape = shapeOf(data) == shapeOf(data_);
    data_ = data;
    if (!sameShape) rebuild();
    fill();
  }

  const PlotData& data() const override { return data_; }

  void refreshLook() override {
    stage_->refreshLook();
    fill();
  }

  QString currentText() const override {
    const ChartStop* stop = stage_->current();
    return stop != nullptr ? stop->toolTip : QString{};
  }

  QPointF placeOf(const QString& key, int index) const override {
    const QRectF rect = stage_->rectOf(key, index);
    return rect.isEmpty() ? QPointF{} : rect.center();
  }

private:
  static std::vector<QString> shapeOf(const PlotData& data) {
    std::vector<QString> shape{data.x.logarithmic ? QStringLiteral("log") : QString{},
                               data.y.logarithmic ? QStringLiteral("log") : QString{},
                               data.marks.empty() ? QString{} : QStringLiteral("mark")};
    for (const ChartLine& line : data.lines) {
      shape.push_back(line.key + QString::number(static_cast<int>(line.style)) +
                      (line.low.empty() ? QString{} : QStringLiteral("band")));
    }
    return shape;
  }

  QAbstractAxis* makeAxis(bool logarithmic, Qt::Alignment side) {
    QAbstractAxis* axis = nullptr;
    if (logarithmic) {
      auto* log = new QLogValueAxis;
      log->setBase(10);
      log->setLabelFormat(QStringLiteral("%g"));
      log->setRange(1, 10); // the range it is made with has no logarithm
      axis = log;
    } else {
      auto* plain = new QValueAxis;
      plain->setLabelFormat(QStringLiteral("%.4g"));
      axis = plain;
    }
    styleAxis(*axis, true);
    stage_->chart()->addAxis(axis, side);
    return axis;
  }

  void attach(QAbstractSeries* series) {
    stage_->chart()->addSeries(series);
    series->attachAxis(x_);
    series->attachAxis(y_);
  }

  void rebuild() {
    QChart* chart = stage_->chart();
    stage_->setOverlay(nullptr, {}, {}, {});
    chart->removeAllSeries();
    for (QAbstractAxis* axis : chart->axes()) {
      chart->removeAxis(axis);
      delete axis;
    }
    drawn_.clear();
    x_ = makeAxis(data_.x.logarithmic, Qt::AlignBottom);
    y_ = makeAxis(data_.y.logarithmic, Qt::AlignLeft);
    for (const ChartLine& line : data_.lines)
      drawn_.push_back(make(line));
    marks_ = new QScatterSeries;
    marks_->setMarkerSize(markPx);
    attach(marks_);
  }

  Drawn make(const ChartLine& line) {
    Drawn drawn;
    if (!line.low.empty()) {
      drawn.low = new QLineSeries(stage_->chart());
      drawn.high = new QLineSeries(stage_->chart());
      drawn.band = new QAreaSeries(drawn.high, drawn.low);
      attach(drawn.band);
    }
    if (line.style == ChartLine::Style::Dots) {
      auto* dots = new QScatterSeries;
      dots->setMarkerSize(dotPx);
      drawn.points = dots;
    } else {
      drawn.points = new QLineSeries;
    }
    attach(drawn.points);
    return drawn;
  }

  void fill() {
    if (x_ == nullptr) return;
    std::vector<ChartStop> stops;
    std::vector<ChartNote> notes;
    for (std::size_t i = 0; i < data_.lines.size(); ++i) {
      const ChartLine& line = data_.lines[i];
      fillLine(line, drawn_[i]);
      for (std::size_t p = 0; p < line.points.size(); ++p) {
        const ChartPoint& point = line.points[p];
        if (!point.toolTip.isEmpty())
          stops.push_back({line.key, static_cast<int>(p), point.x, point.x, point.y, point.toolTip});
      }
      if (!line.name.isEmpty() && !line.points.empty()) {
        const ChartPoint& last = line.points.back();
        notes.push_back({ChartNote::Where::Above, line.name, last.x, last.x, last.y, line.colour});
      }
    }
    QList<QPointF> places;
    for (const ChartMark& mark : data_.marks) {
      places.push_back({mark.x, mark.y});
      notes.push_back({ChartNote::Where::Above, mark.text, mark.x, mark.x, mark.y, tokens().text});
      marks_->setColor(mark.colour);
      marks_->setBorderColor(tokens().surface);
    }
    marks_->replace(places);
    setRanges();
    stage_->setOverlay(marks_, std::move(stops), std::move(notes), {});
  }

  void fillLine(const ChartLine& line, const Drawn& drawn) {
    QList<QPointF> points, low, high;
    for (std::size_t p = 0; p < line.points.size(); ++p) {
      points.push_back({line.points[p].x, line.points[p].y});
      if (drawn.band == nullptr) continue;
      low.push_back({line.points[p].x, line.low[p]});
      high.push_back({line.points[p].x, line.high[p]});
    }
    drawn.points->replace(points);
    QPen pen(line.colour, 2);
    if (line.style == ChartLine::Style::Dashed) pen.setStyle(Qt::DashLine);
    drawn.points->setColor(line.colour);
    if (line.style == ChartLine::Style::Dots) pen = QPen(tokens().surface, 1);
    drawn.points->setPen(pen);
    if (drawn.band == nullptr) return;
    drawn.low->replace(low);
    drawn.high->replace(high);
    QColor fill = line.colour;
    fill.setAlphaF(bandAlpha);
    drawn.band->setColor(fill);
    drawn.band->setPen(Qt::NoPen);
  }

  void setRanges() {
    Range x, y;
    for (const ChartLine& line : data_.lines) {
      for (const ChartPoint& point : line.points) {
        x.take(point.x);
        y.take(point.y);
      }
      for (const double value : line.low)
        y.take(value);
      for (const double value : line.high)
        y.take(value);
    }
    for (const ChartMark& mark : data_.marks) {
      x.take(mark.x);
      y.take(mark.y);
    }
    setRange(*x_, data_.x, x, 1.0);
    setRange(*y_, data_.y, y, 1.12);
  }

  static void setRange(QAbstractAxis& axis, const ChartAxis& wanted, const Range& found, double room) {
    double low = found.low, high = found.high;
    if (!(low <= high)) low = 0, high = 1;
    if (wanted.low != wanted.high) {
      low = wanted.low;
      high = wanted.high;
    } else if (wanted.logarithmic) {
      low = std::max(low, 1e-12) / (room > 1 ? 1.3 : 1);
      high *= room > 1 ? 1.6 : 1;
    } else {
      low = std::min(0.0, low);
      high = high > low ? high * room : low + 1;
    }
    if (wanted.logarithmic && high <= low * 1.01) high = low * 10;
    axis.setRange(low, high);
    if (auto* plain = qobject_cast<QValueAxis*>(&axis)) {
      plain->setTickCount(5);
      if (wanted.low == wanted.high) plain->applyNiceNumbers();
    }
    axis.setTitleText(wanted.title);
    axis.setTitleVisible(!wanted.title.isEmpty());
  }

  ChartStage* stage_;
  QAbstractAxis *x_ = nullptr, *y_ = nullptr;
  std::vector<Drawn> drawn_;
  QScatterSeries* marks_ = nullptr;
  PlotData data_;
};

} // namespace

PlotChart* makePlotChart(QWidget* parent) { return new QtPlotChart(parent); }

} // namespace cw::ui
