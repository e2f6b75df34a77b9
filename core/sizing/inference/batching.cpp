// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/inference/batching.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "core/sizing/queueing/queueing.h"
#include "core/sizing/queueing/serving_simulation.h"

namespace cw::sizing {
namespace {

constexpr int largestBatch = 128, simulatedQueries = 20'000;

Derivation label(const char* id, const char* symbol, double value, const char* unit, std::string source) {
  return inputFigure(std::string("sizing.label.") + id, symbol, value, unit, std::move(source));
}

/// Batches of `batch` queries: filling the batch, waiting for a server, running.
BatchedPrediction tryBatch(const BatchedService& s, int batch) {
  BatchedPrediction b;
  b.fillS = (batch - 1) / s.queriesPerS;
  b.batch = batch;
  if (s.windowS > 0 && b.fillS > s.windowS) { // the window closes before the batch is full
    b.batch = std::max(1, static_cast<int>(s.queriesPerS * s.windowS));
    b.fillS = s.windowS;
  }
  b.serviceS = s.fixedS + b.batch * s.eachS;
  const double batchesPerS = s.queriesPerS / b.batch;
  // Batches that fill by themselves come more evenly than Poisson arrivals: an upper bound.
  b.servers = s.servers > 0 ? s.servers : serversForP99(batchesPerS, b.serviceS, 0, s.p99TargetS - b.fillS);
  if (b.servers < 1) return b;
  const Wait wait = waitMGk(b.servers, batchesPerS, b.serviceS, 0);
  b.waitP99S = wait.p99S;
  b.p99S = b.fillS + wait.p99S + b.serviceS;
  b.utilisation = wait.utilisation;
  b.capacityPerS = b.servers * b.batch / b.serviceS;
  b.meetsTarget = b.p99S <= s.p99TargetS;
  return b;
}

/// Fewer servers, then sooner.
bool better(const BatchedPrediction& a, const BatchedPrediction& b) {
  return a.servers != b.servers ? a.servers < b.servers : a.p99S < b.p99S;
}

std::optional<BatchedPrediction> bestBatch(const BatchedService& s) {
  std::optional<BatchedPrediction> best;
  const int most = s.maxBatch > 0 ? s.maxBatch : largestBatch;
  for (int batch = 1; batch <= most; batch = batch < most ? std::min(batch * 2, most) : most + 1) {
    const BatchedPrediction tried = tryBatch(s, batch);
    if (tried.servers >= 1 && (!best || better(tried, *best))) best = tried;
  }
  return best;
}

Result<> withinLimits(const BatchedService& s) {
  const struct {
    const char* field;
    double value, low, high;
  } limits[] = {{"rate", s.queriesPerS, 1e-3, 1e7},
                {"p99", s.p99TargetS, 1e-6, 1e6},
                {"fixed", s.fixedS, 0, 1e4},
                {"time_of_query", s.eachS, 1e-9, 1e4},
                {"window", s.windowS, 0, 1e4},
                {"max_batch", double(s.maxBatch), 0, 65536},
                {"replicas", double(s.servers), 0, 1'000'000}};
  for (const auto& limit : limits) {
    if (limit.value >= limit.low && limit.value <= limit.high) continue;
    return fail(Error("serve.out-of-range", {{"field", limit.field}})
                    .wanted(fmt::format("{:g}…{:g}", limit.low, limit.high), fmt::format("{:g}", limit.value)));
  }
  return {};
}

} // namespace

Result<BatchedPrediction> predictBatched(const BatchedService& service) {
  if (auto limits = withinLimits(service); !limits) return fail(std::move(limits.error()));
  auto best = bestBatch(service);
  const double least = service.fixedS + service.eachS;
  if (!best && !(least < service.p99TargetS)) {
    const auto text = [](double seconds) { return valueText(label("target", "", seconds, "s", {})); };
    return fail(Error("serve.target-below-service").wanted("> " + text(least), text(service.p99TargetS)));
  }
  if (!best) return fail("serve.too-fast", {{"why", "servers"}});
  const BatchingLoad load{service.queriesPerS, best->servers, best->batch, best->fillS, service.fixedS, service.eachS};
  const auto run = simulateBatching(load, simulatedQueries);
  if (run && best->utilisation < 1) best->p99SimulatedS = run->p99S;
  return *best;
}

const char* imageShareKey(const Entry& model) {
  return model.text("kind") == "cnn" ? "cnn_compute_share" : "transformer_image_share";
}

Derivation imageTime(const Entry& model, const GpuSpec& gpu, Precision precision, const Derivation& share,
                     bool training) {
  const double flops = model.number("gmacs_fwd_per_image").value_or(0) * 2e9;
  const double peak = gpu.peakFlopPerS(precision);
  return formulaFigure("sizing.label.image-time", "t_i", training ? "3 * F / (e * peak)" : "F / (e * peak)",
                       (training ? 3 : 1) * flops / (share.value * peak), "s",
                       {label("image-flops", "F", flops, "FLOP", "catalog: " + model.id), share,
                        label("peak", "peak", peak, "FLOP/s", "catalog: " + gpu.id)});
}

Derivation explainBatched(const BatchedPrediction& b, const Derivation& each, const Derivation& fixed) {
  const Derivation time = formulaFigure("sizing.label.batch-time", "S", "t_0 + b * t_i", b.serviceS, "s",
                                        {fixed, label("batch", "b", b.batch, "", "workload or chosen"), each});
  return formulaFigure("sizing.label.query-p99", "P99", "fill + wait + S", b.p99S, "s",
                       {label("batch-fill", "fill", b.fillS, "s", "(b - 1) / queries a second"),
                        label("queue-p99", "wait", b.waitP99S, "s", "sizing 3.10: M/G/k"), time});
}

} // namespace cw::sizing
