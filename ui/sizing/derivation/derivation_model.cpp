// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sizing/derivation/derivation_model.h"

#include <QFont>

#include "ui/i18n/language.h"
#include "ui/theme/tokens.h"

namespace cw::ui {

using sizing::Derivation;

namespace {

void appendText(const Derivation& node, int depth, QString& text) {
  text += QString(depth * 2, QLatin1Char(' ')) + labelOf(node);
  if (!node.symbol.empty()) text += QStringLiteral(" (%1)").arg(toQString(node.symbol));
  if (!node.formula.empty()) text += QStringLiteral(" = ") + toQString(node.formula);
  text += QStringLiteral(" = ") + toQString(sizing::valueText(node));
  if (!node.source.empty()) text += QStringLiteral("  [%1]").arg(toQString(node.source));
  text += QLatin1Char('\n');
  for (const Derivation& input : node.inputs)
    appendText(input, depth + 1, text);
}

} // namespace

QString labelOf(const Derivation& node) {
  const QString label = messageText(node.labelId);
  return label.isEmpty() ? toQString(node.symbol) : label;
}

QString reasonOf(const Derivation& node) {
  const QString formula = toQString(node.formula), source = toQString(node.source);
  if (formula.isEmpty()) return source;
  const QString equation = node.symbol.empty() ? formula : toQString(node.symbol) + QStringLiteral(" = ") + formula;
  return source.isEmpty() ? equation : equation + QStringLiteral("   ·   ") + source;
}

QString toolTipOf(const Derivation& node) {
  QString text = labelOf(node) + QStringLiteral(": ") + toQString(sizing::valueText(node));
  if (!node.formula.empty())
    text += QLatin1Char('\n') + reasonOf(node);
  else if (!node.source.empty())
    text += QLatin1Char('\n') + toQString(node.source);
  for (const Derivation& input : node.inputs) {
    const QString symbol = input.symbol.empty() ? labelOf(input) : toQString(input.symbol);
    text += QStringLiteral("\n    %1 = %2").arg(symbol, toQString(sizing::valueText(input)));
  }
  return text;
}

QString derivationText(const std::vector<Derivation>& roots) {
  QString text;
  for (const Derivation& root : roots)
    appendText(root, 0, text);
  return text;
}

/// The tree of Qt's indexes over the tree of values.
struct DerivationModel::Node {
  const Derivation* value = nullptr;
  const Node* parent = nullptr;
  int row = 0;
  std::vector<std::unique_ptr<Node>> children;

  void adopt(const std::vector<Derivation>& values) {
    for (const Derivation& child : values) {
      auto made = std::make_unique<Node>();
      made->value = &child;
      made->parent = this;
      made->row = static_cast<int>(children.size());
      made->adopt(child.inputs);
      children.push_back(std::move(made));
    }
  }
};

DerivationModel::DerivationModel(QObject* parent) : QAbstractItemModel(parent) {}
DerivationModel::~DerivationModel() = default;

void DerivationModel::setRoots(std::vector<Derivation> roots) {
  beginResetModel();
  roots_ = std::move(roots);
  top_ = std::make_unique<Node>();
  top_->adopt(roots_);
  endResetModel();
}

void DerivationModel::retranslate() {
  if (top_ == nullptr) return;
  emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
  emit layoutChanged();
}

const DerivationModel::Node* DerivationModel::nodeOf(const QModelIndex& index) const {
  return index.isValid() ? static_cast<const Node*>(index.constInternalPointer()) : top_.get();
}

QModelIndex DerivationModel::index(int row, int column, const QModelIndex& parent) const {
  const Node* node = nodeOf(parent);
  if (node == nullptr || row < 0 || row >= static_cast<int>(node->children.size())) return {};
  return createIndex(row, column, node->children[static_cast<std::size_t>(row)].get());
}

QModelIndex DerivationModel::parent(const QModelIndex& child) const {
  const Node* node = nodeOf(child);
  if (!child.isValid() || node == nullptr || node->parent == nullptr || node->parent == top_.get()) return {};
  return createIndex(node->parent->row, 0, const_cast<Node*>(node->parent));
}

int DerivationModel::rowCount(const QModelIndex& parent) const {
  if (parent.column() > 0) return 0;
  const Node* node = nodeOf(parent);
  return node == nullptr ? 0 : static_cast<int>(node->children.size());
}

int DerivationModel::columnCount(const QModelIndex&) const { return ColumnCount; }

QVariant DerivationModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const Derivation& node = *nodeOf(index)->value;
  switch (role) {
  case Qt::DisplayRole:
    if (index.column() == What) return labelOf(node);
    if (index.column() == Value)
      return toQString(sizing::valueText(node)) + (node.verified ? QString{} : QStringLiteral(" ○"));
    return reasonOf(node);
  case Qt::ToolTipRole:
    return toolTipOf(node) +
           (node.verified ? QString{} : QLatin1Char('\n') + tr("○ rests on a figure that is not verified"));
  case Qt::TextAlignmentRole:
    return QVariant::fromValue(
        Qt::Alignment(index.column() == Value ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter));
  case Qt::ForegroundRole:
    return index.column() == Why ? tokens().textMuted : tokens().text;
  case Qt::FontRole: {
    QFont font;
    font.setBold(!index.parent().isValid() && index.column() != Why);
    return font.bold() ? QVariant(font) : QVariant();
  }
  default:
    return {};
  }
}

QVariant DerivationModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole)
    return QVariant::fromValue(Qt::Alignment(section == Value ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  const QString names[] = {tr("What"), tr("Value"), tr("Formula and source")};
  return names[section];
}

} // namespace cw::ui
