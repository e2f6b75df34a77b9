// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/inspector/field_editor.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>

#include "ui/theme/metrics.h"

namespace cw::ui {
namespace {

constexpr int labelPx = 124;
constexpr int unitPx = 28;

} // namespace

FieldEditor::FieldEditor(const FormField& field, QWidget* parent) : QWidget(parent), field_(field) {
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(12, 2, 12, 2);
  grid->setHorizontalSpacing(8);
  grid->setVerticalSpacing(2);
  grid->setColumnMinimumWidth(0, labelPx);
  grid->setColumnStretch(1, 1);
  label_ = roleLabel("caption");
  label_->setFixedWidth(labelPx);
  label_->setWordWrap(true);
  editor_ = makeEditor();
  label_->setBuddy(editor_);
  grid->addWidget(label_, 0, 0, Qt::AlignVCenter);
  grid->addWidget(editor_, 0, 1);
  if (field.kind == FieldKind::Count || field.kind == FieldKind::Real) {
    // Numbers without a unit keep its room, so that all of them end in one line.
    QLabel* unit = roleLabel("caption");
    unit->setText(field.suffix);
    unit->setMinimumWidth(unitPx);
    grid->addWidget(unit, 0, 2);
  }
  error_ = copyableLabel("bad");
  error_->hide();
  grid->addWidget(error_, 1, 0, 1, 3);
  update(field);
}

QWidget* FieldEditor::makeEditor() {
  switch (field_.kind) {
  case FieldKind::Text:
  case FieldKind::Count:
  case FieldKind::Real:
    return makeText();
  case FieldKind::Choice:
    return makeChoice();
  case FieldKind::Flag:
    flag_ = new QCheckBox;
    connect(flag_, &QCheckBox::clicked, this,
            [this](bool on) { emit edited(field_.key, on ? QStringLiteral("1") : QString{}); });
    return flag_;
  case FieldKind::Link:
    link_ = linkButton({});
    connect(link_, &QPushButton::clicked, this,
            [this] { emit linkClicked(field_.value.section(QLatin1Char('\t'), 0, 0).toStdString()); });
    return link_;
  case FieldKind::Info:
    break;
  }
  info_ = copyableLabel("value");
  info_->setMinimumHeight(metrics::rowPx - 8);
  return info_;
}

QWidget* FieldEditor::makeText() {
  text_ = new QLineEdit;
  if (field_.kind != FieldKind::Text) text_->setAlignment(Qt::AlignRight);
  text_->installEventFilter(this);
  connect(text_, &QLineEdit::editingFinished, this, [this] {
    if (!text_->isModified() || text_->text() == field_.value) return;
    text_->setModified(false);
    emit edited(field_.key, text_->text());
  });
  return text_;
}

QWidget* FieldEditor::makeChoice() {
  choice_ = new QComboBox;
  choice_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  choice_->setMinimumContentsLength(8);
  choice_->installEventFilter(this);
  if (field_.choices) {
    for (const auto& [value, text] : field_.choices())
      choice_->addItem(text, value);
  }
  connect(choice_, &QComboBox::activated, this, [this](int index) {
    const QString value = choice_->itemData(index).toString();
    if (value != field_.value || field_.mixed) emit edited(field_.key, value);
  });
  return choice_;
}

void FieldEditor::update(const FormField& field) {
  field_ = field;
  label_->setText(field.label);
  editor_->setAccessibleName(field.label);
  setToolTip(field.toolTip);
  if (text_ != nullptr && !(text_->hasFocus() && text_->isModified())) {
    text_->setText(field.mixed ? QString{} : field.value);
    text_->setCursorPosition(0);
    text_->setPlaceholderText(field.mixed ? tr("mixed") : QString{});
  }
  if (choice_ != nullptr) {
    int index = field.mixed ? -1 : choice_->findData(field.value);
    if (index < 0 && !field.mixed && !field.value.isEmpty()) {
      choice_->addItem(field.value, field.value); // an entry that the catalog does not offer any more
      index = choice_->count() - 1;
    }
    choice_->setCurrentIndex(index);
    choice_->setPlaceholderText(field.mixed ? tr("mixed") : QString{});
  }
  if (flag_ != nullptr) {
    flag_->setTristate(field.mixed);
    flag_->setCheckState(field.mixed ? Qt::PartiallyChecked : field.value.isEmpty() ? Qt::Unchecked : Qt::Checked);
  }
  if (link_ != nullptr) {
    const bool target = field.value.contains(QLatin1Char('\t'));
    link_->setText(target ? field.value.section(QLatin1Char('\t'), 1) : field.value);
    link_->setEnabled(target);
  }
  if (info_ != nullptr) showInfo();
}

void FieldEditor::showInfo() {
  const QString mark = field_.trust == 1 ? QStringLiteral(" ●") : field_.trust == 0 ? QStringLiteral(" ○") : QString{};
  info_->setText((field_.mixed ? tr("mixed") : field_.value) + mark);
}

void FieldEditor::showError(const QString& text) {
  error_->setText(text);
  error_->setVisible(!text.isEmpty());
  editor_->setProperty("invalid", !text.isEmpty());
  restyle(editor_);
}

void FieldEditor::step(int by) {
  bool whole = false;
  const int value = QString(text_->text()).remove(QLatin1Char(',')).toInt(&whole);
  if (!whole) return;
  text_->setModified(false);
  emit edited(field_.key, QString::number(value + by));
}

bool FieldEditor::eventFilter(QObject* watched, QEvent* event) {
  // The wheel scrolls the panel, it never changes a value by accident.
  if (event->type() == QEvent::Wheel && watched == choice_) {
    event->ignore();
    return true;
  }
  if (event->type() == QEvent::KeyPress && watched == text_) {
    const auto* key = static_cast<QKeyEvent*>(event);
    if (field_.kind == FieldKind::Count && key->key() == Qt::Key_Up) return step(1), true;
    if (field_.kind == FieldKind::Count && key->key() == Qt::Key_Down) return step(-1), true;
    if (key->key() == Qt::Key_Escape) {
      text_->setModified(false);
      update(field_);
      showError({});
      return true;
    }
  }
  return QWidget::eventFilter(watched, event);
}

} // namespace cw::ui
