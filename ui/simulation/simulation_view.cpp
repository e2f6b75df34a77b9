// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/simulation/simulation_view.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLocale>
#include <QVBoxLayout>

#include "core/units/text.h"
#include "ui/i18n/language.h"
#include "ui/sizing/dashboard/chart_data.h"
#include "ui/theme/icons.h"

namespace cw::ui {
namespace {

constexpr int leftWidthPx = 268, emptyWidthPx = 520, tableHeightPx = 300;

QString times(double factor) { return QStringLiteral("%1 ×").arg(factor, 0, 'f', 3); }

bool hasAccelerators(const Design& design) {
  bool any = false;
  design.table<DeviceGroup>().forEach([&](const DeviceGroup& group) {
    const Entry* entry = design.find(group.typeId);
    any = any || (entry != nullptr && entry->number(field::acceleratorCount).value_or(0) > 0);
  });
  return any;
}

QString algorithmText(CollectiveAlgorithm algorithm) { return algorithmNames().value(static_cast<int>(algorithm)); }

} // namespace

QString comparedText(const SimulationResult& result) {
  QStringList names;
  for (const std::string& name : result.failed)
    names << failureText(name);
  const int more = static_cast<int>(names.size()) - 3;
  if (more > 0) names = names.mid(0, 3) << QStringLiteral("… +%1").arg(more);
  return QCoreApplication::translate("SimulationWords",
                                     QT_TRANSLATE_NOOP("SimulationWords", "Without %1: %2 instead of %3 (%4)"))
      .arg(names.join(QStringLiteral(", ")), secondsText(result.outcome.time.base()),
           secondsText(result.healthy.base()), times(result.outcome.time / result.healthy));
}

SimulationView::SimulationView(Document& document, QWidget* parent)
    : Panel(parent), document_(document), session_(new SimulationSession(document, this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  pages_ = new QStackedWidget;
  pages_->addWidget(buildEmpty());
  auto* full = new QWidget;
  auto* row = new QHBoxLayout(full);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(0);
  row->addWidget(buildLeft());
  row->addWidget(buildRight(), 1);
  pages_->addWidget(full);
  column->addWidget(pages_);
  connect(session_, &SimulationSession::changed, this, &SimulationView::refresh);
  connect(&document_, &Document::changed, this, &SimulationView::refreshEmpty);
  connect(&document_, &Document::derivedChanged, this, &SimulationView::refreshEmpty);
  connect(links_, &LinkTable::chosen, this, [this](const std::set<std::string>& rows) { document_.select(rows); });
  connect(run_, &QPushButton::clicked, session_, &SimulationSession::run);
  connect(cancel_, &QPushButton::clicked, session_, &SimulationSession::cancel);
  retranslate();
}

QWidget* SimulationView::buildEmpty() {
  auto* page = new QWidget;
  auto* outer = new QHBoxLayout(page);
  auto* body = new QWidget;
  body->setFixedWidth(emptyWidthPx);
  auto* column = new QVBoxLayout(body);
  column->setSpacing(12);
  emptyTitle_ = roleLabel("title");
  emptyText_ = copyableLabel("value");
  column->addStretch(2);
  column->addWidget(emptyTitle_);
  column->addWidget(emptyText_);
  column->addStretch(3);
  outer->addStretch(1);
  outer->addWidget(body);
  outer->addStretch(1);
  return page;
}

QWidget* SimulationView::buildLeft() {
  auto* scroll = new QScrollArea;
  scroll->setObjectName(QStringLiteral("panel"));
  scroll->setWidgetResizable(true);
  scroll->setFixedWidth(leftWidthPx);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  auto* side = new QWidget;
  side->setObjectName(QStringLiteral("panelBody"));
  auto* column = new QVBoxLayout(side);
  column->setContentsMargins(0, 4, 0, 4);
  column->setSpacing(0);
  form_ = new SimulationForm(*session_);
  failures_ = new FailureList(*session_);
  run_ = new QPushButton(lineIcon(QStringLiteral("activity")), {});
  run_->setObjectName(QStringLiteral("primary"));
  cancel_ = new QPushButton;
  auto* buttons = new QHBoxLayout;
  buttons->setContentsMargins(12, 4, 12, 8);
  buttons->addWidget(run_);
  buttons->addWidget(cancel_);
  buttons->addStretch(1);
  column->addWidget(form_);
  column->addLayout(buttons);
  column->addWidget(hairline());
  column->addWidget(failures_);
  column->addStretch(1);
  scroll->setWidget(side);
  return scroll;
}

QWidget* SimulationView::buildRight() {
  auto* scroll = new QScrollArea;
  scroll->setObjectName(QStringLiteral("sizingPage"));
  scroll->setWidgetResizable(true);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  auto* body = new QWidget;
  right_ = new QVBoxLayout(body);
  right_->setContentsMargins(12, 12, 12, 12);
  right_->setSpacing(8);
  problem_ = copyableLabel("bad");
  state_ = roleLabel("warning");
  tiles_ = new TileRow;
  compared_ = copyableLabel("value");
  bound_ = copyableLabel("caption");
  links_ = new LinkTable;
  links_->setMinimumHeight(tableHeightPx);
  for (QWidget* part : std::initializer_list<QWidget*>{problem_, state_, tiles_, compared_, bound_})
    right_->addWidget(part);
  right_->addWidget(links_, 1);
  scroll->setWidget(body);
  return scroll;
}

void SimulationView::retranslate() {
  run_->setText(withIconGap(tr("Run")));
  run_->setToolTip(tr("Runs by itself after every change of the job or the design"));
  cancel_->setText(tr("Cancel"));
  bound_->setText(tr("No queues, no PFC: a lower bound. Packet simulators see the last flow end %1 to %2 % later "
                     "(htsim, sprayed permutations of some MiB).")
                      .arg(qRound(100 * (packetCorrectionLow - 1)))
                      .arg(qRound(100 * (packetCorrectionHigh - 1))));
  links_->retranslate();
  refreshEmpty();
  refresh();
}

void SimulationView::refreshLook() { refresh(); }

void SimulationView::showEvent(QShowEvent* event) {
  Panel::showEvent(event);
  session_->setActive();
}

void SimulationView::refreshEmpty() {
  const Design& design = document_.design();
  const bool noFabric = design.table<Fabric>().empty(), noAccelerators = !hasAccelerators(design);
  emptyTitle_->setText(noFabric ? tr("No network to simulate yet") : tr("No accelerators that could talk"));
  emptyText_->setText(
      noFabric
          ? tr("The simulation sends a collective over the links that are drawn. Begin with a template, or add a "
               "fabric from the Design menu and attach a device group to it.")
          : tr("The simulation needs nodes with accelerators. Drag a server with accelerators from the catalog, or "
               "add a device group from the Design menu, and attach it to the fabric."));
  pages_->setCurrentIndex(noFabric || noAccelerators ? 0 : 1);
}

std::vector<TileText> SimulationView::tileTexts(const SimulationResult& result) const {
  const JobOutcome& outcome = result.outcome;
  const QString ranks =
      tr("%1, %2 ranks")
          .arg(algorithmText(outcome.algorithm), QLocale().toString(static_cast<qulonglong>(outcome.ranks)));
  const double low = outcome.time.base() * packetCorrectionLow, high = outcome.time.base() * packetCorrectionHigh;
  const bool slowed = outcome.slowdown() > 1.0005;
  return {{tr("Time"),
           secondsText(outcome.time.base()),
           tr("at least; with queues up to %1 – %2").arg(secondsText(low), secondsText(high)),
           {},
           {}},
          {tr("Bus bandwidth"), toQString(toText(outcome.busBandwidth)), ranks, {}, {}},
          {tr("Alg. bandwidth"),
           toQString(toText(outcome.algorithmBandwidth)),
           tr("%1 a rank").arg(toQString(toBinaryText(session_->wish().job.collective.size))),
           {},
           {}},
          {tr("No contention"), secondsText(outcome.uncontended.base()), tr("only ports and scale-up limit"), {}, {}},
          {tr("Slowdown"),
           times(outcome.slowdown()),
           slowed ? tr("links between switches limit") : tr("the network does not limit"),
           slowed ? TileText::State::Bad : TileText::State::Good,
           {}}};
}

/// Formula with its inputs, and the source.
void SimulationView::explainTiles(const SimulationResult& result) {
  const JobOutcome& outcome = result.outcome;
  const QString size = toQString(toBinaryText(session_->wish().job.collective.size));
  const QString time = secondsText(outcome.time.base());
  const double factor = busBandwidthFactor(session_->wish().job.collective.kind, outcome.ranks);
  const QString texts[] = {
      tr("Completion of the last of %1 messages, with max-min fair shares of every link at every moment.\nSource: this "
         "simulation; link shares measured with nccl-tests.")
          .arg(QLocale().toString(static_cast<qulonglong>(outcome.flow.messages))),
      tr("size ÷ time × factor = %1 ÷ %2 × %3\nSource: nccl-tests, doc/PERFORMANCE.md")
          .arg(size, time)
          .arg(factor, 0, 'g', 4),
      tr("size ÷ time = %1 ÷ %2\nSource: nccl-tests, doc/PERFORMANCE.md").arg(size, time),
      tr("The same run with links between switches that carry whatever comes.\nSource: this simulation"),
      tr("time ÷ time without contention = %1 ÷ %2\nSource: this simulation")
          .arg(time, secondsText(outcome.uncontended.base()))};
  const auto tiles = tiles_->tiles();
  for (std::size_t i = 0; i < std::min(tiles.size(), std::size(texts)); ++i)
    tiles[i]->setToolTip(texts[i]);
}

void SimulationView::refreshState() {
  const bool running = session_->running(), stale = session_->result() && !session_->upToDate();
  cancel_->setEnabled(running);
  problem_->setText(session_->errorText());
  problem_->setVisible(!problem_->text().isEmpty());
  state_->setText(running && !stale ? tr("Being simulated…")
                  : running         ? tr("out of date, being recalculated")
                  : stale           ? tr("out of date: Run simulates the design as it is now")
                                    : QString{});
  state_->setVisible(!state_->text().isEmpty());
}

void SimulationView::refresh() {
  refreshState();
  const auto result = session_->result();
  for (QWidget* part : std::initializer_list<QWidget*>{tiles_, bound_, links_})
    part->setVisible(result != nullptr);
  links_->show(result);
  links_->setEnabled(session_->upToDate());
  compared_->setVisible(result && !result->failed.empty());
  if (!result) return;
  tiles_->show(tileTexts(*result), !session_->upToDate());
  explainTiles(*result);
  if (!result->failed.empty()) compared_->setText(comparedText(*result));
}

} // namespace cw::ui
