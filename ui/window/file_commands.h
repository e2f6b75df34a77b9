// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QObject>

#include <map>
#include <string>

#include "ui/document/document.h"

namespace cw::ui {

/// New, open, save, save as, close and export, with their dialogs. Nothing is lost without a question.
class FileCommands : public QObject {
  Q_OBJECT
public:
  /// `window` is the parent of the dialogs.
  FileCommands(Document& document, QWidget* window);

  /// Asks what to do with unsaved changes; false when the user stays.
  bool mayLeave();
  /// Opens a file after `mayLeave`; an error is told by `failed` and leaves the present design as it is.
  bool open(const QString& path);
  /// Offers a design without a file that a crashed studio left behind; true when it is open now.
  bool offerUnsaved();
  /// Lets the user choose a file to open.
  bool chooseAndOpen();
  /// Starts a design from a template after `mayLeave`.
  bool create(const std::string& templateId, const std::map<std::string, std::string>& settings);
  /// Starts an empty design with one hall after `mayLeave`.
  bool createEmpty();
  /// Saves under the present path, or asks for one.
  bool save();
  bool saveAs();
  /// Saves under this path.
  bool saveTo(const QString& path);
  /// Writes an export (`export.bomCsv`, …) to a file the user chooses.
  bool chooseAndExport(const std::string& actionId);
  /// Writes an export to this file or, for diagrams, into this folder.
  bool exportTo(const std::string& actionId, const QString& path);
  /// When the design was last saved; invalid before.
  QDateTime savedAt() const { return savedAt_; }

signals:
  /// Another design is open now.
  void opened();
  /// Something was saved or written: text for log and snackbar, and the file.
  void done(const QString& text, const QString& path);
  /// Something failed: the whole error, to be copied.
  void failed(const QString& text);

private:
  void offerRecovery();
  void answerOutsideChange();
  QString suggestedPath(const QString& suffix) const;
  Document& document_;
  QWidget* window_;
  QDateTime savedAt_;
  bool asking_ = false; ///< a question about a change outside is on the screen
};

} // namespace cw::ui
