// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <stop_token>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/model/workload.h"

namespace cw::sizing {

/// One job of a batch queue. Times in s from the start of the trace.
struct ClusterJob {
  double arrivalS = 0;
  double runS = 0;     ///< work that it has
  double requestS = 0; ///< what its user asked for; backfill trusts it; 0 = `runS`
  int gpus = 1;        ///< all at once
  int priority = 0;    ///< higher goes first; equal ones by arrival
  bool preemptible = false;
};

/// The machine and the rules of its scheduler.
struct ClusterQueue {
  int gpus = 8;
  int gpusPerNode = 8;       ///< jobs of up to a node stay inside one; larger ones take whole nodes
  bool backfill = true;      ///< EASY: a job may overtake if the first in the queue does not start later by it
  bool preemption = true;    ///< a job takes accelerators from preemptible ones of lower priority
  double checkpointS = 1800; ///< work between two checkpoints: what a preempted job loses at most
  double endS = 0;           ///< utilisation is measured until here; 0 = last arrival
};

/// What happened to one job.
struct JobOutcome {
  double startS = -1, endS = -1; ///< -1: the job never ran
  double waitS = 0;              ///< until its first start
  int preemptions = 0;
};

/// What the users and the owner see.
struct MixOutcome {
  std::vector<JobOutcome> jobs;
  double waitP50S = 0, waitP95S = 0, waitMeanS = 0;
  double utilisation = 0;  ///< accelerator-seconds that worked / all, until the end of measurement
  double strandedGpus = 0; ///< mean number that stood idle while jobs waited
  double lostGpuS = 0;     ///< accelerator-seconds of work done twice after preemptions
  long long preemptions = 0, neverRan = 0;
};

/// Runs the jobs through the queue, event by event. Jobs larger than the machine never run. Deterministic; polls the
/// token and then returns `job.cancelled`. Errors: `mix.no-jobs`, `mix.no-accelerators`.
Result<MixOutcome> simulateCluster(std::vector<ClusterJob> jobs, const ClusterQueue& queue, std::stop_token stop = {});

/// Jobs drawn from a mix: Poisson arrivals, log-normal run times, requests of twice the mean. Equal seeds give equal
/// jobs on every platform. Errors: `mix.no-jobs`, `mix.too-many-jobs`.
Result<std::vector<ClusterJob>> jobsOfMix(const ResearchMix& mix, double days);

/// Jobs of a Standard Workload Format file, or of CSV with the columns `arrival_s,run_s,gpus` and optional
/// `request_s,priority,preemptible`; which one is told by the content. Processors of an SWF count as accelerators.
/// Errors: `mix.trace-*` with line and column.
Result<std::vector<ClusterJob>> jobsOfTrace(std::string_view text, std::string_view name);

} // namespace cw::sizing
