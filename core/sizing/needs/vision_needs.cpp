// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "core/sizing/inference/batching.h"
#include "core/sizing/needs/parts.h"
#include "core/sizing/profile/collectives.h"

namespace cw::sizing::needs_detail {
namespace {

constexpr double secondsPerDay = 86400;

Derivation imageTimeOf(const Load& load, const Entry& model) {
  const double measured = load.row.training.samplesPerSPerGpu;
  if (measured > 0) return given("image-time", "t_i", 1 / measured, "s", "workload: measured rate");
  return imageTime(model, load.out.drawn.gpu, precisionOf(load.row.training.precision),
                   load.policy(imageShareKey(model), "e"), true);
}

/// Gradients are summed while the backward pass of earlier layers still runs: two thirds of a step hide them.
Derivation gradientExposed(const Load& load, double parameters, double computeS, double gpus) {
  const ClusterSpec& cluster = load.out.drawn.cluster;
  GroupPlacement group;
  group.ranks = static_cast<int>(gpus);
  group.ranksPerDomain = static_cast<int>(std::min(gpus, 1.0 * std::max(cluster.scaleUpGpus, 1)));
  group.crossesLeaf = cluster.gpusPerLeafGroup > 0 && gpus > cluster.gpusPerLeafGroup;
  constexpr double bytes = 2; // bf16 gradients
  const double full = collectiveSeconds(Collective::AllReduce, parameters * bytes, group, load.out.drawn.gpu, cluster,
                                        load.input.profile);
  return derived("traffic-exposed", "t_x", "max(0, t_full - 2 / 3 * t_c)", std::max(0.0, full - 2 * computeS / 3), "s",
                 {given("traffic-full", "t_full", full, "s", "sizing 3.7: all-reduce of bf16 gradients"),
                  given("compute", "t_c", computeS, "s", "b * t_i")});
}

void addVisionRun(const Load& load, const Derivation& image, const Derivation& exposed, double batch, double gpus) {
  const double stepS = batch / gpus * image.value + exposed.value;
  load.out.samplesPerS = batch / stepS;
  const Derivation step = derived(
      "step", "t", "B / n * t_i + t_x", stepS, "s",
      {given("global-batch", "B", batch, "", "workload"), given("gpus", "n", gpus, "", "design"), image, exposed});
  load.add(told("step-time", NeedGroup::Run, step));
  load.add(told("images-per-s", NeedGroup::Run,
                derived("images-per-s", "R", "B / t", load.out.samplesPerS, "1/s",
                        {given("global-batch", "B", batch, "", "workload"), step})));
  load.add(atMost("all-reduce-share", NeedGroup::Run,
                  derived("all-reduce-exposed", "x", "t_x / t", exposed.value / stepS, "", {exposed, step}),
                  load.policy("target_exposed_all_reduce_share", "x_max")));
}

void addVisionDuration(const Load& load) {
  const TrainingJob& job = load.row.training;
  if (job.tokens <= 0) return;
  const double days = job.tokens / (load.out.samplesPerS * load.out.goodput) / secondsPerDay;
  load.add(atMost("run-days", NeedGroup::Run,
                  derived("run-days", "T", "D / (R * G) / 86400", days, "d",
                          {given("images", "D", job.tokens, "", "workload"),
                           given("images-per-s", "R", load.out.samplesPerS, "1/s", "need images-per-s"),
                           given("goodput", "G", load.out.goodput, "", "need goodput")}),
                  given("deadline", "T_max", job.deadlineDays, "d", "workload")));
}

} // namespace

Result<> sizeVisionTraining(const Load& load) {
  const auto model = visionModelOf(load.input, load.row);
  if (!model) return fail(model.error());
  const TrainingJob& job = load.row.training;
  const auto gpus = static_cast<double>(load.out.gpusAvailable);
  const double perGpu = job.globalBatch > 0 ? job.globalBatch / gpus : 64;
  const double batch = perGpu * gpus;
  const double parameters = (*model)->number("stated_total_b").value_or(0) * 1e9;
  const Derivation image = imageTimeOf(load, **model);
  const Derivation exposed = gradientExposed(load, parameters, perGpu * image.value, gpus);
  load.out.gpusUsed = load.out.gpusAvailable;
  addVisionRun(load, image, exposed, batch, gpus);
  const Assumptions& a = load.assumptions;
  const double sampleBytes = 1000 * (job.sampleKBytes > 0 ? job.sampleKBytes : a.imageKBytes);
  StoredRun run;
  run.gpus = gpus;
  run.parameters = parameters;
  run.bytesPerParameter = a.checkpointBytesPerParameter;
  run.copyBytesPerGpu = parameters * run.bytesPerParameter; // data parallel: every rank holds all of it
  run.readBytesPerS = load.out.samplesPerS * sampleBytes;
  run.datasetBytes = job.datasetTBytes * 1e12;
  run.runDays = job.tokens / load.out.samplesPerS / secondsPerDay;
  addStorage(load, run);
  addHost(load, load.out.samplesPerS / gpus, (job.cpuMsPerSample > 0 ? job.cpuMsPerSample : a.cpuMsPerImage) / 1000,
          sampleBytes, run.copyBytesPerGpu);
  addVisionDuration(load);
  addRunningCosts(load);
  return {};
}

namespace {

void addService(const Load& load, const BatchedPrediction& b, const Derivation& each, const Derivation& fixed,
                double targetS) {
  const double parts = load.row.sharing == SharingKind::Whole ? 1 : std::max(load.row.partitions, 1);
  AcceleratorCounts& counts = load.out.accelerators;
  counts.slo = counts.needed = std::ceil(b.servers / parts);
  counts.binding = AcceleratorCounts::Bound::Slo;
  load.out.gpusUsed = static_cast<long long>(counts.needed);
  load.add(atMost("query-p99", NeedGroup::Run, explainBatched(b, each, fixed),
                  given("target", "P99_max", targetS, "s", "workload or policy")));
  load.add(told("queries-per-s", NeedGroup::Run,
                given("queries-per-s", "r", load.row.vision.queriesPerS, "1/s", "workload")));
  load.add(told("server-utilisation", NeedGroup::Run,
                given("utilisation-of-servers", "rho", b.utilisation, "", "r / b * S / k")));
  load.add(atMost("gpus-by-slo", NeedGroup::Accelerators,
                  derived("gpus-by-slo", "n_slo", "ceil(k / parts)", counts.slo, "",
                          {given("servers", "k", b.servers, "", "sizing 3.10: smallest with P99 <= P99_max"),
                           given("parts", "parts", parts, "", "workload")}),
                  given("gpus-available", "n", static_cast<double>(load.out.gpusAvailable), "", "design")));
}

} // namespace

Result<> sizeVisionService(const Load& load) {
  const VisionService& service = load.row.vision;
  if (service.queriesPerS <= 0) return fail("needs.no-rate", {{"workload", load.row.name}});
  const DrawnCluster part = divided(load.out.drawn, load.row.sharing, load.row.partitions);
  Derivation each = given("image-time", "t_i", service.msPerQuery / 1000, "s", "workload: measured");
  if (service.msPerQuery <= 0) {
    const auto model = visionModelOf(load.input, load.row);
    if (!model) return fail(model.error());
    each = imageTime(**model, part.gpu, Precision::Bf16, load.policy(imageShareKey(**model), "e"), false);
  }
  const Derivation fixed =
      given("batch-fixed", "t_0", (service.fixedMs > 0 ? service.fixedMs : load.assumptions.batchFixedMs) / 1000, "s",
            "workload or policy", false);
  BatchedService asked;
  asked.queriesPerS = service.queriesPerS;
  asked.p99TargetS = (service.p99Ms > 0 ? service.p99Ms : load.assumptions.targetVisionP99Ms) / 1000;
  asked.fixedS = fixed.value;
  asked.eachS = each.value;
  asked.windowS = service.batchWindowMs / 1000;
  asked.maxBatch = service.maxBatch;
  const auto best = predictBatched(asked);
  if (!best) {
    Error error = best.error();
    if (error.code == "serve.target-below-service") {
      error.code = "needs.target-below-service";
      error.args = {{"workload", load.row.name}};
    }
    return fail(std::move(error));
  }
  load.out.batched = *best;
  load.out.samplesPerS = service.queriesPerS;
  addService(load, *best, each, fixed, asked.p99TargetS);
  addHost(load, service.queriesPerS / std::max(load.out.accelerators.needed, 1.0),
          load.assumptions.cpuMsPerImage / 1000, 1000 * load.assumptions.imageKBytes, 0);
  addReliability(load, static_cast<double>(load.out.gpusUsed), 0, 0);
  addRunningCosts(load);
  return {};
}

} // namespace cw::sizing::needs_detail
