// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QSpinBox>

#include "ui/panels/panel.h"
#include "ui/simulation/simulation_session.h"

namespace cw::ui {

/// The algorithms in the language of the studio, by their number.
QStringList algorithmNames();

/// What is simulated: every change runs at once.
class SimulationForm : public Panel {
  Q_OBJECT
public:
  /// The session outlives the form.
  explicit SimulationForm(SimulationSession& session, QWidget* parent = nullptr);
  /// The controls, for tests.
  QComboBox& fabric() { return *fabric_; }
  QComboBox& collective() { return *collective_; }
  QLineEdit& size() { return *size_; }
  QComboBox& algorithm() { return *algorithm_; }
  QComboBox& routing() { return *routing_; }
  QComboBox& placement() { return *placement_; }
  QSpinBox& ranks() { return *ranks_; }
  /// Why the size cannot be read; empty otherwise.
  QString problem() const { return problem_->text(); }

protected:
  void retranslate() override;

private:
  void fillFabrics();
  void fillChoices();
  void use();
  void addRow(QLabel*& label, QWidget* editor);

  SimulationSession& session_;
  QFormLayout* rows_;
  QComboBox *fabric_, *collective_, *algorithm_, *routing_, *placement_;
  QLineEdit* size_;
  QSpinBox *ranks_, *perNode_, *seed_;
  QLabel *fabricLabel_, *collectiveLabel_, *sizeLabel_, *algorithmLabel_, *routingLabel_, *placementLabel_,
      *ranksLabel_, *perNodeLabel_, *seedLabel_;
  QLabel* problem_;
};

/// The names of the ways to place ranks, in the order of `RankOrder`, in the language in force.
QStringList rankOrderNames();

} // namespace cw::ui
