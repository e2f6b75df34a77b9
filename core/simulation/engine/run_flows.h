// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "core/base/progress.h"
#include "core/simulation/engine/flow_system.h"

namespace cw {

/// How a system of flows is run.
struct FlowOptions {
  /// Parts that do not touch each other are simulated each for itself and equal ones once, equal lanes as one, and
  /// rounds that repeat exactly are taken at once. All are exact: the result is that of the plain run but for rounding.
  bool shortcuts = true;
  /// Completions within this share of the time passed are taken together, at the last of them: 0 is exact; the end
  /// comes late by a share of about this size at most.
  double window = 0;
  /// Messages to record with their times; recording switches the shortcuts off.
  std::size_t record = 0;
  /// Where outcomes of parts are kept for later runs, if anywhere; must outlive the run.
  class PartCache* cache = nullptr;
};

/// One message that was recorded.
struct FlowRecord {
  SimLane lane = 0;
  std::uint32_t step = 0;
  double startS = 0, endS = 0; ///< from when it may go (its delay included) to its completion
};

/// What a run gives.
struct FlowOutcome {
  double endS = 0;           ///< completion of the last message
  double completionSumS = 0; ///< of the completion times of all messages: a checksum of the whole run
  std::uint64_t messages = 0;
  std::vector<double> laneEndS;  ///< completion of each lane's last message
  std::vector<double> linkBytes; ///< carried over each link
  std::vector<FlowRecord> records;
  std::uint64_t events = 0;       ///< dates at which something happened and was simulated
  std::uint64_t rates = 0;        ///< flows that were given a rate, over all solutions
  std::uint64_t skippedSteps = 0; ///< rounds taken at once because they repeat
  std::size_t simulatedLanes = 0; ///< lanes after equal ones were joined
};

/// Bytes that each link of a system carries when all lanes run to their end.
std::vector<double> bytesOverLinks(const FlowSystem& system);

/// Runs all lanes to their end: max-min fair rates at every moment, exact event times. A fluid model: no queues, no
/// flow control, no slow start, so it gives a lower bound of the time. Deterministic; one thread; ends within 100 ms of
/// a cancel. Memory: about 200 bytes a lane, 30 a use of a link and 60 a link.
/// Errors: those of `FlowSystem::check`; `simulation.deadlock` (lanes wait for each other; names one);
/// `job.cancelled`.
Result<FlowOutcome> runFlows(const FlowSystem& system, const FlowOptions& options = {}, const Progress& progress = {},
                             std::stop_token stop = {});

} // namespace cw
