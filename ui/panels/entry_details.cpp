// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/entry_details.h"

#include <QHeaderView>
#include <QUrl>
#include <QVBoxLayout>

#include "ui/i18n/language.h"
#include "ui/panels/bom_model.h"
#include "ui/panels/entry_name.h"
#include "ui/panels/trust_delegate.h"
#include "ui/theme/tokens.h"

namespace cw::ui {
namespace {

constexpr int factRowPx = 24;

QString portsText(const PortGroup& ports) {
  QString text = QStringLiteral("%1 × %2").arg(ports.cages).arg(toQString(ports.connector));
  if (ports.portsPerCage > 1) text += QStringLiteral(" × %1").arg(ports.portsPerCage);
  text += QStringLiteral(" @ %1").arg(ports.portGbps) + QChar(0x202f) + QStringLiteral("Gb/s");
  if (!ports.splits.empty()) text += QStringLiteral(" (%1)").arg(toQString(ports.splits));
  return text;
}

QString joined(const std::vector<std::string>& texts) {
  QStringList list;
  for (const std::string& text : texts)
    list << toQString(text);
  return list.join(QStringLiteral(", "));
}

} // namespace

QString shortSource(const QString& source) {
  const QString host = QUrl(source.section(QLatin1Char(' '), 0, 0)).host();
  return host.isEmpty() ? source : host.startsWith(QLatin1String("www.")) ? host.mid(4) : host;
}

void EntryModel::setEntry(const Entry* entry) {
  beginResetModel();
  entry_ = entry != nullptr ? *entry : Entry{};
  rebuild();
  endResetModel();
}

void EntryModel::rebuild() {
  lines_.clear();
  // What decides about a place comes first, the rest in alphabetical order of the keys.
  const std::string_view first[] = {field::rackUnits, field::heightU,          field::maxPowerW,  field::typicalPowerW,
                                    field::weightKg,  field::acceleratorCount, field::accelerator};
  const auto add = [this](const std::string& key, const Fact& fact) {
    lines_.push_back({key, factName(key), factText(fact), toQString(fact.source), fact.verified});
  };
  for (const std::string_view key : first) {
    const auto found = entry_.facts.find(std::string(key));
    if (found != entry_.facts.end()) add(found->first, found->second);
  }
  for (const PortGroup& ports : entry_.ports) {
    lines_.push_back({"ports", tr("Ports %1").arg(toQString(ports.name)), portsText(ports), toQString(ports.source),
                      ports.verified});
  }
  for (const auto& [key, fact] : entry_.facts) {
    if (std::ranges::find(first, std::string_view(key)) == std::end(first)) add(key, fact);
  }
}

QString EntryModel::sourceOf(int row) const { return lines_[static_cast<std::size_t>(row)].source; }

int EntryModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(lines_.size());
}

int EntryModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columnCount_; }

QVariant EntryModel::data(const QModelIndex& index, int dataRole) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const Line& line = lines_[static_cast<std::size_t>(index.row())];
  const int column = index.column();
  if (dataRole == Qt::DisplayRole)
    return column == Name ? line.name : column == Value ? line.value : shortSource(line.source);
  if (dataRole == role::trust && column == Value) return line.verified;
  if (dataRole == Qt::ForegroundRole && column != Value) return tokens().textMuted;
  if (dataRole == Qt::ToolTipRole) {
    return tr("%1: %2\nSource: %3 (%4)")
        .arg(line.name, line.value, line.source.isEmpty() ? tr("none") : line.source,
             line.verified ? tr("verified") : tr("unverified"));
  }
  return {};
}

QVariant EntryModel::headerData(int section, Qt::Orientation orientation, int dataRole) const {
  if (orientation != Qt::Horizontal) return {};
  if (dataRole == Qt::TextAlignmentRole) return QVariant::fromValue(Qt::AlignVCenter | Qt::AlignLeft);
  if (dataRole != Qt::DisplayRole) return {};
  return section == Name ? tr("Figure") : section == Value ? tr("Value") : tr("Source");
}

void EntryModel::retranslate() {
  beginResetModel();
  rebuild();
  endResetModel();
}

EntryDetails::EntryDetails(QWidget* parent) : Panel(parent) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 8, 0, 0);
  layout->setSpacing(4);
  title_ = copyableLabel("cardTitle");
  caption_ = copyableLabel("caption");
  empty_ = copyableLabel("empty");
  for (QLabel* label : {title_, caption_, empty_}) {
    label->setContentsMargins(12, 0, 12, 0);
    layout->addWidget(label);
  }
  table_ = new QTableView;
  table_->setModel(&model_);
  table_->setItemDelegate(new TrustDelegate(table_));
  table_->setShowGrid(false);
  table_->setWordWrap(false);
  table_->setFrameShape(QFrame::NoFrame);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->verticalHeader()->hide();
  table_->verticalHeader()->setMinimumSectionSize(factRowPx);
  table_->verticalHeader()->setDefaultSectionSize(factRowPx);
  table_->horizontalHeader()->setHighlightSections(false);
  table_->horizontalHeader()->setMinimumSectionSize(48);
  table_->setColumnWidth(EntryModel::Name, 132);
  // The column is narrow: the source of the chosen figure stands below, whole.
  table_->setColumnHidden(EntryModel::Source, true);
  table_->horizontalHeader()->setSectionResizeMode(EntryModel::Value, QHeaderView::Stretch);
  table_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  layout->addWidget(table_, 1);
  source_ = copyableLabel("caption");
  source_->setContentsMargins(12, 4, 12, 6);
  layout->addWidget(source_);
  connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &EntryDetails::showSource);
  retranslate();
}

void EntryDetails::showSource() {
  const QModelIndex row = table_->currentIndex();
  source_->setVisible(row.isValid());
  if (!row.isValid()) return;
  // Hosts fit here; the whole addresses are in the tooltip.
  QStringList hosts;
  for (const QString& source : model_.sourceOf(row.row()).split(QStringLiteral(" ; "), Qt::SkipEmptyParts)) {
    hosts << shortSource(source.trimmed());
  }
  hosts.removeDuplicates();
  source_->setText(tr("Source: %1").arg(hosts.isEmpty() ? tr("none") : hosts.join(QStringLiteral(", "))));
  source_->setToolTip(model_.data(row.siblingAtColumn(EntryModel::Value), Qt::ToolTipRole).toString());
}

void EntryDetails::setEntry(const Entry* entry) {
  any_ = entry != nullptr;
  entry_ = any_ ? *entry : Entry{};
  model_.setEntry(entry);
  if (any_) table_->selectRow(0);
  refresh();
}

void EntryDetails::retranslate() {
  table_->setAccessibleName(tr("Facts"));
  empty_->setText(
      tr("Choose an entry to see every figure with its source. Drag it into a rack, or press Enter and place "
         "it with the arrow keys."));
  model_.retranslate();
  refresh();
}

void EntryDetails::refresh() {
  title_->setText(toQString(entryName(entry_.vendor, entry_.model)));
  QStringList parts{toQString(entry_.id)};
  if (!entry_.partNumbers.empty()) parts << joined(entry_.partNumbers);
  caption_->setText(parts.join(QStringLiteral(" · ")));
  caption_->setToolTip(entry_.notes.empty() ? joined(entry_.aliases) : toQString(entry_.notes));
  title_->setVisible(any_);
  caption_->setVisible(any_);
  table_->setVisible(any_);
  showSource();
  empty_->setVisible(!any_);
}

} // namespace cw::ui
