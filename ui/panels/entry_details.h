// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QTableView>

#include <vector>

#include "core/model/entry.h"
#include "ui/panels/panel.h"

namespace cw::ui {

/// Every fact of a catalog entry with its unit, its source and whether that source was read.
class EntryModel : public QAbstractTableModel {
  Q_OBJECT
public:
  /// The columns in their order.
  enum Column { Name, Value, Source, columnCount_ };

  using QAbstractTableModel::QAbstractTableModel;
  /// Shows another entry (copied); null shows nothing.
  void setEntry(const Entry* entry);
  /// Where the fact of a row was read, in full.
  QString sourceOf(int row) const;
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  /// Rereads all texts after a change of language.
  void retranslate();

private:
  struct Line {
    std::string field;
    QString name, value, source;
    bool verified = false;
  };
  void rebuild();
  Entry entry_;
  std::vector<Line> lines_;
};

/// Name, part numbers, facts and ports of one entry.
class EntryDetails : public Panel {
  Q_OBJECT
public:
  explicit EntryDetails(QWidget* parent = nullptr);
  /// Shows an entry, or the hint that teaches when null.
  void setEntry(const Entry* entry);
  /// The table of facts.
  const EntryModel& model() const { return model_; }

protected:
  void retranslate() override;

private:
  void refresh();
  void showSource();
  Entry entry_;
  bool any_ = false;
  EntryModel model_;
  QLabel* title_;
  QLabel* caption_;
  QLabel* empty_;
  QTableView* table_;
  QLabel* source_;
};

/// What a fact of the catalog is called in the language in force; an unknown field reads as its key with spaces.
QString factName(std::string_view field);
/// The value of a fact with its unit.
QString factText(const Fact& fact);
/// The host of a source's address, which tells more in a narrow column than its beginning does; other texts as they
/// are.
QString shortSource(const QString& source);
/// What a kind of entry is called.
QString kindText(EntryKind kind);
/// The figures that decide about a place: `8U · 10.2 kW · 130 kg`; what is unknown is left out.
QString sizeText(const Entry& entry);

} // namespace cw::ui
