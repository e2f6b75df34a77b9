// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QLineEdit>

#include <map>
#include <string>
#include <vector>

#include "core/sizing/calc/calculator.h"
#include "ui/panels/panel.h"

namespace cw::ui {

/// A name of a calculator or of one of its inputs in the language in force.
QString calculatorTitle(const sizing::Calculator& calculator);
QString calculatorHelp(const sizing::Calculator& calculator);
QString inputLabel(const sizing::Calculator& calculator, const std::string& key);
/// The name of a group of calculators.
QString calculatorGroup(const std::string& group);

/// The inputs of one calculator as fields, made from its description.
class CalculatorForm : public QWidget {
  Q_OBJECT
public:
  /// Starts with the values given, defaults elsewhere. Models and accelerators are suggested from the catalog.
  CalculatorForm(const sizing::Calculator& calculator, const std::map<std::string, std::string>& values,
                 const EntrySource& catalog, QWidget* parent = nullptr);
  /// What stands in the fields; empty ones are left out.
  std::map<std::string, std::string> values() const;
  /// Shows an error beside the field it names; false when it names none, or clears all with nothing.
  bool showError(const Error& error);
  void clearErrors();
  /// The widget of an input, or null.
  QWidget* field(const std::string& key) const;
  /// The text under a field; empty without an error.
  QString errorOf(const std::string& key) const;

signals:
  /// The user typed or chose something.
  void edited();

private:
  struct Row {
    std::string key;
    QLineEdit* text = nullptr;
    QComboBox* choice = nullptr;
    QLabel* error = nullptr;
    QWidget* widget() const { return text != nullptr ? static_cast<QWidget*>(text) : choice; }
  };
  Row makeRow(const sizing::CalculatorInput& input, const EntrySource& catalog);
  void showAt(const Row& row, const QString& text) const;
  const sizing::Calculator& calculator_;
  std::vector<Row> rows_;
};

} // namespace cw::ui
