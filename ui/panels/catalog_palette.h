// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>
#include <QLineEdit>
#include <QListView>
#include <QPointer>
#include <QTimer>

#include <map>
#include <vector>

#include "ui/document/catalog_access.h"
#include "ui/panels/entry_details.h"

namespace cw::ui {

class Document;

/// The entries a search found; each can be dragged under `entryMimeType`.
class CatalogModel : public QAbstractListModel {
  Q_OBJECT
public:
  /// The caption of an entry: kind, units, power, mass.
  static constexpr int captionRole = Qt::UserRole + 10;
  /// Whether most of its facts were read in an opened source.
  static constexpr int verifiedRole = Qt::UserRole + 11;

  /// The catalog outlives the model.
  explicit CatalogModel(const Catalog& catalog, QObject* parent = nullptr);
  /// Shows other hits.
  void setHits(std::vector<CatalogHit> hits);
  /// The id of a row's entry; empty when there is none.
  std::string entryId(const QModelIndex& index) const;
  /// Rereads all texts after a change of language or theme.
  void retranslate();

  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  QStringList mimeTypes() const override;
  QMimeData* mimeData(const QModelIndexList& indexes) const override;

private:
  const Catalog& catalog_;
  std::vector<CatalogHit> hits_;
};

/// The catalog at the left edge: search, kinds, the list to drag from, and the facts of the chosen entry.
class CatalogPalette : public Panel {
  Q_OBJECT
public:
  explicit CatalogPalette(Document& document, QWidget* parent = nullptr);
  /// Waits for a search that still runs, unless the document went first and has done so.
  ~CatalogPalette() override;
  /// Puts the cursor into the search field.
  void focusSearch();
  /// Searches for a text at once, without waiting for more typing.
  void searchFor(const QString& text);
  /// Chooses an entry, found or not, and shows its facts.
  void showEntry(const std::string& id);
  /// The entry chosen in the list; empty when none is.
  std::string chosenEntry() const { return model_.entryId(list_->currentIndex()); }
  /// The list's model.
  CatalogModel& model() { return model_; }

signals:
  /// Enter on an entry: the view in front lets the user place it by keyboard.
  void armRequested(const QString& entryId);
  /// A search has ended and its hits are shown.
  void searched();
  /// The search could not run.
  void failed(const QString& text);

protected:
  void retranslate() override;
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  QWidget* buildChips();
  QWidget* buildList();
  void startSearch();
  void take(std::uint64_t number, const Result<std::vector<CatalogHit>>& hits);
  void showChosen();

  Document& document_;
  QPointer<QObject> documentAlive_;
  CatalogModel model_;
  WorkerCatalog worker_;
  std::uint64_t newest_ = 0; ///< number of the search whose hits are wanted
  QTimer debounce_;
  QLineEdit* search_;
  std::map<EntryKind, QPushButton*> chips_;
  QListView* list_;
  QLabel* count_;
  EntryDetails* details_;
};

} // namespace cw::ui
