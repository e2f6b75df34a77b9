// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/dialogs.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QEvent>
#include <QFormLayout>
#include <QGuiApplication>
#include <QHeaderView>
#include <QMessageBox>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include "ui/i18n/language.h"
#include "ui/panels/panel.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"

namespace cw::ui {
namespace {

QString translated(const char* text) { return QCoreApplication::translate("Dialogs", text); }

} // namespace

QStringList themeNames() {
  return {translated(QT_TRANSLATE_NOOP("Dialogs", "As the system")), translated(QT_TRANSLATE_NOOP("Dialogs", "Light")),
          translated(QT_TRANSLATE_NOOP("Dialogs", "Dark")), translated(QT_TRANSLATE_NOOP("Dialogs", "High contrast"))};
}

SettingsDialog::SettingsDialog(QWidget* parent) : QDialog(parent) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(24, 20, 24, 20);
  layout->setSpacing(20);
  auto* form = new QFormLayout;
  form->setHorizontalSpacing(24);
  form->setVerticalSpacing(12);
  languageLabel_ = new QLabel;
  language_ = new QComboBox;
  // Each language in its own words, so that one finds back from a language one cannot read.
  language_->addItem(QStringLiteral("English"), QStringLiteral("en"));
  language_->addItem(QStringLiteral("简体中文"), QStringLiteral("zh_CN"));
  language_->setCurrentIndex(language_->findData(languageCode(language())));
  themeLabel_ = new QLabel;
  theme_ = new QComboBox;
  theme_->addItems(themeNames());
  theme_->setCurrentIndex(static_cast<int>(preferences::theme()));
  scaleLabel_ = new QLabel;
  scale_ = roleLabel("caption");
  scale_->setWordWrap(true);
  form->addRow(languageLabel_, language_);
  form->addRow(themeLabel_, theme_);
  form->addRow(scaleLabel_, scale_);
  layout->addLayout(form);
  layout->addStretch(1);
  close_ = new QPushButton;
  close_->setDefault(true);
  layout->addWidget(close_, 0, Qt::AlignRight);
  connect(close_, &QPushButton::clicked, this, &QDialog::accept);
  connect(language_, &QComboBox::activated, this,
          [this] { emit languageChosen(languageFromCode(language_->currentData().toString())); });
  connect(theme_, &QComboBox::activated, this,
          [this](int index) { emit themeChosen(static_cast<ThemeChoice>(index)); });
  setMinimumWidth(420);
  retranslate();
}

void SettingsDialog::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  QDialog::changeEvent(event);
}

void SettingsDialog::retranslate() {
  setWindowTitle(tr("Settings"));
  languageLabel_->setText(tr("Language"));
  language_->setAccessibleName(tr("Language"));
  themeLabel_->setText(tr("Look"));
  theme_->setAccessibleName(tr("Look"));
  const QStringList names = themeNames();
  for (int i = 0; i < names.size(); ++i)
    theme_->setItemText(i, names[i]);
  scaleLabel_->setText(tr("Scale"));
  scale_->setText(tr("Follows the display: %1 %").arg(qRound(devicePixelRatioF() * 100)));
  close_->setText(tr("Close"));
}

void showShortcuts(const ActionRegistry& actions, QWidget* parent) {
  QDialog dialog(parent);
  dialog.setWindowTitle(translated(QT_TRANSLATE_NOOP("Dialogs", "Keyboard shortcuts")));
  auto* layout = new QVBoxLayout(&dialog);
  layout->setContentsMargins(0, 0, 0, 0);
  auto* table = new QTableWidget(0, 2);
  table->setAccessibleName(dialog.windowTitle());
  table->setHorizontalHeaderLabels(
      {translated(QT_TRANSLATE_NOOP("Dialogs", "Action")), translated(QT_TRANSLATE_NOOP("Dialogs", "Keys"))});
  table->horizontalHeaderItem(0)->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  table->horizontalHeaderItem(1)->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  table->verticalHeader()->hide();
  table->verticalHeader()->setDefaultSectionSize(metrics::rowPx);
  table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
  table->setEditTriggers(QAbstractItemView::NoEditTriggers);
  table->setSelectionBehavior(QAbstractItemView::SelectRows);
  table->setShowGrid(false);
  table->setFrameShape(QFrame::NoFrame);
  for (const QAction* action : actions.all()) {
    if (action->shortcut().isEmpty()) continue;
    const int row = table->rowCount();
    table->insertRow(row);
    table->setItem(row, 0, new QTableWidgetItem(action->icon(), ActionRegistry::plainText(*action)));
    table->setItem(row, 1, new QTableWidgetItem(action->shortcut().toString(QKeySequence::NativeText)));
  }
  layout->addWidget(table);
  dialog.resize(460, 560);
  dialog.exec();
}

void showAbout(QWidget* parent, const QString& catalogRevision) {
  QMessageBox box(parent);
  box.setWindowTitle(translated(QT_TRANSLATE_NOOP("Dialogs", "About Clusterwright")));
  box.setIconPixmap(lineIcon(QStringLiteral("app")).pixmap(QSize(48, 48), box.devicePixelRatioF()));
  box.setText(QStringLiteral("<b>Clusterwright %1</b>").arg(QStringLiteral(CW_VERSION)));
  box.setInformativeText(
      translated(QT_TRANSLATE_NOOP("Dialogs",
                                   "A studio for the design of AI training and inference clusters.\n"
                                   "Free software under the GNU General Public License, version 3 or later.\n"
                                   "Catalog of %1. Built with Qt %2."))
          .arg(catalogRevision, QString::fromLatin1(qVersion())));
  box.setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  box.addButton(QMessageBox::Close);
  box.exec();
}

void showError(QWidget* parent, const QString& title, const QString& text) {
  QMessageBox box(QMessageBox::Warning, title, text, QMessageBox::NoButton, parent);
  box.setTextFormat(Qt::PlainText);
  box.setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  QPushButton* copy = box.addButton(translated(QT_TRANSLATE_NOOP("Dialogs", "Copy")), QMessageBox::ActionRole);
  copy->disconnect();
  QObject::connect(copy, &QPushButton::clicked, &box, [text] { QGuiApplication::clipboard()->setText(text); });
  box.addButton(QMessageBox::Close);
  box.exec();
}

SaveChoice askToSave(QWidget* parent, const QString& name) {
  QMessageBox box(QMessageBox::Question, QStringLiteral("Clusterwright"),
                  translated(QT_TRANSLATE_NOOP("Dialogs", "Save the changes to “%1” before closing?")).arg(name),
                  QMessageBox::NoButton, parent);
  box.setInformativeText(translated(QT_TRANSLATE_NOOP("Dialogs", "Unsaved changes are lost otherwise.")));
  QPushButton* save = box.addButton(translated(QT_TRANSLATE_NOOP("Dialogs", "Save")), QMessageBox::AcceptRole);
  QPushButton* discard =
      box.addButton(translated(QT_TRANSLATE_NOOP("Dialogs", "Do not save")), QMessageBox::DestructiveRole);
  QPushButton* cancel = box.addButton(translated(QT_TRANSLATE_NOOP("Dialogs", "Cancel")), QMessageBox::RejectRole);
  box.setDefaultButton(save);
  box.setEscapeButton(cancel);
  box.exec();
  if (box.clickedButton() == save) return SaveChoice::Save;
  return box.clickedButton() == discard ? SaveChoice::Discard : SaveChoice::Cancel;
}

OutsideChoice askAboutOutsideChange(QWidget* parent, const QString& path, bool unsaved) {
  QMessageBox box(QMessageBox::Question, QStringLiteral("Clusterwright"),
                  translated(QT_TRANSLATE_NOOP("Dialogs", "Another program changed “%1”.")).arg(path),
                  QMessageBox::NoButton, parent);
  const QString lost = translated(QT_TRANSLATE_NOOP("Dialogs", "Reloading loses your unsaved edits."));
  const QString kept =
      translated(QT_TRANSLATE_NOOP("Dialogs", "If you keep yours, the next save replaces what is in the file now."));
  box.setInformativeText(unsaved ? lost + QLatin1Char('\n') + kept : kept);
  QPushButton* reload = box.addButton(translated(QT_TRANSLATE_NOOP("Dialogs", "Reload")), QMessageBox::AcceptRole);
  QPushButton* keep = box.addButton(translated(QT_TRANSLATE_NOOP("Dialogs", "Keep mine")), QMessageBox::RejectRole);
  QPushButton* saveAs =
      box.addButton(translated(QT_TRANSLATE_NOOP("Dialogs", "Save mine under another name…")), QMessageBox::ActionRole);
  box.setDefaultButton(unsaved ? keep : reload);
  box.setEscapeButton(keep);
  box.exec();
  if (box.clickedButton() == saveAs) return OutsideChoice::SaveMineAs;
  return box.clickedButton() == reload ? OutsideChoice::Reload : OutsideChoice::KeepMine;
}

bool askToRecover(QWidget* parent, const QString& name, std::uint64_t edits) {
  QMessageBox box(QMessageBox::Question, QStringLiteral("Clusterwright"),
                  translated(QT_TRANSLATE_NOOP("Dialogs", "Bring back the unsaved edits of “%1”?")).arg(name),
                  QMessageBox::NoButton, parent);
  box.setInformativeText(
      translated(QT_TRANSLATE_NOOP("Dialogs", "The studio ended before they were saved. Edits: %1")).arg(edits));
  QPushButton* bring = box.addButton(translated(QT_TRANSLATE_NOOP("Dialogs", "Bring back")), QMessageBox::AcceptRole);
  box.addButton(translated(QT_TRANSLATE_NOOP("Dialogs", "Forget them")), QMessageBox::DestructiveRole);
  box.setDefaultButton(bring);
  box.exec();
  return box.clickedButton() == bring;
}

} // namespace cw::ui
