// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <stop_token>
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
  double stepSeconds = 0, memoryBytes = 0, mfu = 0;
};

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
};

/// Evaluates every legal combination. Errors: those of the base setup; `search.nothing-legal` naming the tightest
/// constraint; `search.nothing-fits` naming the smallest memory found and what would help; `job.cancelled`.
Result<SearchOutcome> search(const SearchSpace& space, const Profile& profile, const Progress& progress,
                             const std::stop_token& stop);

/// Joins the outcomes of shards.
SearchOutcome merge(std::vector<SearchOutcome> parts, int keep);

} // namespace cw::sizing
