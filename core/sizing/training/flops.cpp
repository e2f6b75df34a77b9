// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/sizing/training/step.h"

namespace cw::sizing {
namespace {

/// Parameters that take part in products for one token.
double multiplied(const ModelShape& shape) {
  const ParameterCount n = countParameters(shape);
  const double table = double(shape.hidden) * shape.vocabulary;
  return n.active - n.embedding + (shape.tiedEmbeddings ? table : 0.0);
}

/// Scores and values of all layers for one token, forward and backward.
double attentionFlops(const ModelShape& s, double sequence, bool causalHalf) {
  const bool latent = s.attention == AttentionKind::Latent;
  const double width = latent ? s.nopeDim + s.ropeDim + s.valueDim : 2.0 * s.headDim;
  const double layers = s.attentionLayers > 0 ? s.attentionLayers : s.layers;
  const double full = 6 * s.heads * width * sequence * (causalHalf ? 0.5 : 1.0);
  if (s.slidingWindow <= 0 || s.slidingWindow >= sequence) return layers * full;
  const double global = s.globalLayerEvery > 0 ? layers / s.globalLayerEvery : 0;
  return full * (global + (layers - global) * s.slidingWindow / sequence);
}

} // namespace

double modelFlopsPerToken(const ModelShape& shape, double sequence, bool causalHalf) {
  return 6 * multiplied(shape) + attentionFlops(shape, sequence, causalHalf);
}

double modelFlopsPerToken(const TrainingSetup& setup) {
  const double whole = modelFlopsPerToken(setup.shape, sequenceOf(setup), setup.countsCausalHalf);
  return setup.adaptation == Adaptation::Full ? whole : whole - 2 * multiplied(setup.shape);
}

double hardwareFlopsPerStep(const TrainingSetup& setup) {
  const double sequence = sequenceOf(setup), tokens = sequence * setup.globalBatch;
  const double model = modelFlopsPerToken(setup);
  const double whole = modelFlopsPerToken(setup.shape, sequence, setup.countsCausalHalf);
  const double attention = attentionFlops(setup.shape, sequence, setup.countsCausalHalf);
  const double output = 6.0 * setup.shape.hidden * setup.shape.vocabulary;
  if (setup.recompute == Recompute::Full) return tokens * (model + (whole - output) / 3);
  // The printed convention of Korthikanti (arXiv 2205.05198, eq. 9) counts one more forward of attention twice.
  if (setup.recompute == Recompute::Selective && !setup.flashAttention) return tokens * (model + attention / 3);
  return tokens * model;
}

} // namespace cw::sizing
