// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sizing/calculators/calculators_panel.h"

#include <QHBoxLayout>
#include <QSplitter>
#include <QVBoxLayout>

#include "core/sizing/calc/notes/notes.h"
#include "ui/i18n/language.h"

namespace cw::ui {

using sizing::Calculator;
using sizing::Derivation;

namespace {

constexpr int idRole = Qt::UserRole;
constexpr int wordsRole = Qt::UserRole + 1;
constexpr int listPx = 232, formPx = 300;

} // namespace

CalculatorsPanel::CalculatorsPanel(const EntrySource& catalog, QWidget* parent) : Panel(parent), catalog_(catalog) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  auto* split = new QSplitter;
  split->setChildrenCollapsible(false);
  split->addWidget(buildList());
  split->addWidget(buildRight());
  split->setSizes({listPx, 700});
  split->setStretchFactor(1, 1);
  row->addWidget(split);
  soon_.setSingleShot(true);
  soon_.setInterval(0); // once for all the fields that one key changes
  connect(&soon_, &QTimer::timeout, this, &CalculatorsPanel::calculate);
  fillList();
  if (!sizing::calculators().empty()) choose(sizing::calculators().front().id);
  retranslate();
}

QWidget* CalculatorsPanel::buildList() {
  auto* side = new QWidget;
  auto* column = new QVBoxLayout(side);
  column->setContentsMargins(8, 8, 0, 0);
  column->setSpacing(8);
  search_ = new QLineEdit;
  search_->setClearButtonEnabled(true);
  list_ = new QTreeWidget;
  list_->setHeaderHidden(true);
  list_->setIndentation(12);
  list_->setFrameShape(QFrame::NoFrame);
  list_->setUniformRowHeights(true);
  column->addWidget(search_);
  column->addWidget(list_, 1);
  connect(search_, &QLineEdit::textChanged, this, &CalculatorsPanel::filterList);
  connect(list_, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem* item) {
    if (item != nullptr && item->parent() != nullptr) choose(item->data(0, idRole).toString().toStdString());
  });
  return side;
}

QWidget* CalculatorsPanel::buildRight() {
  auto* split = new QSplitter(Qt::Vertical);
  split->setChildrenCollapsible(false);
  auto* top = new QWidget;
  auto* row = new QHBoxLayout(top);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(0);
  auto* inputs = new QVBoxLayout;
  inputs->setContentsMargins(0, 12, 0, 0);
  inputs->setSpacing(4);
  title_ = copyableLabel("heading");
  title_->setContentsMargins(12, 0, 12, 0);
  help_ = copyableLabel("caption");
  help_->setContentsMargins(12, 0, 12, 4);
  formArea_ = new QScrollArea;
  formArea_->setObjectName(QStringLiteral("panel"));
  formArea_->setWidgetResizable(true);
  formArea_->setMinimumWidth(formPx);
  formArea_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  inputs->addWidget(title_);
  inputs->addWidget(help_);
  inputs->addWidget(formArea_, 1);
  auto* result = new QVBoxLayout;
  result->setContentsMargins(20, 12, 16, 12);
  result->setSpacing(4);
  answerLabel_ = copyableLabel("sectionTitle");
  answer_ = copyableLabel("title");
  others_ = copyableLabel("value");
  problem_ = copyableLabel("warning");
  notes_ = copyableLabel("caption");
  notes_->setWordWrap(true);
  for (QLabel* label : {answerLabel_, answer_, others_, problem_, notes_})
    result->addWidget(label);
  result->addStretch(1);
  row->addLayout(inputs, 3);
  row->addLayout(result, 2);
  derivation_ = new DerivationView(false);
  split->addWidget(top);
  split->addWidget(derivation_);
  split->setSizes({440, 300});
  return split;
}

void CalculatorsPanel::retranslate() {
  search_->setPlaceholderText(tr("Search calculators…"));
  search_->setAccessibleName(tr("Search calculators"));
  list_->setAccessibleName(tr("Calculators"));
  fillList();
  if (!chosen_.empty()) openForm();
}

void CalculatorsPanel::fillList() {
  const QSignalBlocker quiet(list_);
  list_->clear();
  QTreeWidgetItem* group = nullptr;
  QString groupId;
  for (const Calculator& calculator : sizing::calculators()) {
    if (group == nullptr || groupId != toQString(calculator.group)) {
      groupId = toQString(calculator.group);
      group = new QTreeWidgetItem(list_, {calculatorGroup(calculator.group)});
      group->setFlags(Qt::ItemIsEnabled);
      QFont font = group->font(0);
      font.setBold(true);
      group->setFont(0, font);
    }
    auto* item = new QTreeWidgetItem(group, {calculatorTitle(calculator)});
    item->setData(0, idRole, toQString(calculator.id));
    item->setData(0, wordsRole,
                  calculatorTitle(calculator) + QLatin1Char(' ') + calculatorHelp(calculator) + QLatin1Char(' ') +
                      toQString(calculator.id));
    item->setToolTip(0, calculatorHelp(calculator));
    if (calculator.id == chosen_) list_->setCurrentItem(item);
  }
  list_->expandAll();
  filterList();
}

void CalculatorsPanel::filterList() {
  const QStringList words = search_->text().simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
  for (int g = 0; g < list_->topLevelItemCount(); ++g) {
    QTreeWidgetItem* group = list_->topLevelItem(g);
    bool any = false;
    for (int i = 0; i < group->childCount(); ++i) {
      const QString text = group->child(i)->data(0, wordsRole).toString();
      const bool shown =
          std::ranges::all_of(words, [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
      group->child(i)->setHidden(!shown);
      any = any || shown;
    }
    group->setHidden(!any);
  }
}

void CalculatorsPanel::choose(const std::string& id) {
  if (sizing::findCalculator(id) == nullptr || id == chosen_) return;
  chosen_ = id;
  openForm();
  const QSignalBlocker quiet(list_);
  for (QTreeWidgetItemIterator it(list_); *it != nullptr; ++it) {
    if ((*it)->data(0, idRole).toString() == toQString(id)) list_->setCurrentItem(*it);
  }
}

void CalculatorsPanel::openForm() {
  const Calculator& calculator = *sizing::findCalculator(chosen_);
  title_->setText(calculatorTitle(calculator));
  help_->setText(calculatorHelp(calculator));
  help_->setVisible(!help_->text().isEmpty());
  form_ = new CalculatorForm(calculator, typed_[chosen_], catalog_);
  form_->setObjectName(QStringLiteral("panelBody"));
  connect(form_, &CalculatorForm::edited, &soon_, qOverload<>(&QTimer::start));
  formArea_->setWidget(form_);
  calculate();
}

void CalculatorsPanel::calculate() {
  soon_.stop();
  if (form_ == nullptr) return;
  typed_[chosen_] = form_->values();
  form_->clearErrors();
  const auto results = sizing::calculate(*sizing::findCalculator(chosen_), typed_[chosen_], catalog_);
  problem_->setVisible(!results);
  if (results) return showResults(*results);
  // An old answer must not stand beside inputs that do not give it.
  showResults({});
  const bool beside = form_->showError(results.error());
  problem_->setText(beside ? tr("Complete or correct the marked field.") : errorText(results.error()));
}

void CalculatorsPanel::showResults(const std::vector<Derivation>& results) {
  answerLabel_->setText(results.empty() ? tr("Result") : labelOf(results.front()));
  answer_->setText(results.empty() ? QString{} : toQString(sizing::valueText(results.front())));
  answer_->setToolTip(results.empty() ? QString{} : toolTipOf(results.front()));
  QStringList lines;
  for (std::size_t i = 1; i < results.size(); ++i)
    lines.push_back(QStringLiteral("%1: %2").arg(labelOf(results[i]), toQString(sizing::valueText(results[i]))));
  others_->setText(lines.join(QLatin1Char('\n')));
  QStringList notes;
  if (!results.empty()) {
    for (const std::string& id : sizing::notesOf(*sizing::findCalculator(chosen_), results))
      notes.push_back(messageText(id));
  }
  notes_->setText(notes.join(QLatin1Char('\n')));
  derivation_->show(results);
}

} // namespace cw::ui
