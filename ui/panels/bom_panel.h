// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QLineEdit>
#include <QTableView>

#include "ui/panels/bom_model.h"
#include "ui/panels/panel.h"

namespace cw::ui {

class Document;

/// The bill of materials: filter by text and phase, table, totals split by trust, export.
class BomPanel : public Panel {
  Q_OBJECT
public:
  explicit BomPanel(Document& document, QWidget* parent = nullptr);
  /// The table's model, for tests and export.
  const BomModel& model() const { return model_; }

signals:
  /// The user asks for an export: an action id (`export.bomCsv`).
  void exportRequested(const char* actionId);

protected:
  void retranslate() override;

private:
  void buildTable();
  QWidget* buildHeader();
  void refresh();
  void refreshPhases();
  void refreshTotals();

  Document& document_;
  BomModel model_;
  BomFilter filter_;
  QLabel* title_;
  QLabel* state_;
  QLineEdit* search_;
  QComboBox* phase_;
  QPushButton* csv_;
  QPushButton* json_;
  QTableView* table_;
  QLabel* totals_;
  QLabel* legend_;
};

/// The totals of a bill as one line: power, mass and money with how far they can be trusted.
QString bomTotalsText(const BomTotals& totals);

} // namespace cw::ui
