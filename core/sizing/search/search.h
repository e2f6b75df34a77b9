// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/progress.h"
#include "core/sizing/training/predict.h"

namespace cw::sizing {

/// What a search may choose; empty lists mean every legal value.
struct SearchSpace {
  TrainingSetup base; ///< model, accelerator, cluster, batch, precision
  long long gpus = 0; ///< exactly; 0 = `minGpus` … `maxGpus`
  long long minGpus = 0, maxGpus = 0;
  std::vector<int> tp, pp, cp, ep, interleave, microBatch;
  std::vector<Recompute> recompute;
  std::vector<Sharding> sharding;
  bool tpWithinDomain = true;
  bool mustFit = true;
  /// Also tries sequence parallelism, zero-bubble pipelines, host-side optimizers, unoverlapped gradients and sharding
  /// inside a node, each on and off, full sharding beside any pipeline, short chunks of context parallelism, virtual
  /// stages of one layer and any tensor-parallel degree. Else sequence parallelism goes with TP, which is a power of
  /// two unless listed, a context-parallel rank has 2,048 tokens and a virtual stage two layers or more, sharding is
  /// what the stack supports, and the rest is as in `base`.
  bool allSwitches = false;
  int keep = 100;            ///< best by step time
  int shard = 0, shards = 1; ///< this part of the space, for a job array
  int threads = 0;           ///< 0 = all cores; the result does not depend on it
};

/// A strategy with its figures.
struct Strategy {
  Layout layout;
  int microBatch = 1;
  Recompute recompute = Recompute::None;
  Sharding sharding = Sharding::None;
  bool offloadOptimizer = false, overlapGradients = true;
  double stepSeconds = 0, memoryBytes = 0, mfu = 0;
};

/// The order of results: step time, memory, accelerators, then the degrees and switches, so that no two are equal.
bool comesBefore(const Strategy& a, const Strategy& b);

/// The base of a space with the choices of a strategy.
TrainingSetup setupOf(const TrainingSetup& base, const Strategy& strategy);

/// What limits the best strategy: the gain in step time of one per cent more, as a share of one per cent.
struct Marginals {
  double flops = 0, memoryBandwidth = 0, scaleUp = 0, nic = 0, memoryCapacity = 0;
};

/// Outcome of a search; order is deterministic (step time, then memory, then the degrees).
struct SearchOutcome {
  std::vector<Strategy> best;
  std::vector<Strategy> pareto; ///< not beaten in step time, memory and GPUs at once
  std::uint64_t evaluated = 0, legal = 0, tooLarge = 0;
  double seconds = 0;
  Marginals marginals; ///< of the first of `best`
  /// The one of least memory, and the fastest that one per cent more memory would admit: at most one each.
  std::vector<Strategy> smallest, nearMiss;
};

/// What limits the first of `best`: the step again with one per cent more of each, and the near miss.
Marginals marginalsOf(const TrainingSetup& base, const SearchOutcome& outcome, const Profile& profile);

/// Evaluates every legal combination. Errors: those of the base setup; `search.nothing-legal` naming the tightest
/// constraint; `search.nothing-fits` naming the smallest memory found and what would help; `search.gpu-count` and
/// `search.shard` outside their range; `job.cancelled`. A shard that finds nothing has an empty outcome instead.
Result<SearchOutcome> search(const SearchSpace& space, const Profile& profile, const Progress& progress,
                             const std::stop_token& stop);

/// Joins the outcomes of shards: the same as one search over the whole space, whatever the order of the parts.
SearchOutcome merge(const std::vector<SearchOutcome>& parts, int keep);

/// An outcome as JSON and back, for job arrays. Errors: `search.malformed-outcome`.
std::string toJson(const SearchOutcome& outcome);
Result<SearchOutcome> outcomeFromJson(std::string_view text, std::string_view name);

} // namespace cw::sizing
