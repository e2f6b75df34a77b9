// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTreeWidget>

#include "ui/simulation/simulation_session.h"

namespace cw::ui {

/// The busiest links of a result, sortable; a row that becomes current tells the rows of the design at its ends.
class LinkTable : public QTreeWidget {
  Q_OBJECT
public:
  /// The columns in their order.
  enum Column { Link, Carried, Busy, ColumnCount };
  explicit LinkTable(QWidget* parent = nullptr);
  /// Shows the links of a result; null for none.
  void show(std::shared_ptr<const SimulationResult> result);
  /// Reads the headings anew.
  void retranslate();

signals:
  /// Rows of the design to select, by id text.
  void chosen(const std::set<std::string>& rows);

private:
  std::shared_ptr<const SimulationResult> result_;
};

} // namespace cw::ui
