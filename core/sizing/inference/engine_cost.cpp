// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/inference/engine_cost.h"

#include <algorithm>
#include <cmath>

#include "core/sizing/inference/engine_habits.h"
#include "core/sizing/profile/collectives.h"

namespace cw::sizing {
namespace {

/// Formats of four bits are for feed-forward blocks; attention of a mixture of experts stays at eight.
Precision attentionFormat(const ServeSetup& s) {
  const bool four = s.weights == Precision::Fp4 || s.weights == Precision::Int4;
  return four && s.shape.isMoe() ? Precision::Fp8 : s.weights;
}

bool isHopperOrOlder(const GpuSpec& gpu) {
  return gpu.generation == GpuGeneration::Hopper || gpu.generation == GpuGeneration::Ampere ||
         gpu.generation == GpuGeneration::Volta;
}

double expertsTouched(const ModelShape& s, double tokens) {
  return s.experts * (1 - std::pow(1 - double(s.topK) / s.experts, tokens));
}

} // namespace

EngineCost::EngineCost(const ServeSetup& setup, const Profile& profile)
    : setup_(setup), profile_(profile), count_(countParameters(setup.shape)), ranks_(setup.tp),
      attentionTp_(double(setup.tp) / setup.attentionDp), replicas_(setup.attentionDp) {
  const ModelShape& s = setup.shape;
  const double body = s.layers * count_.attentionPerLayer * bytesOf(attentionFormat(setup)) / attentionTp_ +
                      ((s.layers - s.moeLayers()) * count_.densePerLayer + s.moeLayers() * count_.moePerLayer) *
                          bytesOf(setup.weights) / ranks_;
  weightBytes_ = body / setup.pp + (count_.embedding + count_.head) * bytesOf(Precision::Bf16) / ranks_;
}

/// Weights and work meet at a rounded corner: near it neither hides the other.
double EngineCost::product(double weights, double work, double share, bool wide) const {
  const Precision format = wide ? attentionFormat(setup_) : setup_.weights;
  // Four-bit integers are widened before the product.
  const double peak = setup_.gpu.peakFlopPerS(format == Precision::Int4 ? Precision::Bf16 : format);
  const double reached = share * (isHopperOrOlder(setup_.gpu) ? profile_.serveGemmShare : profile_.serveWideGemmShare);
  return std::hypot(weights * bytesOf(format) / (setup_.gpu.memoryBytesPerS * profile_.decodeStreamShare),
                    work / (peak * reached));
}

/// All matrix products of a forward pass over so many tokens.
double EngineCost::products(double tokens) const {
  const ModelShape& s = setup_.shape;
  const double attention = count_.attentionPerLayer / attentionTp_;
  double time = s.layers * product(attention, 2 * tokens / replicas_ * attention, 1, true);
  const double dense = count_.densePerLayer / ranks_;
  if (s.layers > s.moeLayers()) time += (s.layers - s.moeLayers()) * product(dense, 2 * tokens * dense, 1, false);
  if (!s.isMoe()) return time;
  const double shared = std::max(0.0, count_.activePerMoeLayer - s.topK * count_.expert);
  const double touched = expertsTouched(s, tokens) * count_.expert + shared;
  return time + s.moeLayers() * product(touched / ranks_, 2 * tokens * count_.activePerMoeLayer / ranks_,
                                        profile_.serveExpertShare, false);
}

/// Two exchanges a layer: inside a domain the engines' own kernels, between domains a collective.
double EngineCost::reduces(double tokens) const {
  if (setup_.tp <= 1) return 0;
  const double bytes = tokens / replicas_ * setup_.shape.hidden * 2;
  const int domain = std::max(1, setup_.cluster.scaleUpGpus);
  if (setup_.tp > domain) {
    const GroupPlacement group{setup_.tp, domain};
    return 2 * layers() * collectiveSeconds(Collective::AllReduce, bytes, group, setup_.gpu, setup_.cluster, profile_);
  }
  const double link = setup_.cluster.scaleUpBytesPerS > 0 ? setup_.cluster.scaleUpBytesPerS : setup_.gpu.hostBytesPerS;
  const double rate = std::max(1.0, link * profile_.serveReduceShare);
  return 2 * layers() * (profile_.serveReduceS + 2 * (ranks_ - 1) / ranks_ * bytes / rate);
}

double EngineCost::kvBytes(double tokens) const {
  const double all = kvBytesPerToken(setup_.shape, bytesOf(setup_.kv), tokens);
  const bool latent = setup_.shape.attention == AttentionKind::Latent;
  return all / setup_.pp / (latent ? 1 : std::min<double>(attentionTp_, setup_.shape.kvHeads));
}

double EngineCost::kvRoom(double length) const {
  const double usable = setup_.gpu.memoryBytes * (1 - profile_.serveReserveShare);
  const double room = usable - weightBytes_ - profile_.contextBytes;
  if (room <= 0) return 0;
  const double block = std::max(1, setup_.kvBlockTokens);
  return std::floor(room / kvBytes(length) / block) * block * replicas_;
}

double EngineCost::decodeS(double batch, double context) const {
  const EngineHabit& habit = habitOf(setup_.engine);
  const ModelShape& s = setup_.shape;
  // Stages take turns: a token passes all of them, each with its share of the requests.
  const double part = std::max(1.0, batch / setup_.pp);
  const double verified = part * (1 + setup_.speculativeTokens);
  const double kv = kvBytes(context) * setup_.pp * context * part / replicas_;
  const double head =
      product(0, 0, 1, true) +
      std::max(s.vocabulary * 2.0 * s.hidden / ranks_ / (setup_.gpu.memoryBytesPerS * profile_.decodeStreamShare),
               2.0 * verified * s.vocabulary * s.hidden / ranks_ / (setup_.gpu.peakFlopPerS(Precision::Bf16) * 0.6));
  const double layer = s.isMoe() ? profile_.serveExpertLayerS : profile_.serveLayerS;
  const double hops = (setup_.pp - 1) * profile_.nicAlphaS;
  return products(verified) + kv / (setup_.gpu.memoryBytesPerS * profile_.kvStreamShare) +
         layers() * layer * habit.layerWork + reduces(verified) + head + hops + habit.stepHostS +
         profile_.serveRequestHostS * part / replicas_;
}

double EngineCost::prefillS(double tokens, double length) const {
  const ModelShape& s = setup_.shape;
  const double attending = s.attentionLayers > 0 ? s.attentionLayers : s.layers;
  const double wide = s.attention == AttentionKind::Latent ? 1.5 : 1; // queries and keys of 192 numbers, values of 128
  const double windowed = s.slidingWindow <= 0 ? 0 : s.globalLayerEvery > 1 ? 1 - 1.0 / s.globalLayerEvery : 1;
  const double seen = (1 - windowed) * length + windowed * std::min<double>(length, 2.0 * s.slidingWindow);
  const double attention = 2 * attending * s.heads * double(s.headDim) * wide * tokens * seen;
  return (products(tokens) + reduces(tokens)) +
         attention / ranks_ / (setup_.gpu.peakFlopPerS(Precision::Bf16) * profile_.serveAttentionShare);
}

} // namespace cw::sizing
