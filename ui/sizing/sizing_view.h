// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabBar>

#include "ui/sizing/dashboard/workload_board.h"
#include "ui/sizing/derivation/derivation_view.h"

namespace cw::ui {

/// The sizing of the document: its loads as tabs, the page of the chosen one, and the derivation of what was clicked.
/// The chosen load is the selection of the document, so the inspector edits it.
class SizingView : public Panel {
  Q_OBJECT
public:
  /// The document outlives the view.
  explicit SizingView(Document& document, QWidget* parent = nullptr);
  /// The load in front, if one is.
  std::optional<Id<Workload>> current() const;
  /// Brings a load to the front; false when there is no such.
  bool showWorkload(const QString& id);
  /// Reads colours anew after a change of theme.
  void refreshLook();
  /// Parts, for tests, screenshots and the status bar.
  SizingSession& session() { return *session_; }
  WorkloadBoard& board() { return *board_; }
  DerivationView& derivation() { return *derivation_; }
  QTabBar& tabs() { return *tabs_; }
  QMenu& addMenu() { return *addMenu_; }
  QScrollArea& page() { return *page_; }
  /// True while the page that teaches is shown instead of figures.
  bool empty() const { return pages_->currentIndex() == 0; }

signals:
  /// The user wants the calculators.
  void calculatorsRequested();

protected:
  void retranslate() override;
  void showEvent(QShowEvent* event) override;

private:
  QWidget* buildStrip();
  QWidget* buildEmpty();
  QWidget* buildBoard();
  void fillAddMenu();
  void refreshTabs();
  void refresh();
  void select(int tab);
  void followSelection();
  void add(WorkloadKind kind);
  void explain(const sizing::Derivation& derivation);

  Document& document_;
  SizingSession* session_;
  std::vector<Id<Workload>> loads_;
  QTabBar* tabs_;
  QPushButton* add_;
  QMenu* addMenu_;
  QToolButton *duplicate_, *remove_;
  QStackedWidget* pages_;
  QLabel *emptyTitle_, *emptyText_, *emptyDrop_;
  QPushButton *emptyTraining_, *emptyServing_, *emptyCalculators_;
  QSplitter* split_;
  QScrollArea* page_;
  WorkloadBoard* board_;
  DerivationView* derivation_;
};

} // namespace cw::ui
