// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/inference/engine_cost.h"

#include <algorithm>
#include <cmath>
#include <numeric>

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

double sumOf(const ProductTerms& terms) {
  return std::accumulate(terms.begin(), terms.end(), 0.0,
                         [](double sum, const ProductTerm& term) { return sum + term.seconds(); });
}

} // namespace

double ProductTerm::seconds() const {
  return layers > 0 ? layers * std::hypot(bytes / bytesPerS, flop / (peakFlopPerS * reachedShare)) : 0;
}

double DecodeParts::seconds() const {
  return sumOf(products) + cacheBytes / cacheBytesPerS + kernels + exchange + head + hops + stepHost + requestHost;
}

double PrefillParts::seconds() const { return sumOf(products) + exchange + attentionFlop / attentionFlopPerS; }

EngineCost::EngineCost(const ServeSetup& setup, const Profile& profile)
    : setup_(setup), profile_(profile), count_(countParameters(setup.shape)), ranks_(setup.tp),
      attentionTp_(double(setup.tp) / setup.attentionDp), replicas_(setup.attentionDp) {
  const ModelShape& s = setup.shape;
  const double body = s.layers * count_.attentionPerLayer * bytesOf(attentionFormat(setup)) / attentionTp_ +
                      ((s.layers - s.moeLayers()) * count_.densePerLayer + s.moeLayers() * count_.moePerLayer) *
                          bytesOf(setup.weights) / ranks_;
  weightBytes_ = body / setup.pp + (count_.embedding + count_.head) * bytesOf(Precision::Bf16) / ranks_;
}

ProductTerm EngineCost::product(const char* nameId, double layers, double weights, double tokens,
                                Precision format) const {
  ProductTerm term;
  term.nameId = nameId;
  term.layers = layers;
  term.bytes = weights * bytesOf(format);
  term.flop = 2 * tokens * weights;
  // Four-bit integers are widened before the product.
  term.peakFlopPerS = setup_.gpu.peakFlopPerS(format == Precision::Int4 ? Precision::Bf16 : format);
  term.reachedShare = isHopperOrOlder(setup_.gpu) ? profile_.serveGemmShare : profile_.serveWideGemmShare;
  term.bytesPerS = setup_.gpu.memoryBytesPerS * profile_.decodeStreamShare;
  return term;
}

/// All matrix products of a forward pass over so many tokens.
ProductTerms EngineCost::products(double tokens) const {
  const ModelShape& s = setup_.shape;
  ProductTerms terms;
  terms[0] = product("serve.explain.attention-products", s.layers, count_.attentionPerLayer / attentionTp_,
                     tokens / replicas_, attentionFormat(setup_));
  terms[1] = product("serve.explain.dense-products", s.layers - s.moeLayers(), count_.densePerLayer / ranks_, tokens,
                     setup_.weights);
  if (!s.isMoe()) return terms;
  const double shared = std::max(0.0, count_.activePerMoeLayer - s.topK * count_.expert);
  const double touched = expertsTouched(s, tokens) * count_.expert + shared;
  ProductTerm& experts = terms[2] =
      product("serve.explain.expert-products", s.moeLayers(), touched / ranks_, tokens, setup_.weights);
  experts.flop = 2 * tokens * count_.activePerMoeLayer / ranks_;
  experts.reachedShare *= profile_.serveExpertShare;
  return terms;
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

DecodeParts EngineCost::decodeParts(double batch, double context) const {
  const EngineHabit& habit = habitOf(setup_.engine);
  const ModelShape& s = setup_.shape;
  // Stages take turns: a token passes all of them, each with its share of the requests.
  const double part = std::max(1.0, batch / setup_.pp);
  const double verified = part * (1 + setup_.speculativeTokens);
  DecodeParts parts;
  parts.products = products(verified);
  parts.cacheBytes = kvBytes(context) * setup_.pp * context * part / replicas_;
  parts.cacheBytesPerS = setup_.gpu.memoryBytesPerS * profile_.kvStreamShare;
  parts.head =
      std::max(s.vocabulary * 2.0 * s.hidden / ranks_ / (setup_.gpu.memoryBytesPerS * profile_.decodeStreamShare),
               2.0 * verified * s.vocabulary * s.hidden / ranks_ / (setup_.gpu.peakFlopPerS(Precision::Bf16) * 0.6));
  parts.kernels = layers() * (s.isMoe() ? profile_.serveExpertLayerS : profile_.serveLayerS) * habit.layerWork;
  parts.exchange = reduces(verified);
  parts.hops = (setup_.pp - 1) * profile_.nicAlphaS;
  parts.stepHost = habit.stepHostS;
  parts.requestHost = profile_.serveRequestHostS * part / replicas_;
  return parts;
}

PrefillParts EngineCost::prefillParts(double tokens, double length) const {
  const ModelShape& s = setup_.shape;
  const double attending = s.attentionLayers > 0 ? s.attentionLayers : s.layers;
  const double wide = s.attention == AttentionKind::Latent ? 1.5 : 1; // queries and keys of 192 numbers, values of 128
  const double windowed = s.slidingWindow <= 0 ? 0 : s.globalLayerEvery > 1 ? 1 - 1.0 / s.globalLayerEvery : 1;
  const double seen = (1 - windowed) * length + windowed * std::min<double>(length, 2.0 * s.slidingWindow);
  PrefillParts parts;
  parts.products = products(tokens);
  parts.exchange = reduces(tokens);
  parts.attentionFlop = 2 * attending * s.heads * double(s.headDim) * wide * tokens * seen / ranks_;
  parts.attentionFlopPerS = setup_.gpu.peakFlopPerS(Precision::Bf16) * profile_.serveAttentionShare;
  return parts;
}

} // namespace cw::sizing
