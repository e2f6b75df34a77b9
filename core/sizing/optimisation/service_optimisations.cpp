// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/optimisation/trial.h"

namespace cw::sizing::optimisation_detail {
namespace {

constexpr int draftedTokens = 4;

void tryWeights(const Bench& bench, const char* id, Precision precision, NumberFormat format) {
  const ServeSetup& s = *bench.now.serveSetup;
  if (s.weights == precision) return bench.add(id, OptimisationState::InUse);
  // A stored format needs no product unit of its own; FP8 and FP4 are worth it only where the part computes in them.
  const bool computes = s.gpu.denseFlopPerS[static_cast<std::size_t>(precision)] > 0;
  const bool storedOnly = precision == Precision::Int8 || precision == Precision::Int4;
  if (!computes && !storedOnly) return bench.add(id, OptimisationState::NotPossible);
  Workload changed = bench.row;
  changed.serving.weights = format;
  bench.tryRow(id, std::move(changed));
}

} // namespace

void tryServing(const Bench& bench) {
  if (!bench.now.serveSetup || !bench.now.serving) return;
  const ServeSetup& s = *bench.now.serveSetup;
  tryWeights(bench, "weights-fp8", Precision::Fp8, NumberFormat::Fp8);
  tryWeights(bench, "weights-fp4", Precision::Fp4, NumberFormat::Fp4);
  tryWeights(bench, "weights-int4", Precision::Int4, NumberFormat::Int4);
  if (s.kv == Precision::Fp8) {
    bench.add("kv-fp8", OptimisationState::InUse);
  } else {
    Workload changed = bench.row;
    changed.serving.kvCache = NumberFormat::Fp8;
    bench.tryRow("kv-fp8", std::move(changed));
  }
  if (s.speculativeTokens > 0) {
    bench.add("speculative-decoding", OptimisationState::InUse);
  } else {
    Workload changed = bench.row;
    changed.serving.speculativeTokens = draftedTokens;
    bench.tryRow("speculative-decoding", std::move(changed));
  }
  if (s.disaggregated) {
    bench.add("disaggregation", OptimisationState::InUse);
  } else {
    Workload changed = bench.row;
    changed.serving.disaggregated = true;
    bench.tryRow("disaggregation", std::move(changed));
  }
  // What share of prompts repeats is the users' habit: nothing to compute until it is stated.
  bench.add("prefix-cache", s.prefixHitShare > 0 ? OptimisationState::InUse : OptimisationState::NoFigure);
  bench.add("dpu-offload", OptimisationState::NoFigure);
}

/// One query a batch is the service without a batcher.
void tryVisionService(const Bench& bench) {
  Workload changed = bench.row;
  if (changed.vision.maxBatch == 1) {
    changed.vision.maxBatch = 0;
    changed.vision.batchWindowMs = 0;
    return bench.tryRow("dynamic-batching", std::move(changed));
  }
  bench.add("dynamic-batching", OptimisationState::InUse);
  changed.vision.maxBatch = 1;
  bench.tryRow("no-batching", std::move(changed));
}

void tryMix(const Bench& bench) {
  if (!bench.row.mix.noBackfill) return bench.add("backfill", OptimisationState::InUse);
  Workload changed = bench.row;
  changed.mix.noBackfill = false;
  bench.tryRow("backfill", std::move(changed));
}

} // namespace cw::sizing::optimisation_detail
