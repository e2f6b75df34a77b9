// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>

#include "ui/panels/inspector/form.h"
#include "ui/panels/panel.h"

namespace cw::ui {

/// One row of the inspector: label, editor, unit, and under them what was wrong with the last entry.
class FieldEditor : public QWidget {
  Q_OBJECT
public:
  explicit FieldEditor(const FormField& field, QWidget* parent = nullptr);
  /// Shows the present value, unless the user is just typing another one.
  void update(const FormField& field);
  /// Shows why an entry was refused, beside the field; an empty text takes it away.
  void showError(const QString& text);
  /// The key of the field.
  const std::string& key() const { return field_.key; }
  /// The kind of editor it holds.
  FieldKind kind() const { return field_.kind; }
  /// The widget that is edited or clicked.
  QWidget* editor() const { return editor_; }

signals:
  /// The user entered another value.
  void edited(const std::string& key, const QString& value);
  /// The user clicked a link to a row.
  void linkClicked(const std::string& id);

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  QWidget* makeEditor();
  QWidget* makeText();
  QWidget* makeChoice();
  void step(int by);
  void showInfo();

  FormField field_;
  QLabel* label_;
  QWidget* editor_ = nullptr;
  QLineEdit* text_ = nullptr;
  QComboBox* choice_ = nullptr;
  QCheckBox* flag_ = nullptr;
  QLabel* info_ = nullptr;
  QPushButton* link_ = nullptr;
  QLabel* error_;
};

} // namespace cw::ui
