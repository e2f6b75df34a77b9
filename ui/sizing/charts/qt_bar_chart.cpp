// SPDX-License-Identifier: GPL-3.0-or-later
#include <QBarCategoryAxis>
#include <QBarSet>
#include <QChart>
#include <QHorizontalStackedBarSeries>
#include <QVBoxLayout>

#include <algorithm>

#include "ui/sizing/charts/chart_stage.h"
#include "ui/theme/tokens.h"

namespace cw::ui {
namespace {

constexpr double barShare = 0.56;

/// Bars with Qt Charts. A bar set is one part over all bars, so parts are gathered by their key.
class QtBarChart : public BarChart {
public:
  explicit QtBarChart(QWidget* parent) : BarChart(parent), stage_(new ChartStage(*this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(stage_);
    setFocusProxy(stage_);
    stage_->setBarShare(barShare);
    QChart* chart = stage_->chart();
    series_ = new QHorizontalStackedBarSeries;
    series_->setBarWidth(barShare);
    chart->addSeries(series_);
    chart->addAxis(values_ = new QValueAxis, Qt::AlignBottom);
    chart->addAxis(names_ = new QBarCategoryAxis, Qt::AlignLeft);
    series_->attachAxis(values_);
    series_->attachAxis(names_);
    refreshLook();
  }

  void setData(const BarChartData& data) override {
    if (data == data_) return;
    const bool sameShape = shapeOf(data) == shapeOf(data_);
    data_ = data;
    if (!sameShape) rebuild();
    fill();
  }

  const BarChartData& data() const override { return data_; }

  void refreshLook() override {
    stage_->refreshLook();
    names_->setLabelsColor(tokens().text);
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
  static std::vector<QString> shapeOf(const BarChartData& data) {
    std::vector<QString> shape;
    for (const ChartBar& bar : data.bars) {
      shape.push_back(QLatin1Char('=') + bar.name);
      for (const ChartPart& part : bar.parts)
        shape.push_back(part.key);
    }
    return shape;
  }

  /// Qt Charts counts categories from the bottom; we from the top.
  int row(std::size_t bar) const { return static_cast<int>(data_.bars.size() - 1 - bar); }

  void rebuild() {
    series_->clear();
    names_->clear();
    QStringList names, keys;
    for (const ChartBar& bar : data_.bars) {
      names.prepend(bar.name);
      for (const ChartPart& part : bar.parts) {
        if (!keys.contains(part.key)) keys.push_back(part.key);
      }
    }
    for (const QString& key : keys) {
      auto* set = new QBarSet(key);
      for (qsizetype i = 0; i < names.size(); ++i)
        set->append(0);
      series_->append(set);
    }
    const bool named = std::ranges::any_of(names, [](const QString& name) { return !name.isEmpty(); });
    // A category must have a name for Qt Charts, and another one than all others.
    for (qsizetype i = 0; i < names.size(); ++i) {
      if (names[i].isEmpty() || names.indexOf(names[i]) != i)
        names[i] += QString(static_cast<int>(i) + 1, QChar(0x200B));
    }
    names_->append(names);
    names_->setVisible(named);
  }

  QBarSet* setOf(const QString& key) const {
    for (QBarSet* set : series_->barSets()) {
      if (set->label() == key) return set;
    }
    return nullptr;
  }

  void fill() {
    std::vector<ChartStop> stops;
    std::vector<ChartNote> notes;
    std::vector<ChartStroke> strokes;
    double low = 0, high = 0;
    for (std::size_t b = 0; b < data_.bars.size(); ++b) {
      const ChartBar& bar = data_.bars[b];
      double right = 0, left = 0;
      for (const ChartPart& part : bar.parts) {
        QBarSet* set = setOf(part.key);
        set->replace(row(b), part.value);
        set->setColor(part.colour);
        set->setBorderColor(tokens().surface);
        double& edge = part.value < 0 ? left : right;
        const double from = edge;
        edge += part.value;
        if (part.value != 0) stops.push_back({part.key, static_cast<int>(b), from, edge, double(row(b)), part.toolTip});
        notes.push_back({ChartNote::Where::Inside, part.name, from, edge, double(row(b)), readableOn(part.colour)});
      }
      const double end = std::max(right, 0.0);
      if (!bar.valueText.isEmpty())
        notes.push_back({ChartNote::Where::Right, bar.valueText, end, end, double(row(b)), tokens().text});
      if (bar.capacity > 0) strokes.push_back({bar.capacity, double(row(b)), bar.capacityText});
      low = std::min(low, left);
      high = std::max({high, right, bar.capacity});
    }
    setRange(low, high);
    stage_->setOverlay(series_, std::move(stops), std::move(notes), std::move(strokes));
  }

  void setRange(double low, double high) {
    const bool fixed = data_.value.low != data_.value.high;
    const bool texts = std::ranges::any_of(data_.bars, [](const ChartBar& bar) { return !bar.valueText.isEmpty(); });
    const double room = texts ? 1.18 : 1.0; // for the text at the end of the longest bar
    values_->setRange(fixed ? data_.value.low : low * (low < 0 ? 1.1 : 1),
                      fixed ? data_.value.high : std::max(high, 1e-12) * room);
    // A bare unit stands behind each number; a sentence needs a line of its own.
    const bool unit = data_.value.title.size() <= 3;
    values_->setLabelFormat(unit ? QStringLiteral("%.4g ") + data_.value.title : QStringLiteral("%.4g"));
    values_->setTickCount(5);
    if (!fixed) values_->applyNiceNumbers();
    values_->setTitleText(unit ? QString{} : data_.value.title);
    values_->setTitleVisible(!unit);
  }

  ChartStage* stage_;
  QHorizontalStackedBarSeries* series_;
  QValueAxis* values_;
  QBarCategoryAxis* names_;
  BarChartData data_;
};

} // namespace

BarChart* makeBarChart(QWidget* parent) { return new QtBarChart(parent); }

} // namespace cw::ui
