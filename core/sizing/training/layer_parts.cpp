// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/training/layer_parts.h"

#include <algorithm>
#include <cmath>

#include "core/sizing/profile/gemm.h"

namespace cw::sizing::detail {
namespace {

/// Share of the full score matrix that a layer computes, averaged over windowed and global layers.
double scoreShare(const LayerContext& c) {
  const ModelShape& s = c.setup.shape;
  const double full = c.setup.flashAttention ? 0.5 : 1.0;
  if (s.slidingWindow <= 0 || s.slidingWindow >= c.sequence || !c.setup.flashAttention) return full;
  const double window = s.slidingWindow / c.sequence, windowed = window * (1 - window / 2);
  const double global = s.globalLayerEvery > 0 ? 1.0 / s.globalLayerEvery : 0;
  return global * full + (1 - global) * windowed;
}

double attentionLayerShare(const ModelShape& s) {
  return s.attentionLayers > 0 && s.attentionLayers < s.layers ? double(s.attentionLayers) / s.layers : 1;
}

int headWidth(const ModelShape& s) { return s.attention == AttentionKind::Latent ? s.nopeDim + s.ropeDim : s.headDim; }
int valueWidth(const ModelShape& s) { return s.attention == AttentionKind::Latent ? s.valueDim : s.headDim; }

/// Scores written and read by unfused kernels, bytes a score: product, scale with mask and softmax, dropout with its
/// mask, second product (Megatron-LM 2021); gradients of the same.
double scoreBytes(Pass pass) { return pass == Pass::Forward ? 11 : 16; }

} // namespace

LayerContext::LayerContext(const TrainingSetup& trainingSetup, const Profile& constants)
    : setup(trainingSetup), profile(constants), habits(habitsOf(trainingSetup)), t(trainingSetup.layout.tp),
      c(trainingSetup.layout.cp), e(std::max(1, trainingSetup.layout.ep)), tokens(tokensOf(trainingSetup)),
      sequence(sequenceOf(trainingSetup)), replicated(trainingSetup.layout.sequenceParallel ? 1.0 / t : 1.0) {}

bool LayerContext::casts() const { return setup.precision == Precision::Fp8 || setup.precision == Precision::Fp4; }

double attentionSeconds(const LayerContext& c, Pass pass) {
  const ModelShape& s = c.setup.shape;
  const double heads = s.heads / double(c.t) * attentionLayerShare(s);
  const double scores = c.tokens * c.sequence * heads * scoreShare(c);
  const double flops = 2 * scores * (headWidth(s) + valueWidth(s)) * (pass == Pass::Forward ? 1 : 2);
  const double peak = c.setup.gpu.peakFlopPerS(Precision::Bf16) * c.setup.gpu.clockFactor;
  if (!c.setup.flashAttention) {
    const double stream = c.setup.gpu.memoryBytesPerS * c.profile.streamShare;
    return flops / (peak * c.profile.batchedGemmShare) + scores * scoreBytes(pass) / stream;
  }
  const bool forward = pass == Pass::Forward;
  const bool portable = !c.habits.nativeAttention && c.setup.gpu.generation > GpuGeneration::Ampere;
  const double share = (portable ? c.profile.portableAttention : 1) *
                       (forward ? c.profile.attentionForwardShare : c.profile.attentionBackwardShare);
  return (forward ? 1.0 : 1.25) * flops / (peak * share); // the backward pass computes the scores again
}

double elementwiseSeconds(const LayerContext& c, const LayerWork& work, Pass pass) {
  const ModelShape& s = c.setup.shape;
  const double h = s.hidden, gated = s.mlp == MlpKind::Gated ? 1.5 : 1.0;
  const double wide = work.experts ? (s.topK + s.sharedExperts) * double(s.expertFfn) * (c.e > 1 ? 1.0 / c.t : 1.0)
                                   : double(s.ffn) / c.t;
  const double heads = (s.heads + 2.0 * s.kvHeads) * headWidth(s) / c.t;
  double bytes = 28 * h * c.replicated + 5 * gated * wide + 5 * heads;
  if (work.experts) bytes += 14.0 * h * s.topK / c.t; // permute, unpermute, weigh
  bytes *= c.traffic() * (pass == Pass::Forward ? 1 : 1.8);
  if (c.casts()) {
    const double inputs = h * (c.replicated + 1) / 2 + wide + s.heads * valueWidth(s) / double(c.t) + h * c.replicated;
    const double scaled = c.setup.scaling == Scaling::Tensor ? 4 : c.setup.scaling == Scaling::Block ? 6 : 40;
    bytes += c.profile.castTraffic * scaled * inputs * (work.experts ? 1.0 + s.topK / double(c.t) * 0.5 : 1.0);
  }
  return c.tokens * bytes / (c.setup.gpu.memoryBytesPerS * c.profile.streamShare);
}

double tensorSeconds(const LayerContext& c, double collectives, double matrix) {
  if (c.t <= 1) return 0;
  const GroupPlacement group = placementOf(c.t, 1, c.setup.cluster);
  const auto one = [&](Collective kind) {
    return collectiveSeconds(kind, tensorPayload(c.setup), group, c.setup.gpu, c.setup.cluster, c.profile);
  };
  const double seconds =
      collectives * (c.setup.layout.sequenceParallel ? one(Collective::AllGather) + one(Collective::ReduceScatter)
                                                     : one(Collective::AllReduce));
  if (!c.habits.overlapsTensor || !c.setup.layout.sequenceParallel) return seconds;
  return seconds - std::min(c.profile.tensorHidden * seconds, matrix);
}

double contextSeconds(const LayerContext& c, double volumes, double attention) {
  if (c.c <= 1) return 0;
  const ModelShape& s = c.setup.shape;
  const double heads = std::max(1.0, s.kvHeads / double(c.t));
  const double width = s.attention == AttentionKind::Latent ? s.heads / double(c.t) * (headWidth(s) + valueWidth(s))
                                                            : 2 * heads * s.headDim;
  const double payload = 2.0 * c.tokens * c.c * width * attentionLayerShare(s);
  const GroupPlacement group = placementOf(c.c, c.t, c.setup.cluster);
  const double seconds =
      volumes * collectiveSeconds(Collective::AllGather, payload, group, c.setup.gpu, c.setup.cluster, c.profile);
  return std::max(seconds - c.profile.dataHidden * attention, seconds / c.c); // the first chunk waits for nothing
}

double dispatchBytes(const LayerContext& c) {
  const ModelShape& s = c.setup.shape;
  return 2.0 * c.tokens / c.t * s.topK * s.hidden;
}

double expertSeconds(const LayerContext& c) {
  if (c.e <= 1) return 0;
  const GroupPlacement group = placementOf(c.e, 1, c.setup.cluster);
  double bytes = dispatchBytes(c);
  const double domains = std::ceil(group.ranks / double(group.ranksPerDomain)), k = c.setup.shape.topK;
  // A token that goes to several experts of a node crosses the network once (DeepEP, hybrid dispatchers).
  if (domains > 1) bytes *= domains * (1 - std::pow(1 - 1 / domains, k)) / k;
  const double seconds =
      2 * collectiveSeconds(Collective::AllToAll, bytes, group, c.setup.gpu, c.setup.cluster, c.profile);
  return seconds * (1 - c.profile.expertHidden);
}

} // namespace cw::sizing::detail
