// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sizing/dashboard/workload_board.h"

#include <QVBoxLayout>

#include "core/sizing/report/interval.h"
#include "core/sizing/study/explain.h"
#include "ui/i18n/language.h"
#include "ui/sizing/dashboard/chart_data.h"
#include "ui/sizing/dashboard/headlines.h"
#include "ui/sizing/workloads/workload_edits.h"

namespace cw::ui {

WorkloadBoard::WorkloadBoard(Document& document, SizingSession& session, QWidget* parent)
    : Panel(parent), document_(document), session_(session) {
  setObjectName({});
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(12, 12, 12, 12);
  column->setSpacing(8);
  problem_ = copyableLabel("bad");
  stale_ = roleLabel("warning");
  tiles_ = new TileRow;
  whatIf_ = new WhatIf;
  charts_ = new TrainingCharts;
  strategies_ = new StrategyCard(session_);
  servingMemory_ = makeBarChart();
  servingCard_ = new ChartCard(servingMemory_, 108);
  table_ = new NeedsTable;
  for (QWidget* part :
       std::initializer_list<QWidget*>{problem_, stale_, tiles_, whatIf_, charts_, strategies_, servingCard_, table_})
    column->addWidget(part);
  column->addStretch(1);
  connect(tiles_, &TileRow::asked, this, &WorkloadBoard::asked);
  connect(table_, &NeedsTable::asked, this, &WorkloadBoard::asked);
  connect(whatIf_, &WhatIf::changed, this, &WorkloadBoard::showTrial);
  connect(whatIf_, &WhatIf::applyRequested, this, [this] {
    if (id_) applySetup(document_, *id_, whatIf_->setup());
  });
  connect(strategies_, &StrategyCard::tryRequested, whatIf_, &WhatIf::setSetup);
  connect(charts_, &TrainingCharts::stepAsked, this,
          [this] { emit asked(sizing::explainStep(whatIf_->setup(), prediction_)); });
  connect(charts_, &TrainingCharts::memoryAsked, this,
          [this] { emit asked(sizing::explainMemory(whatIf_->setup(), prediction_)); });
  connect(charts_, &TrainingCharts::trafficAsked, this,
          [this] { emit asked(sizing::explainAllReduceShare(whatIf_->setup(), prediction_)); });
  retranslate();
}

void WorkloadBoard::retranslate() {
  stale_->setText(tr("out of date, being recalculated"));
  servingCard_->setTexts(tr("Memory of one accelerator"));
  table_->retranslate();
  refresh();
}

void WorkloadBoard::refreshLook() {
  charts_->refreshLook();
  strategies_->refreshLook();
  servingMemory_->refreshLook();
  refresh();
}

void WorkloadBoard::show(std::optional<Id<Workload>> id) {
  id_ = id;
  refresh();
}

void WorkloadBoard::setTrainingVisible(bool visible) {
  for (QWidget* part : std::initializer_list<QWidget*>{whatIf_, charts_, strategies_})
    part->setVisible(visible);
}

void WorkloadBoard::showProblem(const QString& text) {
  problem_->setText(text);
  problem_->setVisible(!text.isEmpty());
}

void WorkloadBoard::refresh() {
  stale_->setVisible(!session_.upToDate());
  const sizing::WorkloadNeeds* needs = id_ ? session_.needsOf(*id_) : nullptr;
  const std::vector<sizing::Need> none;
  table_->show(!id_ ? session_.needs()->site : needs != nullptr ? needs->needs : none);
  showProblem(needs != nullptr && needs->error ? errorText(*needs->error) : QString{});
  const bool training = needs != nullptr && needs->setup && needs->training;
  setTrainingVisible(training);
  const bool serving = needs != nullptr && needs->serving && needs->serveSetup;
  servingCard_->setVisible(serving);
  tiles_->setVisible(id_ && (needs == nullptr || !needs->error));
  if (serving) servingMemory_->setData(memoryChart(needs->serving->memory, needs->serveSetup->gpu.memoryBytes));
  if (!training) {
    base_.reset();
    tiles_->show(needTiles(needs != nullptr ? needs->needs : none), !session_.upToDate());
    return;
  }
  base_ = needs->setup;
  prediction_ = *needs->training;
  maxGpus_ = std::max(needs->gpusAvailable, base_->layout.gpus());
  whatIf_->setBase(*base_);
}

/// Follows the sliders: a closed form, fast enough for every step of a drag.
void WorkloadBoard::showTrial() {
  if (!base_) return;
  const sizing::TrainingSetup& setup = whatIf_->setup();
  const auto prediction = sizing::predictTraining(setup, session_.profile());
  showProblem(prediction ? QString{} : errorText(prediction.error()));
  if (!prediction) return;
  prediction_ = *prediction;
  const sizing::Interval interval = sizing::stepInterval(setup, prediction_.stepSeconds);
  prediction_.valid = interval.validated;
  prediction_.loSeconds = interval.validated ? interval.lo : 0;
  prediction_.hiSeconds = interval.validated ? interval.hi : 0;
  const bool stale = !session_.upToDate();
  tiles_->show(trainingTiles(setup, prediction_, sizing::assumptionsOf(document_.design())), stale);
  charts_->show(setup, prediction_, session_.profile(), maxGpus_);
  strategies_->setRun(setup, prediction_);
}

} // namespace cw::ui
