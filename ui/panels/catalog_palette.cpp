// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/catalog_palette.h"

#include <QKeyEvent>
#include <QMimeData>
#include <QSplitter>
#include <QVBoxLayout>

#include "ui/canvas/views.h"
#include "ui/document/document.h"
#include "ui/i18n/language.h"
#include "ui/panels/catalog_delegate.h"
#include "ui/panels/entry_name.h"
#include "ui/panels/flow_layout.h"
#include "ui/theme/icons.h"

namespace cw::ui {
namespace {

constexpr int debounceMs = 60; ///< a pause in typing; a search itself takes less than 20 ms
constexpr const char* searchQueue = "catalog-search";
/// Kinds with a chip, in the order in which a design is built.
constexpr EntryKind chipKinds[] = {
    EntryKind::Server, EntryKind::Switch, EntryKind::Storage,     EntryKind::Rack,      EntryKind::Power,
    EntryKind::Cable,  EntryKind::Nic,    EntryKind::Accelerator, EntryKind::Appliance, EntryKind::ModelArchitecture};

} // namespace

CatalogModel::CatalogModel(const Catalog& catalog, QObject* parent) : QAbstractListModel(parent), catalog_(catalog) {}

void CatalogModel::setHits(std::vector<CatalogHit> hits) {
  beginResetModel();
  hits_ = std::move(hits);
  endResetModel();
}

std::string CatalogModel::entryId(const QModelIndex& index) const {
  return index.isValid() ? hits_[static_cast<std::size_t>(index.row())].id : std::string{};
}

void CatalogModel::retranslate() { emit layoutChanged(); }

int CatalogModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(hits_.size());
}

QVariant CatalogModel::data(const QModelIndex& index, int dataRole) const {
  if (!index.isValid()) return {};
  const CatalogHit& hit = hits_[static_cast<std::size_t>(index.row())];
  switch (dataRole) {
  case Qt::DisplayRole:
  case Qt::AccessibleTextRole:
    return toQString(entryName(hit.vendor, hit.model));
  case Qt::DecorationRole:
    return lineIcon(iconOf(hit.kind));
  case verifiedRole:
    return hit.verified;
  case captionRole: {
    const Entry* entry = catalog_.find(hit.id);
    const QString size = entry != nullptr ? sizeText(*entry) : QString{};
    QString text = size.isEmpty() ? kindText(hit.kind) : size;
    return hit.userOwned ? text + tr(" · own") : text;
  }
  case Qt::ToolTipRole:
    return toQString(hit.id);
  default:
    return {};
  }
}

Qt::ItemFlags CatalogModel::flags(const QModelIndex& index) const {
  return QAbstractListModel::flags(index) | (index.isValid() ? Qt::ItemIsDragEnabled : Qt::NoItemFlags);
}

QStringList CatalogModel::mimeTypes() const { return {QString::fromLatin1(entryMimeType)}; }

QMimeData* CatalogModel::mimeData(const QModelIndexList& indexes) const {
  if (indexes.isEmpty()) return nullptr;
  auto* data = new QMimeData;
  const std::string id = entryId(indexes.front());
  data->setData(QString::fromLatin1(entryMimeType), QByteArray::fromStdString(id));
  data->setText(toQString(id));
  return data;
}

CatalogPalette::CatalogPalette(Document& document, QWidget* parent)
    : Panel(parent), document_(document), documentAlive_(&document), model_(document.catalog()) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 8, 0, 0);
  layout->setSpacing(8);
  search_ = new QLineEdit;
  search_->setClearButtonEnabled(true);
  search_->addAction(lineIcon(QStringLiteral("search")), QLineEdit::LeadingPosition);
  search_->installEventFilter(this);
  auto* field = new QVBoxLayout;
  field->setContentsMargins(8, 0, 8, 0);
  field->setSpacing(8);
  field->addWidget(search_);
  field->addWidget(buildChips());
  layout->addLayout(field);
  auto* split = new QSplitter(Qt::Vertical);
  split->addWidget(buildList());
  details_ = new EntryDetails;
  split->addWidget(details_);
  split->setStretchFactor(0, 1);
  split->setStretchFactor(1, 1);
  split->setChildrenCollapsible(false);
  split->setSizes({480, 320});
  layout->addWidget(split, 1);
  debounce_.setSingleShot(true);
  connect(&debounce_, &QTimer::timeout, this, &CatalogPalette::startSearch);
  connect(search_, &QLineEdit::textEdited, this, [this] { debounce_.start(debounceMs); });
  connect(search_, &QLineEdit::textChanged, this, [this](const QString& text) {
    if (text.isEmpty()) debounce_.start(0); // the clear button
  });
  retranslate();
  startSearch();
}

CatalogPalette::~CatalogPalette() {
  if (documentAlive_) document_.jobs().wait(searchQueue);
}

QWidget* CatalogPalette::buildChips() {
  auto* chips = new QWidget;
  auto* flow = new FlowLayout(4, chips);
  for (const EntryKind kind : chipKinds) {
    auto* chip = new QPushButton;
    chip->setObjectName(QStringLiteral("chip"));
    chip->setCheckable(true);
    chip->setFocusPolicy(Qt::TabFocus);
    chips_[kind] = chip;
    flow->addWidget(chip);
    connect(chip, &QPushButton::toggled, this, &CatalogPalette::startSearch);
  }
  return chips;
}

QWidget* CatalogPalette::buildList() {
  auto* body = new QWidget;
  auto* column = new QVBoxLayout(body);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(2);
  count_ = roleLabel("caption");
  count_->setContentsMargins(12, 0, 12, 2);
  list_ = new QListView;
  list_->setModel(&model_);
  list_->setItemDelegate(new CatalogDelegate(list_));
  list_->setUniformItemSizes(true);
  list_->setDragEnabled(true);
  list_->setDragDropMode(QAbstractItemView::DragOnly);
  list_->setFrameShape(QFrame::NoFrame);
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  column->addWidget(count_);
  column->addWidget(list_, 1);
  connect(list_->selectionModel(), &QItemSelectionModel::currentChanged, this, &CatalogPalette::showChosen);
  connect(list_, &QListView::activated, this, [this](const QModelIndex& index) {
    if (index.isValid()) emit armRequested(toQString(model_.entryId(index)));
  });
  return body;
}

void CatalogPalette::retranslate() {
  search_->setPlaceholderText(tr("Search vendor, model, part number…"));
  search_->setAccessibleName(tr("Search the catalog"));
  list_->setAccessibleName(tr("Catalog entries"));
  for (const auto& [kind, chip] : chips_)
    chip->setText(kindText(kind));
  count_->setText(tr("%n entries", nullptr, model_.rowCount()));
  model_.retranslate();
}

bool CatalogPalette::eventFilter(QObject* watched, QEvent* event) {
  // Arrow down leads from the search field into the list; Enter arms the first hit.
  if (watched == search_ && event->type() == QEvent::KeyPress) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    const bool down = key == Qt::Key_Down;
    if ((down || key == Qt::Key_Return || key == Qt::Key_Enter) && model_.rowCount() > 0) {
      if (!list_->currentIndex().isValid()) list_->setCurrentIndex(model_.index(0));
      if (down) list_->setFocus();
      if (!down) emit armRequested(toQString(model_.entryId(list_->currentIndex())));
      return true;
    }
  }
  return Panel::eventFilter(watched, event);
}

void CatalogPalette::focusSearch() {
  search_->setFocus(Qt::ShortcutFocusReason);
  search_->selectAll();
}

void CatalogPalette::searchFor(const QString& text) {
  search_->setText(text);
  startSearch();
}

void CatalogPalette::showEntry(const std::string& id) {
  for (int row = 0; row < model_.rowCount(); ++row) {
    if (model_.entryId(model_.index(row)) != id) continue;
    list_->setCurrentIndex(model_.index(row));
    return;
  }
  list_->setCurrentIndex({});
  details_->setEntry(document_.catalog().find(id));
}

void CatalogPalette::startSearch() {
  debounce_.stop();
  CatalogQuery query;
  query.text = search_->text().toStdString();
  query.limit = 2000;
  for (const auto& [kind, chip] : chips_) {
    if (chip->isChecked()) query.kinds.push_back(kind);
  }
  const std::uint64_t number = ++newest_;
  document_.jobs().start(searchQueue, "studio.job.search",
                         [this, query, number](const Progress&, std::stop_token stop) {
                           const Catalog* catalog = worker_.get();
                           if (catalog == nullptr || stop.stop_requested()) return;
                           const auto hits = catalog->search(query);
                           QMetaObject::invokeMethod(
                               this, [this, number, hits] { take(number, hits); }, Qt::QueuedConnection);
                         });
}

void CatalogPalette::take(std::uint64_t number, const Result<std::vector<CatalogHit>>& hits) {
  if (number != newest_) return;
  if (!hits) {
    emit failed(errorText(hits.error()));
    return;
  }
  std::vector<CatalogHit> ordered = *hits;
  if (search_->text().trimmed().isEmpty()) {
    // Without a search what can be placed comes first.
    const auto order = [](const CatalogHit& hit) {
      return std::ranges::find(chipKinds, hit.kind) - std::begin(chipKinds);
    };
    std::ranges::stable_sort(ordered, {}, order);
  }
  model_.setHits(std::move(ordered));
  count_->setText(tr("%n entries", nullptr, model_.rowCount()));
  showChosen();
  emit searched();
}

void CatalogPalette::showChosen() {
  const std::string id = model_.entryId(list_->currentIndex());
  details_->setEntry(id.empty() ? nullptr : document_.catalog().find(id));
}

} // namespace cw::ui
