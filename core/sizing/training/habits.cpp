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

/// Megatron-DeepSpeed of BLOOM and MT-NLG: more host work around each layer; boundaries are split over tensor ranks
/// (`is_pipe_partitioned` of its pipeline engine).
Habits megatronDeepSpeed() {
  Habits habits = megatronLm();
  habits.denseKernels = 22;
  habits.hostWork = 5;       // Python around each kernel; states of random numbers are saved and set for recomputation
  habits.gatherSlowdown = 5; // ZeRO-3 gathers parameter by parameter (SC21, section 5.2, after arXiv 2104.07857)
  habits.hidesGathers = false;
  return habits;
}

/// Megatron-Core with Transformer Engine: overlap of every dimension on by default in its recipes, FP32 main gradients.
Habits megatronCore() {
  Habits habits;
  habits.graphs = true;
  habits.lossBytes = 24; // fused cross entropy
  habits.splitsPipelineHops = habits.hidesPipelineHops = habits.reducesWhileComputing = true;
  habits.overlapsTensor = habits.balancesStages = true;
  habits.gradientBytes = 4;
  return habits;
}

/// Eager PyTorch with FSDP (Composer, torchtitan without compile): gradients reduced in FP32 by default.
Habits fsdp() {
  Habits habits;
  habits.fused = false;
  habits.nativeAttention = false; // FlashAttention-2 through PyTorch
  habits.denseKernels = 35;
  habits.moeKernels = 60;
  habits.accumulateBytes = 0; // each micro-batch is scattered as it is
  habits.reducesWhileComputing = true;
  habits.gradientBytes = 4;
  return habits;
}

Habits compiled() {
  Habits habits = fsdp();
  habits.fused = true;
  habits.lossBytes = 28;
  habits.denseKernels = 16;
  return habits;
}

} // namespace

Habits habitsOf(const TrainingSetup& setup) {
  static const Habits all[] = {megatronLm(), megatronDeepSpeed(), megatronCore(), fsdp(), compiled()};
  Habits habits = all[static_cast<int>(setup.framework)];
  if (setup.framework == Framework::TorchCompile) habits.overlapsTensor = setup.overlapTensor;
  const bool wide = setup.framework == Framework::MegatronDeepSpeed && setup.precision == Precision::Bf16;
  if (wide) habits.gradientBytes = 4, habits.accumulateBytes = 14; // its BF16 optimizer keeps FP32 gradients apart
  habits.reducesWhileComputing = habits.reducesWhileComputing && setup.overlapGradients;
  return habits;
}

} // namespace cw::sizing
