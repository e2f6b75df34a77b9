// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sizing/dashboard/strategy_card.h"

#include <QHBoxLayout>
#include <QLocale>

#include <algorithm>

#include "ui/i18n/language.h"
#include "ui/sizing/dashboard/chart_data.h"
#include "ui/theme/icons.h"

namespace cw::ui {

using sizing::SearchOutcome;
using sizing::Strategy;
using sizing::TrainingSetup;

StrategyCard::StrategyCard(SizingSession& session, QWidget* parent) : Panel(parent), session_(session) {
  setObjectName({});
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  cloud_ = makePlotChart();
  card_ = new ChartCard(cloud_, 220);
  auto* inside = static_cast<QVBoxLayout*>(card_->layout());
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  search_ = new QPushButton(lineIcon(QStringLiteral("search")), {});
  best_ = new QPushButton;
  verdict_ = copyableLabel("value");
  row->addWidget(search_);
  row->addWidget(best_);
  row->addWidget(verdict_, 1);
  inside->insertLayout(1, row);
  error_ = copyableLabel("bad");
  inside->insertWidget(2, error_);
  column->addWidget(card_);
  connect(search_, &QPushButton::clicked, this, [this] {
    if (setup_) session_.search(*setup_);
  });
  connect(best_, &QPushButton::clicked, this, [this] {
    if (outcomeFits() && !session_.outcome()->best.empty()) choose(session_.outcome()->best.front());
  });
  connect(cloud_, &ChartView::picked, this, [this](const QString&, int index) {
    const auto at = static_cast<std::size_t>(index);
    if (outcomeFits() && at < session_.outcome()->pareto.size()) choose(session_.outcome()->pareto[at]);
  });
  connect(&session_, &SizingSession::searchChanged, this, &StrategyCard::refresh);
  retranslate();
}

void StrategyCard::retranslate() {
  card_->setTexts(tr("Strategies that nothing beats in time and memory"));
  search_->setText(withIconGap(tr("Search strategies")));
  search_->setToolTip(tr("All legal layouts of this model on the accelerators in use"));
  best_->setText(tr("Try the fastest"));
  best_->setToolTip(tr("Show it on the charts above; the design changes with “Apply to design” only"));
  refresh();
}

void StrategyCard::refreshLook() {
  cloud_->refreshLook();
  refresh();
}

void StrategyCard::setRun(const TrainingSetup& setup, const sizing::TrainingPrediction& prediction) {
  setup_ = setup;
  prediction_ = prediction;
  refresh();
}

/// Results of a search for another model or size say nothing here.
bool StrategyCard::outcomeFits() const {
  const auto& searched = session_.searchedSetup();
  return setup_ && session_.outcome() && searched && searched->shape == setup_->shape && searched->gpu == setup_->gpu &&
         searched->globalBatch == setup_->globalBatch && searched->layout.gpus() == setup_->layout.gpus();
}

QString StrategyCard::verdictText(const SearchOutcome& outcome) const {
  if (outcome.best.empty()) return {};
  const std::pair<const char*, double> gains[] = {
      {"sizing.resource.compute", outcome.marginals.flops},
      {"sizing.resource.memory-bandwidth", outcome.marginals.memoryBandwidth},
      {"sizing.resource.scale-up", outcome.marginals.scaleUp},
      {"sizing.resource.network", outcome.marginals.nic}};
  const auto& limit = *std::ranges::max_element(gains, {}, [](const auto& gain) { return gain.second; });
  return tr("Fastest: %1, %2. Limited by %3: 1 % more of it gains %4 %. %5 strategies in %6.")
      .arg(strategyText(outcome.best.front()), secondsText(outcome.best.front().stepSeconds), messageText(limit.first),
           QString::number(limit.second, 'g', 2), QLocale().toString(static_cast<qulonglong>(outcome.evaluated)),
           secondsText(outcome.seconds));
}

void StrategyCard::refresh() {
  const bool shown = outcomeFits();
  search_->setEnabled(setup_.has_value() && !session_.searching());
  best_->setVisible(shown && !session_.outcome()->best.empty());
  cloud_->setVisible(shown);
  error_->setText(session_.searchError());
  error_->setVisible(!error_->text().isEmpty());
  verdict_->setText(session_.searching() ? tr("Searching… the activity panel shows how far it is and can cancel it.")
                    : shown              ? verdictText(*session_.outcome())
                                         : tr("Finds the fastest layouts and what limits them."));
  if (shown) cloud_->setData(paretoChart(*session_.outcome(), *setup_, prediction_));
}

void StrategyCard::choose(const Strategy& strategy) {
  TrainingSetup setup = *setup_;
  setup.layout = strategy.layout;
  setup.microBatch = strategy.microBatch;
  setup.recompute = strategy.recompute;
  setup.sharding = strategy.sharding;
  emit tryRequested(setup);
}

} // namespace cw::ui
