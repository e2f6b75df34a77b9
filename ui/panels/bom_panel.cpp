// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/bom_panel.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QVBoxLayout>

#include "core/units/text.h"
#include "ui/document/document.h"
#include "ui/i18n/language.h"
#include "ui/panels/trust_delegate.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"

namespace cw::ui {
namespace {

QString translated(const char* text) { return QCoreApplication::translate("Bom", text); }

template <class Make>
QString splitText(const SplitTotal& total, Make quantity) {
  QString text = toQString(toText(quantity(total.total())));
  if (total.unverified > 0) {
    text += QStringLiteral(" ") +
            translated(QT_TRANSLATE_NOOP("Bom", "(%1 verified)")).arg(toQString(toText(quantity(total.verified))));
  }
  if (total.linesWithout > 0) {
    text += QStringLiteral(" ") +
            translated(QT_TRANSLATE_NOOP("Bom", "+ lines without a figure: %1")).arg(total.linesWithout);
  }
  return text;
}

} // namespace

QString bomTotalsText(const BomTotals& totals) {
  const QString gap = QStringLiteral("   ·   ");
  return translated(QT_TRANSLATE_NOOP("Bom", "Power %1")).arg(splitText(totals.powerW, watts)) + gap +
         translated(QT_TRANSLATE_NOOP("Bom", "Mass %1")).arg(splitText(totals.massKg, kilograms)) + gap +
         translated(QT_TRANSLATE_NOOP("Bom", "Price %1, %2 of %3 lines priced"))
             .arg(totals.linesPriced > 0 ? toQString(toText(usDollars(totals.moneyUsd))) : QStringLiteral("–"))
             .arg(totals.linesPriced)
             .arg(totals.lines);
}

BomPanel::BomPanel(Document& document, QWidget* parent) : Panel(parent), document_(document) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(buildHeader());
  layout->addWidget(hairline());
  buildTable();
  layout->addWidget(table_, 1);
  layout->addWidget(hairline());
  auto* foot = new QHBoxLayout;
  foot->setContentsMargins(12, 6, 12, 6);
  totals_ = copyableLabel("totals");
  totals_->setWordWrap(false);
  totals_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  legend_ = roleLabel("caption");
  foot->addWidget(totals_, 1);
  foot->addWidget(legend_);
  layout->addLayout(foot);
  connect(&document_, &Document::derivedChanged, this, &BomPanel::refresh);
  retranslate();
}

QWidget* BomPanel::buildHeader() {
  auto* header = new QWidget;
  auto* row = new QHBoxLayout(header);
  row->setContentsMargins(12, 8, 12, 8);
  row->setSpacing(8);
  title_ = roleLabel("heading");
  state_ = roleLabel("warning");
  search_ = new QLineEdit;
  search_->setClearButtonEnabled(true);
  search_->setMaximumWidth(240);
  phase_ = new QComboBox;
  csv_ = new QPushButton(lineIcon(QStringLiteral("export")), {});
  json_ = new QPushButton(lineIcon(QStringLiteral("export")), {});
  row->addWidget(title_);
  row->addWidget(state_);
  row->addStretch(1);
  for (QWidget* widget : std::initializer_list<QWidget*>{search_, phase_, csv_, json_})
    row->addWidget(widget);
  connect(search_, &QLineEdit::textChanged, &filter_, &QSortFilterProxyModel::setFilterFixedString);
  connect(phase_, &QComboBox::currentIndexChanged, this, [this] {
    filter_.setPhase(phase_->currentData().toInt());
    refreshTotals();
  });
  connect(csv_, &QPushButton::clicked, this, [this] { emit exportRequested("export.bomCsv"); });
  connect(json_, &QPushButton::clicked, this, [this] { emit exportRequested("export.bomJson"); });
  return header;
}

void BomPanel::buildTable() {
  filter_.setSourceModel(&model_);
  table_ = new QTableView;
  table_->setModel(&filter_);
  table_->setItemDelegate(new TrustDelegate(table_));
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setSortingEnabled(true);
  table_->sortByColumn(-1, Qt::AscendingOrder);
  table_->setShowGrid(false);
  table_->setWordWrap(false);
  table_->setFrameShape(QFrame::NoFrame);
  table_->verticalHeader()->hide();
  table_->verticalHeader()->setDefaultSectionSize(metrics::rowPx);
  table_->horizontalHeader()->setHighlightSections(false);
  const int widths[] = {156, 0, 136, 84, 60, 100, 96, 84, 140};
  for (int column = 0; column < static_cast<int>(std::size(widths)); ++column) {
    if (column != BomModel::Item) table_->setColumnWidth(column, widths[column]);
  }
  table_->horizontalHeader()->setSectionResizeMode(BomModel::Item, QHeaderView::Stretch);
}

void BomPanel::retranslate() {
  title_->setText(tr("Bill of materials"));
  search_->setPlaceholderText(tr("Filter lines…"));
  search_->setAccessibleName(tr("Filter lines"));
  phase_->setAccessibleName(tr("Phase"));
  table_->setAccessibleName(tr("Bill of materials"));
  totals_->setAccessibleName(tr("Totals"));
  csv_->setText(withIconGap(tr("CSV")));
  csv_->setToolTip(tr("Export the bill of materials as CSV"));
  json_->setText(withIconGap(tr("JSON")));
  json_->setToolTip(tr("Export the bill of materials as JSON"));
  legend_->setText(tr("● verified   ○ unverified"));
  model_.retranslate();
  refresh();
}

void BomPanel::refresh() {
  const auto bom = document_.bom();
  if (&model_.bom() != bom.get()) model_.setBom(bom);
  // Columns that would say the same in every line give their room to the others.
  table_->setColumnHidden(BomModel::Phase, bom->byPhase.size() <= 1);
  table_->setColumnHidden(BomModel::Price, bom->totals.linesPriced == 0);
  state_->setText(document_.upToDate() ? QString{} : tr("out of date, being recalculated"));
  refreshPhases();
  refreshTotals();
}

void BomPanel::refreshPhases() {
  const QSignalBlocker quiet(phase_);
  const int chosen = phase_->currentData().toInt();
  phase_->clear();
  phase_->addItem(tr("All phases"), 0);
  for (const auto& [phase, totals] : model_.bom().byPhase)
    phase_->addItem(tr("Phase %1").arg(phase), phase);
  phase_->setCurrentIndex(qMax(0, phase_->findData(chosen)));
  phase_->setVisible(model_.bom().byPhase.size() > 1);
}

void BomPanel::refreshTotals() {
  const int chosen = phase_->currentData().toInt();
  const BomTotals* totals = &model_.bom().totals;
  for (const auto& [phase, ofPhase] : model_.bom().byPhase) {
    if (phase == chosen) totals = &ofPhase;
  }
  totals_->setText(model_.bom().lines.empty() ? tr("Nothing to buy yet: add a group of nodes and a fabric.")
                                              : bomTotalsText(*totals));
  totals_->setToolTip(totals_->text());
}

} // namespace cw::ui
