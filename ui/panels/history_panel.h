// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>
#include <QListView>

#include "core/model/store.h"
#include "ui/panels/panel.h"

namespace cw::ui {

class Document;

/// The steps of a document's history; row 0 is the state before the first of them.
class HistoryModel : public QAbstractListModel {
  Q_OBJECT
public:
  explicit HistoryModel(Document& document, QObject* parent = nullptr);
  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  /// The row of the present state.
  int currentRow() const { return static_cast<int>(position_); }
  /// Rereads the steps.
  void refresh();

private:
  Document& document_;
  std::vector<HistoryStep> steps_;
  std::size_t position_ = 0;
};

/// The undo history as a list; a click goes to that state.
class HistoryPanel : public Panel {
  Q_OBJECT
public:
  explicit HistoryPanel(Document& document, QWidget* parent = nullptr);
  /// The list's model.
  HistoryModel& model() { return model_; }
  /// Undoes or redoes until the step of this row is the last one applied.
  void goToRow(int row);

protected:
  void retranslate() override;

private:
  Document& document_;
  HistoryModel model_;
  QListView* list_;
};

} // namespace cw::ui
