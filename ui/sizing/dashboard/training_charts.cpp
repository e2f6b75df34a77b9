// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sizing/dashboard/training_charts.h"

#include <QGridLayout>

#include "ui/i18n/language.h"
#include "ui/sizing/dashboard/chart_data.h"

namespace cw::ui {
namespace {

constexpr int barPx = 96, tallPx = 208;
constexpr int hiddenMs = 120; ///< after the last change

} // namespace

TrainingCharts::TrainingCharts(QWidget* parent) : Panel(parent) {
  later_.setSingleShot(true);
  later_.setInterval(hiddenMs);
  connect(&later_, &QTimer::timeout, this, &TrainingCharts::fillAll);
  setObjectName({}); // the cards stand on the page's own ground
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setSpacing(8);
  grid->setColumnStretch(0, 1);
  grid->setColumnStretch(1, 1);
  step_ = makeBarChart();
  memory_ = makeBarChart();
  traffic_ = makeBarChart();
  tornado_ = makeBarChart();
  sweep_ = makePlotChart();
  scaling_ = makePlotChart();
  roofline_ = makePlotChart();
  const std::pair<ChartView*, int> charts[] = {{step_, barPx},     {memory_, barPx + 12}, {traffic_, 148},
                                               {sweep_, tallPx},   {scaling_, tallPx},    {tornado_, tallPx},
                                               {roofline_, tallPx}};
  for (const auto& [chart, height] : charts)
    cards_.push_back(new ChartCard(chart, height));
  grid->addWidget(cards_[0], 0, 0, 1, 2);
  grid->addWidget(cards_[1], 1, 0, 1, 2);
  grid->addWidget(cards_[2], 2, 0, 1, 2);
  for (int i = 3; i < 7; ++i)
    grid->addWidget(cards_[static_cast<std::size_t>(i)], 3 + (i - 3) / 2, (i - 3) % 2);
  connect(step_, &ChartView::picked, this, &TrainingCharts::stepAsked);
  connect(memory_, &ChartView::picked, this, &TrainingCharts::memoryAsked);
  connect(traffic_, &ChartView::picked, this, &TrainingCharts::trafficAsked);
  retranslate();
}

void TrainingCharts::retranslate() {
  const QString titles[] = {tr("Where the time of a step goes"),
                            tr("Memory of the fullest accelerator"),
                            tr("Traffic by tier against the links"),
                            tr("Step time over NIC rate"),
                            tr("Scaling with the same batch (dashed: ideal)"),
                            tr("What moves the step"),
                            tr("Roofline of a layer's products")};
  for (std::size_t i = 0; i < cards_.size(); ++i)
    cards_[i]->setTexts(titles[i]);
  refresh();
}

void TrainingCharts::show(const sizing::TrainingSetup& setup, const sizing::TrainingPrediction& prediction,
                          const sizing::Profile& profile, long long maxGpus) {
  setup_ = setup;
  prediction_ = prediction;
  profile_ = profile;
  maxGpus_ = maxGpus;
  refresh();
}

void TrainingCharts::refresh() {
  if (!setup_) return;
  // While a slider is dragged only what is in sight must follow at once.
  bool hidden = false;
  for (std::size_t i = 0; i < cards_.size(); ++i) {
    const bool inSight = !cards_[i]->visibleRegion().isEmpty();
    if (inSight) fill(i);
    hidden = hidden || !inSight;
  }
  if (hidden) later_.start();
}

void TrainingCharts::fillAll() {
  for (std::size_t i = 0; setup_ && i < cards_.size(); ++i)
    fill(i);
}

void TrainingCharts::fill(std::size_t card) {
  switch (card) {
  case 0:
    step_->setData(stepChart(prediction_));
    return cards_[0]->setLegend(step_->data().bars);
  case 1:
    memory_->setData(memoryChart(prediction_.memory, setup_->gpu.memoryBytes));
    return cards_[1]->setLegend(memory_->data().bars);
  case 2:
    traffic_->setData(trafficChart(*setup_, prediction_));
    return cards_[2]->setLegend(traffic_->data().bars);
  case 3:
    return sweep_->setData(sweepChart(*setup_, prediction_, profile_));
  case 4:
    return scaling_->setData(scalingChart(*setup_, prediction_, profile_, maxGpus_));
  case 5:
    return tornado_->setData(tornadoChart(*setup_, prediction_, profile_));
  default:
    return roofline_->setData(rooflineChart(*setup_, profile_));
  }
}

void TrainingCharts::refreshLook() {
  for (ChartView* chart :
       std::initializer_list<ChartView*>{step_, memory_, traffic_, sweep_, scaling_, tornado_, roofline_})
    chart->refreshLook();
  fillAll();
}

} // namespace cw::ui
