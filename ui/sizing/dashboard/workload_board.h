// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/report/interval.h"
#include "ui/sizing/dashboard/needs_table.h"
#include "ui/sizing/dashboard/optimisation_card.h"
#include "ui/sizing/dashboard/strategy_card.h"
#include "ui/sizing/dashboard/tiles.h"
#include "ui/sizing/dashboard/training_charts.h"
#include "ui/sizing/dashboard/what_if.h"
#include "ui/sizing/policy/policy_table.h"

namespace cw::ui {

/// The page of one load: headline figures, for a training run sliders and charts, and what it needs.
class WorkloadBoard : public Panel {
  Q_OBJECT
public:
  /// Document and session outlive the board.
  WorkloadBoard(Document& document, SizingSession& session, QWidget* parent = nullptr);
  /// Shows a load; without one the needs of the whole design.
  void show(std::optional<Id<Workload>> id);
  /// Reads the newest results.
  void refresh();
  /// Reads colours anew.
  void refreshLook();
  /// Parts, for tests and measurements.
  WhatIf& whatIf() { return *whatIf_; }
  TileRow& tiles() { return *tiles_; }
  TrainingCharts& charts() { return *charts_; }
  StrategyCard& strategies() { return *strategies_; }
  NeedsTable& needsTable() { return *table_; }
  OptimisationCard& optimisations() { return *optimisations_; }
  PolicyTable& policy() { return *policy_; }
  /// The published runs nearest to what is shown, and what lies outside their range.
  QString validation() const { return validation_->text() + outside_->text(); }

signals:
  /// The user wants to know where figures come from.
  void asked(const cw::sizing::Derivation& derivation);

protected:
  void retranslate() override;

private:
  void showTrial();
  void showProblem(const QString& text);
  void setTrainingVisible(bool visible);

  Document& document_;
  SizingSession& session_;
  std::optional<Id<Workload>> id_;
  std::optional<sizing::TrainingSetup> base_;
  sizing::TrainingPrediction prediction_;
  long long maxGpus_ = 0;
  void showValidation(const sizing::Interval& interval);
  void showServing(const sizing::ServeSetup& setup, const sizing::ServePrediction& prediction);

  QLabel *problem_, *stale_, *outside_, *validation_, *policyProblem_;
  TileRow* tiles_;
  WhatIf* whatIf_;
  TrainingCharts* charts_;
  StrategyCard* strategies_;
  ChartCard* servingCard_;
  BarChart* servingMemory_;
  OptimisationCard* optimisations_;
  NeedsTable* table_;
  PolicyTable* policy_;
};

} // namespace cw::ui
