// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sizing/sizing_view.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

#include "core/sizing/calc/calculator.h"
#include "ui/document/delete_rows.h"
#include "ui/i18n/language.h"
#include "ui/sizing/workloads/workload_edits.h"
#include "ui/theme/icons.h"

namespace cw::ui {
namespace {

constexpr int kindCount = 7;
constexpr int emptyWidthPx = 520;

} // namespace

SizingView::SizingView(Document& document, QWidget* parent)
    : Panel(parent), document_(document), session_(new SizingSession(document, this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  pages_ = new QStackedWidget;
  pages_->addWidget(buildEmpty());
  auto* full = new QWidget;
  auto* inside = new QVBoxLayout(full);
  inside->setContentsMargins(0, 0, 0, 0);
  inside->setSpacing(0);
  inside->addWidget(buildStrip());
  inside->addWidget(hairline());
  inside->addWidget(buildBoard(), 1);
  pages_->addWidget(full);
  column->addWidget(pages_);
  connect(&document_, &Document::changed, this, &SizingView::refreshTabs);
  connect(&document_, &Document::selectionChanged, this, &SizingView::followSelection);
  connect(session_, &SizingSession::changed, this, &SizingView::refresh);
  retranslate();
}

QWidget* SizingView::buildStrip() {
  auto* strip = new QWidget;
  auto* row = new QHBoxLayout(strip);
  row->setContentsMargins(8, 0, 8, 0);
  row->setSpacing(4);
  tabs_ = new QTabBar;
  tabs_->setDrawBase(false);
  tabs_->setExpanding(false);
  tabs_->setElideMode(Qt::ElideRight);
  add_ = new QPushButton(lineIcon(QStringLiteral("new")), {});
  addMenu_ = new QMenu(add_);
  add_->setMenu(addMenu_);
  duplicate_ = iconButton(QStringLiteral("copy"));
  remove_ = iconButton(QStringLiteral("delete"));
  row->addWidget(tabs_, 1);
  row->addWidget(add_);
  row->addWidget(duplicate_);
  row->addWidget(remove_);
  connect(tabs_, &QTabBar::currentChanged, this, &SizingView::select);
  connect(duplicate_, &QToolButton::clicked, this, [this] {
    if (const auto id = current()) document_.select({duplicateWorkload(document_, *id)});
  });
  connect(remove_, &QToolButton::clicked, this, [this] {
    if (const auto id = current()) deleteRows(document_, {id->text()});
  });
  return strip;
}

QWidget* SizingView::buildEmpty() {
  auto* page = new QWidget;
  auto* outer = new QHBoxLayout(page);
  auto* body = new QWidget;
  body->setFixedWidth(emptyWidthPx);
  auto* column = new QVBoxLayout(body);
  column->setSpacing(12);
  emptyTitle_ = roleLabel("title");
  emptyText_ = copyableLabel("value");
  emptyDrop_ = copyableLabel("caption");
  emptyTraining_ = new QPushButton(lineIcon(QStringLiteral("model")), {});
  emptyTraining_->setObjectName(QStringLiteral("primary"));
  emptyServing_ = new QPushButton(lineIcon(QStringLiteral("server")), {});
  emptyCalculators_ = linkButton({});
  auto* buttons = new QHBoxLayout;
  buttons->addWidget(emptyTraining_);
  buttons->addWidget(emptyServing_);
  buttons->addStretch(1);
  column->addStretch(2);
  column->addWidget(emptyTitle_);
  column->addWidget(emptyText_);
  column->addLayout(buttons);
  column->addWidget(emptyDrop_);
  column->addWidget(emptyCalculators_, 0, Qt::AlignLeft);
  column->addStretch(3);
  outer->addStretch(1);
  outer->addWidget(body);
  outer->addStretch(1);
  connect(emptyTraining_, &QPushButton::clicked, this, [this] { add(WorkloadKind::LlmTraining); });
  connect(emptyServing_, &QPushButton::clicked, this, [this] { add(WorkloadKind::LlmInference); });
  connect(emptyCalculators_, &QPushButton::clicked, this, &SizingView::calculatorsRequested);
  return page;
}

QWidget* SizingView::buildBoard() {
  split_ = new QSplitter(Qt::Vertical);
  split_->setChildrenCollapsible(false);
  page_ = new QScrollArea;
  page_->setObjectName(QStringLiteral("sizingPage"));
  page_->setWidgetResizable(true);
  page_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  board_ = new WorkloadBoard(document_, *session_);
  page_->setWidget(board_);
  derivation_ = new DerivationView(true);
  derivation_->hide();
  split_->addWidget(page_);
  split_->addWidget(derivation_);
  split_->setStretchFactor(0, 3);
  split_->setStretchFactor(1, 2);
  connect(board_, &WorkloadBoard::asked, this, &SizingView::explain);
  connect(derivation_, &DerivationView::closed, derivation_, &QWidget::hide);
  return split_;
}

void SizingView::retranslate() {
  tabs_->setAccessibleName(tr("Workloads"));
  page_->setAccessibleName(tr("Sizing"));
  add_->setText(withIconGap(tr("Add workload")));
  nameWidget(duplicate_, tr("Duplicate the workload"));
  nameWidget(remove_, tr("Delete the workload"));
  emptyTitle_->setText(tr("What is this cluster for?"));
  emptyText_->setText(tr(
      "Add a workload, and the studio predicts on this very design how long a step takes, whether it fits, what limits "
      "it, and what network, storage, power and money it needs."));
  emptyDrop_->setText(tr("Or drop a Hugging Face config.json on the window: its model becomes the workload."));
  emptyTraining_->setText(withIconGap(tr("Add a pre-training")));
  emptyServing_->setText(withIconGap(tr("Add an LLM service")));
  emptyCalculators_->setText(tr("Open the calculators"));
  fillAddMenu();
  refreshTabs();
}

void SizingView::fillAddMenu() {
  addMenu_->clear();
  for (int i = 0; i < kindCount; ++i) {
    const auto kind = static_cast<WorkloadKind>(i);
    addMenu_->addAction(lineIcon(iconOf(kind)), nameOf(kind), this, [this, kind] { add(kind); });
  }
}

std::optional<Id<Workload>> SizingView::current() const {
  const auto at = static_cast<std::size_t>(tabs_->currentIndex());
  return tabs_->currentIndex() >= 0 && at < loads_.size() ? std::optional(loads_[at]) : std::nullopt;
}

void SizingView::refreshTabs() {
  const auto before = current();
  const bool siteBefore = tabs_->count() > 0 && !before;
  {
    const QSignalBlocker quiet(tabs_);
    loads_.clear();
    std::vector<const Workload*> rows;
    document_.design().table<Workload>().forEach([&](const Workload& row) { rows.push_back(&row); });
    while (tabs_->count() > 0)
      tabs_->removeTab(0);
    for (const Workload* row : rows) {
      loads_.push_back(row->id);
      const int tab = tabs_->addTab(lineIcon(iconOf(row->kind)), toQString(row->name));
      tabs_->setTabToolTip(tab, nameOf(row->kind));
    }
    if (!rows.empty()) tabs_->addTab(lineIcon(QStringLiteral("floor")), tr("Whole design"));
    const auto same = before ? std::ranges::find(loads_, *before) : loads_.end();
    tabs_->setCurrentIndex(same != loads_.end()          ? static_cast<int>(same - loads_.begin())
                           : siteBefore && !rows.empty() ? static_cast<int>(rows.size())
                                                         : 0);
  }
  tabs_->updateGeometry(); // a hidden bar does not tell its layout
  pages_->setCurrentIndex(loads_.empty() ? 0 : 1);
  followSelection();
  select(tabs_->currentIndex());
}

void SizingView::select(int) {
  board_->show(current());
  duplicate_->setEnabled(current().has_value());
  remove_->setEnabled(current().has_value());
  derivation_->hide();
  // The inspector shows the load while this view is in front.
  if (const auto id = current(); id && isVisible()) document_.select({id->text()});
}

void SizingView::showEvent(QShowEvent* event) {
  Panel::showEvent(event);
  if (const auto id = current(); id && document_.selection().empty()) document_.select({id->text()});
}

void SizingView::followSelection() {
  if (document_.selection().size() == 1) showWorkload(toQString(*document_.selection().begin()));
}

bool SizingView::showWorkload(const QString& id) {
  for (std::size_t i = 0; i < loads_.size(); ++i) {
    if (toQString(loads_[i].text()) != id) continue;
    tabs_->setCurrentIndex(static_cast<int>(i));
    return true;
  }
  return false;
}

void SizingView::refresh() { board_->refresh(); }

void SizingView::refreshLook() { board_->refreshLook(); }

void SizingView::add(WorkloadKind kind) {
  if (const std::string id = addWorkload(document_, kind); !id.empty()) document_.select({id});
}

void SizingView::explain(const sizing::Derivation& derivation) {
  const bool derived = !derivation.labelId.empty() || !derivation.symbol.empty();
  if (!derived) return;
  derivation_->show({derivation}, labelOf(derivation));
  derivation_->setVisible(true);
  if (split_->sizes().value(1) < 120) split_->setSizes({600, 260});
}

} // namespace cw::ui
