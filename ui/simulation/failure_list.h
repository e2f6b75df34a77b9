// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListWidget>
#include <QPushButton>

#include "ui/panels/panel.h"
#include "ui/simulation/simulation_session.h"

namespace cw::ui {

/// What is out of service in the simulation, with ways to add and to repair. It is no part of the design: there is no
/// undo step.
class FailureList : public Panel {
  Q_OBJECT
public:
  /// The session outlives the list.
  explicit FailureList(SimulationSession& session, QWidget* parent = nullptr);
  /// The parts, for tests.
  QListWidget& list() { return *list_; }
  QPushButton& repairAllButton() { return *repairAll_; }
  QPushButton& failSelectionButton() { return *failSelection_; }

protected:
  void retranslate() override;
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void refresh();
  void refreshSelection();
  QStringList selectedDevices() const;
  void repairCurrent();

  SimulationSession& session_;
  QLabel *title_, *none_;
  QListWidget* list_;
  QPushButton *failSelection_, *repair_, *repairAll_;
};

/// `link:leaf01:spine02:2` as a reader says it.
QString failureText(const std::string& name);

} // namespace cw::ui
