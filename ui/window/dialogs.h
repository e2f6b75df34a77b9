// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QPushButton>

#include "ui/actions/action_registry.h"
#include "ui/window/preferences.h"

namespace cw::ui {

/// Language and look, in force at once.
class SettingsDialog : public QDialog {
  Q_OBJECT
public:
  explicit SettingsDialog(QWidget* parent = nullptr);
  /// The choice of languages; the data of an item is its code.
  QComboBox& languages() { return *language_; }
  /// The choice of looks, in the order of ThemeChoice.
  QComboBox& themes() { return *theme_; }

signals:
  /// The user chose another language.
  void languageChosen(cw::Language language);
  /// The user chose another look.
  void themeChosen(cw::ui::ThemeChoice choice);

protected:
  void changeEvent(QEvent* event) override;

private:
  void retranslate();
  QLabel* languageLabel_;
  QComboBox* language_;
  QLabel* themeLabel_;
  QComboBox* theme_;
  QLabel* scaleLabel_;
  QLabel* scale_;
  QPushButton* close_;
};

/// Every action that has a key, from the action registry.
void showShortcuts(const ActionRegistry& actions, QWidget* parent);

/// Name, version, licence and what the program is made of.
void showAbout(QWidget* parent, const QString& catalogRevision);

/// The names of the looks in the order of ThemeChoice.
QStringList themeNames();

/// A failure that costs work when overlooked: a dialog whose text can be selected and copied.
void showError(QWidget* parent, const QString& title, const QString& text);

/// What to do with changes that are not saved.
enum class SaveChoice { Save, Discard, Cancel };
/// Asks it; the name is that of the design.
SaveChoice askToSave(QWidget* parent, const QString& name);

/// What to do when another program changed the open file.
enum class OutsideChoice { Reload, KeepMine, SaveMineAs };
/// Asks it; `unsaved` tells whether reloading loses edits.
OutsideChoice askAboutOutsideChange(QWidget* parent, const QString& path, bool unsaved);

/// After a crash: whether to bring back so many edits of a design that its file does not hold.
bool askToRecover(QWidget* parent, const QString& name, std::uint64_t edits);

} // namespace cw::ui
