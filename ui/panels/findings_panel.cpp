// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/findings_panel.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QScrollArea>

#include "ui/document/document.h"
#include "ui/i18n/language.h"
#include "ui/panels/flow_layout.h"
#include "ui/theme/icons.h"

namespace cw::ui {
namespace {

constexpr std::size_t mostPlaces = 12; ///< links shown; the rest is counted

/// The place by which waivers know a finding; empty for one about the whole design.
std::string firstPlace(const Finding& finding) {
  return finding.places.empty() ? std::string{} : finding.places.front();
}

} // namespace

FindingsPanel::FindingsPanel(Document& document, QWidget* parent) : Panel(parent), document_(document) {
  list_ = new QTreeView;
  list_->setModel(&model_);
  list_->setHeaderHidden(true);
  list_->setUniformRowHeights(true);
  list_->setRootIsDecorated(false);
  list_->setIndentation(12);
  list_->setFrameShape(QFrame::NoFrame);
  list_->header()->setStretchLastSection(false);
  list_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
  list_->header()->resizeSection(1, 140);
  list_->header()->resizeSection(2, 84);
  auto* split = new QSplitter(Qt::Horizontal);
  split->addWidget(list_);
  split->addWidget(buildDetail());
  split->setStretchFactor(0, 3);
  split->setStretchFactor(1, 2);
  split->setChildrenCollapsible(false);
  empty_ = copyableLabel("empty");
  empty_->setAlignment(Qt::AlignCenter);
  empty_->setMargin(24);
  pages_ = new QStackedWidget;
  pages_->addWidget(empty_);
  pages_->addWidget(split);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(pages_);
  connect(list_->selectionModel(), &QItemSelectionModel::currentChanged, this, &FindingsPanel::showChosen);
  // A click and Enter both go there: everything a mouse does a key can do.
  for (const auto signal : {&QTreeView::clicked, &QTreeView::activated}) {
    connect(list_, signal, this, [this](const QModelIndex& index) {
      const Finding* finding = model_.finding(index);
      if (finding != nullptr && !finding->places.empty()) document_.reveal(finding->places.front());
    });
  }
  connect(&document_, &Document::derivedChanged, this, &FindingsPanel::refresh);
  retranslate();
}

QWidget* FindingsPanel::buildDetail() {
  detail_ = new QWidget;
  detail_->setObjectName(QStringLiteral("panelBody"));
  auto* column = new QVBoxLayout(detail_);
  column->setContentsMargins(16, 12, 16, 12);
  column->setSpacing(8);
  title_ = copyableLabel("cardTitle");
  text_ = copyableLabel("body");
  facts_ = copyableLabel("caption");
  places_ = new QWidget;
  places_->setLayout(new FlowLayout(4));
  reason_ = new QLineEdit;
  fix_ = new QPushButton(lineIcon(QStringLiteral("fix")), {});
  waive_ = new QPushButton(lineIcon(QStringLiteral("waive")), {});
  copy_ = new QPushButton(lineIcon(QStringLiteral("copy")), {});
  auto* buttons = new QHBoxLayout;
  buttons->addWidget(fix_);
  buttons->addWidget(reason_, 1);
  buttons->addWidget(waive_);
  buttons->addWidget(copy_);
  for (QWidget* widget : std::initializer_list<QWidget*>{title_, text_, places_, facts_})
    column->addWidget(widget);
  column->addStretch(1);
  connect(fix_, &QPushButton::clicked, this, &FindingsPanel::fixChosen);
  const auto waive = [this] {
    if (chosen() != nullptr && chosen()->waived) {
      unwaiveChosen();
    } else {
      waiveChosen(reason_->text());
    }
  };
  connect(waive_, &QPushButton::clicked, this, waive);
  connect(reason_, &QLineEdit::returnPressed, this, waive);
  connect(copy_, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(chosenText()); });
  auto* scroll = new QScrollArea;
  scroll->setObjectName(QStringLiteral("panel"));
  scroll->setWidget(detail_);
  scroll->setWidgetResizable(true);
  // The buttons stay in sight whatever the length of the text.
  auto* whole = new QWidget;
  whole->setMinimumWidth(340);
  auto* rows = new QVBoxLayout(whole);
  rows->setContentsMargins(0, 0, 0, 0);
  rows->setSpacing(0);
  rows->addWidget(scroll, 1);
  rows->addWidget(hairline());
  buttons->setContentsMargins(16, 6, 16, 6);
  buttons->setSpacing(8);
  rows->addLayout(buttons);
  return whole;
}

void FindingsPanel::retranslate() {
  list_->setAccessibleName(tr("Findings"));
  reason_->setPlaceholderText(tr("Reason to accept it…"));
  reason_->setAccessibleName(tr("Reason to accept the finding"));
  fix_->setText(withIconGap(tr("Fix")));
  copy_->setText(withIconGap(tr("Copy")));
  shown_.reset();
  refresh();
}

QString FindingsPanel::stateText() const {
  if (!document_.everDerived()) return tr("not checked yet");
  QString text;
  const int errors = model_.count(Severity::Error);
  const int warnings = model_.count(Severity::Warning);
  const int advice = model_.count(Severity::Advice);
  QStringList parts;
  if (errors > 0) parts << tr("%n error(s)", nullptr, errors);
  if (warnings > 0) parts << tr("%n warning(s)", nullptr, warnings);
  if (advice > 0) parts << tr("%n piece(s) of advice", nullptr, advice);
  text = parts.isEmpty() ? tr("none") : parts.join(tr(", "));
  return document_.upToDate() ? text : text + tr(" (out of date)");
}

void FindingsPanel::refresh() {
  // An edit only makes the present findings out of date; the list stays as it is until new ones come.
  if (document_.everDerived() && shown_ == document_.derived()) {
    emit stateChanged();
    return;
  }
  shown_ = document_.derived();
  const Finding* before = chosen();
  const std::string rule = before != nullptr ? before->rule : std::string{};
  model_.setDerived(document_.derived());
  list_->expandAll();
  const bool any = model_.rowCount() > 0;
  empty_->setText(!document_.everDerived() ? tr("The rules have not run yet. They run by themselves after each change.")
                                           : tr("No findings: every rule is met. New ones appear here as you edit; "
                                                "a click leads to the place."));
  pages_->setCurrentIndex(any ? 1 : 0);
  if (any && !list_->currentIndex().isValid()) {
    QModelIndex start = model_.index(0, 0, model_.index(0, 0));
    // The same rule stays chosen while results are renewed under it.
    for (int b = 0; b < model_.rowCount() && !rule.empty(); ++b) {
      const QModelIndex branch = model_.index(b, 0);
      for (int r = 0; r < model_.rowCount(branch); ++r) {
        const QModelIndex row = model_.index(r, 0, branch);
        if (model_.finding(row)->rule == rule) {
          start = row;
          b = model_.rowCount();
          break;
        }
      }
    }
    list_->setCurrentIndex(start);
  }
  showChosen();
  emit stateChanged();
}

const Finding* FindingsPanel::chosen() const { return model_.finding(list_->currentIndex()); }

void FindingsPanel::showChosen() {
  const Finding* finding = chosen();
  detail_->setVisible(finding != nullptr);
  for (QWidget* widget : std::initializer_list<QWidget*>{fix_, waive_, copy_, reason_})
    widget->setEnabled(finding != nullptr);
  if (finding == nullptr) return;
  const Rule* rule = findRule(finding->rule);
  title_->setText(toQString(findingTitle(*finding, language())));
  QString text = toQString(findingText(*finding, language()));
  if (const std::string hint = findingHint(*finding, language()); !hint.empty()) {
    text += QLatin1Char(' ') + toQString(hint);
  }
  text_->setText(text);
  QString facts = toQString(finding->rule);
  if (!finding->value.empty())
    facts += tr(" · found %1, allowed %2").arg(toQString(finding->value), toQString(finding->limit));
  if (rule != nullptr) facts += QStringLiteral("\n%1\n%2").arg(toQString(rule->formula), toQString(rule->source));
  if (finding->waived) facts += QLatin1Char('\n') + tr("Accepted: %1").arg(toQString(finding->waiverReason));
  facts_->setText(facts);
  fix_->setVisible(!finding->fix.empty() && !finding->waived);
  reason_->setVisible(!finding->waived);
  reason_->setProperty("invalid", false);
  waive_->setText(withIconGap(finding->waived ? tr("Take back") : tr("Waive")));
  showPlaces(*finding);
}

void FindingsPanel::showPlaces(const Finding& finding) {
  while (QLayoutItem* item = places_->layout()->takeAt(0)) {
    item->widget()->deleteLater();
    delete item;
  }
  for (std::size_t i = 0; i < finding.places.size() && i < mostPlaces; ++i) {
    const std::string id = finding.places[i];
    QPushButton* link = linkButton(placeName(document_.derived()->design, id));
    connect(link, &QPushButton::clicked, this, [this, id] { document_.reveal(id); });
    places_->layout()->addWidget(link);
  }
  if (finding.places.size() > mostPlaces) {
    QLabel* more = roleLabel("caption");
    more->setText(tr("and %1 more").arg(finding.places.size() - mostPlaces));
    places_->layout()->addWidget(more);
  }
}

void FindingsPanel::chooseNext() {
  QModelIndex next = list_->indexBelow(list_->currentIndex());
  if (next.isValid() && model_.finding(next) == nullptr) next = list_->indexBelow(next);
  if (!next.isValid()) next = model_.index(0, 0, model_.index(0, 0));
  if (!next.isValid()) return;
  list_->setCurrentIndex(next);
  const Finding* finding = model_.finding(next);
  if (finding != nullptr && !finding->places.empty()) document_.reveal(finding->places.front());
}

bool FindingsPanel::fixChosen() {
  const Finding* finding = chosen();
  if (finding == nullptr || finding->fix.empty()) return false;
  const Finding copy = *finding; // the edit renews the model
  return document_.edit("studio.step.fix", {{"rule", copy.rule}}, [&](Transaction& t) { return applyFix(copy, t); });
}

bool FindingsPanel::waiveChosen(const QString& reason) {
  const Finding* finding = chosen();
  if (finding == nullptr) return false;
  const bool given = !reason.trimmed().isEmpty();
  reason_->setProperty("invalid", !given);
  restyle(reason_);
  if (!given) {
    reason_->setFocus();
    return false;
  }
  const Finding copy = *finding;
  reason_->clear();
  return document_.edit("studio.step.waive", {{"rule", copy.rule}}, [&](Transaction& t) -> Result<> {
    Waiver waiver;
    waiver.id = t.newId<Waiver>();
    waiver.rule = copy.rule;
    waiver.place = firstPlace(copy);
    waiver.reason = reason.trimmed().toStdString();
    t.put(waiver);
    return {};
  });
}

void FindingsPanel::unwaiveChosen() {
  const Finding copy = *chosen();
  document_.edit("studio.step.unwaive", {{"rule", copy.rule}}, [&](Transaction& t) -> Result<> {
    std::vector<Id<Waiver>> gone;
    t.design().table<Waiver>().forEach([&](const Waiver& waiver) {
      const bool here = waiver.place.empty() || waiver.place == firstPlace(copy);
      if (waiver.rule == copy.rule && here) gone.push_back(waiver.id);
    });
    for (const Id<Waiver> id : gone)
      t.remove(id);
    return {};
  });
}

QString FindingsPanel::chosenText() const {
  return chosen() == nullptr ? QString{}
                             : title_->text() + QLatin1Char('\n') + text_->text() + QLatin1Char('\n') + facts_->text();
}

} // namespace cw::ui
