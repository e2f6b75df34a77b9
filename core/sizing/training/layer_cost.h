// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/profile/collectives.h"
#include "core/sizing/training/setup.h"

namespace cw::sizing {

/// A layer with a dense feed-forward block, or with experts.
enum class LayerKind { Dense, Moe };

/// Seconds of one pass through one layer for one micro-batch; traffic is the exposed part.
struct PhaseCost {
  double matrix = 0, attention = 0, elementwise = 0, launch = 0;
  double tensorComm = 0, contextComm = 0, expertComm = 0;
  /// Exposed seconds of the pass.
  double total() const { return matrix + attention + elementwise + launch + tensorComm + contextComm + expertComm; }
  PhaseCost& operator+=(const PhaseCost& other);
  PhaseCost operator*(double factor) const;
};

/// One layer and one micro-batch on one accelerator. Depends on the shape, the accelerator, the cluster, tp, cp, ep,
/// micro-batch, sequence, precision, recomputation and framework, not on pp, dp (beyond where the expert group lies),
/// interleave, sharding or the global batch: so a search keeps it for each (tp, cp, ep, micro-batch, recompute).
struct LayerCost {
  PhaseCost forward, backward, recompute;
  /// Forward, backward and what is computed again, s.
  double total() const { return forward.total() + backward.total() + recompute.total(); }
};
/// The cost of a layer of that kind. The setup must be valid.
LayerCost layerCost(const TrainingSetup& setup, LayerKind kind, const Profile& profile);

/// Input table on the first stage; output matrix and loss on the last. Same dependence as a layer.
struct EdgeCost {
  double input = 0, output = 0; ///< forward and backward of one micro-batch, s
};
/// The cost of both ends of the model. The setup must be valid.
EdgeCost edgeCost(const TrainingSetup& setup, const Profile& profile);

/// Where a group with `ranks` members at distance `stride` lies (rank order tp, cp, dp, pp; experts across tp, cp, dp).
GroupPlacement placementOf(int ranks, long long stride, const ClusterSpec& cluster);

/// Bytes of one tensor-parallel collective of a layer: the activations of a micro-batch on one accelerator.
double tensorPayload(const TrainingSetup& setup);

/// Tokens of one micro-batch on one accelerator (before tensor parallelism).
double tokensOf(const TrainingSetup& setup);

/// Sequence length of the setup, tokens.
double sequenceOf(const TrainingSetup& setup);

} // namespace cw::sizing
