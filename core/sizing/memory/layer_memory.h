// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/training/setup.h"

namespace cw::sizing {

/// Bytes that one token leaves of one layer on one accelerator until its backward pass.
struct LayerBytes {
  double kept = 0;    ///< between forward and backward, with the setup's recomputation
  double working = 0; ///< while the layer is computed backward: everything of it, gathered inputs and gradients
};

/// Activations of a dense layer, or of one with experts (sizing.md 3.3; Korthikanti 2022, table 2, by parts).
LayerBytes layerBytes(const TrainingSetup& setup, bool moe);

/// Bytes of states that one parameter takes on one accelerator.
struct StateBytes {
  double weights = 0, gradients = 0, optimizer = 0;
};

/// States of a trained parameter sharded over `ranks`, by the habits of the framework.
StateBytes stateBytes(const TrainingSetup& setup, double ranks);

/// Bytes of a frozen weight under LoRA or QLoRA.
double frozenBytes(const TrainingSetup& setup);

/// Parameters of the adapters of one layer: a pair of matrices beside each projection of attention.
double adapterParameters(const TrainingSetup& setup);

} // namespace cw::sizing
