// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>
#include <QScrollArea>
#include <QTimer>
#include <QTreeWidget>

#include "ui/sizing/calculators/calculator_form.h"
#include "ui/sizing/derivation/derivation_view.h"

namespace cw::ui {

/// Small calculations: choose one by group or search, type, and see result, formula, inputs and sources at once.
class CalculatorsPanel : public Panel {
  Q_OBJECT
public:
  /// The catalog outlives the panel.
  explicit CalculatorsPanel(const EntrySource& catalog, QWidget* parent = nullptr);
  /// Opens a calculator; nothing happens for an unknown id.
  void choose(const std::string& id);
  /// The id of the one that is open.
  const std::string& chosen() const { return chosen_; }
  /// Parts, for tests.
  QTreeWidget& list() { return *list_; }
  QLineEdit& searchField() { return *search_; }
  CalculatorForm& form() { return *form_; }
  DerivationView& derivation() { return *derivation_; }
  /// The answer as it stands in large print; empty while there is none.
  QString answer() const { return answer_->text(); }

protected:
  void retranslate() override;

private:
  QWidget* buildList();
  QWidget* buildRight();
  void fillList();
  void filterList();
  void openForm();
  void calculate();
  void showResults(const std::vector<sizing::Derivation>& results);

  const EntrySource& catalog_;
  std::string chosen_;
  std::map<std::string, std::map<std::string, std::string>> typed_; ///< by calculator, for this session
  QLineEdit* search_;
  QTreeWidget* list_;
  QLabel* title_;
  QLabel* help_;
  QScrollArea* formArea_;
  CalculatorForm* form_ = nullptr;
  QLabel* answerLabel_;
  QLabel* answer_;
  QLabel* others_;
  QLabel *problem_, *notes_;
  DerivationView* derivation_;
  QTimer soon_;
};

} // namespace cw::ui
