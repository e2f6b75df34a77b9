// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/sizing/hardware/hardware.h"
#include "core/sizing/shape/model_shape.h"

namespace cw::sizing {

/// What is computed again in the backward pass.
enum class Recompute { None, Selective, Full };

/// Which part of the model states is sharded over the data-parallel ranks (ZeRO stages; 3 = FSDP full shard).
enum class Sharding { None, Optimizer, Gradients, Full };

/// What software does the training: its habits (fusion, overlap, launch cost) are defaults, not constants of a row.
enum class Framework { MegatronLm, MegatronDeepSpeed, MegatronCore, Fsdp, TorchCompile };

/// How finely FP8 and FP4 operands are scaled: one factor a tensor, one a block of 16 to 128 numbers (MX, NVFP4), or
/// one a row. Finer scales cost casts.
enum class Scaling { Tensor, Block, Row };

/// What is trained: everything, or adapters of a rank.
enum class Adaptation { Full, Lora, Qlora };

/// The degrees of a parallel layout. n = tp * pp * cp * dp; ep divides dp * cp.
struct Layout {
  int tp = 1, pp = 1, cp = 1, ep = 1, dp = 1;
  int interleave = 1; ///< virtual stages a pipeline rank (vpp)
  int shardGroup = 0; ///< ranks over which full sharding goes; 0 = all of dp, less = HSDP
  bool zeroBubble = false;
  bool sequenceParallel = false;
  bool operator==(const Layout&) const = default;
  /// Accelerators of the layout.
  long long gpus() const { return 1LL * tp * pp * cp * dp; }
};

/// One training run to be predicted.
struct TrainingSetup {
  ModelShape shape;
  GpuSpec gpu;
  ClusterSpec cluster;
  Layout layout;
  int microBatch = 1;                    ///< sequences
  int globalBatch = 1;                   ///< sequences
  int sequence = 0;                      ///< tokens; 0 = the shape's
  Precision precision = Precision::Bf16; ///< of the large products
  Recompute recompute = Recompute::None;
  Sharding sharding = Sharding::None;
  Framework framework = Framework::MegatronCore;
  Adaptation adaptation = Adaptation::Full;
  int adapterRank = 16;
  bool flashAttention = true;
  bool overlapGradients = true;
  bool offloadOptimizer = false;     ///< to host memory
  bool balancedExperts = true;       ///< routing forced even, as benchmarks do
  bool countsCausalHalf = false;     ///< convention of the reported FLOPs: attention halved
  Scaling scaling = Scaling::Tensor; ///< of FP8 and FP4 operands
  bool overlapTensor = false;        ///< tensor-parallel traffic split and hidden behind the products (async TP)
  double softwareYear = 0;           ///< date of the software as a decimal year, 0 = the profile's own
};

/// Errors of a layout on a model: `training.heads-not-divisible`, `training.layers-not-divisible`,
/// `training.batch-not-divisible`, `training.experts-not-divisible`, `training.too-many-gpus`,
/// `training.precision-unsupported`, `training.out-of-range` (zero, negative, above 1e7 GPUs): each names what was
/// found, the limit, and what would work.
Result<> validate(const TrainingSetup& setup);

} // namespace cw::sizing
