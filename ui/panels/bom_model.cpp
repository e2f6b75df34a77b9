// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/bom_model.h"

#include <QCoreApplication>

#include "core/units/text.h"
#include "ui/i18n/language.h"
#include "ui/panels/entry_details.h"

namespace cw::ui {
namespace {

/// The figure of a whole line; absent when the catalog does not know the single one.
template <class Quantity>
std::optional<Quantity> timesQuantity(const std::optional<Quantity>& each, long long quantity) {
  if (!each) return std::nullopt;
  return *each * static_cast<double>(quantity);
}

template <class Quantity>
QString figureText(const std::optional<Quantity>& figure) {
  return figure ? toQString(toText(*figure)) : QStringLiteral("–");
}

template <class Quantity>
QVariant numberOf(const std::optional<Quantity>& figure) {
  return figure ? QVariant(figure->base()) : QVariant(-1.0);
}

QVariant sortNumber(const BomLine& line, int column) {
  switch (column) {
  case BomModel::Section:
    return static_cast<int>(line.section);
  case BomModel::Quantity:
    return static_cast<qlonglong>(line.quantity);
  case BomModel::Phase:
    return line.phase;
  case BomModel::Power:
    return numberOf(timesQuantity(line.powerEach.value, line.quantity));
  case BomModel::Mass:
    return numberOf(timesQuantity(line.massEach.value, line.quantity));
  case BomModel::Price:
    return numberOf(timesQuantity(line.priceEach, line.quantity));
  default:
    return {};
  }
}

QVariant trustOf(const BomLine& line, int column) {
  if (column == BomModel::Power && line.powerEach.value) return line.powerEach.verified;
  if (column == BomModel::Mass && line.massEach.value) return line.massEach.verified;
  if (column == BomModel::Source && !line.entryId.empty()) return line.verified;
  return {};
}

QString purposeText(FabricPurpose purpose) {
  switch (purpose) {
  case FabricPurpose::Compute:
    return QCoreApplication::translate("Bom", "compute");
  case FabricPurpose::Storage:
    return QCoreApplication::translate("Bom", "storage");
  case FabricPurpose::InBand:
    return QCoreApplication::translate("Bom", "in-band");
  case FabricPurpose::OutOfBand:
    return QCoreApplication::translate("Bom", "out-of-band");
  case FabricPurpose::Converged:
    return QCoreApplication::translate("Bom", "converged");
  }
  return {};
}

bool isNumeric(int column) { return column >= BomModel::Quantity && column <= BomModel::Price; }

} // namespace

QString bomSectionText(BomSection section) {
  switch (section) {
  case BomSection::Nodes:
    return QCoreApplication::translate("Bom", "Nodes");
  case BomSection::Switches:
    return QCoreApplication::translate("Bom", "Switches");
  case BomSection::Management:
    return QCoreApplication::translate("Bom", "Management");
  case BomSection::Storage:
    return QCoreApplication::translate("Bom", "Storage");
  case BomSection::Modules:
    return QCoreApplication::translate("Bom", "Modules");
  case BomSection::Cables:
    return QCoreApplication::translate("Bom", "Cables");
  case BomSection::Racks:
    return QCoreApplication::translate("Bom", "Racks");
  case BomSection::Power:
    return QCoreApplication::translate("Bom", "Power");
  case BomSection::Spares:
    return QCoreApplication::translate("Bom", "Spares");
  }
  return {};
}

void BomModel::setBom(std::shared_ptr<const Bom> bom) {
  beginResetModel();
  bom_ = std::move(bom);
  endResetModel();
}

int BomModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(bom_->lines.size());
}

int BomModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columnCount_; }

QVariant BomModel::data(const QModelIndex& index, int dataRole) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const BomLine& line = bom_->lines[static_cast<std::size_t>(index.row())];
  switch (dataRole) {
  case Qt::DisplayRole:
    return textOf(line, index.column());
  case Qt::ToolTipRole:
    return toolTipOf(line, index.column());
  case Qt::TextAlignmentRole:
    return QVariant::fromValue(Qt::AlignVCenter | (isNumeric(index.column()) ? Qt::AlignRight : Qt::AlignLeft));
  case role::trust:
    return trustOf(line, index.column());
  case role::phase:
    return line.phase;
  case role::number: {
    const QVariant number = sortNumber(line, index.column());
    return number.isValid() ? number : QVariant(textOf(line, index.column()));
  }
  default:
    return {};
  }
}

QString BomModel::textOf(const BomLine& line, int column) const {
  switch (column) {
  case Section: {
    const QString section = bomSectionText(line.section);
    return line.hasPurpose ? QStringLiteral("%1 · %2").arg(section, purposeText(line.purpose)) : section;
  }
  case Item:
    return toQString(line.description);
  case PartNumber:
    return toQString(line.partNumber);
  case Quantity: {
    const QString count = toQString(groupedCount(line.quantity));
    return line.unit == "pcs" || line.unit.empty() ? count : count + QChar(0x202f) + toQString(line.unit);
  }
  case Phase:
    return QString::number(line.phase);
  case Power:
    return figureText(timesQuantity(line.powerEach.value, line.quantity));
  case Mass:
    return figureText(timesQuantity(line.massEach.value, line.quantity));
  case Price:
    return figureText(timesQuantity(line.priceEach, line.quantity));
  case Source:
    return shortSource(toQString(line.source));
  default:
    return {};
  }
}

QString BomModel::toolTipOf(const BomLine& line, int column) const {
  const auto each = [&](const QString& single, const std::string& source, bool verified) {
    return tr("%1 × %2\nSource: %3 (%4)")
        .arg(toQString(groupedCount(line.quantity)), single, source.empty() ? tr("none") : toQString(source),
             verified ? tr("verified") : tr("unverified"));
  };
  if (column == Power && line.powerEach.value) {
    return each(toQString(toText(*line.powerEach.value)), line.powerEach.source, line.powerEach.verified);
  }
  if (column == Mass && line.massEach.value) {
    return each(toQString(toText(*line.massEach.value)), line.massEach.source, line.massEach.verified);
  }
  if (column == Source) return toQString(line.source);
  return tr("Quantity: %1").arg(toQString(line.derivation));
}

QVariant BomModel::headerData(int section, Qt::Orientation orientation, int dataRole) const {
  if (orientation != Qt::Horizontal) return {};
  if (dataRole == Qt::TextAlignmentRole) {
    return QVariant::fromValue(Qt::AlignVCenter | (isNumeric(section) ? Qt::AlignRight : Qt::AlignLeft));
  }
  if (dataRole != Qt::DisplayRole) return {};
  switch (section) {
  case Section:
    return tr("Chapter");
  case Item:
    return tr("Item");
  case PartNumber:
    return tr("Part number");
  case Quantity:
    return tr("Quantity");
  case Phase:
    return tr("Phase");
  case Power:
    return tr("Power");
  case Mass:
    return tr("Mass");
  case Price:
    return tr("Price");
  case Source:
    return tr("Source");
  default:
    return {};
  }
}

void BomModel::retranslate() {
  if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount_ - 1));
  emit headerDataChanged(Qt::Horizontal, 0, columnCount_ - 1);
}

BomFilter::BomFilter(QObject* parent) : QSortFilterProxyModel(parent) {
  setSortRole(role::number);
  setFilterCaseSensitivity(Qt::CaseInsensitive);
  setFilterKeyColumn(-1);
}

void BomFilter::setPhase(int phase) {
  phase_ = phase;
  invalidateFilter();
}

bool BomFilter::filterAcceptsRow(int row, const QModelIndex& parent) const {
  const QModelIndex first = sourceModel()->index(row, 0, parent);
  if (phase_ != 0 && sourceModel()->data(first, role::phase).toInt() != phase_) return false;
  return QSortFilterProxyModel::filterAcceptsRow(row, parent);
}

} // namespace cw::ui
