// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemModel>

#include <memory>
#include <vector>

#include "core/sizing/report/derivation.h"

namespace cw::ui {

/// The name of a derived value in the language in force; a label that is no message stands for itself.
QString labelOf(const sizing::Derivation& node);
/// `formula` and `source` as one muted line, whichever there are.
QString reasonOf(const sizing::Derivation& node);
/// A tooltip: name, formula with the inputs filled in, and source.
QString toolTipOf(const sizing::Derivation& node);
/// The derivations as plain text with the labels in the language in force, for the clipboard.
QString derivationText(const std::vector<sizing::Derivation>& roots);

/// Derivations as a tree: what, value, and why.
class DerivationModel : public QAbstractItemModel {
  Q_OBJECT
public:
  /// The columns in their order.
  enum Column { What, Value, Why, ColumnCount };

  explicit DerivationModel(QObject* parent = nullptr);
  ~DerivationModel() override;
  /// Shows other derivations.
  void setRoots(std::vector<sizing::Derivation> roots);
  /// What is shown.
  const std::vector<sizing::Derivation>& roots() const { return roots_; }
  /// Reads all texts anew.
  void retranslate();

  QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
  QModelIndex parent(const QModelIndex& child) const override;
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
  struct Node;
  const Node* nodeOf(const QModelIndex& index) const;
  std::vector<sizing::Derivation> roots_;
  std::unique_ptr<Node> top_;
};

} // namespace cw::ui
