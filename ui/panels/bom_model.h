// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>

#include <memory>

#include "core/interchange/bom.h"

namespace cw::ui {

/// Roles beyond Qt's own in tables that show figures.
namespace role {
/// True or false: the figure was read in an opened source; invalid where trust means nothing.
inline constexpr int trust = Qt::UserRole + 1;
/// The plain number behind the text, for sorting.
inline constexpr int number = Qt::UserRole + 2;
/// The phase of a line.
inline constexpr int phase = Qt::UserRole + 3;
} // namespace role

/// The bill of materials as a table: a line a row; tooltips give the derivation of the quantity and the source.
class BomModel : public QAbstractTableModel {
  Q_OBJECT
public:
  /// The columns in their order.
  enum Column { Section, Item, PartNumber, Quantity, Phase, Power, Mass, Price, Source, columnCount_ };

  using QAbstractTableModel::QAbstractTableModel;
  /// Shows another bill; never null.
  void setBom(std::shared_ptr<const Bom> bom);
  /// The bill shown.
  const Bom& bom() const { return *bom_; }

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  /// Rereads all texts after a change of language.
  void retranslate();

private:
  QString textOf(const BomLine& line, int column) const;
  QString toolTipOf(const BomLine& line, int column) const;
  std::shared_ptr<const Bom> bom_ = std::make_shared<const Bom>();
};

/// Lines of one phase (0 = all) that contain a text, sortable by the numbers.
class BomFilter : public QSortFilterProxyModel {
  Q_OBJECT
public:
  explicit BomFilter(QObject* parent = nullptr);
  /// Shows lines of this phase only; 0 shows all.
  void setPhase(int phase);

protected:
  bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
  int phase_ = 0;
};

/// The name of a chapter of the bill in the language in force.
QString bomSectionText(BomSection section);

} // namespace cw::ui
