// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QSlider>

#include <array>
#include <vector>

#include "core/sizing/training/setup.h"
#include "ui/panels/panel.h"

namespace cw::ui {

/// Sliders over the legal values of a layout, and over the NIC rate: what would be, without touching the design.
class WhatIf : public Panel {
  Q_OBJECT
public:
  /// The sliders in their order.
  enum Knob { Tensor, Pipeline, MicroBatch, Nic, KnobCount };

  explicit WhatIf(QWidget* parent = nullptr);
  /// Starts from the setup of the design.
  void setBase(const sizing::TrainingSetup& base);
  /// Takes over a setup, such as a strategy found, as what would be.
  void setSetup(const sizing::TrainingSetup& setup);
  /// What would be.
  const sizing::TrainingSetup& setup() const { return setup_; }
  /// True when it differs from the design.
  bool differs() const { return !(same(setup_, base_)); }
  /// The slider of a knob, for tests.
  QSlider& slider(Knob knob) { return *knobs_[knob].slider; }

signals:
  /// What would be has changed; told while a slider is dragged.
  void changed();
  /// The user wants the layout in the design.
  void applyRequested();

protected:
  void retranslate() override;

private:
  struct KnobParts {
    QLabel* name = nullptr;
    QSlider* slider = nullptr;
    QLabel* value = nullptr;
    std::vector<double> values;
  };
  static bool same(const sizing::TrainingSetup& a, const sizing::TrainingSetup& b);
  void fillValues();
  void fillKnob(Knob knob, std::vector<double> values, double present);
  void turn(Knob knob, int position);
  void followBatch();
  void refreshTexts();

  std::array<KnobParts, KnobCount> knobs_;
  sizing::TrainingSetup base_, setup_;
  QPushButton* apply_;
  QPushButton* reset_;
};

} // namespace cw::ui
