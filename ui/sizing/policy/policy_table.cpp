// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sizing/policy/policy_table.h"

#include <QHeaderView>
#include <QLocale>
#include <QStyledItemDelegate>

#include "ui/document/document.h"
#include "ui/i18n/language.h"
#include "ui/theme/metrics.h"
#include "ui/theme/tokens.h"

namespace cw::ui {
namespace {

constexpr int keyRole = Qt::UserRole;

QString groupName(const std::string& group) {
  const std::pair<const char*, QString> names[] = {{"targets", PolicyTable::tr("Targets")},
                                                   {"storage", PolicyTable::tr("Storage")},
                                                   {"host", PolicyTable::tr("Host")},
                                                   {"vision", PolicyTable::tr("Vision models")},
                                                   {"facility", PolicyTable::tr("Power and cooling")},
                                                   {"money", PolicyTable::tr("Money")},
                                                   {"failures", PolicyTable::tr("Failures")},
                                                   {"management", PolicyTable::tr("Management plane")}};
  for (const auto& [id, name] : names) {
    if (group == id) return name;
  }
  return toQString(group);
}

QString numberText(double value) { return QString::number(value, 'g', 6); }

const Assumption* rowOf(const Design& design, std::string_view key) {
  const Assumption* found = nullptr;
  design.table<Assumption>().forEach([&](const Assumption& row) {
    if (row.key == key) found = &row;
  });
  return found;
}

/// Only values are edited in place.
class ValueOnly : public QStyledItemDelegate {
public:
  using QStyledItemDelegate::QStyledItemDelegate;
  QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    if (index.column() != PolicyTable::Value) return nullptr;
    return QStyledItemDelegate::createEditor(parent, option, index);
  }
};

} // namespace

PolicyTable::PolicyTable(Document& document, QWidget* parent) : QTreeWidget(parent), document_(document) {
  setColumnCount(ColumnCount);
  setFrameShape(QFrame::NoFrame);
  setIndentation(14);
  setUniformRowHeights(true);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // the page scrolls
  setEditTriggers(DoubleClicked | EditKeyPressed | SelectedClicked | AnyKeyPressed);
  setItemDelegate(new ValueOnly(this));
  header()->setStretchLastSection(false);
  header()->setSectionResizeMode(What, QHeaderView::Stretch);
  for (const int column : {Value, Unit, Source})
    header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
  connect(this, &QTreeWidget::itemChanged, this, &PolicyTable::take);
  connect(this, &QTreeWidget::itemExpanded, this, &PolicyTable::fitHeight);
  connect(this, &QTreeWidget::itemCollapsed, this, &PolicyTable::fitHeight);
  retranslate();
}

void PolicyTable::retranslate() {
  setHeaderLabels({tr("Targets and habits of the site"), tr("Value"), tr("Unit"), tr("Origin")});
  headerItem()->setTextAlignment(Value, Qt::AlignRight);
  setAccessibleName(tr("Targets and habits of the site"));
  const QSignalBlocker quiet(this);
  clear();
  QTreeWidgetItem* chapter = nullptr;
  std::string group;
  for (const sizing::AssumptionInfo& info : sizing::assumptionInfos()) {
    if (chapter == nullptr || group != info.group) {
      group = info.group;
      chapter = new QTreeWidgetItem(this, {groupName(group)});
      QFont font = chapter->font(0);
      font.setBold(true);
      chapter->setFont(0, font);
      chapter->setFirstColumnSpanned(true);
      chapter->setExpanded(group == "targets");
    }
    auto* item = new QTreeWidgetItem(chapter);
    item->setData(0, keyRole, QString::fromLatin1(info.key));
    item->setFlags(item->flags() | Qt::ItemIsEditable);
    item->setText(What, messageText(std::string("sizing.assumption.") + info.key));
    item->setText(Unit, QString::fromLatin1(info.unit));
    item->setTextAlignment(Value, Qt::AlignRight | Qt::AlignVCenter);
  }
  refresh();
}

void PolicyTable::refresh() {
  const QSignalBlocker quiet(this);
  const sizing::Assumptions defaults, now = sizing::assumptionsOf(document_.design());
  for (const sizing::AssumptionInfo& info : sizing::assumptionInfos()) {
    QTreeWidgetItem* item = itemOf(info.key);
    const Assumption* own = rowOf(document_.design(), info.key);
    item->setText(Value, numberText(now.*info.field));
    QFont font = item->font(Value);
    font.setBold(own != nullptr);
    item->setFont(Value, font);
    item->setText(Source, own != nullptr ? tr("of this design") : tr("default"));
    item->setForeground(Source, tokens().textMuted);
    const QString origin =
        own != nullptr && !own->source.empty() ? toQString(own->source) : QString::fromUtf8(info.source);
    const QString tip = tr("%1 to %2; default %3. Source: %4. Empty the cell to go back to the default.")
                            .arg(numberText(info.low), numberText(info.high), numberText(defaults.*info.field), origin);
    for (const int column : {What, Value, Unit, Source})
      item->setToolTip(column, tip);
  }
  fitHeight();
}

QTreeWidgetItem* PolicyTable::itemOf(const std::string& key) const {
  const QString wanted = toQString(key);
  for (int g = 0; g < topLevelItemCount(); ++g) {
    for (int i = 0; i < topLevelItem(g)->childCount(); ++i) {
      if (topLevelItem(g)->child(i)->data(0, keyRole).toString() == wanted) return topLevelItem(g)->child(i);
    }
  }
  return nullptr;
}

void PolicyTable::take(QTreeWidgetItem* item, int column) {
  const sizing::AssumptionInfo* info = sizing::findAssumption(item->data(0, keyRole).toString().toStdString());
  if (column != Value || info == nullptr) return;
  const QString text = item->text(Value).trimmed();
  problem_.clear();
  if (text.isEmpty()) {
    write(*info, std::nullopt);
  } else {
    bool isNumber = false;
    double value = QLocale().toDouble(text, &isNumber);
    if (!isNumber) value = text.toDouble(&isNumber);
    if (!isNumber || !(value >= info->low && value <= info->high)) {
      problem_ = tr("%1: “%2” is not a number within %3 and %4.")
                     .arg(item->text(What), text, numberText(info->low), numberText(info->high));
    } else {
      write(*info, value);
    }
  }
  refresh();
  emit edited();
}

bool PolicyTable::write(const sizing::AssumptionInfo& info, std::optional<double> value) {
  const Assumption* own = rowOf(document_.design(), info.key);
  if (!value && own == nullptr) return true;
  if (value && *value == sizing::assumptionsOf(document_.design()).*info.field) return true;
  const std::string name = messageText(std::string("sizing.assumption.") + info.key).toStdString();
  return document_.edit("studio.step.policy", {{"name", name}}, [&](Transaction& t) -> Result<> {
    if (!value) {
      t.remove(own->id);
      return {};
    }
    Assumption row = own != nullptr ? *own : Assumption{};
    if (own == nullptr) row.id = t.newId<Assumption>();
    row.key = info.key;
    row.value = *value;
    row.source = "user";
    t.put(std::move(row));
    return {};
  });
}

/// As high as its rows: the page around it scrolls.
void PolicyTable::fitHeight() {
  int rows = 0;
  for (int i = 0; i < topLevelItemCount(); ++i)
    rows += 1 + (topLevelItem(i)->isExpanded() ? topLevelItem(i)->childCount() : 0);
  setFixedHeight(rows * (metrics::rowPx + 2) + metrics::rowPx + 8);
}

} // namespace cw::ui
