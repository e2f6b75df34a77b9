// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "core/sizing/training/habits.h"
#include "core/sizing/training/step.h"

namespace cw::sizing {
namespace {

constexpr double weightBytes = 2;

/// Parameters on one accelerator that are reduced over one kind of group, before sharding.
struct Part {
  double parameters = 0;
  GroupPlacement group;
};

/// Parameters of a layout on the fullest accelerator: what all data-parallel ranks share, and experts.
struct Held {
  Part shared, experts;
  double layer = 0; ///< parameters of a mean layer, both kinds
};

Held heldBy(const TrainingSetup& setup) {
  const ParameterCount n = countParameters(setup.shape);
  const Layout& l = setup.layout;
  const double layers = std::max(1, setup.shape.layers), moe = setup.shape.moeLayers();
  const double routed = setup.shape.experts * n.expert, e = std::max(1, l.ep);
  const double perLayer =
      layers * n.attentionPerLayer + (layers - moe) * n.densePerLayer + moe * (n.moePerLayer - routed);
  const double edges = (n.embedding + n.head) / l.tp / std::min(2, l.pp);
  const long long inner = 1LL * l.tp * l.cp;
  const double expertSlices = l.ep > 1 ? e : l.tp;
  Held held;
  held.shared.parameters = perLayer / l.tp / l.pp + edges;
  held.shared.group = placementOf(l.dp * l.cp, l.tp, setup.cluster);
  held.experts.parameters = moe * routed / expertSlices / l.pp;
  const long long expertRanks = std::max(1LL, inner * l.dp / static_cast<long long>(expertSlices));
  held.experts.group = placementOf(static_cast<int>(expertRanks), static_cast<long long>(expertSlices), setup.cluster);
  held.layer = (perLayer / l.tp + moe * routed / expertSlices) / layers;
  return held;
}

double trainable(const TrainingSetup& setup, double parameters) {
  if (setup.adaptation == Adaptation::Full) return parameters;
  const ModelShape& s = setup.shape; // two thin matrices beside each projection of about hidden x hidden
  const double projections = parameters / (double(s.hidden) * std::max(1, s.hidden));
  return projections * 2 * setup.adapterRank * s.hidden;
}

void replicated(const TrainingSetup& setup, const Part& part, const Profile& profile, DataCost& out) {
  if (part.parameters <= 0) return;
  const double gradients = habitsOf(setup).gradientBytes * trainable(setup, part.parameters);
  const double weights = weightBytes * trainable(setup, part.parameters);
  const auto one = [&](Collective kind, double bytes) {
    out.bytesPerGpu += wireBytesPerRank(kind, bytes, part.group.ranks);
    return collectiveSeconds(kind, bytes, part.group, setup.gpu, setup.cluster, profile);
  };
  if (setup.sharding == Sharding::None) {
    out.afterBackward += one(Collective::AllReduce, gradients);
    return;
  }
  out.afterBackward += one(Collective::ReduceScatter, gradients);
  out.beforeForward += one(Collective::AllGather, weights);
}

/// Full sharding gathers each layer before use, forward and backward, and scatters its gradients; with groups smaller
/// than all ranks (HSDP) the gradients are then reduced between the groups.
void fullyShared(const TrainingSetup& setup, const Held& held, const Profile& profile, DataCost& out) {
  const Layout& l = setup.layout;
  const int all = l.dp * l.cp, group = l.shardGroup > 0 ? std::min(l.shardGroup, all) : all;
  const GroupPlacement place = placementOf(group, l.tp, setup.cluster);
  const Habits habits = habitsOf(setup);
  const double gradientBytes = habits.gradientBytes;
  const auto one = [&](Collective kind, double bytes, const GroupPlacement& at) {
    return habits.gatherSlowdown * collectiveSeconds(kind, bytes, at, setup.gpu, setup.cluster, profile);
  };
  out.layerGather = one(Collective::AllGather, weightBytes * held.layer, place);
  if (setup.adaptation == Adaptation::Full)
    out.layerScatter = one(Collective::ReduceScatter, gradientBytes * held.layer, place);
  const double layers = setup.shape.layers / double(l.pp);
  const double wire = (group - 1.0) / group * layers * held.layer;
  out.bytesPerGpu += wire * (2 * weightBytes + gradientBytes);
  if (group < all) {
    const GroupPlacement outer = placementOf(all / group, 1LL * l.tp * group, setup.cluster);
    out.afterBackward += one(Collective::AllReduce, gradientBytes * held.shared.parameters / group, outer);
  }
}

double optimizerSeconds(const TrainingSetup& setup, const Held& held, const Profile& profile) {
  const Layout& l = setup.layout;
  const double all = l.dp * l.cp;
  const double group = l.shardGroup > 0 ? std::min<double>(l.shardGroup, all) : all;
  const bool sharded = setup.sharding != Sharding::None;
  const double shared = held.shared.parameters / (sharded ? group : 1.0);
  const double experts = held.experts.parameters / (sharded ? std::max(1, held.experts.group.ranks) : 1);
  const double bytes = profile.optimizerBytes * trainable(setup, shared + experts);
  const double stream = setup.offloadOptimizer && setup.gpu.hostBytesPerS > 0
                            ? setup.gpu.hostBytesPerS
                            : setup.gpu.memoryBytesPerS * profile.streamShare;
  return bytes / stream;
}

} // namespace

DataCost dataCost(const TrainingSetup& setup, const Profile& profile) {
  const Held held = heldBy(setup);
  DataCost out;
  if (setup.sharding == Sharding::Full)
    fullyShared(setup, held, profile, out);
  else
    replicated(setup, held.shared, profile, out), replicated(setup, held.experts, profile, out);
  out.optimizer = optimizerSeconds(setup, held, profile);
  const Layout& l = setup.layout;
  if (l.pp > 1 && setup.shape.tiedEmbeddings && setup.adaptation == Adaptation::Full) {
    const double table = double(setup.shape.hidden) * setup.shape.vocabulary / l.tp * habitsOf(setup).gradientBytes;
    out.tied = collectiveSeconds(Collective::AllReduce, table, placementOf(2, 1LL * l.tp * l.cp * l.dp, setup.cluster),
                                 setup.gpu, setup.cluster, profile);
  }
  return out;
}

double hopSeconds(const TrainingSetup& setup, const Profile& profile) {
  const Layout& l = setup.layout;
  if (l.pp <= 1) return 0;
  const Habits habits = habitsOf(setup);
  const double split = habits.splitsPipelineHops || l.sequenceParallel ? l.tp : 1;
  const GroupPlacement place = placementOf(2, 1LL * l.tp * l.cp * l.dp, setup.cluster);
  const double payload = tensorPayload(setup);
  double seconds =
      collectiveSeconds(Collective::SendReceive, payload / split, place, setup.gpu, setup.cluster, profile);
  if (split > 1 && !l.sequenceParallel)
    seconds += collectiveSeconds(Collective::AllGather, payload, placementOf(l.tp, 1, setup.cluster), setup.gpu,
                                 setup.cluster, profile);
  return seconds / profile.hopShare;
}

} // namespace cw::sizing
