// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/panels/panel.h"
#include "ui/sizing/dashboard/chart_card.h"
#include "ui/sizing/session/sizing_session.h"

namespace cw::ui {

/// The search for layouts: start it, see what nothing beats, why the best wins, and try one by a click.
class StrategyCard : public Panel {
  Q_OBJECT
public:
  /// The session outlives the card.
  explicit StrategyCard(SizingSession& session, QWidget* parent = nullptr);
  /// What would be searched for and stands as the mark in the cloud.
  void setRun(const sizing::TrainingSetup& setup, const sizing::TrainingPrediction& prediction);
  /// Reads colours anew.
  void refreshLook();
  /// Parts, for tests.
  PlotChart& cloud() { return *cloud_; }
  QPushButton& button() { return *search_; }

signals:
  /// The user wants to see a strategy on the charts.
  void tryRequested(const cw::sizing::TrainingSetup& setup);

protected:
  void retranslate() override;

private:
  void refresh();
  bool outcomeFits() const;
  void choose(const sizing::Strategy& strategy);
  QString verdictText(const sizing::SearchOutcome& outcome) const;

  SizingSession& session_;
  std::optional<sizing::TrainingSetup> setup_;
  sizing::TrainingPrediction prediction_;
  QPushButton* search_;
  QPushButton* best_;
  PlotChart* cloud_;
  ChartCard* card_;
  QLabel *verdict_, *error_;
};

} // namespace cw::ui
