// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/training/habits.h"

namespace cw::sizing {
namespace {

/// Megatron-LM as of SC21 (arXiv 2104.04473, section 4): scatter-gather at stage boundaries, FP16 gradients reduced
/// after the last backward pass.
Habits megatronLm() {
  Habits habits;
  habits.splitsPipelineHops = true;
  return habits;
}

/// Megatron-DeepSpeed of BLOOM and MT-NLG: whole tensors at boundaries, more small kernels around each layer.
Habits megatronDeepSpeed() {
  Habits habits;
  habits.denseKernels = 22;
  return habits;
}

/// Megatron-Core with Transformer Engine: overlap of every dimension on by default in its recipes, FP32 main gradients.
Habits megatronCore() {
  Habits habits;
  habits.graphs = true;
  habits.splitsPipelineHops = habits.hidesPipelineHops = habits.reducesWhileComputing = true;
  habits.overlapsTensor = habits.balancesStages = true;
  habits.gradientBytes = 4;
  return habits;
}

/// Eager PyTorch with FSDP (Composer, torchtitan without compile): gradients reduced in FP32 by default.
Habits fsdp() {
  Habits habits;
  habits.fused = false;
  habits.denseKernels = 35;
  habits.moeKernels = 60;
  habits.reducesWhileComputing = true;
  habits.gradientBytes = 4;
  return habits;
}

Habits compiled() {
  Habits habits = fsdp();
  habits.fused = true;
  habits.denseKernels = 16;
  return habits;
}

} // namespace

Habits habitsOf(const TrainingSetup& setup) {
  static const Habits all[] = {megatronLm(), megatronDeepSpeed(), megatronCore(), fsdp(), compiled()};
  Habits habits = all[static_cast<int>(setup.framework)];
  if (setup.framework == Framework::TorchCompile) habits.overlapsTensor = setup.overlapTensor;
  habits.reducesWhileComputing = habits.reducesWhileComputing && setup.overlapGradients;
  return habits;
}

} // namespace cw::sizing
