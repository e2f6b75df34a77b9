// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/engine/run_flows.h"

#include <optional>

#include "core/simulation/engine/equal_lanes.h"
#include "core/simulation/engine/flow_run.h"
#include "core/simulation/engine/parts.h"

namespace cw {
namespace {

/// The outcome of the classes, told of the lanes and links of the whole system.
FlowOutcome spread(FlowOutcome outcome, const FlowSystem& system, const LaneClasses& classes) {
  std::vector<double> laneEnd;
  laneEnd.reserve(classes.ofLane.size());
  for (const std::uint32_t group : classes.ofLane)
    laneEnd.push_back(outcome.laneEndS[group]);
  outcome.laneEndS = std::move(laneEnd);
  outcome.linkBytes = bytesOverLinks(system);
  return outcome;
}

/// The outcome by the shortcuts, where one applies.
std::optional<Result<FlowOutcome>> runQuickly(const FlowSystem& system, const FlowOptions& options,
                                              const Progress& progress, const std::stop_token& stop) {
  if (auto outcome = runParts(system, options, progress, stop)) return outcome;
  const auto classes = joinEqualLanes(system);
  if (!classes) return std::nullopt;
  auto outcome = FlowRun(classes->system, classes->copies, options).run(progress, stop);
  if (!outcome) return outcome;
  return spread(std::move(*outcome), system, *classes);
}

} // namespace

std::vector<double> bytesOverLinks(const FlowSystem& system) {
  std::vector<double> bytes(system.capacitiesBytesPerS().size(), 0);
  for (const Lane& lane : system.lanes()) {
    for (const LinkUse& use : system.path(lane.path))
      bytes[use.link] += lane.bytes * lane.steps * use.share;
  }
  return bytes;
}

Result<FlowOutcome> runFlows(const FlowSystem& system, const FlowOptions& options, const Progress& progress,
                             std::stop_token stop) {
  if (const auto fine = system.check(); !fine) return fail(fine.error());
  if (options.shortcuts && options.record == 0) {
    auto outcome = runQuickly(system, options, progress, stop);
    // A part, or a class, does not know the name of the lane that is stuck: the plain run does.
    if (outcome && (*outcome || outcome->error().code != "simulation.deadlock")) return std::move(*outcome);
  }
  return FlowRun(system, {}, options).run(progress, stop);
}

} // namespace cw
