// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemModel>

#include <array>
#include <memory>
#include <vector>

#include "core/rules/derived.h"

namespace cw::ui {

/// The findings of a design as a tree: one branch for each severity, and one for waived findings, that is not empty.
class FindingsModel : public QAbstractItemModel {
  Q_OBJECT
public:
  using QAbstractItemModel::QAbstractItemModel;
  /// Shows the findings of other results; never null.
  void setDerived(std::shared_ptr<const Derived> derived);
  /// The finding of a row, or null for a branch.
  const Finding* finding(const QModelIndex& index) const;
  /// How many findings of a severity are not waived.
  int count(Severity severity) const;
  /// Rereads all texts after a change of language or theme.
  void retranslate();

  QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
  QModelIndex parent(const QModelIndex& index) const override;
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;

private:
  struct Branch {
    int kind = 0;                  ///< severity, or 3 for waived
    std::vector<std::size_t> rows; ///< indices into the findings
  };
  QVariant branchData(const Branch& branch, int role) const;
  QVariant findingData(const Finding& finding, int column, int role) const;
  std::shared_ptr<const Derived> derived_ = std::make_shared<const Derived>();
  std::vector<Branch> branches_;
};

/// The name of the icon of a severity.
QString iconOf(Severity severity);
/// The colour of a severity in the theme in force.
QColor colorOf(Severity severity);
/// What a place is called on the screen: the name of the row, or its id when it is gone.
QString placeName(const Design& design, const std::string& id);

} // namespace cw::ui
