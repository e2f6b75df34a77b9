// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>
#include <QSplitter>
#include <QStackedWidget>
#include <QTreeView>
#include <QVBoxLayout>

#include "ui/panels/findings_model.h"
#include "ui/panels/panel.h"

namespace cw::ui {

class Document;

/// What the rules found: the list by severity, and for the chosen one its sentence, formula, source, places and what
/// can be done about it.
class FindingsPanel : public Panel {
  Q_OBJECT
public:
  explicit FindingsPanel(Document& document, QWidget* parent = nullptr);
  /// The list's model.
  FindingsModel& model() { return model_; }
  /// The list itself.
  QTreeView& list() { return *list_; }
  /// `2 errors, 5 warnings`, `Not checked yet` or `Out of date`, for the tab and the status bar.
  QString stateText() const;
  /// Chooses the next finding and shows its place; after the last comes the first.
  void chooseNext();
  /// Writes the fix of the chosen finding into the design; false when it has none or it was refused.
  bool fixChosen();
  /// Accepts the chosen finding for a reason that stays in the file.
  bool waiveChosen(const QString& reason);

signals:
  /// `stateText` may read differently now.
  void stateChanged();

protected:
  void retranslate() override;

private:
  QWidget* buildDetail();
  void refresh();
  void showChosen();
  void showPlaces(const Finding& finding);
  void unwaiveChosen();
  QString chosenText() const;
  const Finding* chosen() const;

  Document& document_;
  FindingsModel model_;
  std::shared_ptr<const Derived> shown_;
  QStackedWidget* pages_;
  QLabel* empty_;
  QTreeView* list_;
  QWidget* detail_;
  QLabel* title_;
  QLabel* text_;
  QLabel* facts_;
  QWidget* places_;
  QPushButton* fix_;
  QPushButton* waive_;
  QPushButton* copy_;
  QLineEdit* reason_;
};

} // namespace cw::ui
