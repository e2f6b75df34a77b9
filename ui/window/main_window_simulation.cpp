// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/topology/topology_view.h"
#include "ui/simulation/link_loads.h"
#include "ui/window/main_window.h"

namespace cw::ui {

void MainWindow::wireSimulation() {
  SimulationSession* session = &simulation_->session();
  TopologyCanvas& canvas = qobject_cast<TopologyView*>(canvases_[2])->canvas();
  connect(&canvas, &TopologyCanvas::failRequested, this, [this, session](const QStringList& names) {
    failureAsked_ = true;
    session->fail(names);
  });
  connect(&canvas, &TopologyCanvas::repairRequested, session, &SimulationSession::repair);
  connect(session, &SimulationSession::changed, this, &MainWindow::showLoads);
  connect(session, &SimulationSession::changed, this, &MainWindow::tellFailure);
  actions_->onTrigger("view.loads", [this] {
    if (actions_->action("view.loads")->isChecked()) simulation_->session().setActive();
    showLoads();
  });
}

void MainWindow::showLoads() {
  const bool wanted = actions_->action("view.loads")->isChecked();
  qobject_cast<TopologyView*>(canvases_[2])->scene().setLoads(loadsOf(simulation_->session(), wanted));
}

/// The answer to “fail this link”: the new time against the healthy one, where the user is.
void MainWindow::tellFailure() {
  SimulationSession& session = simulation_->session();
  if (session.running() || !failureAsked_) return;
  if (!session.errorText().isEmpty()) {
    failureAsked_ = false;
    return snackbar_->tellError(session.errorText());
  }
  if (!session.upToDate()) return;
  failureAsked_ = false;
  if (session.result()->failed.empty()) return;
  snackbar_->tell(comparedText(*session.result()), {{tr("Repair all"), [this] { simulation_->session().repairAll(); }},
                                                    {tr("Show"), [this] { showView(ViewTab::Simulation); }}});
}

} // namespace cw::ui
