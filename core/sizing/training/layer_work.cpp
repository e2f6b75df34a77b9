// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "core/sizing/profile/gemm.h"
#include "core/sizing/training/layer_parts.h"

namespace cw::sizing::detail {
namespace {

/// Seconds of y = x W with x: m x k, W: k x n, or of both gradients; adapters leave W alone, so one gradient.
struct Products {
  const LayerContext& c;
  Pass pass;
  double seconds = 0;

  double one(double m, double n, double k) const {
    const bool aligned = std::fmod(n, 64) == 0 && std::fmod(k, 64) == 0;
    return gemmSeconds(m, n, k, c.setup.precision, c.setup.gpu, c.profile, Clock::Full) *
           (aligned ? 1.0 : 1 + c.profile.misalignedLoss);
  }
  void linear(double m, double k, double n, double share) {
    double s = pass == Pass::Forward ? one(m, n, k) : one(m, k, n) + (c.adapters() ? 0 : one(n, k, m));
    seconds += s / share;
    if (pass == Pass::Backward && !c.adapters()) seconds += k * n * c.habits.accumulateBytes / stream();
  }
  double stream() const { return c.setup.gpu.memoryBytesPerS * c.profile.streamShare; }
  /// `count` products of `m` rows each with its own W in one launch: they fill the machine together, but each pads its
  /// rows to whole tiles and has its own W to read, and the gradient of W to add to.
  void grouped(double count, double m, double k, double n, double share) {
    constexpr double halfTile = 64, gradientBytes = 8;
    const double rows = count * (m + halfTile), weights = count * k * n;
    double s =
        (pass == Pass::Forward ? one(rows, n, k) : one(rows, k, n)) + weights * bytesOf(c.setup.precision) / stream();
    if (pass == Pass::Backward && !c.adapters()) s += one(n * count, k, m) + weights * gradientBytes / stream();
    seconds += s / share;
  }
};

void attentionProducts(Products& p, double share) {
  const LayerContext& c = p.c;
  const ModelShape& s = c.setup.shape;
  const double t = c.t, h = s.hidden, a = s.heads;
  if (s.attention == AttentionKind::Latent) {
    const double width = a * (s.nopeDim + s.ropeDim) / t;
    if (s.queryRank > 0) p.linear(c.tokens, h, s.queryRank, share);
    p.linear(c.tokens, s.queryRank > 0 ? s.queryRank : h, width, share);
    p.linear(c.tokens, h, s.kvRank + s.ropeDim, share);
    p.linear(c.tokens, s.kvRank, a * (s.nopeDim + s.valueDim) / t, share);
    p.linear(c.tokens, a * s.valueDim / t, h, share);
    return;
  }
  const double groups = std::max(1.0, s.kvHeads / t);
  p.linear(c.tokens, h, (a / t + 2 * groups) * s.headDim, share);
  p.linear(c.tokens, a * s.headDim / t, h, share);
}

/// Load of the busiest expert rank over the mean, with routing as it comes (DeepSeek-V3 and Mixtral logs: 1.1 to 1.3).
constexpr double unevenRouting = 1.15;

void feedForward(Products& p, double m, double width, double share) {
  const ModelShape& s = p.c.setup.shape;
  p.linear(m, s.hidden, (s.mlp == MlpKind::Gated ? 2 : 1) * width, share);
  p.linear(m, width, s.hidden, share);
}

} // namespace

LayerWork::LayerWork(const LayerContext& c, LayerKind kind) : experts(kind == LayerKind::Moe) {
  kernels = experts ? c.habits.moeKernels : c.habits.denseKernels;
  if (experts && c.e > 1) tensorCollectives = 1; // experts see the tokens of their own sequence part
  constexpr double referenceYear = 2026.6;
  if (experts && c.setup.softwareYear > 0)
    yearFactor = std::exp(c.profile.moeYearLoss * std::clamp(referenceYear - c.setup.softwareYear, 0.0, 2.0));
}

double LayerWork::products(const LayerContext& c, Pass pass) const {
  Products p{c, pass};
  const ModelShape& s = c.setup.shape;
  attentionProducts(p, c.profile.gemmShare);
  if (!experts) {
    feedForward(p, c.tokens, s.ffn / double(c.t), c.profile.gemmShare);
    return p.seconds;
  }
  const bool shardWidth = c.e <= 1 && c.t > 1;
  const double rows = shardWidth ? c.tokens : c.tokens / c.t;
  const double width = shardWidth ? s.expertFfn / double(c.t) : s.expertFfn;
  if (s.sharedExperts > 0) feedForward(p, rows, double(s.sharedExperts) * width, c.profile.gemmShare);
  // Tokens of each local expert; the weights of all of them are read even where few tokens come.
  const double local = std::max(1.0, s.experts / double(c.e)), each = rows * s.topK * c.e / s.experts;
  Products routed{c, pass};
  const double busiest = c.setup.balancedExperts ? each : unevenRouting * each;
  routed.grouped(local, busiest, s.hidden, (s.mlp == MlpKind::Gated ? 2 : 1) * width, c.profile.groupedGemmShare);
  routed.grouped(local, busiest, width, s.hidden, c.profile.groupedGemmShare);
  return p.seconds + routed.seconds * yearFactor;
}

} // namespace cw::sizing::detail
