// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <unordered_map>
#include <vector>

#include "core/sizing/search/space.h"
#include "core/sizing/training/step.h"

namespace cw::sizing::detail {

/// Step times of strategies of one base setup; one per thread. Degrees are entered from the outside in (block,
/// micro-batch, recomputation), each of which computes what depends on it, so that a strategy costs arithmetic only.
class Evaluator {
public:
  Evaluator(const TrainingSetup& base, const Profile& profile);

  /// Enters a block and its switches.
  void enter(const Block& block, const std::vector<Switches>& switches);
  /// Enters a micro-batch and a kind of recomputation.
  void enter(int microBatch, Recompute recompute);
  /// Chooses the virtual stages and one of the block's switches.
  void choose(int interleave, std::size_t switchIndex);
  /// The present choices as a strategy without figures.
  Strategy strategy() const;
  /// Memory of the present choices.
  MemoryParts memory() const { return trainingMemory(setup_, profile_); }
  /// Fills step time and MFU of the present choices.
  void time(Strategy& strategy);

private:
  /// What one sequence-parallel setting of a micro-batch costs.
  struct MicroBatchCost {
    LayerCost dense, moe;
    EdgeCost edge;
  };
  const MicroBatchCost& microBatchCost();
  void prepare(bool sequenceParallel);

  TrainingSetup setup_;
  const Profile& profile_;
  double mfuSeconds_ = 0; ///< accelerator-seconds of the model FLOPs at peak
  const std::vector<Switches>* switches_ = nullptr;
  std::size_t chosen_ = 0;
  std::vector<DataCost> data_;       ///< by switch
  std::array<StepPieces, 2> pieces_; ///< without and with sequence parallelism
  std::array<bool, 2> prepared_{};
  std::unordered_map<std::uint64_t, MicroBatchCost> memo_;
};

} // namespace cw::sizing::detail
