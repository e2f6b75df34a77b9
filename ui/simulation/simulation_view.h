// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>

#include "ui/simulation/failure_list.h"
#include "ui/simulation/link_table.h"
#include "ui/simulation/simulation_form.h"
#include "ui/sizing/dashboard/tiles.h"

namespace cw::ui {

/// What the drawn network really carries: the job at the left, what it takes at the right.
class SimulationView : public Panel {
  Q_OBJECT
public:
  /// The document outlives the view.
  explicit SimulationView(Document& document, QWidget* parent = nullptr);
  /// Reads colours anew after a change of theme.
  void refreshLook();
  /// The parts, for tests, screenshots and the window.
  SimulationSession& session() { return *session_; }
  SimulationForm& form() { return *form_; }
  FailureList& failures() { return *failures_; }
  LinkTable& links() { return *links_; }
  TileRow& tiles() { return *tiles_; }
  QPushButton& runButton() { return *run_; }
  /// The sentence on what the figures leave out.
  QString boundText() const { return bound_->text(); }
  /// What went wrong in the last run; empty otherwise.
  QString problem() const { return problem_->text(); }
  /// True while the page that teaches is shown instead of figures.
  bool empty() const { return pages_->currentIndex() == 0; }

protected:
  void retranslate() override;
  void showEvent(QShowEvent* event) override;

private:
  QWidget* buildEmpty();
  QWidget* buildLeft();
  QWidget* buildRight();
  void refresh();
  void refreshEmpty();
  void refreshState();
  std::vector<TileText> tileTexts(const SimulationResult& result) const;
  void explainTiles(const SimulationResult& result);

  Document& document_;
  SimulationSession* session_;
  QStackedWidget* pages_;
  QLabel *emptyTitle_, *emptyText_;
  SimulationForm* form_;
  FailureList* failures_;
  QPushButton *run_, *cancel_;
  QLabel *state_, *problem_, *bound_, *compared_;
  TileRow* tiles_;
  LinkTable* links_;
  QVBoxLayout* right_;
};

/// One sentence: the time without what is failed, against the time with it.
QString comparedText(const SimulationResult& result);

} // namespace cw::ui
