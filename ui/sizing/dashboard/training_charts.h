// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>

#include "core/sizing/training/predict.h"
#include "ui/panels/panel.h"
#include "ui/sizing/dashboard/chart_card.h"

namespace cw::ui {

/// The charts of one training run.
class TrainingCharts : public Panel {
  Q_OBJECT
public:
  explicit TrainingCharts(QWidget* parent = nullptr);
  /// Shows another run; `maxGpus` is where the scaling chart ends.
  void show(const sizing::TrainingSetup& setup, const sizing::TrainingPrediction& prediction,
            const sizing::Profile& profile, long long maxGpus);
  /// Reads colours anew.
  void refreshLook();
  /// The charts, for tests.
  BarChart& step() { return *step_; }
  BarChart& memory() { return *memory_; }
  PlotChart& sweep() { return *sweep_; }
  PlotChart& scaling() { return *scaling_; }

signals:
  /// A part was picked: what it belongs to should be explained.
  void stepAsked();
  void memoryAsked();
  void trafficAsked();

protected:
  void retranslate() override;

private:
  void refresh();
  void fillAll();
  void fill(std::size_t card);
  QTimer later_;
  BarChart *step_, *memory_, *traffic_, *tornado_;
  PlotChart *sweep_, *scaling_, *roofline_;
  std::vector<ChartCard*> cards_;
  std::optional<sizing::TrainingSetup> setup_;
  sizing::TrainingPrediction prediction_;
  sizing::Profile profile_;
  long long maxGpus_ = 0;
};

} // namespace cw::ui
