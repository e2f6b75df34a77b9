// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "core/sizing/needs/parts.h"

namespace cw::sizing::needs_detail {
namespace {

constexpr double secondsPerDay = 86400;

/// The layout as tightly packed as the load's choices allow, on n accelerators.
TrainingSetup tight(const TrainingSetup& setup, const Workload& row, int n, int tp, int pp) {
  TrainingSetup packed = setup;
  packed.layout = {tp, pp, 1, 1, n / (tp * pp)};
  packed.layout.sequenceParallel = tp > 1;
  packed.microBatch = 1;
  packed.globalBatch = packed.layout.dp * std::max(1, setup.globalBatch / packed.layout.dp);
  if (row.training.recompute == RecomputeChoice::Choose) packed.recompute = Recompute::Full;
  for (int ep = 1; packed.shape.isMoe() && ep <= packed.layout.dp; ep *= 2) {
    if (packed.shape.experts % ep == 0 && packed.layout.dp % ep == 0) packed.layout.ep = ep;
  }
  return packed;
}

bool fitsOn(const TrainingSetup& setup, const Workload& row, int n, const Profile& profile) {
  const int widest = std::min(n, std::max(setup.cluster.scaleUpGpus, 1));
  for (int tp = 1; tp <= widest; tp *= 2) {
    for (int pp = 1; pp <= std::min(n / tp, setup.shape.layers); ++pp) {
      if (n % (tp * pp) != 0 || setup.shape.layers % pp != 0) continue;
      const TrainingSetup packed = tight(setup, row, n, tp, pp);
      if (validate(packed) && fits(trainingMemory(packed, profile), packed.gpu, profile)) return true;
    }
  }
  return false;
}

/// Fewest accelerators on which the states and one sequence fit: parts of a node by twos, then whole nodes; 0 when not
/// even the largest number does.
double fewestByMemory(const Load& load) {
  const TrainingSetup& setup = *load.out.setup;
  const int node = std::max(setup.cluster.gpusPerNode, 1);
  constexpr int most = 65536;
  int largestNot = 0;
  for (int n = 1; n <= most; n *= 2) {
    if (!fitsOn(setup, load.row, n, load.input.profile)) {
      largestNot = n;
      continue;
    }
    for (int fewer = largestNot + node; largestNot >= node && fewer < n; fewer += node) {
      if (fitsOn(setup, load.row, fewer, load.input.profile)) return fewer;
    }
    return n;
  }
  return 0;
}

Derivation byTime(const Load& load, double tokens) {
  const TrainingSetup& setup = *load.out.setup;
  const TrainingPrediction& p = *load.out.training;
  const double deadlineS = load.row.training.deadlineDays * secondsPerDay;
  const double flopsPerToken = p.modelFlopsPerStep / (1.0 * setup.globalBatch * setup.sequence);
  const double peak = setup.gpu.peakFlopPerS(setup.precision);
  const double node = std::max(setup.cluster.gpusPerNode, 1);
  const double gpus = flopsPerToken * tokens / (p.mfu * peak * deadlineS * load.out.goodput);
  return derived(
      "gpus-by-time", "n_time", "ceil(f * D / (MFU * peak * T * G) / g) * g", std::ceil(gpus / node) * node, "",
      {given("flops-per-token", "f", flopsPerToken, "FLOP", "sizing 3.2"), given("tokens", "D", tokens, "", "workload"),
       given("mfu", "MFU", p.mfu, "", "need mfu"), given("peak", "peak", peak, "FLOP/s", "catalog: " + setup.gpu.id),
       given("deadline", "T", deadlineS, "s", "workload"), given("goodput", "G", load.out.goodput, "", "need goodput"),
       given("gpus-per-node", "g", node, "", "catalog: server")});
}

Derivation byBatch(const TrainingSetup& setup) {
  const Layout& l = setup.layout;
  const double most = 1.0 * setup.globalBatch / setup.microBatch * l.tp * l.pp * l.cp;
  return derived("gpus-by-batch", "n_batch", "B / b * t * p * c", most, "",
                 {given("global-batch", "B", setup.globalBatch, "", "workload"),
                  given("micro-batch", "b", setup.microBatch, "", "layout"), given("tp", "t", l.tp, "", "layout"),
                  given("pp", "p", l.pp, "", "layout"), given("cp", "c", l.cp, "", "layout")});
}

/// The deployment guide's formula, word for word: kept beside the bounds because people know it (sizing 4).
Derivation ruleOfThumb(const TrainingSetup& setup, double batch) {
  const double parameters = countParameters(setup.shape).total;
  const double gpus = std::ceil(parameters * batch * 4 / (setup.gpu.memoryBytes * 0.8));
  return derived("gpus-by-rule", "n_rule", "ceil(N * B * 4 / (M * 0.8)) * 1", gpus, "",
                 {given("parameters", "N", parameters, "", "model"), given("global-batch", "B", batch, "", "workload"),
                  given("memory-of-gpu", "M", setup.gpu.memoryBytes, "B", "catalog: " + setup.gpu.id)});
}

void bind(AcceleratorCounts& counts) {
  using Bound = AcceleratorCounts::Bound;
  counts.needed = std::max({counts.memory, counts.time, counts.slo});
  counts.binding = Bound::Memory;
  if (counts.time >= counts.needed && counts.time > counts.memory) counts.binding = Bound::Time;
  if (counts.slo >= counts.needed && counts.slo > counts.memory) counts.binding = Bound::Slo;
  if (counts.batch > 0 && counts.needed > counts.batch) counts.binding = Bound::Batch;
}

} // namespace

void addAcceleratorCounts(const Load& load, double tokens, double batch) {
  const TrainingSetup& setup = *load.out.setup;
  AcceleratorCounts& counts = load.out.accelerators;
  const Derivation there = given("gpus-available", "n", static_cast<double>(load.out.gpusAvailable), "", "design");
  counts.memory = fewestByMemory(load);
  load.add(atMost("gpus-by-memory", NeedGroup::Accelerators,
                  given("gpus-by-memory", "n_mem", counts.memory, "", "sizing core: memory model, tightest layout"),
                  there));
  if (tokens > 0 && load.row.training.deadlineDays > 0) {
    const Derivation time = byTime(load, tokens);
    counts.time = time.value;
    load.add(atMost("gpus-by-time", NeedGroup::Accelerators, time, there));
  }
  const Derivation most = byBatch(setup);
  counts.batch = most.value;
  load.add(atLeast("gpus-by-batch", NeedGroup::Accelerators, most,
                   given("gpus", "n", static_cast<double>(load.out.gpusUsed), "", "layout")));
  const Derivation rule = ruleOfThumb(setup, batch);
  counts.rule = rule.value;
  bind(counts);
  load.add(told("gpus-by-rule", NeedGroup::Accelerators, rule, "need.rule-of-thumb"));
}

} // namespace cw::sizing::needs_detail
