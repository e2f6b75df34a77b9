// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/profile/profile.h"
#include "core/sizing/training/setup.h"

namespace cw::sizing {

/// Memory of the fullest accelerator by part, bytes (sizing.md 3.3).
struct MemoryParts {
  double weights = 0;
  double gradients = 0;
  double optimizer = 0;
  double activations = 0;
  double logits = 0;
  double kvCache = 0;       ///< inference only
  double communication = 0; ///< buckets, gathered layers, dispatch buffers
  double overhead = 0;      ///< context, library buffers, workspace, fragmentation
  double host = 0;          ///< host memory of one accelerator's share (offload), not part of the total
  int worstStage = 0;       ///< 0-based pipeline stage that the figures describe
  /// Sum of all parts on the accelerator.
  double total() const {
    return weights + gradients + optimizer + activations + logits + kvCache + communication + overhead;
  }
};

/// Memory that training needs on the fullest accelerator. The setup must be valid.
MemoryParts trainingMemory(const TrainingSetup& setup, const Profile& profile);

/// How an inference engine holds a model.
struct ServingLayout {
  int tp = 1, pp = 1, ep = 1;
  Precision weights = Precision::Bf16, kv = Precision::Fp16;
  double sequences = 1; ///< in flight at once
  double context = 0;   ///< tokens of each; 0 = the shape's
};

/// Memory that an engine needs on one accelerator for so many sequences: TP divides the cache by min(tp, groups) only,
/// and not at all where it is compressed (MLA).
MemoryParts servingMemory(const ModelShape& shape, const ServingLayout& layout, const Profile& profile);

/// True when it fits the accelerator with the profile's reserve kept.
bool fits(const MemoryParts& parts, const GpuSpec& gpu, const Profile& profile);

/// The largest micro-batch (a divisor of globalBatch / dp) that fits; 0 when none does.
int largestMicroBatch(TrainingSetup setup, const Profile& profile);

} // namespace cw::sizing
