// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sizing/dashboard/needs_table.h"

#include <QHeaderView>
#include <QScrollBar>
#include <QWheelEvent>

#include "ui/i18n/language.h"
#include "ui/sizing/derivation/derivation_model.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/theme/tokens.h"

namespace cw::ui {

using sizing::Need;
using sizing::NeedGroup;
using sizing::Verdict;

namespace {

constexpr int indexRole = Qt::UserRole;

QString groupName(NeedGroup group) {
  const QString names[] = {NeedsTable::tr("Run"),       NeedsTable::tr("Accelerators"), NeedsTable::tr("Network"),
                           NeedsTable::tr("Storage"),   NeedsTable::tr("Host"),         NeedsTable::tr("Power"),
                           NeedsTable::tr("Cooling"),   NeedsTable::tr("Money"),        NeedsTable::tr("Reliability"),
                           NeedsTable::tr("Management")};
  return names[static_cast<std::size_t>(group)];
}

QString verdictText(Verdict verdict) {
  switch (verdict) {
  case Verdict::Met:
    return NeedsTable::tr("met");
  case Verdict::Short:
    return NeedsTable::tr("short");
  case Verdict::Unreachable:
    return NeedsTable::tr("cannot be met");
  case Verdict::Info:
    break;
  }
  return {};
}

} // namespace

NeedsTable::NeedsTable(QWidget* parent) : QTreeWidget(parent) {
  setColumnCount(ColumnCount);
  setFrameShape(QFrame::NoFrame);
  setIndentation(14);
  setUniformRowHeights(true);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // the page scrolls
  setAllColumnsShowFocus(true);
  header()->setStretchLastSection(false);
  header()->setSectionResizeMode(What, QHeaderView::Stretch);
  for (const int column : {Needed, Limit, State})
    header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
  const auto ask = [this](const QTreeWidgetItem* item) {
    const QVariant index = item->data(0, indexRole);
    if (index.isValid()) emit asked(needs_[index.toUInt()].figure);
  };
  connect(this, &QTreeWidget::itemActivated, this, ask);
  connect(this, &QTreeWidget::itemClicked, this, ask);
  connect(this, &QTreeWidget::itemExpanded, this, &NeedsTable::fitHeight);
  connect(this, &QTreeWidget::itemCollapsed, this, &NeedsTable::fitHeight);
  retranslate();
}

void NeedsTable::retranslate() {
  setHeaderLabels({tr("Need"), tr("Figure"), tr("Has or target"), tr("State")});
  headerItem()->setTextAlignment(Needed, Qt::AlignRight);
  headerItem()->setTextAlignment(Limit, Qt::AlignRight);
  setAccessibleName(tr("Needs"));
  show(std::vector<Need>(needs_));
}

QTreeWidgetItem* NeedsTable::chapter(NeedGroup group) {
  const QString name = groupName(group);
  for (int i = 0; i < topLevelItemCount(); ++i) {
    if (topLevelItem(i)->text(0) == name) return topLevelItem(i);
  }
  auto* item = new QTreeWidgetItem(this, {name});
  QFont font = item->font(0);
  font.setBold(true);
  item->setFont(0, font);
  item->setFirstColumnSpanned(true);
  item->setExpanded(true);
  return item;
}

void NeedsTable::fill(QTreeWidgetItem& item, const Need& need) {
  item.setText(What, messageText("need." + need.id));
  item.setText(Needed, toQString(sizing::valueText(need.figure)));
  if (need.limit) item.setText(Limit, toQString(sizing::valueText(*need.limit)));
  item.setText(State, verdictText(need.verdict));
  item.setTextAlignment(Needed, Qt::AlignRight | Qt::AlignVCenter);
  item.setTextAlignment(Limit, Qt::AlignRight | Qt::AlignVCenter);
  item.setForeground(Limit, tokens().textMuted);
  if (need.verdict == Verdict::Met) item.setForeground(State, tokens().good);
  if (need.verdict == Verdict::Short || need.verdict == Verdict::Unreachable) {
    item.setForeground(State, tokens().bad);
    item.setIcon(State, lineIcon(QStringLiteral("warning"), tokens().bad));
  }
  const QString note = need.note.empty() ? QString{} : QLatin1Char('\n') + messageText(need.note);
  item.setToolTip(What, toolTipOf(need.figure) + note);
  item.setToolTip(Needed, item.toolTip(What));
  if (need.limit) item.setToolTip(Limit, toolTipOf(*need.limit));
}

void NeedsTable::show(const std::vector<Need>& needs) {
  std::vector<QString> closed;
  for (int i = 0; i < topLevelItemCount(); ++i) {
    if (!topLevelItem(i)->isExpanded()) closed.push_back(topLevelItem(i)->text(0));
  }
  const QSignalBlocker quiet(this);
  needs_ = needs;
  clear();
  for (std::size_t i = 0; i < needs_.size(); ++i) {
    auto* item = new QTreeWidgetItem(chapter(needs_[i].group));
    item->setData(0, indexRole, static_cast<uint>(i));
    fill(*item, needs_[i]);
  }
  for (int i = 0; i < topLevelItemCount(); ++i)
    topLevelItem(i)->setExpanded(std::ranges::find(closed, topLevelItem(i)->text(0)) == closed.end());
  fitHeight();
}

/// As high as its rows: the page around it scrolls.
void NeedsTable::fitHeight() {
  int rows = 0;
  for (int i = 0; i < topLevelItemCount(); ++i)
    rows += 1 + (topLevelItem(i)->isExpanded() ? topLevelItem(i)->childCount() : 0);
  setFixedHeight(rows * (metrics::rowPx + 2) + metrics::rowPx + 8);
}

} // namespace cw::ui
