// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/training/layer_cost.h"

#include <algorithm>
#include <cmath>

#include "core/sizing/profile/gemm.h"
#include "core/sizing/training/habits.h"
#include "core/sizing/training/layer_parts.h"

namespace cw::sizing {
namespace {

using namespace detail;

double maximumOf(double a, double b) { return std::pow(a * a * a * a + b * b * b * b, 0.25); } ///< smooth

/// What the host or the gaps between kernels add to a pass of `busy` seconds.
double launchSeconds(double busy, double kernels, const LayerContext& c) {
  const double gaps = kernels * c.profile.kernelGapS;
  const double host =
      kernels * c.habits.hostWork * c.profile.kernelLaunchS * (c.habits.graphs ? graphLaunchShare : 1.0);
  return maximumOf(busy + gaps, host) - busy;
}

PhaseCost forwardOf(const LayerContext& c, const LayerWork& work) {
  PhaseCost out;
  out.matrix = work.products(c, Pass::Forward);
  out.attention = attentionSeconds(c, Pass::Forward);
  out.elementwise = elementwiseSeconds(c, work, Pass::Forward);
  out.tensorComm = tensorSeconds(c, work.tensorCollectives, out.matrix);
  out.contextComm = contextSeconds(c, 1, out.attention);
  out.expertComm = work.experts ? expertSeconds(c) : 0;
  out.launch = launchSeconds(out.total(), work.kernels, c);
  return out;
}

PhaseCost backwardOf(const LayerContext& c, const LayerWork& work) {
  PhaseCost out;
  out.matrix = work.products(c, Pass::Backward);
  out.attention = attentionSeconds(c, Pass::Backward);
  out.elementwise = elementwiseSeconds(c, work, Pass::Backward);
  out.tensorComm = tensorSeconds(c, work.tensorCollectives, out.matrix);
  out.contextComm = contextSeconds(c, 2, out.attention);
  out.expertComm = work.experts ? expertSeconds(c) : 0;
  out.launch = launchSeconds(out.total(), 2 * work.kernels, c);
  return out;
}

/// Selective recomputation drops what is large and cheap: the unfused scores in Megatron, half of the products and all
/// element-wise work in compiled PyTorch ("selective op", torchtitan), nothing where attention is fused already.
PhaseCost recomputeOf(const LayerContext& c, const PhaseCost& forward) {
  if (c.setup.recompute == Recompute::Full) return forward;
  PhaseCost out;
  if (c.setup.recompute == Recompute::None) return out;
  const bool perOperator = c.setup.framework == Framework::TorchCompile || c.setup.framework == Framework::Fsdp;
  if (perOperator) {
    out.matrix = selectiveProducts * forward.matrix;
    out.elementwise = forward.elementwise;
  } else if (!c.setup.flashAttention) {
    out.attention = forward.attention;
  } else {
    out.elementwise = forward.elementwise; // norms and activations, where attention keeps nothing to drop
  }
  return out;
}

} // namespace

PhaseCost& PhaseCost::operator+=(const PhaseCost& o) {
  matrix += o.matrix, attention += o.attention, elementwise += o.elementwise, launch += o.launch;
  tensorComm += o.tensorComm, contextComm += o.contextComm, expertComm += o.expertComm;
  return *this;
}

PhaseCost PhaseCost::operator*(double f) const {
  return {matrix * f, attention * f, elementwise * f, launch * f, tensorComm * f, contextComm * f, expertComm * f};
}

LayerCost layerCost(const TrainingSetup& setup, LayerKind kind, const Profile& profile) {
  const LayerContext context(setup, profile);
  const LayerWork work(context, kind);
  LayerCost out;
  out.forward = forwardOf(context, work);
  out.backward = backwardOf(context, work);
  out.recompute = recomputeOf(context, out.forward);
  return out;
}

EdgeCost edgeCost(const TrainingSetup& setup, const Profile& profile) {
  const LayerContext c(setup, profile);
  const double tokens = c.tokens, h = setup.shape.hidden, v = 128 * std::ceil(setup.shape.vocabulary / 128.0 / c.t);
  const double stream = setup.gpu.memoryBytesPerS * profile.streamShare;
  EdgeCost out;
  out.input = inputBytes * tokens * h / stream;
  if (v <= 0) return out;
  const Precision precision = std::min(setup.precision, Precision::Bf16);
  const auto product = [&](double m, double n, double k) {
    return gemmSeconds(m, n, k, precision, setup.gpu, profile, Clock::Full) / profile.gemmShare;
  };
  const double backward = product(tokens, h, v) + (c.adapters() ? 0 : product(v, h, tokens));
  out.output = product(tokens, v, h) + backward + c.habits.lossBytes * tokens * v / stream;
  out.output += 2 * collectiveSeconds(Collective::AllReduce, tensorPayload(setup), placementOf(c.t, 1, setup.cluster),
                                      setup.gpu, setup.cluster, profile);
  return out;
}

GroupPlacement placementOf(int ranks, long long stride, const ClusterSpec& cluster) {
  GroupPlacement group;
  const long long domain = std::max(1, cluster.scaleUpGpus);
  group.ranks = std::max(1, ranks);
  group.ranksPerDomain = static_cast<int>(std::clamp<long long>(domain / std::max(1LL, stride), 1, group.ranks));
  const int node = std::max(1, std::min(cluster.gpusPerNode, cluster.scaleUpGpus));
  group.groupsSharingNics = std::max(1, node / std::min(node, group.ranksPerDomain));
  group.crossesLeaf = cluster.gpusPerLeafGroup > 0 && stride * ranks > cluster.gpusPerLeafGroup;
  return group;
}

double sequenceOf(const TrainingSetup& setup) { return setup.sequence > 0 ? setup.sequence : setup.shape.sequence; }

double tokensOf(const TrainingSetup& setup) { return setup.microBatch * sequenceOf(setup) / setup.layout.cp; }

double tensorPayload(const TrainingSetup& setup) { return 2.0 * tokensOf(setup) * setup.shape.hidden; }

} // namespace cw::sizing
