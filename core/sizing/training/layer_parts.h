// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/training/habits.h"
#include "core/sizing/training/layer_cost.h"

/// The parts of a layer: private to the training model.
namespace cw::sizing::detail {

enum class Pass { Forward, Backward };

inline constexpr double graphLaunchShare = 0.35; ///< of launches that stay with the host beside captured graphs
inline constexpr double selectiveProducts = 0.5; ///< every second product is computed again ("selective op")
inline constexpr double inputBytes = 14;         ///< a token's embedding: gather, write, dropout, scatter of gradients

/// A setup with what its parts need again and again.
struct LayerContext {
  LayerContext(const TrainingSetup& trainingSetup, const Profile& constants);
  const TrainingSetup& setup;
  const Profile& profile;
  Habits habits;
  int t = 1, c = 1, e = 1;
  double tokens = 0, sequence = 0;
  double replicated = 1; ///< share of the token-wise work outside tensor-parallel blocks: 1/t with sequence parallelism
  /// Element-wise bytes over those of fused kernels.
  double traffic() const { return habits.fused ? 1 : profile.eagerTraffic; }
  bool adapters() const { return setup.adaptation != Adaptation::Full; }
  /// True when products run in FP8 or FP4 and their operands are cast.
  bool casts() const;
};

/// The products of a layer.
struct LayerWork {
  LayerWork(const LayerContext& context, LayerKind kind);
  bool experts = false;
  double kernels = 0;           ///< in the forward pass
  double tensorCollectives = 2; ///< all-reduces, or pairs of gather and scatter, in a pass
  double yearFactor = 1;        ///< of expert work in older software
  /// Seconds of all products of a pass.
  double products(const LayerContext& context, Pass pass) const;
};

double attentionSeconds(const LayerContext& context, Pass pass);
double elementwiseSeconds(const LayerContext& context, const LayerWork& work, Pass pass);
/// Exposed seconds of the tensor-parallel collectives of a pass whose products take `matrix` seconds.
double tensorSeconds(const LayerContext& context, double collectives, double matrix);
/// Exposed seconds of the ring of keys and values, `volumes` times.
double contextSeconds(const LayerContext& context, double volumes, double attention);
/// Exposed seconds of dispatch and combine.
double expertSeconds(const LayerContext& context);
/// Bytes that one accelerator hands to one dispatch of a micro-batch.
double dispatchBytes(const LayerContext& context);

} // namespace cw::sizing::detail
