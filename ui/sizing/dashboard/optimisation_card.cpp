// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sizing/dashboard/optimisation_card.h"

#include <QHBoxLayout>
#include <QHeaderView>

#include <algorithm>

#include "ui/i18n/language.h"
#include "ui/sizing/derivation/derivation_model.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/theme/tokens.h"

namespace cw::ui {

using sizing::Optimisation;
using sizing::OptimisationEffect;
using sizing::OptimisationState;

namespace {

constexpr int indexRole = Qt::UserRole, effectRole = Qt::UserRole + 1;

QString stateText(OptimisationState state) {
  constexpr const char* keys[] = {"computed", "in-use", "not-possible", "no-figure"};
  return messageText(std::string("optimisation.state.") + keys[static_cast<std::size_t>(state)]);
}

QString effectText(const OptimisationEffect& e) {
  const QString change = e.before.value != 0 ? QStringLiteral(" (%1%2 %)")
                                                   .arg(e.change() > 0 ? QStringLiteral("+") : QString{},
                                                        QString::number(100 * e.change(), 'f', 1))
                                             : QString{};
  return toQString(sizing::valueText(e.before)) + QStringLiteral(" → ") + toQString(sizing::valueText(e.after)) +
         change;
}

} // namespace

OptimisationCard::OptimisationCard(Document& document, SizingSession& session, QWidget* parent)
    : Panel(parent), document_(document), session_(session) {
  setObjectName({});
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  auto* frame = new QFrame;
  frame->setObjectName(QStringLiteral("chartCard"));
  outer->addWidget(frame);
  auto* column = new QVBoxLayout(frame);
  column->setContentsMargins(12, 8, 12, 8);
  column->setSpacing(6);
  title_ = copyableLabel("sectionTitle");
  remark_ = copyableLabel("caption");
  remark_->setWordWrap(true);
  try_ = new QPushButton;
  apply_ = new QPushButton;
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  row->addWidget(try_);
  row->addWidget(apply_);
  row->addWidget(remark_, 1);
  table_ = new QTreeWidget;
  table_->setColumnCount(ColumnCount);
  table_->setFrameShape(QFrame::NoFrame);
  table_->setIndentation(14);
  table_->setUniformRowHeights(true);
  table_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // the page scrolls
  table_->header()->setStretchLastSection(false);
  table_->header()->setSectionResizeMode(What, QHeaderView::Stretch);
  for (const int index : {State, Effect})
    table_->header()->setSectionResizeMode(index, QHeaderView::ResizeToContents);
  column->addWidget(title_);
  column->addLayout(row);
  column->addWidget(table_);
  // What is left over belongs to the page, not between these parts.
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
  title_->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  remark_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(try_, &QPushButton::clicked, this, [this] {
    if (id_) session_.optimise(*id_);
  });
  connect(apply_, &QPushButton::clicked, this, &OptimisationCard::apply);
  connect(table_, &QTreeWidget::itemActivated, this, &OptimisationCard::ask);
  connect(table_, &QTreeWidget::itemClicked, this, &OptimisationCard::ask);
  connect(table_, &QTreeWidget::itemExpanded, this, &OptimisationCard::fitHeight);
  connect(table_, &QTreeWidget::itemCollapsed, this, &OptimisationCard::fitHeight);
  connect(table_, &QTreeWidget::itemSelectionChanged, this,
          [this] { apply_->setEnabled(chosen() != nullptr && chosen()->changed.has_value()); });
  connect(&session_, &SizingSession::optimisationsChanged, this, &OptimisationCard::refresh);
  retranslate();
}

void OptimisationCard::retranslate() {
  title_->setText(tr("Optimisations"));
  try_->setText(withIconGap(tr("Try optimisations")));
  try_->setIcon(lineIcon(QStringLiteral("search")));
  try_->setToolTip(tr("Sizes this load again with each of them, one by one, on the layout that it has"));
  apply_->setText(tr("Apply the chosen"));
  apply_->setToolTip(tr("Changes the load as one undo step"));
  table_->setHeaderLabels({tr("Optimisation"), tr("State"), tr("Before and after")});
  table_->setAccessibleName(tr("Optimisations"));
  refresh();
}

void OptimisationCard::show(Id<Workload> id) {
  id_ = id;
  refresh();
}

void OptimisationCard::refresh() {
  const auto* list = id_ ? session_.optimisationsOf(*id_) : nullptr;
  const bool busy = session_.optimising();
  try_->setEnabled(id_.has_value() && !busy);
  apply_->setVisible(list != nullptr);
  apply_->setEnabled(false);
  table_->setVisible(list != nullptr && !list->empty());
  remark_->setText(busy ? tr("Sizing again with each of them…")
                   : list == nullptr
                       ? tr("Precision, recomputation, sharding, compression, checkpoints, offload, formats of "
                            "weights and cache: what each saves on this load.")
                   : list->empty() ? tr("No optimisation is known for this kind of load.")
                                   : tr("A click on a figure shows its derivation."));
  fill(list != nullptr ? *list : std::vector<Optimisation>{});
}

void OptimisationCard::fill(const std::vector<Optimisation>& list) {
  const QSignalBlocker quiet(table_);
  table_->clear();
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Optimisation& o = list[i];
    const QString cost = messageText("optimisation." + o.id + ".cost");
    auto* item = new QTreeWidgetItem(table_, {messageText("optimisation." + o.id), stateText(o.state)});
    item->setData(0, indexRole, static_cast<uint>(i));
    item->setToolTip(What, o.error ? errorText(*o.error) + QLatin1Char('\n') + cost : cost);
    item->setForeground(State, tokens().textMuted);
    if (!o.effects.empty())
      item->setText(Effect, messageText("need." + o.effects.front().needId) + QStringLiteral(": ") +
                                effectText(o.effects.front()));
    for (std::size_t e = 0; e < o.effects.size(); ++e) {
      auto* row = new QTreeWidgetItem(item, {messageText("need." + o.effects[e].needId), {}, effectText(o.effects[e])});
      row->setData(0, indexRole, static_cast<uint>(i));
      row->setData(0, effectRole, static_cast<uint>(e));
      row->setToolTip(Effect, toolTipOf(o.effects[e].after));
    }
    auto* remark = new QTreeWidgetItem(item, {cost});
    remark->setFirstColumnSpanned(true);
    remark->setForeground(What, tokens().textMuted);
    remark->setFlags(Qt::ItemIsEnabled);
  }
  fitHeight();
}

void OptimisationCard::ask(const QTreeWidgetItem* item) {
  const auto* list = id_ ? session_.optimisationsOf(*id_) : nullptr;
  const QVariant effect = item->data(0, effectRole);
  if (list == nullptr || !effect.isValid()) return;
  emit asked((*list)[item->data(0, indexRole).toUInt()].effects[effect.toUInt()].after);
}

const Optimisation* OptimisationCard::chosen() const {
  const auto* list = id_ ? session_.optimisationsOf(*id_) : nullptr;
  const auto items = table_->selectedItems();
  if (list == nullptr || items.isEmpty()) return nullptr;
  const QVariant index = items.front()->data(0, indexRole);
  return index.isValid() && index.toUInt() < list->size() ? &(*list)[index.toUInt()] : nullptr;
}

void OptimisationCard::apply() {
  const Optimisation* o = chosen();
  if (o == nullptr || !o->changed) return;
  const Workload changed = *o->changed;
  document_.edit("studio.step.optimisation",
                 {{"optimisation", messageText("optimisation." + o->id).toStdString()}, {"name", changed.name}},
                 [&](Transaction& t) -> Result<> {
                   t.put(changed);
                   return {};
                 });
}

/// As high as its rows: the page around it scrolls.
void OptimisationCard::fitHeight() {
  int rows = table_->topLevelItemCount();
  for (int i = 0; i < table_->topLevelItemCount(); ++i)
    rows += table_->topLevelItem(i)->isExpanded() ? table_->topLevelItem(i)->childCount() : 0;
  table_->setFixedHeight(rows * (metrics::rowPx + 2) + metrics::rowPx + 8);
}

} // namespace cw::ui
