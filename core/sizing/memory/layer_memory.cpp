// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/memory/layer_memory.h"

#include <algorithm>

namespace cw::sizing {
namespace {

bool isEager(Framework framework) { return framework == Framework::Fsdp || framework == Framework::TorchCompile; }

/// The terms of a layer, bytes a token. Those of the residual stream are split over tensor ranks by sequence
/// parallelism only; those inside attention and feed-forward always.
struct Terms {
  double stream = 0, inside = 0, scores = 0;
  double products = 0;  ///< outputs of matrix products, which operator-wise recomputation keeps by halves
  double attention = 0; ///< output of the attention kernel
  double cheapStream = 0, cheapInside = 0; ///< outputs of norms and activations, up-projections of latent attention
};

/// Inputs of matrix products are kept in the format of the product.
double inputBytes(const TrainingSetup& setup) {
  return setup.precision == Precision::Fp8 || setup.precision == Precision::Fp4 ? 1 : 2;
}

void addAttention(const TrainingSetup& setup, Terms& terms) {
  const ModelShape& s = setup.shape;
  const double a = s.heads, h = s.hidden;
  const bool latent = s.attention == AttentionKind::Latent;
  const double value = latent ? s.valueDim : s.headDim, keys = latent ? a : s.kvHeads;
  const double qkv = 2 * (a * s.headDim + keys * s.headDim + keys * value);
  const double compressed = latent ? 2.0 * (s.queryRank + s.kvRank + s.ropeDim) : 0;
  terms.stream += 2 * h + inputBytes(setup) * h + compressed; // norm and projection inputs
  terms.inside += qkv + inputBytes(setup) * a * value;
  terms.attention = 2 * a * value;
  terms.cheapStream += inputBytes(setup) * h;
  if (latent) terms.cheapInside += qkv;
  terms.products += qkv + 2 * h;
  if (!setup.flashAttention) terms.scores = 5 * a * (setup.sequence > 0 ? setup.sequence : s.sequence);
}

/// Outputs before and after the activation of a block of width f.
double blockBytes(const TrainingSetup& setup, double f) {
  if (setup.shape.mlp == MlpKind::Gelu) return (2 + inputBytes(setup)) * f;
  return (4 + inputBytes(setup) + (isEager(setup.framework) ? 2 : 0)) * f; // eager code keeps silu(gate) too
}

void addDense(const TrainingSetup& setup, double f, Terms& terms) {
  const double h = setup.shape.hidden;
  terms.stream += 2 * h + inputBytes(setup) * h;
  terms.inside += blockBytes(setup, f);
  terms.cheapStream += inputBytes(setup) * h;
  terms.cheapInside += inputBytes(setup) * f;
  terms.products += (setup.shape.mlp == MlpKind::Gelu ? 2 : 4) * f + 2 * h;
}

void addExperts(const TrainingSetup& setup, Terms& terms) {
  const ModelShape& s = setup.shape;
  addDense(setup, double(s.sharedExperts) * s.expertFfn, terms);
  const double k = s.topK;
  terms.stream += k * (inputBytes(setup) + 2) * s.hidden + 8.0 * s.experts; // dispatched, combined, router in FP32
  terms.inside += k * blockBytes(setup, s.expertFfn);
  terms.cheapInside += k * inputBytes(setup) * s.expertFfn;
  terms.products += k * (4.0 * s.expertFfn + 2.0 * s.hidden);
}

/// Masks of dropout, which models with GELU of the Megatron line still had.
void addDropout(const TrainingSetup& setup, Terms& terms) {
  const bool line = setup.framework == Framework::MegatronLm || setup.framework == Framework::MegatronDeepSpeed;
  if (line && setup.shape.mlp == MlpKind::Gelu) terms.stream += 2.0 * setup.shape.hidden;
}

/// What selective recomputation keeps: torchtitan every second product, Megatron-Core all but what its modules of
/// `recompute_modules` make again, Megatron-LM all but the scores.
double selective(const TrainingSetup& setup, const Terms& terms, double stream, double whole) {
  const double t = setup.layout.tp;
  if (isEager(setup.framework)) return 2.0 * setup.shape.hidden * stream + (terms.attention + terms.products / 2) / t;
  if (setup.framework == Framework::MegatronCore) return whole - terms.cheapStream * stream - terms.cheapInside / t;
  return whole;
}

} // namespace

LayerBytes layerBytes(const TrainingSetup& setup, bool moe) {
  Terms terms;
  addAttention(setup, terms);
  if (moe)
    addExperts(setup, terms);
  else
    addDense(setup, setup.shape.ffn, terms);
  addDropout(setup, terms);
  const double t = setup.layout.tp, stream = setup.layout.sequenceParallel ? 1 / t : 1, h = setup.shape.hidden;
  const double whole = terms.stream * stream + terms.inside / t;
  const double scores = terms.scores / t;
  LayerBytes bytes;
  // Gathered inputs of the two blocks, and gradients of about half of what is there.
  bytes.working = 1.5 * (whole + scores) + 4 * h * (1 - stream);
  if (setup.recompute == Recompute::None) bytes.kept = whole + scores;
  if (setup.recompute == Recompute::Selective) {
    bytes.kept = selective(setup, terms, stream, whole);
    if (!isEager(setup.framework)) bytes.working = scores; // that is all Megatron makes again
  }
  if (setup.recompute == Recompute::Full) bytes.kept = 2 * h * stream;
  return bytes;
}

StateBytes stateBytes(const TrainingSetup& setup, double ranks) {
  const bool optimizer = setup.sharding >= Sharding::Optimizer, gradients = setup.sharding >= Sharding::Gradients;
  const bool weights = setup.sharding == Sharding::Full;
  const auto over = [&](bool sharded) { return sharded ? ranks : 1.0; };
  StateBytes bytes;
  if (isEager(setup.framework)) { // FP32 weights are the master copy; reductions in FP32
    bytes = {4 / over(weights), 4 / over(gradients), 8 / over(optimizer)};
    if (!weights) bytes.weights += 2 - 2 / over(optimizer); // the working copy, kept whole
  } else if (setup.framework == Framework::MegatronDeepSpeed) {
    // BF16 optimizer: gradients in BF16 and accumulated in FP32; FP16 (ZeRO): FP16 gradients, FP32 ones of the shard.
    const bool bf16 = setup.precision != Precision::Fp16;
    bytes = {2 / over(weights), (bf16 ? 6 : 2) / over(gradients), (bf16 ? 12 : 16) / over(optimizer)};
  } else { // Megatron: FP32 main gradients (18 bytes, or 6 + 12/D: theoretical_memory_usage.py); BF16 since Bridge
    const bool bridge = setup.framework == Framework::MegatronCore && setup.softwareYear >= 2025;
    bytes = {2 / over(weights), (bridge ? 2 : 4) / over(gradients), 12 / over(optimizer)};
  }
  return bytes;
}

double frozenBytes(const TrainingSetup& setup) {
  if (setup.adaptation == Adaptation::Qlora) return bytesOf(Precision::Fp4); // NF4 with a scale for 64 numbers
  return setup.precision == Precision::Fp8 || setup.precision == Precision::Fp4 ? bytesOf(Precision::Fp8) : 2;
}

double adapterParameters(const TrainingSetup& setup) {
  const ModelShape& s = setup.shape;
  const double h = s.hidden, heads = double(s.heads) * s.headDim, groups = 2.0 * s.kvHeads * s.headDim;
  return setup.adapterRank * ((h + heads + groups) + (heads + h));
}

} // namespace cw::sizing
