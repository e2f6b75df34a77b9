// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/engine/flow_system.h"

#include <cmath>
#include <string>

namespace cw {
namespace {

bool positive(double value) { return std::isfinite(value) && value > 0; }
bool notNegative(double value) { return std::isfinite(value) && value >= 0; }

} // namespace

SimLink FlowSystem::addLink(double bytesPerS) {
  capacities_.push_back(bytesPerS);
  return static_cast<SimLink>(capacities_.size() - 1);
}

SimPath FlowSystem::addPath(std::span<const LinkUse> uses) {
  uses_.insert(uses_.end(), uses.begin(), uses.end());
  pathBegin_.push_back(static_cast<std::uint32_t>(uses_.size()));
  return static_cast<SimPath>(pathBegin_.size() - 2);
}

SimLane FlowSystem::addLane(const Lane& lane) {
  lanes_.push_back(lane);
  return static_cast<SimLane>(lanes_.size() - 1);
}

void FlowSystem::require(SimLane lane, SimLane before, std::uint32_t lag) {
  requirements_.push_back({lane, before, lag});
}

void FlowSystem::reserve(std::size_t paths, std::size_t usesOfAll, std::size_t lanes) {
  pathBegin_.reserve(paths + 1);
  uses_.reserve(usesOfAll);
  lanes_.reserve(lanes);
}

std::uint64_t FlowSystem::messages() const {
  std::uint64_t sum = 0;
  for (const Lane& lane : lanes_)
    sum += lane.steps;
  return sum;
}

Result<> FlowSystem::check() const {
  for (std::size_t i = 0; i < lanes_.size(); ++i) {
    const Lane& lane = lanes_[i];
    if (lane.path >= paths()) return fail("simulation.no-such-lane", {{"lane", std::to_string(i)}});
    if (!notNegative(lane.bytes) || !notNegative(lane.delayS) || !notNegative(lane.latencyS) || !positive(lane.weight))
      return fail("simulation.bad-number", {{"lane", std::to_string(i)}});
    for (const LinkUse& use : path(lane.path)) {
      if (use.link >= capacities_.size()) return fail("simulation.no-such-lane", {{"lane", std::to_string(i)}});
      if (!positive(use.share)) return fail("simulation.bad-number", {{"lane", std::to_string(i)}});
      if (lane.bytes > 0 && !positive(capacities_[use.link]))
        return fail("simulation.no-capacity", {{"lane", std::to_string(i)}, {"link", std::to_string(use.link)}});
    }
  }
  for (const Requirement& each : requirements_) {
    if (each.lane >= lanes_.size() || each.before >= lanes_.size())
      return fail("simulation.no-such-lane", {{"lane", std::to_string(std::max(each.lane, each.before))}});
  }
  return {};
}

} // namespace cw
