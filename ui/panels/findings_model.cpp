// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/findings_model.h"

#include <QColor>
#include <QFont>
#include <QStringList>

#include "ui/i18n/language.h"
#include "ui/theme/icons.h"
#include "ui/theme/tokens.h"

namespace cw::ui {
namespace {

constexpr int waivedKind = 3;
constexpr quintptr branchId = 0; ///< internal id of branches; findings carry their branch + 1

template <class Row>
bool nameOf(const Design& design, const std::string& text, QString& name) {
  const auto id = Id<Row>::parse(text);
  const Row* row = id ? design.find(*id) : nullptr;
  if (row != nullptr) name = toQString(row->name);
  return row != nullptr;
}

int kindOf(const Finding& finding) { return finding.waived ? waivedKind : static_cast<int>(finding.severity); }

QString placesText(const Design& design, const Finding& finding) {
  if (finding.places.empty()) return {};
  const QString first = placeName(design, finding.places.front());
  const auto more = finding.places.size() - 1;
  return more == 0 ? first : first + QStringLiteral(" +%1").arg(more);
}

} // namespace

QString iconOf(Severity severity) {
  switch (severity) {
  case Severity::Error:
    return QStringLiteral("error");
  case Severity::Warning:
    return QStringLiteral("warning");
  case Severity::Advice:
    break;
  }
  return QStringLiteral("advice");
}

QColor colorOf(Severity severity) {
  switch (severity) {
  case Severity::Error:
    return tokens().bad;
  case Severity::Warning:
    return tokens().warning;
  case Severity::Advice:
    break;
  }
  return tokens().accent;
}

QString placeName(const Design& design, const std::string& id) {
  QString name = toQString(id);
  nameOf<Rack>(design, id, name) || nameOf<Device>(design, id, name) || nameOf<DeviceGroup>(design, id, name) ||
      nameOf<Fabric>(design, id, name) || nameOf<Hall>(design, id, name) || nameOf<Feed>(design, id, name);
  return name;
}

void FindingsModel::setDerived(std::shared_ptr<const Derived> derived) {
  beginResetModel();
  derived_ = std::move(derived);
  branches_.clear();
  for (int kind = 0; kind <= waivedKind; ++kind) {
    Branch branch{kind, {}};
    for (std::size_t i = 0; i < derived_->findings.size(); ++i) {
      if (kindOf(derived_->findings[i]) == kind) branch.rows.push_back(i);
    }
    if (!branch.rows.empty()) branches_.push_back(std::move(branch));
  }
  endResetModel();
}

const Finding* FindingsModel::finding(const QModelIndex& index) const {
  if (!index.isValid() || index.internalId() == branchId) return nullptr;
  const Branch& branch = branches_[index.internalId() - 1];
  return &derived_->findings[branch.rows[static_cast<std::size_t>(index.row())]];
}

int FindingsModel::count(Severity severity) const {
  for (const Branch& branch : branches_) {
    if (branch.kind == static_cast<int>(severity)) return static_cast<int>(branch.rows.size());
  }
  return 0;
}

void FindingsModel::retranslate() { emit layoutChanged(); }

QModelIndex FindingsModel::index(int row, int column, const QModelIndex& parent) const {
  if (row < 0 || row >= rowCount(parent) || column < 0 || column >= columnCount()) return {};
  return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : branchId);
}

QModelIndex FindingsModel::parent(const QModelIndex& index) const {
  if (!index.isValid() || index.internalId() == branchId) return {};
  return createIndex(static_cast<int>(index.internalId()) - 1, 0, branchId);
}

int FindingsModel::rowCount(const QModelIndex& parent) const {
  if (!parent.isValid()) return static_cast<int>(branches_.size());
  if (parent.internalId() != branchId || parent.column() != 0) return 0;
  return static_cast<int>(branches_[static_cast<std::size_t>(parent.row())].rows.size());
}

int FindingsModel::columnCount(const QModelIndex&) const { return 3; }

QVariant FindingsModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  if (const Finding* found = finding(index)) return findingData(*found, index.column(), role);
  return index.column() == 0 ? branchData(branches_[static_cast<std::size_t>(index.row())], role) : QVariant{};
}

QVariant FindingsModel::branchData(const Branch& branch, int role) const {
  if (role == Qt::FontRole) {
    QFont font;
    font.setBold(true);
    return font;
  }
  if (role != Qt::DisplayRole) return {};
  const QString count = QStringLiteral(" %1").arg(branch.rows.size());
  switch (branch.kind) {
  case 0:
    return tr("Errors") + count;
  case 1:
    return tr("Warnings") + count;
  case 2:
    return tr("Advice") + count;
  default:
    return tr("Waived") + count;
  }
}

QVariant FindingsModel::findingData(const Finding& finding, int column, int role) const {
  switch (role) {
  case Qt::DisplayRole:
    if (column == 0) return toQString(findingText(finding, language()));
    return column == 1 ? placesText(derived_->design, finding) : toQString(finding.rule);
  case Qt::DecorationRole:
    return column == 0 ? QVariant(lineIcon(iconOf(finding.severity), colorOf(finding.severity))) : QVariant{};
  case Qt::ToolTipRole: {
    const Rule* rule = findRule(finding.rule);
    const QString text = toQString(findingText(finding, language()));
    return rule == nullptr ? text
                           : text + QStringLiteral("\n\n%1\n%2").arg(toQString(rule->formula), toQString(rule->source));
  }
  case Qt::ForegroundRole:
    return column > 0 ? QVariant(tokens().textMuted) : QVariant{};
  default:
    return {};
  }
}

} // namespace cw::ui
