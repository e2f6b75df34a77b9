// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/simulation/link_table.h"

#include <QHeaderView>

#include "core/units/text.h"
#include "ui/i18n/language.h"

namespace cw::ui {
namespace {

constexpr std::size_t mostShown = 500;
constexpr int valueRole = Qt::UserRole + 1;
constexpr int linkRole = Qt::UserRole + 2;

/// Sorts numbers as numbers.
class LinkItem : public QTreeWidgetItem {
public:
  using QTreeWidgetItem::QTreeWidgetItem;
  bool operator<(const QTreeWidgetItem& other) const override {
    const int column = treeWidget() != nullptr ? treeWidget()->sortColumn() : 0;
    if (column == LinkTable::Link) return QTreeWidgetItem::operator<(other);
    return data(column, valueRole).toDouble() < other.data(column, valueRole).toDouble();
  }
};

} // namespace

LinkTable::LinkTable(QWidget* parent) : QTreeWidget(parent) {
  setColumnCount(ColumnCount);
  setRootIsDecorated(false);
  setUniformRowHeights(true);
  setSortingEnabled(true);
  sortByColumn(Busy, Qt::DescendingOrder);
  header()->setStretchLastSection(false);
  header()->setSectionResizeMode(Link, QHeaderView::Stretch);
  header()->setSectionResizeMode(Carried, QHeaderView::ResizeToContents);
  header()->setSectionResizeMode(Busy, QHeaderView::ResizeToContents);
  connect(this, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem* item) {
    if (item != nullptr && result_) emit chosen(result_->rowsOf(item->data(0, linkRole).toUInt()));
  });
  retranslate();
}

void LinkTable::retranslate() {
  setHeaderLabels({tr("Busiest links"), tr("Carried"), tr("Busy")});
  headerItem()->setTextAlignment(Carried, Qt::AlignRight | Qt::AlignVCenter);
  headerItem()->setTextAlignment(Busy, Qt::AlignRight | Qt::AlignVCenter);
  headerItem()->setToolTip(Busy, tr("Bytes carried over what the link could carry in the whole time, one way"));
  setAccessibleName(tr("Busiest links"));
}

void LinkTable::show(std::shared_ptr<const SimulationResult> result) {
  if (result == result_) return;
  const QSignalBlocker quiet(this);
  result_ = std::move(result);
  clear();
  if (!result_) return;
  const auto& links = result_->outcome.busiest;
  QList<QTreeWidgetItem*> items;
  for (std::size_t i = 0; i < std::min(mostShown, links.size()); ++i) {
    auto* item = new LinkItem;
    item->setText(Link, toQString(linkName(result_->drawn, links[i].link)));
    item->setText(Carried, toQString(toText(bytes(links[i].bytes))));
    item->setText(Busy, QStringLiteral("%1 %").arg(100 * links[i].busyShare, 0, 'f', 1));
    item->setData(Carried, valueRole, links[i].bytes);
    item->setData(Busy, valueRole, links[i].busyShare);
    item->setData(0, linkRole, links[i].link);
    item->setTextAlignment(Carried, Qt::AlignRight | Qt::AlignVCenter);
    item->setTextAlignment(Busy, Qt::AlignRight | Qt::AlignVCenter);
    items.append(item);
  }
  addTopLevelItems(items);
}

} // namespace cw::ui
