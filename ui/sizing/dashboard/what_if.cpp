// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sizing/dashboard/what_if.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace cw::ui {

using sizing::TrainingSetup;

namespace {

constexpr double nicGbps[] = {25, 50, 100, 200, 400, 800};

/// Divisors of n up to a limit; those that a degree can take.
std::vector<double> divisors(long long n, long long most) {
  std::vector<double> result;
  for (long long d = 1; d <= std::min(n, most); ++d) {
    if (n % d == 0) result.push_back(static_cast<double>(d));
  }
  return result;
}

} // namespace

WhatIf::WhatIf(QWidget* parent) : Panel(parent) {
  setObjectName(QStringLiteral("whatIf"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(12, 8, 12, 8);
  row->setSpacing(20);
  for (int k = 0; k < KnobCount; ++k) {
    KnobParts& knob = knobs_[static_cast<std::size_t>(k)];
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(4);
    grid->setRowStretch(2, 1);
    knob.name = roleLabel("caption");
    knob.value = roleLabel("cardTitle");
    knob.value->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    knob.slider = new QSlider(Qt::Horizontal);
    knob.slider->setPageStep(1);
    grid->addWidget(knob.name, 0, 0);
    grid->addWidget(knob.value, 0, 1);
    grid->addWidget(knob.slider, 1, 0, 1, 2);
    row->addLayout(grid, 1);
    connect(knob.slider, &QSlider::valueChanged, this,
            [this, k](int position) { turn(static_cast<Knob>(k), position); });
  }
  apply_ = new QPushButton;
  apply_->setObjectName(QStringLiteral("primary"));
  reset_ = new QPushButton;
  auto* buttons = new QVBoxLayout;
  buttons->setSpacing(4);
  buttons->addWidget(apply_);
  buttons->addWidget(reset_);
  row->addLayout(buttons);
  connect(apply_, &QPushButton::clicked, this, &WhatIf::applyRequested);
  connect(reset_, &QPushButton::clicked, this, [this] { setSetup(base_); });
  retranslate();
}

void WhatIf::retranslate() {
  const QString names[] = {tr("Tensor parallel"), tr("Pipeline parallel"), tr("Micro-batch"), tr("NIC rate")};
  const QString tips[] = {tr("TP: divides heads; the data-parallel degree follows from the accelerators"),
                          tr("PP: divides layers; the data-parallel degree follows from the accelerators"),
                          tr("Sequences of one pass of one rank; divides global batch / DP"),
                          tr("Of one accelerator, one direction. A trial only: the network of the design decides it")};
  for (std::size_t k = 0; k < knobs_.size(); ++k) {
    knobs_[k].name->setText(names[k]);
    knobs_[k].slider->setAccessibleName(names[k]);
    knobs_[k].slider->setToolTip(tips[k]);
  }
  apply_->setText(tr("Apply to design"));
  apply_->setToolTip(tr("Write layout, micro-batch, recomputation and sharding into the workload as one undo step"));
  reset_->setText(tr("As designed"));
  reset_->setToolTip(tr("Back to what the design states"));
  refreshTexts();
}

bool WhatIf::same(const TrainingSetup& a, const TrainingSetup& b) {
  return a.layout == b.layout && a.microBatch == b.microBatch && a.recompute == b.recompute &&
         a.sharding == b.sharding && a.cluster == b.cluster;
}

void WhatIf::setBase(const TrainingSetup& base) {
  base_ = base;
  setSetup(base);
}

void WhatIf::setSetup(const TrainingSetup& setup) {
  setup_ = setup;
  fillValues();
  refreshTexts();
  emit changed();
}

void WhatIf::fillValues() {
  const long long gpus = base_.layout.gpus();
  const sizing::Layout& l = setup_.layout;
  const auto fitting = [&](std::vector<double> values, long long others) {
    std::erase_if(values, [&](double v) { return gpus % (static_cast<long long>(v) * others) != 0; });
    return values;
  };
  fillKnob(Tensor, fitting(divisors(base_.shape.heads, std::max(base_.cluster.scaleUpGpus, l.tp)), 1LL * l.pp * l.cp),
           l.tp);
  fillKnob(Pipeline, fitting(divisors(base_.shape.layers, gpus), 1LL * l.tp * l.cp), l.pp);
  fillKnob(MicroBatch, divisors(std::max(1, base_.globalBatch / std::max(1, l.dp)), 64), setup_.microBatch);
  fillKnob(Nic, {std::begin(nicGbps), std::end(nicGbps)}, setup_.cluster.nicBytesPerSPerGpu() * 8 / 1e9);
}

void WhatIf::fillKnob(Knob knob, std::vector<double> values, double present) {
  KnobParts& parts = knobs_[knob];
  // What the design has may lie beside the usual values.
  if (std::ranges::none_of(values, [&](double v) { return std::abs(v - present) < 1e-6 * std::max(1.0, present); })) {
    values.push_back(present);
    std::ranges::sort(values);
  }
  parts.values = std::move(values);
  const QSignalBlocker quiet(parts.slider);
  parts.slider->setRange(0, static_cast<int>(parts.values.size()) - 1);
  int at = 0;
  for (std::size_t i = 0; i < parts.values.size(); ++i) {
    if (std::abs(parts.values[i] - present) < std::abs(parts.values[static_cast<std::size_t>(at)] - present))
      at = static_cast<int>(i);
  }
  parts.slider->setValue(at);
  parts.slider->setEnabled(parts.values.size() > 1);
}

void WhatIf::turn(Knob knob, int position) {
  const double value = knobs_[knob].values[static_cast<std::size_t>(position)];
  sizing::Layout& l = setup_.layout;
  const long long gpus = base_.layout.gpus();
  if (knob == Tensor) l.tp = static_cast<int>(value);
  if (knob == Pipeline) l.pp = static_cast<int>(value);
  if (knob == MicroBatch) setup_.microBatch = static_cast<int>(value);
  if (knob == Nic) setup_.cluster.nicBytesPerSPerNode = value * 1e9 / 8 * setup_.cluster.gpusPerNode;
  if (knob == Tensor || knob == Pipeline) {
    l.dp = static_cast<int>(gpus / (1LL * l.tp * l.pp * l.cp));
    l.sequenceParallel = base_.layout.sequenceParallel || (l.tp > 1 && base_.layout.tp == 1);
    if (l.pp == 1 || setup_.shape.layers % (l.pp * l.interleave) != 0) l.interleave = 1;
    followBatch();
  }
  fillValues();
  refreshTexts();
  emit changed();
}

/// The micro-batch must divide what a rank gets: the largest that does, not above the present one.
void WhatIf::followBatch() {
  const int share = std::max(1, base_.globalBatch / std::max(1, setup_.layout.dp));
  int micro = std::min(setup_.microBatch, share);
  while (micro > 1 && share % micro != 0)
    --micro;
  setup_.microBatch = std::max(1, micro);
}

void WhatIf::refreshTexts() {
  for (std::size_t k = 0; k < knobs_.size(); ++k) {
    const KnobParts& knob = knobs_[k];
    if (knob.values.empty()) continue;
    const double value = knob.values[static_cast<std::size_t>(knob.slider->value())];
    const QString number = QString::number(value, 'g', 4);
    knob.value->setText(k == Nic ? number + QStringLiteral(" Gb/s") : number);
  }
  apply_->setEnabled(!(setup_.layout == base_.layout && setup_.microBatch == base_.microBatch &&
                       setup_.recompute == base_.recompute && setup_.sharding == base_.sharding));
  reset_->setEnabled(differs());
}

} // namespace cw::ui
