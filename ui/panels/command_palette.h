// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>
#include <QLineEdit>
#include <QListView>

#include "ui/actions/action_registry.h"
#include "ui/document/document.h"
#include "ui/panels/panel.h"

namespace cw::ui {

/// One thing that "search everything" can lead to.
struct PaletteHit {
  /// What it is: decides what happens on Enter.
  enum class Kind { Action, Rack, Device, Group, Fabric, Workload, Calculator, Finding, Entry } kind = Kind::Action;
  QString text;
  QString detail; ///< keys of an action, place of a device, kind of an entry
  QString icon;
  QString target; ///< action id, row id or entry id
  int rank = 0;   ///< smaller is better
};

/// Everything whose name contains all words of a text, best first; `limit` hits at most of each kind.
std::vector<PaletteHit> searchEverything(const QString& text, const Document& document, const ActionRegistry& actions,
                                         int limit = 12);

/// The hits as a list.
class PaletteModel : public QAbstractListModel {
  Q_OBJECT
public:
  /// The role of the muted text at the right edge.
  static constexpr int detailRole = Qt::UserRole + 20;

  using QAbstractListModel::QAbstractListModel;
  /// Shows other hits.
  void setHits(std::vector<PaletteHit> hits);
  /// The hit of a row.
  const PaletteHit& hit(int row) const { return hits_[static_cast<std::size_t>(row)]; }
  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;

private:
  std::vector<PaletteHit> hits_;
};

/// The field that floats over the window on Ctrl+K: type, choose with the arrows, Enter.
class CommandPalette : public QFrame {
  Q_OBJECT
public:
  CommandPalette(Document& document, const ActionRegistry& actions, QWidget* host);
  /// Opens it over its window with the cursor in the field.
  void open();
  /// The hits shown now.
  PaletteModel& model() { return model_; }
  /// The field to type into.
  QLineEdit& field() { return *field_; }

signals:
  /// The user chose a hit; the palette is closed already.
  void chosen(const cw::ui::PaletteHit& hit);

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void refresh();
  void take(int row);
  Document& document_;
  const ActionRegistry& actions_;
  PaletteModel model_;
  QLineEdit* field_;
  QListView* list_;
  QLabel* empty_;
};

} // namespace cw::ui
