// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sizing/dashboard/workload_board.h"

#include <QVBoxLayout>

#include "core/sizing/inference/published_services.h"
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
  outside_ = copyableLabel("warning");
  validation_ = copyableLabel("caption");
  policyProblem_ = copyableLabel("bad");
  for (QLabel* label : {outside_, validation_, policyProblem_})
    label->setWordWrap(true);
  optimisations_ = new OptimisationCard(document_, session_);
  policy_ = new PolicyTable(document_);
  tiles_ = new TileRow;
  whatIf_ = new WhatIf;
  charts_ = new TrainingCharts;
  strategies_ = new StrategyCard(session_);
  servingMemory_ = makeBarChart();
  servingCard_ = new ChartCard(servingMemory_, 108);
  table_ = new NeedsTable;
  for (QWidget* part :
       std::initializer_list<QWidget*>{problem_, stale_, tiles_, outside_, validation_, whatIf_, charts_, strategies_,
                                       servingCard_, optimisations_, table_, policyProblem_, policy_})
    column->addWidget(part);
  column->addStretch(1);
  connect(tiles_, &TileRow::asked, this, &WorkloadBoard::asked);
  connect(table_, &NeedsTable::asked, this, &WorkloadBoard::asked);
  connect(optimisations_, &OptimisationCard::asked, this, &WorkloadBoard::asked);
  connect(policy_, &PolicyTable::edited, this, [this] { policyProblem_->setText(policy_->problem()); });
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
  policy_->retranslate();
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
  if (!visible) showValidation({});
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
  policy_->setVisible(!id_);
  policyProblem_->setVisible(!id_);
  if (!id_) policy_->refresh();
  optimisations_->setVisible(needs != nullptr && !needs->error);
  if (id_) optimisations_->show(*id_);
  const bool training = needs != nullptr && needs->setup && needs->training;
  setTrainingVisible(training);
  const bool serving = needs != nullptr && needs->serving && needs->serveSetup;
  servingCard_->setVisible(serving);
  tiles_->setVisible(id_ && (needs == nullptr || !needs->error));
  if (serving) showServing(*needs->serveSetup, *needs->serving);
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

namespace {

QString signedPercent(double percent) {
  return QStringLiteral("%1%2 %").arg(percent > 0 ? QStringLiteral("+") : QString{}, QString::number(percent, 'f', 1));
}

} // namespace

/// Memory of an engine, and the published services nearest to it with the errors of both times.
void WorkloadBoard::showServing(const sizing::ServeSetup& setup, const sizing::ServePrediction& prediction) {
  servingMemory_->setData(memoryChart(prediction.memory, setup.gpu.memoryBytes));
  QStringList services;
  for (const sizing::NearestService& one : sizing::nearestServices(setup, prediction)) {
    const auto text = [](const std::optional<double>& error) {
      return error ? signedPercent(*error) : QStringLiteral("–");
    };
    services.push_back(
        QStringLiteral("%1 (%2 / %3)").arg(toQString(one.id), text(one.ttftErrorPct), text(one.tpotErrorPct)));
  }
  validation_->setText(tr("Nearest published services, with the error of first and further tokens: %1")
                           .arg(services.join(QStringLiteral(", "))));
  validation_->setVisible(true);
}

/// What published runs say about the prediction: its nearest ones with their error, and where it leaves their range.
void WorkloadBoard::showValidation(const sizing::Interval& interval) {
  QStringList outside, runs;
  for (const sizing::Breach& breach : interval.breaches) {
    const bool isShare = breach.value <= 1 && breach.reached <= 1;
    const auto text = [&](double value) {
      return (isShare ? shareText(value) : QString::number(value, 'g', 6)).toStdString();
    };
    outside.push_back(messageText("interval.outside", {{"what", messageText(breach.nameId).toStdString()},
                                                       {"value", text(breach.value)},
                                                       {"reached", text(breach.reached)}}));
  }
  for (const sizing::NearestRun& run : interval.nearest)
    runs.push_back(QStringLiteral("%1 (%2)").arg(toQString(run.id), signedPercent(run.errorPct)));
  outside_->setText(outside.join(QLatin1Char('\n')));
  outside_->setVisible(!outside.isEmpty());
  validation_->setText(
      runs.isEmpty()
          ? QString{}
          : tr("Nearest published runs, with the error of the prediction: %1").arg(runs.join(QStringLiteral(", "))));
  validation_->setVisible(!runs.isEmpty());
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
  showValidation(interval);
  const bool stale = !session_.upToDate();
  tiles_->show(trainingTiles(setup, prediction_, sizing::assumptionsOf(document_.design())), stale);
  charts_->show(setup, prediction_, session_.profile(), maxGpus_);
  strategies_->setRun(setup, prediction_);
}

} // namespace cw::ui
