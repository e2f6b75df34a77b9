// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/model/file/atomic_file.h"
#include "core/sizing/needs/parts.h"

namespace cw::sizing::needs_detail {
namespace {

constexpr double usualDays = 14;
constexpr std::size_t mostTraceBytes = 512U << 20U;

double daysOf(const ResearchMix& mix) { return mix.days > 0 ? mix.days : usualDays; }

Result<std::vector<ClusterJob>> jobsOf(const Load& load) {
  const ResearchMix& mix = load.row.mix;
  if (mix.tracePath.empty()) return jobsOfMix(mix, daysOf(mix));
  const auto path = load.input.folder / std::filesystem::path(mix.tracePath);
  const auto text = readFile(path, mostTraceBytes);
  if (!text) return fail(text.error());
  return jobsOfTrace(*text, path.string());
}

double offered(const std::vector<ClusterJob>& jobs) {
  double gpuSeconds = 0;
  for (const ClusterJob& job : jobs)
    gpuSeconds += job.runS * job.gpus;
  return gpuSeconds;
}

Derivation simulated(std::string_view label, std::string symbol, double value, std::string unit) {
  return given(label, std::move(symbol), value, std::move(unit), "sizing core: queue simulation");
}

void addQueue(const Load& load, const MixOutcome& mix, double gpus) {
  load.add(told("wait-p50", NeedGroup::Run, simulated("wait-p50", "W_50", mix.waitP50S, "s")));
  const Derivation hours = load.policy("target_wait_p95_h", "h");
  load.add(atMost("wait-p95", NeedGroup::Run, simulated("wait-p95", "W_95", mix.waitP95S, "s"),
                  derived("target", "W_max", "3600 * h", hours.value * 3600, "s", {hours})));
  load.add(atLeast("utilisation", NeedGroup::Run, simulated("utilisation", "U", mix.utilisation, ""),
                   load.policy("target_utilisation", "U_min")));
  load.add(told("stranded-gpus", NeedGroup::Run, simulated("stranded-gpus", "n_idle", mix.strandedGpus, "")));
  load.add(
      told("preemptions", NeedGroup::Run, simulated("preemptions", "P", static_cast<double>(mix.preemptions), "")));
  if (mix.neverRan > 0) {
    load.add(told("jobs-too-large", NeedGroup::Run,
                  simulated("jobs-too-large", "j", static_cast<double>(mix.neverRan), "")));
    load.out.needs.back().limit = given("gpus", "n", gpus, "", "design");
    load.out.needs.back().verdict = Verdict::Short;
  }
}

/// What the offered load takes at the wanted utilisation, and what the largest job does.
void addMixCounts(const Load& load, const std::vector<ClusterJob>& jobs, double spanS) {
  const Derivation target = load.policy("target_utilisation", "U");
  const double work = offered(jobs);
  int largest = 0;
  for (const ClusterJob& job : jobs)
    largest = std::max(largest, job.gpus);
  AcceleratorCounts& counts = load.out.accelerators;
  counts.memory = largest;
  counts.slo = work / spanS / target.value;
  counts.needed = std::max(counts.memory, counts.slo);
  counts.binding = counts.slo > counts.memory ? AcceleratorCounts::Bound::Slo : AcceleratorCounts::Bound::Memory;
  const Derivation there = given("gpus-available", "n", static_cast<double>(load.out.gpusAvailable), "", "design");
  load.add(atMost("gpus-by-load", NeedGroup::Accelerators,
                  derived("gpus-by-load", "n_load", "w / T / U", counts.slo, "",
                          {given("gpu-seconds", "w", work, "s", "sum of run time times accelerators of all jobs"),
                           given("span", "T", spanS, "s", "workload"), target}),
                  there));
  load.add(
      atMost("largest-job", NeedGroup::Accelerators, given("largest-job", "n_max", largest, "", "workload"), there));
}

} // namespace

Result<> sizeMix(const Load& load) {
  auto jobs = jobsOf(load);
  if (!jobs) return fail(std::move(jobs.error()));
  const ResearchMix& row = load.row.mix;
  double last = 0;
  for (const ClusterJob& job : *jobs)
    last = std::max(last, job.arrivalS);
  ClusterQueue queue;
  queue.gpus = static_cast<int>(load.out.gpusAvailable);
  queue.gpusPerNode = load.out.drawn.cluster.gpusPerNode;
  queue.backfill = !row.noBackfill;
  if (load.row.training.checkpointMinutes > 0) queue.checkpointS = load.row.training.checkpointMinutes * 60;
  queue.endS = row.tracePath.empty() ? daysOf(row) * 86400 : last;
  auto outcome = simulateCluster(*jobs, queue, load.stop);
  if (!outcome) return fail(std::move(outcome.error()));
  load.out.gpusUsed = load.out.gpusAvailable;
  addQueue(load, *outcome, queue.gpus);
  addMixCounts(load, *jobs, std::max(queue.endS, 1.0));
  load.out.mix = std::move(*outcome);
  addReliability(load, static_cast<double>(load.out.gpusUsed), 0, 0);
  addRunningCosts(load);
  return {};
}

} // namespace cw::sizing::needs_detail
