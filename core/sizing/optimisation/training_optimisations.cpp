// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/sizing/optimisation/trial.h"
#include "core/sizing/study/explain.h"

namespace cw::sizing::optimisation_detail {
namespace {

constexpr int powerSgdRank = 4;         // Vogels et al., arXiv 1905.13727, table 3: ranks 1 to 4
constexpr double cxlBytesPerS = 63.0e9; // PCIe 5.0 x16, one direction: 32 GT/s × 16 × 128/130 / 8

Derivation leaf(const char* label, double value, const char* unit, std::string source) {
  return {label, {}, {}, value, unit, std::move(source), true, {}};
}

void tryPrecision(const Bench& bench) {
  const TrainingSetup& s = *bench.now.setup;
  const auto with = [&](const char* id, Precision precision, NumberFormat format) {
    if (s.precision == precision) return bench.add(id, OptimisationState::InUse);
    if (s.gpu.denseFlopPerS[static_cast<std::size_t>(precision)] <= 0) {
      return bench.add(id, OptimisationState::NotPossible);
    }
    Workload changed = bench.row;
    changed.training.precision = format;
    bench.tryRow(id, std::move(changed));
  };
  with("bf16", Precision::Bf16, NumberFormat::Bf16);
  with("fp8", Precision::Fp8, NumberFormat::Fp8);
}

void tryRecomputation(const Bench& bench) {
  constexpr std::pair<const char*, Recompute> kinds[] = {{"recompute-none", Recompute::None},
                                                         {"recompute-selective", Recompute::Selective},
                                                         {"recompute-full", Recompute::Full}};
  for (const auto& [id, kind] : kinds) {
    if (bench.now.setup->recompute == kind) {
      bench.add(id, OptimisationState::InUse);
      continue;
    }
    Workload changed = bench.row;
    changed.training.recompute = static_cast<RecomputeChoice>(static_cast<int>(kind) + 1);
    bench.tryRow(id, std::move(changed));
  }
}

void trySharding(const Bench& bench) {
  const auto stage = static_cast<int>(bench.now.setup->sharding);
  if (bench.now.setup->layout.dp <= 1) return bench.add("sharding", OptimisationState::NotPossible);
  if (stage >= static_cast<int>(Sharding::Full)) return bench.add("sharding", OptimisationState::InUse);
  Workload changed = bench.row;
  changed.training.sharding = static_cast<ShardingChoice>(stage + 2);
  bench.tryRow("sharding", std::move(changed));
}

/// Elements of a layer's matrices, and of their factors of a rank.
struct Factored {
  double whole = 0, factors = 0;
  void add(double rows, double columns, double times = 1) {
    whole += times * rows * columns;
    factors += times * std::min(rows * columns, powerSgdRank * (rows + columns));
  }
};

Factored factoredLayer(const ModelShape& m) {
  Factored f;
  const double heads = 1.0 * m.heads * m.headDim, kv = 1.0 * m.kvHeads * m.headDim;
  f.add(m.hidden, heads);
  f.add(m.hidden, kv, 2);
  f.add(heads, m.hidden);
  const int matrices = m.mlp == MlpKind::Gated ? 3 : 2;
  if (m.isMoe()) {
    f.add(m.hidden, m.expertFfn, matrices * (m.experts + m.sharedExperts));
  } else {
    f.add(m.hidden, m.ffn, matrices);
  }
  return f;
}

/// Volume only: what factoring and error feedback cost in time and in steps to converge is not predicted.
void tryCompression(const Bench& bench) {
  const TrainingSetup& s = *bench.now.setup;
  const double bytes = bench.now.training->data.bytesPerGpu;
  const bool latent = s.shape.attention == AttentionKind::Latent;
  if (bytes <= 0 || latent || s.sharding > Sharding::Optimizer || s.adaptation != Adaptation::Full) {
    return bench.add("gradient-compression", OptimisationState::NotPossible);
  }
  const Factored f = factoredLayer(s.shape);
  const Derivation before = leaf("need.traffic-data", bytes, "B", "need traffic-data");
  Derivation after = before;
  after.formula = "V * r * (n + m) / (n * m)";
  after.value = bytes * f.factors / f.whole;
  after.source = "Vogels et al., arXiv 1905.13727, rank 4";
  after.inputs = {before};
  bench.add("gradient-compression", OptimisationState::Computed, {effect("traffic-data", before, after)});
}

/// Adam's states in host memory, and what reading and writing them over CXL would take instead.
void tryOffload(const Bench& bench) {
  TrainingSetup s = *bench.now.setup;
  if (s.offloadOptimizer) return bench.add("offload-optimizer", OptimisationState::InUse);
  s.offloadOptimizer = true;
  const auto after = predictTraining(s, bench.input.profile);
  if (!after) return bench.add("offload-optimizer", OptimisationState::NotPossible);
  const TrainingSetup& as = *bench.now.setup;
  const TrainingPrediction& before = *bench.now.training;
  bench.add("offload-optimizer", OptimisationState::Computed,
            {effect("memory", explainMemory(as, before), explainMemory(s, *after)),
             effect("step-time", explainStep(as, before), explainStep(s, *after)),
             effect("host-memory", leaf("need.host-memory", before.memory.host, "B", "sizing 3.3"),
                    leaf("need.host-memory", after->memory.host, "B", "sizing 3.3: optimizer states and gradients"))});
  if (after->memory.host <= 0) return bench.add("cxl-memory", OptimisationState::NotPossible);
  const Derivation stepBefore = explainStep(s, *after);
  Derivation stepAfter = stepBefore;
  stepAfter.formula = "t + 2 * H / BW_cxl";
  stepAfter.value = stepBefore.value + 2 * after->memory.host / cxlBytesPerS;
  stepAfter.source = "upper bound: nothing hides the states' way to and from the memory";
  stepAfter.inputs = {stepBefore, leaf("need.host-memory", after->memory.host, "B", "sizing 3.3"),
                      leaf("optimisation.cxl-rate", cxlBytesPerS, "B/s", "PCIe 5.0 x16, one direction")};
  bench.add("cxl-memory", OptimisationState::Computed,
            {effect("host-memory", leaf("need.host-memory", after->memory.host, "B", "sizing 3.3"),
                    leaf("need.host-memory", 0, "B", "the same bytes on CXL memory")),
             effect("step-time", stepBefore, stepAfter)});
}

void tryCheckpoints(const Bench& bench) {
  if (!bench.row.training.synchronousCheckpoint) {
    bench.add("asynchronous-checkpoint", OptimisationState::InUse);
  } else {
    Workload changed = bench.row;
    changed.training.synchronousCheckpoint = false;
    bench.tryRow("asynchronous-checkpoint", std::move(changed));
  }
  // Adam changes every weight and moment of what it trains in each step: a difference is as large as the whole.
  const auto size = std::ranges::find(bench.now.needs, "checkpoint-size", &Need::id);
  if (size == bench.now.needs.end()) return;
  Derivation after = size->figure;
  after.formula = "C * 1";
  after.source = "Adam changes each trained number in each step";
  after.inputs = {size->figure};
  bench.add("incremental-checkpoint", OptimisationState::Computed,
            {effect("checkpoint-size", size->figure, std::move(after))});
}

void tryInterleaving(const Bench& bench) {
  const TrainingSetup& s = *bench.now.setup;
  if (s.layout.pp <= 1) return bench.add("interleaving", OptimisationState::NotPossible);
  for (int v = 2; v <= 8; ++v) {
    if (v <= s.layout.interleave || s.shape.layers % (s.layout.pp * v) != 0) continue;
    Workload changed = bench.row;
    changed.training.interleave = v;
    return bench.tryRow("interleaving", std::move(changed));
  }
  bench.add("interleaving", s.layout.interleave > 1 ? OptimisationState::InUse : OptimisationState::NotPossible);
}

} // namespace

void tryTraining(const Bench& bench) {
  if (!bench.now.setup || !bench.now.training) return;
  tryPrecision(bench);
  tryRecomputation(bench);
  trySharding(bench);
  tryInterleaving(bench);
  tryCompression(bench);
  tryCheckpoints(bench);
  tryOffload(bench);
  bench.add("dpu-offload", OptimisationState::NoFigure);
}

} // namespace cw::sizing::optimisation_detail
