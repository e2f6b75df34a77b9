// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTreeWidget>

#include "core/sizing/needs/assumptions.h"

namespace cw::ui {

class Document;

/// The targets and habits that sizing rests on, by group: the value in force, its unit, and from where it comes. A
/// value is edited in its cell; every edit is one undo step. An emptied cell goes back to the default.
class PolicyTable : public QTreeWidget {
  Q_OBJECT
public:
  /// The columns in their order.
  enum Column { What, Value, Unit, Source, ColumnCount };

  /// The document outlives the table.
  explicit PolicyTable(Document& document, QWidget* parent = nullptr);
  /// Reads the values of the document anew.
  void refresh();
  /// Reads the headings anew.
  void retranslate();
  /// The row of a key, or null.
  QTreeWidgetItem* itemOf(const std::string& key) const;
  /// Why the last edit was refused; empty after one that was taken.
  QString problem() const { return problem_; }

signals:
  /// An edit was taken or refused.
  void edited();

private:
  void take(QTreeWidgetItem* item, int column);
  bool write(const sizing::AssumptionInfo& info, std::optional<double> value);
  void fitHeight();

  Document& document_;
  QString problem_;
};

} // namespace cw::ui
