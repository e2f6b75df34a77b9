// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>
#include <vector>

#include "core/base/progress.h"
#include "core/simulation/collective/collective.h"
#include "core/simulation/engine/run_flows.h"

namespace cw {

/// A job on a fabric: its ranks, what they do, how messages find their way.
struct JobSpec {
  CollectiveSpec collective; ///< ranks are filled in from the three below when it has none
  RankOrder order = RankOrder::Packed;
  int ranks = 0;   ///< 0: all accelerators in service
  int perNode = 0; ///< ranks of each node; 0: all
  RouteOptions route;
  MessageCosts costs;
  FlowOptions flows;
};

/// A directed link with what it carried.
struct LinkLoad {
  SimLink link = 0;
  double bytes = 0;
  double busyShare = 0; ///< bytes over what it could carry in the whole time
};

/// The last flow of a permutation that is sprayed over 256 paths ends so much later in a packet simulation than in a
/// fluid one, at sizes of some MiB: 43 % at 128 × 16 MiB, 72 % at 1,024 × 4 MiB (htsim EQDS at 841d9e7, measured by
/// this project, 2026). The fluid time is a lower bound; these say how far reality may lie above.
inline constexpr double packetCorrectionLow = 1.43, packetCorrectionHigh = 1.72;

/// What a job takes on a fabric.
struct JobOutcome {
  CollectiveAlgorithm algorithm = CollectiveAlgorithm::Ring;
  std::size_t ranks = 0;
  Seconds time;                      ///< a lower bound: no queues, no flow control
  ByteRate algorithmBandwidth;       ///< size over time
  ByteRate busBandwidth;             ///< × the factor of nccl-tests
  Seconds uncontended;               ///< the same where only ports and scale-up links limit
  std::vector<LinkLoad> busiest;     ///< links by their load, the busiest first; those that carry nothing left out
  std::vector<LaneMeaning> meanings; ///< of the lanes of `flow`
  FlowOutcome flow;
  /// Time over that without contention between switches: 1 where the fabric does not slow the job.
  double slowdown() const { return uncontended.base() > 0 ? time / uncontended : 1; }
};

/// Builds and runs a job. Errors: those of `placeRanks`, `addCollective` and `runFlows`.
Result<JobOutcome> simulateJob(const SimFabric& fabric, const JobSpec& job, const Progress& progress = {},
                               std::stop_token stop = {});

/// Only the time of a job, for studies that run it many times.
Result<Seconds> jobTime(const SimFabric& fabric, const JobSpec& job, std::stop_token stop = {});

/// The ranks of a job: stated ones, or placed by its order.
Result<std::vector<std::uint32_t>> ranksOf(const SimFabric& fabric, const JobSpec& job);

} // namespace cw
