// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/file_commands.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QStandardPaths>

#include "core/placement/templates/templates.h"
#include "ui/document/unsaved_designs.h"
#include "ui/i18n/language.h"
#include "ui/window/dialogs.h"
#include "ui/window/exports.h"

namespace cw::ui {
namespace {

constexpr const char* designSuffix = ".cwd";

} // namespace

FileCommands::FileCommands(Document& document, QWidget* window)
    : QObject(window), document_(document), window_(window) {
  connect(&document_, &Document::fileChangedOutside, this, &FileCommands::answerOutsideChange);
}

bool FileCommands::mayLeave() {
  if (!document_.modified()) return true;
  switch (askToSave(window_, toQString(document_.design().name))) {
  case SaveChoice::Save:
    return save();
  case SaveChoice::Discard:
    return true;
  case SaveChoice::Cancel:
    break;
  }
  return false;
}

bool FileCommands::open(const QString& path) {
  if (!mayLeave()) return false;
  if (auto opened = document_.open(path); !opened) {
    emit failed(errorText(opened.error()));
    return false;
  }
  savedAt_ = {};
  emit this->opened();
  offerRecovery();
  return true;
}

void FileCommands::offerRecovery() {
  const auto edits = document_.recoverableEdits();
  if (!edits) return;
  if (askToRecover(window_, toQString(document_.design().name), *edits)) {
    document_.recover();
  } else {
    document_.dropRecovery();
  }
}

void FileCommands::answerOutsideChange() {
  if (asking_) return;
  asking_ = true;
  const OutsideChoice choice =
      askAboutOutsideChange(window_, QDir::toNativeSeparators(document_.path()), document_.modified());
  asking_ = false;
  if (choice == OutsideChoice::Reload) {
    const auto reloaded = document_.open(document_.path());
    if (reloaded) {
      savedAt_ = {};
      emit opened();
      return;
    }
    emit failed(errorText(reloaded.error()));
  }
  // What was not reloaded is unsaved work, whatever becomes of the dialog for its new name.
  document_.keepMine();
  if (choice == OutsideChoice::SaveMineAs) saveAs();
}

bool FileCommands::offerUnsaved() {
  const auto unsaved = findUnsaved();
  if (!unsaved) return false;
  const bool wanted = askToRecover(window_, toQString(unsaved->recovery.design.name), unsaved->recovery.edits);
  if (wanted) {
    document_.resetUnsaved(unsaved->recovery.design);
    savedAt_ = {};
    emit opened();
  }
  forgetUnsaved(*unsaved);
  return wanted;
}

bool FileCommands::chooseAndOpen() {
  const QString path = QFileDialog::getOpenFileName(
      window_, tr("Open a design"), QFileInfo(document_.path()).absolutePath(), tr("Designs (*.cwd);;All files (*)"));
  return !path.isEmpty() && open(path);
}

bool FileCommands::create(const std::string& templateId, const std::map<std::string, std::string>& settings) {
  if (!mayLeave()) return false;
  auto design = makeFromTemplate(templateId, settings, document_.catalog());
  if (!design) {
    emit failed(errorText(design.error()));
    return false;
  }
  document_.reset(std::move(*design));
  savedAt_ = {};
  emit opened();
  return true;
}

bool FileCommands::createEmpty() {
  if (!mayLeave()) return false;
  // A hall to stand on and the policy are part of every design; the first step of the history is the user's.
  DesignStore blank;
  Transaction t(blank, "studio.step.add");
  Hall hall;
  hall.id = t.newId<Hall>();
  hall.name = "Hall 1";
  t.put(hall);
  Policy policy;
  policy.id = t.newId<Policy>();
  t.put(policy);
  if (const auto made = t.commit(); !made) {
    emit failed(errorText(made.error()));
    return false;
  }
  document_.reset(blank.design());
  savedAt_ = {};
  emit opened();
  return true;
}

bool FileCommands::save() {
  // Where no watcher works, as on some network folders, a change outside shows at the latest here.
  if (document_.changedOutside()) {
    answerOutsideChange();
    return !document_.modified();
  }
  return document_.path().isEmpty() || document_.readOnly() ? saveAs() : saveTo(document_.path());
}

bool FileCommands::saveAs() {
  QString path = QFileDialog::getSaveFileName(window_, tr("Save the design"),
                                              suggestedPath(QString::fromLatin1(designSuffix)), tr("Designs (*.cwd)"));
  if (path.isEmpty()) return false;
  if (QFileInfo(path).suffix().isEmpty()) path += QString::fromLatin1(designSuffix);
  return saveTo(path);
}

bool FileCommands::saveTo(const QString& path) {
  if (auto saved = document_.save(path); !saved) {
    // Work would be lost if this went by unnoticed, so it is one of the few dialogs; the text can be copied.
    const QString text = errorText(saved.error());
    emit failed(text);
    showError(window_, tr("The design could not be saved"), text);
    return false;
  }
  savedAt_ = QDateTime::currentDateTime();
  emit done(tr("Saved %1").arg(QDir::toNativeSeparators(path)), path);
  return true;
}

bool FileCommands::chooseAndExport(const std::string& actionId) {
  const FileExport* target = findExport(actionId);
  if (target == nullptr) return false;
  const QString path =
      target->intoFolder
          ? QFileDialog::getExistingDirectory(window_, tr("Choose a folder for the diagrams"),
                                              QFileInfo(suggestedPath({})).absolutePath())
          : QFileDialog::getSaveFileName(window_, tr("Export"), suggestedPath(QString::fromLatin1(target->suffix)),
                                         QStringLiteral("*%1").arg(QString::fromLatin1(target->suffix)));
  return !path.isEmpty() && exportTo(actionId, path);
}

bool FileCommands::exportTo(const std::string& actionId, const QString& path) {
  const FileExport* target = findExport(actionId);
  if (target == nullptr) return false;
  if (!document_.upToDate()) {
    emit failed(tr("The results are out of date: wait for the calculation to end, then export again."));
    return false;
  }
  if (auto written = target->write(*document_.derived(), *document_.bom(), path.toStdString()); !written) {
    emit failed(errorText(written.error()));
    return false;
  }
  emit done(tr("Exported %1").arg(QDir::toNativeSeparators(path)), path);
  return true;
}

QString FileCommands::suggestedPath(const QString& suffix) const {
  const QFileInfo file(document_.path());
  const QString folder = document_.path().isEmpty()
                             ? QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation)
                             : file.absolutePath();
  const QString name = document_.path().isEmpty() ? toQString(document_.design().name) : file.completeBaseName();
  return QDir(folder).filePath(name + suffix);
}

} // namespace cw::ui
