// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "core/sizing/inference/explain_serving.h"
#include "core/sizing/needs/parts.h"
#include "core/sizing/profile/collectives.h"

namespace cw::sizing {
namespace needs_detail {
namespace {

ServeSetup baseServe(const ModelShape& shape, const Workload& workload, const DrawnCluster& drawn,
                     const Assumptions& assumptions) {
  const ServingLoad& load = workload.serving;
  const DrawnCluster part = divided(drawn, workload.sharing, workload.partitions);
  ServeSetup setup;
  setup.shape = shape;
  setup.gpu = part.gpu;
  setup.cluster = part.cluster;
  setup.tp = std::max(load.tp, 1);
  setup.pp = std::max(load.pp, 1);
  setup.ep = std::max(load.ep, 1);
  setup.attentionDp = std::max(load.attentionDp, 1);
  setup.weights = precisionOf(load.weights);
  setup.kv = precisionOf(load.kvCache);
  if (load.inputTokens > 0) setup.inputTokens = load.inputTokens;
  if (load.outputTokens > 0) setup.outputTokens = load.outputTokens;
  setup.inputSpread = load.inputSpread;
  setup.outputSpread = load.outputSpread;
  setup.ratePerS = load.ratePerS;
  setup.ttftP99TargetS = (load.ttftP99Ms > 0 ? load.ttftP99Ms : assumptions.targetTtftP99Ms) / 1000;
  setup.tpotTargetS = (load.tpotMs > 0 ? load.tpotMs : assumptions.targetTpotMs) / 1000;
  setup.disaggregated = load.disaggregated;
  setup.prefixHitShare = load.prefixHitShare;
  setup.speculativeTokens = load.speculativeTokens;
  if (load.acceptance > 0) setup.acceptance = load.acceptance;
  return setup;
}

/// Parts that accelerators are divided into.
int partsOf(const Workload& workload) {
  return workload.sharing == SharingKind::Whole ? 1 : std::max(workload.partitions, 1);
}

/// The steady state of a service with so many requests in flight altogether.
void shareConcurrency(ServeSetup& setup, const Workload& workload, long long gpus) {
  if (workload.serving.ratePerS > 0 || workload.serving.concurrency <= 0) return;
  const double engine = 1.0 * setup.tp * setup.pp;
  const double engines = std::max(1.0, std::floor(static_cast<double>(gpus) * partsOf(workload) / engine));
  setup.concurrency = std::max(1.0, workload.serving.concurrency / engines);
}

double gpusFor(const ServePrediction& p, const Workload& workload) {
  return std::ceil(1.0 * p.replicas * p.gpusPerEngine / partsOf(workload));
}

Derivation serveFigure(std::string_view label, std::string symbol, double value, std::string unit) {
  return given(label, std::move(symbol), value, std::move(unit), "sizing core: serving model");
}

void addLatencies(const Load& load, const ServeSetup& setup, const ServePrediction& p) {
  const bool stated = load.row.serving.ttftP99Ms > 0;
  const Profile& profile = load.input.profile;
  load.add(atMost("ttft-p99", NeedGroup::Run,
                  derived("ttft-p99", "TTFT_99", "p99(TTFT)", p.ttftP99S, "s", {explainFirstToken(setup, p, profile)}),
                  given("target", "TTFT_max", setup.ttftP99TargetS, "s", stated ? "workload" : "policy")));
  load.add(
      atMost("tpot", NeedGroup::Run, explainNextToken(setup, p, profile),
             given("target", "TPOT_max", setup.tpotTargetS, "s", load.row.serving.tpotMs > 0 ? "workload" : "policy")));
  load.add(
      told("output-tokens-per-s", NeedGroup::Run, serveFigure("output-tokens-per-s", "R", p.outputTokensPerS, "1/s")));
  load.add(told("kv-tokens", NeedGroup::Run, serveFigure("kv-tokens", "K", p.kvTokens, "")));
  load.add(atMost("memory", NeedGroup::Run, serveFigure("memory-used", "M", p.memory.total(), "B"),
                  given("memory-of-gpu", "M_gpu", setup.gpu.memoryBytes, "B", "catalog: " + setup.gpu.id),
                  p.fits ? "" : "need.does-not-fit"));
}

void addServingCounts(const Load& load, const ServePrediction& p) {
  AcceleratorCounts& counts = load.out.accelerators;
  // Of pools apart one worker of each is the least that holds the model.
  const ServeSetup& s = *load.out.serveSetup;
  const auto widthOf = [&](int tp) { return (tp > 0 ? tp : s.tp) * s.pp; };
  const int least = s.disaggregated ? widthOf(s.prefillTp) + widthOf(s.decodeTp) : p.gpusPerEngine;
  counts.memory = std::ceil(1.0 * least / partsOf(load.row));
  counts.slo = gpusFor(p, load.row);
  counts.needed = std::max(counts.memory, counts.slo);
  counts.binding = counts.slo > counts.memory ? AcceleratorCounts::Bound::Slo : AcceleratorCounts::Bound::Memory;
  load.out.gpusUsed = static_cast<long long>(counts.needed);
  const Derivation there = given("gpus-available", "n", static_cast<double>(load.out.gpusAvailable), "", "design");
  load.add(atMost("gpus-by-slo", NeedGroup::Accelerators,
                  derived("gpus-by-slo", "n_slo", "ceil(replicas * e / parts)", counts.slo, "",
                          {serveFigure("replicas", "replicas", p.replicas, ""),
                           given("gpus-per-engine", "e", p.gpusPerEngine, "", "layout"),
                           given("parts", "parts", partsOf(load.row), "", "workload")}),
                  there, p.meetsTargets ? "" : "need.targets-missed"));
}

/// Prefill hands its cache to decode; engines on one node exchange nothing over the NICs.
void addServingNetwork(const Load& load, const ServeSetup& setup) {
  if (setup.disaggregated) {
    const double bytes = kvBytesPerToken(setup.shape, bytesOf(setup.kv), setup.inputTokens) * setup.inputTokens;
    const Derivation cache = given("kv-of-request", "K", bytes, "B", "sizing 3.3: input tokens");
    load.add(told("kv-transfer-rate", NeedGroup::Network,
                  derived("kv-transfer-rate", "BW", "K * r", bytes * setup.ratePerS, "B/s",
                          {cache, given("requests", "r", setup.ratePerS, "1/s", "workload")})));
  }
  const double weights = countParameters(setup.shape).total * bytesOf(setup.weights);
  const Derivation minutes = load.policy("load_minutes", "T");
  load.add(atMost("model-load-rate", NeedGroup::Storage,
                  derived("model-load-rate", "BW", "W / (60 * T)", weights / (60 * minutes.value), "B/s",
                          {given("weights", "W", weights, "B", "model and format"), minutes}),
                  storageRate(load, "read_gbs"), storageNote(load, "read_gbs")));
}

} // namespace

Result<> sizeServing(const Load& load) {
  auto setup = serveSetupOf(load.input, load.row, load.out.drawn, load.out.gpusAvailable);
  if (!setup) return fail(std::move(setup.error()));
  auto prediction = predictServing(*setup, load.input.profile);
  if (!prediction) return fail(std::move(prediction.error()));
  load.out.serveSetup = *setup;
  load.out.serving = *prediction;
  load.out.samplesPerS = prediction->outputTokensPerS;
  addLatencies(load, *setup, *prediction);
  addServingCounts(load, *prediction);
  addServingNetwork(load, *setup);
  addReliability(load, static_cast<double>(load.out.gpusUsed), 0, 0);
  addRunningCosts(load);
  return {};
}

} // namespace needs_detail

using namespace needs_detail;

Result<ServeSetup> serveSetupOf(const NeedsInput& input, const Workload& workload, const DrawnCluster& drawn,
                                long long gpus) {
  auto shape = shapeOfLoad(input, workload);
  if (!shape) return fail(std::move(shape.error()));
  ServeSetup base = baseServe(*shape, workload, drawn, assumptionsOf(input.design));
  if (base.ratePerS <= 0 && workload.serving.concurrency <= 0)
    return fail("needs.no-rate", {{"workload", workload.name}});
  std::optional<ServeSetup> best;
  double bestCost = 0;
  std::optional<Error> first;
  const int widest = workload.serving.tp > 0 ? base.tp : std::max(base.cluster.scaleUpGpus, 1);
  for (int tp = base.tp; tp <= widest; tp *= 2) {
    ServeSetup tried = base;
    tried.tp = tp;
    shareConcurrency(tried, workload, gpus);
    const auto p = predictServing(tried, input.profile);
    if (!p) {
      if (!first) first = p.error();
      continue;
    }
    // Engines that miss a target come after all that meet them, those that do not fit last.
    const double cost = gpusFor(*p, workload) + (p->meetsTargets ? 0 : 1e9) + (p->fits ? 0 : 1e12);
    if (best && cost >= bestCost) continue;
    best = tried;
    bestCost = cost;
  }
  if (!best) return fail(std::move(*first));
  return *best;
}

} // namespace cw::sizing
