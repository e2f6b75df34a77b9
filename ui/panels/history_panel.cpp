// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/history_panel.h"

#include <QVBoxLayout>

#include "ui/document/document.h"
#include "ui/i18n/language.h"
#include "ui/theme/icons.h"
#include "ui/theme/tokens.h"

namespace cw::ui {

HistoryModel::HistoryModel(Document& document, QObject* parent) : QAbstractListModel(parent), document_(document) {
  connect(&document_, &Document::changed, this, &HistoryModel::refresh);
  refresh();
}

int HistoryModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(steps_.size()) + 1;
}

void HistoryModel::refresh() {
  beginResetModel();
  steps_ = document_.store().history();
  position_ = document_.store().historyPosition();
  endResetModel();
}

QVariant HistoryModel::data(const QModelIndex& index, int role) const {
  const auto row = static_cast<std::size_t>(index.row());
  switch (role) {
  case Qt::DisplayRole:
    return row == 0 ? tr("Start") : messageText(steps_[row - 1].labelId, steps_[row - 1].labelArgs);
  case Qt::ForegroundRole:
    return row > position_ ? QVariant(tokens().textMuted) : QVariant{};
  case Qt::DecorationRole:
    return row == position_ ? QVariant(lineIcon(QStringLiteral("check"), tokens().accent)) : QVariant{};
  case Qt::ToolTipRole:
    return row > position_ ? tr("Undone: click to redo up to here") : tr("Click to go back to here");
  default:
    return {};
  }
}

HistoryPanel::HistoryPanel(Document& document, QWidget* parent) : Panel(parent), document_(document), model_(document) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  list_ = new QListView;
  list_->setModel(&model_);
  list_->setUniformItemSizes(true);
  list_->setFrameShape(QFrame::NoFrame);
  layout->addWidget(list_);
  for (const auto signal : {&QListView::clicked, &QListView::activated}) {
    connect(list_, signal, this, [this](const QModelIndex& index) { goToRow(index.row()); });
  }
  const auto follow = [this] {
    list_->setCurrentIndex(model_.index(model_.currentRow()));
    list_->scrollTo(list_->currentIndex());
  };
  connect(&model_, &QAbstractItemModel::modelReset, this, follow);
  retranslate();
}

void HistoryPanel::goToRow(int row) {
  if (row != model_.currentRow()) document_.store().goTo(static_cast<std::size_t>(row));
}

void HistoryPanel::retranslate() {
  list_->setAccessibleName(tr("History"));
  model_.refresh();
}

} // namespace cw::ui
