// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTreeWidget>

#include "core/sizing/needs/needs.h"

namespace cw::ui {

/// Needs by chapter: what, how much, against what, and how that stands. Enter or a click on a row tells its derivation.
class NeedsTable : public QTreeWidget {
  Q_OBJECT
public:
  /// The columns in their order.
  enum Column { What, Needed, Limit, State, ColumnCount };

  explicit NeedsTable(QWidget* parent = nullptr);
  /// Shows other needs; chapters that were closed stay closed.
  void show(const std::vector<sizing::Need>& needs);
  /// Reads the headings anew.
  void retranslate();

signals:
  /// The user wants to know where a figure comes from.
  void asked(const cw::sizing::Derivation& derivation);

private:
  QTreeWidgetItem* chapter(sizing::NeedGroup group);
  void fill(QTreeWidgetItem& item, const sizing::Need& need);
  void fitHeight();
  std::vector<sizing::Need> needs_;
};

} // namespace cw::ui
