// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/command_palette.h"

#include <QKeyEvent>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/theme/tokens.h"

namespace cw::ui {
namespace {

constexpr int widthPx = 640;
constexpr int rowsShown = 12;

/// Text at the left, muted detail at the right edge.
class PaletteDelegate : public QStyledItemDelegate {
public:
  using QStyledItemDelegate::QStyledItemDelegate;
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const QString detail = index.data(PaletteModel::detailRole).toString();
    const int detailWidth = detail.isEmpty() ? 0 : option.fontMetrics.horizontalAdvance(detail) + 20;
    QStyleOptionViewItem ground = option;
    initStyleOption(&ground, index);
    ground.text = option.fontMetrics.elidedText(ground.text, Qt::ElideRight, option.rect.width() - detailWidth - 40);
    option.widget->style()->drawControl(QStyle::CE_ItemViewItem, &ground, painter, option.widget);
    painter->setPen(tokens().textMuted);
    painter->drawText(option.rect.adjusted(0, 0, -12, 0), Qt::AlignRight | Qt::AlignVCenter, detail);
  }
};

} // namespace

void PaletteModel::setHits(std::vector<PaletteHit> hits) {
  beginResetModel();
  hits_ = std::move(hits);
  endResetModel();
}

int PaletteModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(hits_.size());
}

QVariant PaletteModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const PaletteHit& found = hit(index.row());
  switch (role) {
  case Qt::DisplayRole:
    return found.text;
  case Qt::DecorationRole:
    return lineIcon(found.icon);
  case Qt::ToolTipRole:
    return found.text;
  case detailRole:
    return found.detail;
  default:
    return {};
  }
}

CommandPalette::CommandPalette(Document& document, const ActionRegistry& actions, QWidget* host)
    : QFrame(host), document_(document), actions_(actions) {
  setObjectName(QStringLiteral("palette"));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(1, 1, 1, 4);
  layout->setSpacing(0);
  field_ = new QLineEdit;
  field_->addAction(lineIcon(QStringLiteral("search")), QLineEdit::LeadingPosition);
  list_ = new QListView;
  list_->setModel(&model_);
  list_->setItemDelegate(new PaletteDelegate(list_));
  list_->setUniformItemSizes(true);
  list_->setFrameShape(QFrame::NoFrame);
  list_->setFocusPolicy(Qt::NoFocus);
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  empty_ = roleLabel("empty");
  empty_->setMargin(12);
  layout->addWidget(field_);
  layout->addWidget(hairline());
  layout->addWidget(list_);
  layout->addWidget(empty_);
  connect(field_, &QLineEdit::textChanged, this, &CommandPalette::refresh);
  connect(list_, &QListView::clicked, this, [this](const QModelIndex& index) { take(index.row()); });
  field_->installEventFilter(this);
  host->installEventFilter(this);
  hide();
}

void CommandPalette::open() {
  field_->setPlaceholderText(tr("Search actions, devices, racks, findings, catalog…"));
  field_->setAccessibleName(tr("Search everything"));
  list_->setAccessibleName(tr("Hits"));
  setAccessibleName(tr("Search everything"));
  empty_->setText(tr("Nothing found. Search looks at names, ids and part numbers."));
  field_->clear();
  refresh();
  show();
  raise();
  field_->setFocus(Qt::ShortcutFocusReason);
}

void CommandPalette::refresh() {
  model_.setHits(searchEverything(field_->text(), document_, actions_));
  const int rows = model_.rowCount();
  list_->setVisible(rows > 0);
  empty_->setVisible(rows == 0);
  list_->setFixedHeight(qMin(rows, rowsShown) * metrics::rowPx + 4);
  list_->setCurrentIndex(model_.index(0));
  const QWidget* host = parentWidget();
  const int width = qMin(widthPx, host->width() - 48);
  resize(width, layout()->hasHeightForWidth() ? layout()->heightForWidth(width) : sizeHint().height());
  move((host->width() - width) / 2, qMin(96, host->height() / 8));
}

void CommandPalette::take(int row) {
  if (row < 0 || row >= model_.rowCount()) return;
  const PaletteHit hit = model_.hit(row);
  hide();
  emit chosen(hit);
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
  if (watched == field_ && event->type() == QEvent::FocusOut) hide();
  if (watched == field_ && event->type() == QEvent::KeyPress) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    const int row = list_->currentIndex().row();
    switch (key) {
    case Qt::Key_Escape:
      hide();
      return true;
    case Qt::Key_Down:
      list_->setCurrentIndex(model_.index((row + 1) % qMax(1, model_.rowCount())));
      return true;
    case Qt::Key_Up:
      list_->setCurrentIndex(model_.index((row + model_.rowCount() - 1) % qMax(1, model_.rowCount())));
      return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
      take(row);
      return true;
    default:
      break;
    }
  }
  return QFrame::eventFilter(watched, event);
}

} // namespace cw::ui
