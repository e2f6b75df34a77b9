// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sizing/calculators/calculator_form.h"

#include <QCompleter>
#include <QCoreApplication>
#include <QGridLayout>

#include <algorithm>

#include "ui/i18n/language.h"

namespace cw::ui {

using sizing::Calculator;
using sizing::CalculatorInput;
using sizing::InputKind;

namespace {

constexpr int labelPx = 136, fieldPx = 96;

/// How a value of a kind is written: stands in an empty field and in its tooltip.
QString exampleOf(InputKind kind) {
  switch (kind) {
  case InputKind::Bytes:
    return QStringLiteral("80 GB");
  case InputKind::BitRate:
    return QStringLiteral("400 Gb/s");
  case InputKind::ByteRate:
    return QStringLiteral("50 GB/s");
  case InputKind::Seconds:
    return QStringLiteral("30 s");
  case InputKind::Watts:
    return QStringLiteral("10.2 kW");
  case InputKind::Share:
    return QStringLiteral("0.4");
  case InputKind::Model:
    return QStringLiteral("Llama 3 70B, 13B");
  case InputKind::Gpu:
    return QStringLiteral("H100");
  case InputKind::Usd:
    return QStringLiteral("30000");
  default:
    return {};
  }
}

/// Names of the catalog that a model or accelerator field suggests.
QStringList suggestions(InputKind kind, const EntrySource& catalog) {
  QStringList names;
  if (kind != InputKind::Model && kind != InputKind::Gpu) return names;
  for (const Entry* entry :
       catalog.ofKind(kind == InputKind::Model ? EntryKind::ModelArchitecture : EntryKind::Accelerator))
    names.push_back(toQString(entry->model));
  names.removeDuplicates();
  return names;
}

} // namespace

QString calculatorTitle(const Calculator& calculator) { return messageText("calc." + calculator.id + ".title"); }

QString calculatorHelp(const Calculator& calculator) {
  const std::string id = "calc." + calculator.id + ".help";
  return hasMessage(id) ? messageText(id) : QString{};
}

QString inputLabel(const Calculator& calculator, const std::string& key) {
  const std::string own = "calc." + calculator.id + '.' + key;
  return messageText(hasMessage(own) ? own : "calc.input." + key);
}

QString calculatorGroup(const std::string& group) {
  const std::pair<const char*, const char*> names[] = {
      {"training", QT_TRANSLATE_NOOP("Calculators", "Training")},
      {"inference", QT_TRANSLATE_NOOP("Calculators", "Inference")},
      {"network", QT_TRANSLATE_NOOP("Calculators", "Network")},
      {"storage", QT_TRANSLATE_NOOP("Calculators", "Storage")},
      {"host", QT_TRANSLATE_NOOP("Calculators", "Hosts")},
      {"facility", QT_TRANSLATE_NOOP("Calculators", "Power and cooling")},
      {"reliability", QT_TRANSLATE_NOOP("Calculators", "Reliability")},
      {"money", QT_TRANSLATE_NOOP("Calculators", "Money")}};
  for (const auto& [id, text] : names) {
    if (group == id) return QCoreApplication::translate("Calculators", text);
  }
  return toQString(group);
}

CalculatorForm::CalculatorForm(const Calculator& calculator, const std::map<std::string, std::string>& values,
                               const EntrySource& catalog, QWidget* parent)
    : QWidget(parent), calculator_(calculator) {
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(12, 4, 12, 8);
  grid->setHorizontalSpacing(8);
  grid->setVerticalSpacing(4);
  grid->setColumnStretch(1, 1);
  int line = 0;
  for (const CalculatorInput& input : calculator.inputs) {
    QLabel* label = roleLabel("caption");
    label->setText(inputLabel(calculator, input.key));
    label->setWordWrap(true);
    label->setFixedWidth(labelPx);
    Row row = makeRow(input, catalog);
    if (const auto kept = values.find(input.key); kept != values.end()) {
      if (row.text != nullptr)
        row.text->setText(toQString(kept->second));
      else
        row.choice->setCurrentIndex(row.choice->findData(toQString(kept->second)));
    }
    label->setBuddy(row.widget());
    row.widget()->setAccessibleName(label->text());
    row.widget()->setMinimumWidth(fieldPx);
    grid->addWidget(label, line, 0, Qt::AlignVCenter);
    grid->addWidget(row.widget(), line, 1);
    grid->addWidget(row.error, line + 1, 1);
    line += 2;
    rows_.push_back(row);
  }
  grid->setRowStretch(line, 1);
}

CalculatorForm::Row CalculatorForm::makeRow(const CalculatorInput& input, const EntrySource& catalog) {
  Row row{input.key, nullptr, nullptr, copyableLabel("bad")};
  row.error->hide();
  const QString unit = exampleOf(input.kind);
  if (input.kind == InputKind::Choice) {
    row.choice = new QComboBox;
    for (const std::string& choice : input.choices) {
      const std::string id = "calc.choice." + choice;
      row.choice->addItem(hasMessage(id) ? messageText(id) : toQString(choice), toQString(choice));
    }
    row.choice->setCurrentIndex(std::max(0, row.choice->findData(toQString(input.defaultValue))));
    connect(row.choice, &QComboBox::currentIndexChanged, this, &CalculatorForm::edited);
  } else {
    row.text = new QLineEdit(toQString(input.defaultValue));
    row.text->setPlaceholderText(unit);
    if (const QStringList names = suggestions(input.kind, catalog); !names.isEmpty()) {
      auto* completer = new QCompleter(names, row.text);
      completer->setCaseSensitivity(Qt::CaseInsensitive);
      completer->setFilterMode(Qt::MatchContains);
      row.text->setCompleter(completer);
    } else if (input.kind != InputKind::Text) {
      row.text->setAlignment(Qt::AlignRight);
    }
    connect(row.text, &QLineEdit::textChanged, this, &CalculatorForm::edited);
  }
  const QString key = toQString(input.key) + QLatin1Char('=');
  row.widget()->setToolTip(unit.isEmpty() ? key + toQString(input.defaultValue) : key + unit);
  return row;
}

std::map<std::string, std::string> CalculatorForm::values() const {
  std::map<std::string, std::string> result;
  for (const Row& row : rows_) {
    const QString text = row.text != nullptr ? row.text->text().trimmed() : row.choice->currentData().toString();
    if (!text.isEmpty()) result[row.key] = text.toStdString();
  }
  return result;
}

void CalculatorForm::showAt(const Row& row, const QString& text) const {
  row.error->setText(text);
  row.error->setVisible(!text.isEmpty());
  row.widget()->setProperty("invalid", !text.isEmpty());
  restyle(row.widget());
}

bool CalculatorForm::showError(const Error& error) {
  for (const Row& row : rows_) {
    const bool named = error.where == row.key || std::ranges::any_of(error.args, [&](const MessageArg& arg) {
                         return (arg.first == "key" || arg.first == "input") && arg.second == row.key;
                       });
    if (!named) continue;
    showAt(row, errorText(error));
    return true;
  }
  return false;
}

void CalculatorForm::clearErrors() {
  for (const Row& row : rows_) {
    if (!row.error->text().isEmpty()) showAt(row, {});
  }
}

QWidget* CalculatorForm::field(const std::string& key) const {
  for (const Row& row : rows_) {
    if (row.key == key) return row.widget();
  }
  return nullptr;
}

QString CalculatorForm::errorOf(const std::string& key) const {
  for (const Row& row : rows_) {
    if (row.key == key) return row.error->text();
  }
  return {};
}

} // namespace cw::ui
