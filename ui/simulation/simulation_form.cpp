// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/simulation/simulation_form.h"

#include <QCoreApplication>

#include "core/units/text.h"
#include "ui/i18n/language.h"

namespace cw::ui {
namespace {

constexpr int mostRanks = 1'000'000, mostPerNode = 1024, mostSeed = 1'000'000;
constexpr double mostBytes = 1e18;

QString translated(const char* text) { return QCoreApplication::translate("SimulationWords", text); }

QStringList collectiveNames() {
  return {translated(QT_TRANSLATE_NOOP("SimulationWords", "All-reduce")),
          translated(QT_TRANSLATE_NOOP("SimulationWords", "All-gather")),
          translated(QT_TRANSLATE_NOOP("SimulationWords", "Reduce-scatter")),
          translated(QT_TRANSLATE_NOOP("SimulationWords", "All-to-all")),
          translated(QT_TRANSLATE_NOOP("SimulationWords", "Broadcast")),
          translated(QT_TRANSLATE_NOOP("SimulationWords", "Send and receive"))};
}

QStringList routingNames() {
  return {translated(QT_TRANSLATE_NOOP("SimulationWords", "Tables (d-mod-k)")),
          translated(QT_TRANSLATE_NOOP("SimulationWords", "ECMP hash")),
          translated(QT_TRANSLATE_NOOP("SimulationWords", "Packet spraying")),
          translated(QT_TRANSLATE_NOOP("SimulationWords", "Adaptive")),
          translated(QT_TRANSLATE_NOOP("SimulationWords", "Valiant")),
          translated(QT_TRANSLATE_NOOP("SimulationWords", "By dimension (torus)"))};
}

/// Puts other texts into a list and keeps what is chosen.
void refill(QComboBox& box, const QStringList& names, int chosen) {
  const QSignalBlocker quiet(box);
  const int before = box.count() > 0 ? box.currentIndex() : chosen;
  box.clear();
  box.addItems(names);
  box.setCurrentIndex(before);
}

QSpinBox* counter(int least, int most, int value) {
  auto* box = new QSpinBox;
  box->setRange(least, most);
  box->setValue(value);
  box->setKeyboardTracking(false);
  box->setButtonSymbols(QAbstractSpinBox::NoButtons);
  box->setGroupSeparatorShown(true);
  return box;
}

} // namespace

QStringList algorithmNames() {
  return {translated(QT_TRANSLATE_NOOP("SimulationWords", "Automatic")),
          translated(QT_TRANSLATE_NOOP("SimulationWords", "Ring")),
          translated(QT_TRANSLATE_NOOP("SimulationWords", "Double binary tree")),
          translated(QT_TRANSLATE_NOOP("SimulationWords", "Hierarchical")),
          translated(QT_TRANSLATE_NOOP("SimulationWords", "In the network")),
          translated(QT_TRANSLATE_NOOP("SimulationWords", "Direct")),
          translated(QT_TRANSLATE_NOOP("SimulationWords", "Two-level"))};
}

QStringList rankOrderNames() {
  return {translated(QT_TRANSLATE_NOOP("SimulationWords", "Packed")),
          translated(QT_TRANSLATE_NOOP("SimulationWords", "Strided")),
          translated(QT_TRANSLATE_NOOP("SimulationWords", "Random")),
          translated(QT_TRANSLATE_NOOP("SimulationWords", "By rail"))};
}

SimulationForm::SimulationForm(SimulationSession& session, QWidget* parent)
    : Panel(parent), session_(session), rows_(new QFormLayout(this)), fabric_(new QComboBox),
      collective_(new QComboBox), algorithm_(new QComboBox), routing_(new QComboBox), placement_(new QComboBox),
      size_(new QLineEdit), ranks_(counter(0, mostRanks, 0)), perNode_(counter(0, mostPerNode, 0)),
      seed_(counter(0, mostSeed, 1)), problem_(copyableLabel("bad")) {
  rows_->setContentsMargins(12, 8, 12, 8);
  rows_->setVerticalSpacing(6);
  rows_->setHorizontalSpacing(8);
  rows_->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  size_->setText(QStringLiteral("1 GiB"));
  problem_->hide();
  addRow(fabricLabel_, fabric_);
  addRow(collectiveLabel_, collective_);
  addRow(sizeLabel_, size_);
  rows_->addRow(problem_);
  addRow(algorithmLabel_, algorithm_);
  addRow(routingLabel_, routing_);
  addRow(placementLabel_, placement_);
  addRow(ranksLabel_, ranks_);
  addRow(perNodeLabel_, perNode_);
  addRow(seedLabel_, seed_);
  for (QComboBox* box : {fabric_, collective_, algorithm_, routing_, placement_}) {
    box->setMinimumContentsLength(8);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    connect(box, &QComboBox::currentIndexChanged, this, &SimulationForm::use);
  }
  for (QSpinBox* box : {ranks_, perNode_, seed_})
    connect(box, &QSpinBox::valueChanged, this, &SimulationForm::use);
  connect(size_, &QLineEdit::editingFinished, this, &SimulationForm::use);
  connect(&session_.document(), &Document::derivedChanged, this, &SimulationForm::fillFabrics);
  retranslate();
}

void SimulationForm::addRow(QLabel*& label, QWidget* editor) {
  label = roleLabel("caption");
  label->setBuddy(editor);
  rows_->addRow(label, editor);
}

void SimulationForm::retranslate() {
  const std::pair<QLabel*, QString> labels[] = {
      {fabricLabel_, tr("Network")},      {collectiveLabel_, tr("Collective")}, {sizeLabel_, tr("Size")},
      {algorithmLabel_, tr("Algorithm")}, {routingLabel_, tr("Routing")},       {placementLabel_, tr("Placement")},
      {ranksLabel_, tr("Ranks")},         {perNodeLabel_, tr("Per node")},      {seedLabel_, tr("Seed")}};
  for (const auto& [label, text] : labels) {
    label->setText(text);
    label->buddy()->setAccessibleName(text);
  }
  for (QSpinBox* box : {ranks_, perNode_})
    box->setSpecialValueText(tr("all"));
  size_->setToolTip(tr("As nccl-tests counts it: 64 MiB, 1 GiB"));
  routing_->setToolTip(tr("How a message finds its way among paths of equal length"));
  placement_->setToolTip(tr("How the ranks of the job lie on the nodes"));
  ranks_->setToolTip(tr("Accelerators that take part; all in service by default"));
  perNode_->setToolTip(tr("Accelerators of each node that take part"));
  seed_->setToolTip(tr("Of the ECMP hash and of random placement"));
  fillChoices();
  fillFabrics();
}

void SimulationForm::fillChoices() {
  const JobSpec& job = session_.wish().job;
  refill(*collective_, collectiveNames(), static_cast<int>(job.collective.kind));
  refill(*algorithm_, algorithmNames(), static_cast<int>(job.collective.algorithm));
  refill(*routing_, routingNames(), static_cast<int>(job.route.kind));
  refill(*placement_, rankOrderNames(), static_cast<int>(job.order));
}

void SimulationForm::fillFabrics() {
  const QSignalBlocker quiet(fabric_);
  const QString before = fabric_->currentData().toString();
  fabric_->clear();
  fabric_->addItem(tr("Automatic"), QString{});
  const auto derived = session_.document().derived();
  for (const FabricInstance& instance : derived->topology.fabrics) {
    if (const Fabric* row = derived->design.find(instance.fabric))
      fabric_->addItem(toQString(row->name), toQString(row->name));
  }
  fabric_->setCurrentIndex(std::max(0, fabric_->findData(before)));
  fabric_->setToolTip(tr("Automatic: the first network that carries compute traffic"));
}

void SimulationForm::use() {
  const auto size = parseBytes(size_->text().toStdString());
  const bool usable = size && size->base() >= 1 && size->base() <= mostBytes;
  problem_->setText(usable  ? QString{}
                    : !size ? errorText(size.error())
                            : messageText("simulation.size", {{"size", size_->text().toStdString()}}));
  problem_->setVisible(!usable);
  if (!usable) return;
  SimulationWish wish = session_.wish();
  wish.fabric = fabric_->currentData().toString().toStdString();
  wish.job.collective.kind = static_cast<CollectiveKind>(collective_->currentIndex());
  wish.job.collective.algorithm = static_cast<CollectiveAlgorithm>(algorithm_->currentIndex());
  wish.job.collective.size = *size;
  wish.job.route.kind = static_cast<RoutingKind>(routing_->currentIndex());
  wish.job.route.seed = static_cast<std::uint64_t>(seed_->value());
  wish.job.order = static_cast<RankOrder>(placement_->currentIndex());
  wish.job.ranks = ranks_->value();
  wish.job.perNode = perNode_->value();
  session_.setWish(wish);
}

} // namespace cw::ui
