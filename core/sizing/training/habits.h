// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/training/setup.h"

namespace cw::sizing {

/// What a training stack does by itself. Rules of its code and documentation, not fitted figures.
struct Habits {
  bool fused = true;                  ///< norm, bias, dropout, activation in few kernels
  bool graphs = false;                ///< captures launches, so that the host costs less
  double denseKernels = 18;           ///< launched in the forward pass of a dense layer
  double moeKernels = 40;             ///< of a layer of experts
  double hostWork = 1;                ///< of the host for each kernel, over a bare launch
  bool nativeAttention = true;        ///< fused attention written for this generation, not the portable kernel
  double gatherSlowdown = 1;          ///< of full sharding over a plain all-gather
  bool hidesGathers = true;           ///< full sharding fetches the next layer early
  bool splitsPipelineHops = false;    ///< each tensor-parallel rank sends its part of the boundary
  bool hidesPipelineHops = false;     ///< behind the work of another chunk, where stages are interleaved
  bool reducesWhileComputing = false; ///< data-parallel traffic during the backward pass
  bool overlapsTensor = false;        ///< tensor-parallel traffic during the products
  bool balancesStages = false;        ///< counts embedding and output as layers when it cuts stages
  double gradientBytes = 2;           ///< of a gradient on the wire
  double lossBytes = 56;              ///< memory traffic of a logit: FP32 copy, maximum, exponent, sum, gradient, cast
  double accumulateBytes = 6;         ///< memory traffic a weight to add a micro-batch's gradient to the sum
};

/// Habits of the setup's stack, its flags and precision applied.
Habits habitsOf(const TrainingSetup& setup);

} // namespace cw::sizing
