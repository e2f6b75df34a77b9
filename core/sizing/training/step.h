// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/training/layer_cost.h"
#include "core/sizing/training/predict.h"

namespace cw::sizing {

/// What data-parallel ranks exchange. Depends on the layout, sharding and model, not on the number of micro-batches.
struct DataCost {
  double afterBackward = 0; ///< all-reduce, or reduce-scatter, of the gradients of this accelerator, s a step
  double beforeForward = 0; ///< all-gather of updated weights, s a step (ZeRO-1 and 2)
  double layerGather = 0;   ///< all-gather of one layer, s (full sharding), averaged over the layers
  double layerScatter = 0;  ///< reduce-scatter of one layer's gradients, s (full sharding)
  double optimizer = 0;     ///< update, s a step
  double tied = 0;          ///< gradients of a table shared by the first and the last stage, s a step
  double bytesPerGpu = 0;   ///< on the wire in one step
};

/// Everything that the step is put together from; a search keeps the parts by what they depend on.
struct StepPieces {
  LayerCost dense, moe;
  EdgeCost edge;
  DataCost data;
  double hop = 0;         ///< one stage boundary, one direction, one micro-batch, s
  double powerDuty = 1;   ///< share of the step that tensor cores can work at full clock
  double modelFactor = 1; ///< of layer work for what the shape does not describe (hybrid layers)
};

/// The parts one by one. The setup must be valid.
DataCost dataCost(const TrainingSetup& setup, const Profile& profile);
double hopSeconds(const TrainingSetup& setup, const Profile& profile);
StepPieces stepPieces(const TrainingSetup& setup, const Profile& profile);

/// The step from its parts: arithmetic only (well below a microsecond), so that a search can afford it for each
/// strategy. `shares.total()` is the step.
StepShares combineStep(const TrainingSetup& setup, const StepPieces& pieces, const Profile& profile);

/// How often full sharding gathers each layer in a step: for every micro-batch, or once where pipeline stages keep what
/// they gathered (torchtitan and Megatron do not reshard between the micro-batches of a pipeline).
double gathersPerStep(const TrainingSetup& setup);

/// FLOPs of one step with recomputation.
double hardwareFlopsPerStep(const TrainingSetup& setup);

} // namespace cw::sizing
