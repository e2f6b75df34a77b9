// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/engine/flow_run.h"

#include <algorithm>
#include <numeric>
#include <string>

namespace cw {
namespace {

/// Dates this close are one: rounding of dates stays far below, and an event that is taken this early moves the end by
/// less than the same share.
constexpr double sameDate = 1e-12;
constexpr std::uint64_t eventsBetweenReports = 4096;

} // namespace

FlowRun::FlowRun(const FlowSystem& system, std::span<const double> copies, const FlowOptions& options)
    : system_(system), copies_(copies), options_(options), shares_(system), queue_(system.lanes().size()),
      lanes_(system.lanes().size()) {
  outcome_.laneEndS.assign(lanes_.size(), 0);
  outcome_.simulatedLanes = lanes_.size();
  for (SimLane lane = 0; lane < lanes_.size(); ++lane)
    lanes_[lane].steps = system.lanes()[lane].steps;
  if (options.record > 0) began_.assign(lanes_.size(), 0);
  listRequirements();
}

void FlowRun::listRequirements() {
  const auto requirements = system_.requirements();
  needBegin_.assign(lanes_.size() + 1, 0);
  followBegin_.assign(lanes_.size() + 1, 0);
  for (const Requirement& each : requirements) {
    ++needBegin_[each.lane + 1];
    ++followBegin_[each.before + 1];
  }
  std::partial_sum(needBegin_.begin(), needBegin_.end(), needBegin_.begin());
  std::partial_sum(followBegin_.begin(), followBegin_.end(), followBegin_.begin());
  needs_.resize(requirements.size());
  followers_.resize(requirements.size());
  auto need = needBegin_, follow = followBegin_;
  for (const Requirement& each : requirements) {
    needs_[need[each.lane]++] = {each.before, each.lag};
    followers_[follow[each.before]++] = each.lane;
  }
}

bool FlowRun::mayStart(SimLane lane) const {
  const LaneState& state = lanes_[lane];
  if (state.state != State::Waiting || state.done >= state.steps) return false;
  for (std::uint32_t i = needBegin_[lane]; i < needBegin_[lane + 1]; ++i) {
    const LaneState& other = lanes_[needs_[i].lane];
    const std::uint64_t wanted = std::uint64_t{state.done} + needs_[i].lag;
    if (other.done < wanted && other.done < other.steps) return false;
  }
  return true;
}

void FlowRun::tryStart(SimLane lane) {
  if (!mayStart(lane)) return;
  LaneState& state = lanes_[lane];
  if (!began_.empty()) began_[lane] = nowS_;
  const double delay = system_.lanes()[lane].delayS;
  if (delay > 0) {
    state.state = State::Delayed;
    state.since = nowS_ + delay; // when the delay ends
    queue_.set(lane, nowS_ + delay);
  } else {
    send(lane);
  }
}

void FlowRun::send(SimLane lane) {
  LaneState& state = lanes_[lane];
  const Lane& row = system_.lanes()[lane];
  if (row.bytes == 0 || system_.path(row.path).empty()) {
    complete(lane);
    return;
  }
  state.state = State::Fresh;
  state.remaining = row.bytes;
  state.since = nowS_;
  shares_.start(lane);
  fresh_.push_back(lane);
}

void FlowRun::complete(SimLane lane) {
  LaneState& state = lanes_[lane];
  ++state.done;
  state.state = state.done == state.steps ? State::Done : State::Waiting;
  const double copies = copiesOf(lane);
  outcome_.messages += static_cast<std::uint64_t>(copies);
  outcome_.completionSumS += copies * nowS_;
  outcome_.laneEndS[lane] = nowS_;
  if (outcome_.records.size() < options_.record)
    outcome_.records.push_back({lane, state.done - 1, began_[lane], nowS_});
  completed_.push_back(lane);
}

void FlowRun::startFollowers() {
  // `completed_` grows where a delay of nothing ends at once.
  for (std::size_t i = 0; i < completed_.size(); ++i) {
    const SimLane lane = completed_[i];
    tryStart(lane);
    for (std::uint32_t k = followBegin_[lane]; k < followBegin_[lane + 1]; ++k)
      tryStart(followers_[k]);
  }
}

void FlowRun::startAll() {
  for (SimLane lane = 0; lane < lanes_.size(); ++lane)
    tryStart(lane);
  startFollowers();
}

void FlowRun::settle() {
  shares_.solve();
  const auto changed = shares_.changed();
  queue_.expect(changed.size() + fresh_.size());
  for (const SimLane lane : changed) {
    LaneState& state = lanes_[lane];
    const double rate = shares_.rateBytesPerS(lane);
    if (state.state != State::Sending || rate == state.rate) continue;
    state.remaining = std::max(0.0, state.remaining - state.rate * (nowS_ - state.since));
    state.since = nowS_;
    state.rate = rate;
    queue_.set(lane, nowS_ + state.remaining / rate);
  }
  for (const SimLane lane : fresh_) {
    LaneState& state = lanes_[lane];
    state.state = State::Sending;
    state.rate = shares_.rateBytesPerS(lane);
    queue_.set(lane, nowS_ + state.remaining / state.rate);
  }
  fresh_.clear();
}

void FlowRun::takeBatch(std::span<const SimLane> batch) {
  nowS_ = queue_.poppedS();
  ++outcome_.events;
  completed_.clear();
  std::size_t ended = 0;
  for (const SimLane lane : batch) {
    if (lanes_[lane].state == State::Delayed) {
      send(lane);
      continue;
    }
    shares_.stop(lane);
    complete(lane);
    ++ended;
  }
  if (completed_.empty()) return;
  startFollowers();
  if (options_.shortcuts && options_.record == 0 && options_.window == 0) watchForRepetition(ended);
}

Result<FlowOutcome> FlowRun::run(const Progress& progress, const std::stop_token& stop) {
  const auto total = static_cast<double>(system_.messages());
  startAll();
  settle();
  while (!queue_.empty()) {
    if (stop.stop_requested()) return fail("job.cancelled");
    takeBatch(queue_.popSoonest(std::max(options_.window, sameDate)));
    settle();
    if (outcome_.events % eventsBetweenReports == 0)
      progress.report(static_cast<double>(outcome_.messages) / std::max(1.0, total), "simulation.step.flows");
  }
  return finish();
}

Result<FlowOutcome> FlowRun::finish() const {
  for (SimLane lane = 0; lane < lanes_.size(); ++lane) {
    if (lanes_[lane].done < lanes_[lane].steps)
      return fail("simulation.deadlock", {{"lane", std::to_string(lane)}, {"step", std::to_string(lanes_[lane].done)}});
  }
  FlowOutcome outcome = outcome_;
  outcome.endS = nowS_;
  outcome.rates = shares_.visits();
  outcome.linkBytes = bytesOverLinks(system_);
  return outcome;
}

} // namespace cw
