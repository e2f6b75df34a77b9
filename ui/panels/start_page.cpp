// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/start_page.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>

#include "ui/document/document.h"
#include "ui/theme/icons.h"

namespace cw::ui {
namespace {

constexpr const char* factsQueue = "template-facts";
constexpr int cardPx = 340; ///< least width of a card
constexpr int sidePx = 300;
constexpr QSize thumbnailPx{48, 28};

} // namespace

StartPage::StartPage(Document& document, QWidget* parent)
    : Panel(parent), document_(document), documentAlive_(&document) {
  setFocusPolicy(Qt::StrongFocus);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(0);
  row->addWidget(buildSide());
  row->addWidget(buildTemplates(), 1);
  retranslate();
  startFacts();
}

StartPage::~StartPage() {
  if (documentAlive_) document_.jobs().wait(factsQueue);
}

QWidget* StartPage::buildSide() {
  auto* side = new QWidget;
  side->setFixedWidth(sidePx);
  auto* column = new QVBoxLayout(side);
  column->setContentsMargins(32, 40, 16, 24);
  column->setSpacing(8);
  title_ = roleLabel("title");
  subtitle_ = roleLabel("caption");
  subtitle_->setWordWrap(true);
  open_ = new QPushButton(lineIcon(QStringLiteral("open")), {});
  empty_ = new QPushButton(lineIcon(QStringLiteral("new")), {});
  recentTitle_ = roleLabel("sectionTitle");
  noRecent_ = roleLabel("empty");
  noRecent_->setWordWrap(true);
  recentList_ = new QVBoxLayout;
  recentList_->setSpacing(0);
  column->addWidget(title_);
  column->addWidget(subtitle_);
  column->addSpacing(16);
  column->addWidget(open_, 0, Qt::AlignLeft);
  column->addWidget(empty_, 0, Qt::AlignLeft);
  column->addSpacing(24);
  column->addWidget(recentTitle_);
  column->addLayout(recentList_);
  column->addWidget(noRecent_);
  column->addStretch(1);
  connect(open_, &QPushButton::clicked, this, &StartPage::openRequested);
  connect(empty_, &QPushButton::clicked, this, &StartPage::emptyRequested);
  return side;
}

QWidget* StartPage::buildTemplates() {
  auto* body = new QWidget;
  body->setObjectName(QStringLiteral("panelBody"));
  auto* column = new QVBoxLayout(body);
  column->setContentsMargins(16, 48, 32, 24);
  column->setSpacing(12);
  templatesTitle_ = roleLabel("sectionTitle");
  grid_ = new QGridLayout;
  grid_->setSpacing(16);
  column->addWidget(templatesTitle_);
  column->addLayout(grid_);
  column->addStretch(1);
  for (const TemplateInfo& info : templates()) {
    auto* card = new TemplateCard(info);
    cards_.push_back(card);
    connect(&card->button(), &QPushButton::clicked, this,
            [this, card] { emit templateChosen(card->info().id, card->settings()); });
  }
  auto* scroll = new QScrollArea;
  scroll->setObjectName(QStringLiteral("panel"));
  scroll->setWidget(body);
  scroll->setWidgetResizable(true);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  return scroll;
}

void StartPage::resizeEvent(QResizeEvent* event) {
  Panel::resizeEvent(event);
  arrangeCards();
}

void StartPage::arrangeCards() {
  const int columns = qMax(1, (width() - sidePx - 48) / (cardPx + 16));
  if (columns == columns_) return;
  columns_ = columns;
  for (std::size_t i = 0; i < cards_.size(); ++i) {
    grid_->addWidget(cards_[i], static_cast<int>(i) / columns, static_cast<int>(i) % columns);
  }
  for (int column = 0; column < grid_->columnCount(); ++column)
    grid_->setColumnStretch(column, column < columns ? 1 : 0);
}

QString StartPage::thumbnailName(const QString& path) {
  const QByteArray hash =
      QCryptographicHash::hash(QFileInfo(path).absoluteFilePath().toUtf8(), QCryptographicHash::Sha1);
  return QString::fromLatin1(hash.toHex().left(16)) + QStringLiteral(".png");
}

void StartPage::setRecentFiles(const QStringList& paths, const QString& thumbnailFolder) {
  recent_ = paths;
  while (QLayoutItem* item = recentList_->takeAt(0)) {
    item->widget()->deleteLater();
    delete item;
  }
  for (const QString& path : recent_) {
    const QFileInfo file(path);
    QPushButton* link = linkButton(file.completeBaseName());
    link->setIcon(QIcon(QDir(thumbnailFolder).filePath(thumbnailName(path))));
    link->setIconSize(thumbnailPx);
    link->setToolTip(QDir::toNativeSeparators(path));
    link->setAccessibleDescription(path);
    connect(link, &QPushButton::clicked, this, [this, path] { emit recentChosen(path); });
    recentList_->addWidget(link, 0, Qt::AlignLeft);
  }
  noRecent_->setVisible(recent_.isEmpty());
}

void StartPage::retranslate() {
  setAccessibleName(tr("Start page"));
  title_->setText(QStringLiteral("Clusterwright"));
  subtitle_->setText(
      tr("Design AI clusters: racks, fabrics, power and the bill of materials follow from a few numbers."));
  open_->setText(withIconGap(tr("Open a design…")));
  empty_->setText(withIconGap(tr("Empty design")));
  recentTitle_->setText(tr("Recent designs"));
  noRecent_->setText(
      tr("Designs you open or save appear here. Start with a template: everything in it can be changed."));
  templatesTitle_->setText(tr("Start from a template"));
  for (TemplateCard* card : cards_)
    card->retranslate();
}

void StartPage::startFacts() {
  document_.jobs().start(factsQueue, "studio.job.templates", [this](const Progress& progress, std::stop_token stop) {
    const Catalog* catalog = worker_.get();
    const auto all = templates();
    for (std::size_t i = 0; i < all.size() && catalog != nullptr && !stop.stop_requested(); ++i) {
      progress.report(static_cast<double>(i) / static_cast<double>(all.size()));
      const auto facts = templateFacts(all[i], *catalog);
      if (facts)
        QMetaObject::invokeMethod(
            this, [this, i, facts] { cards_[i]->setFacts(*facts); }, Qt::QueuedConnection);
    }
    QMetaObject::invokeMethod(
        this,
        [this] {
          factsComplete_ = true;
          emit factsReady();
        },
        Qt::QueuedConnection);
  });
}

} // namespace cw::ui
