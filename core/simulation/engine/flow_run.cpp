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
    : system_(system), copies_(copies), options_(options), shares_(system), queue_(2 * system.lanes().size()),
      lanes_(system.lanes().size()) {
  outcome_.laneEndS.assign(lanes_.size(), 0);
  outcome_.simulatedLanes = lanes_.size();
  for (SimLane lane = 0; lane < lanes_.size(); ++lane)
    lanes_[lane].steps = system.lanes()[lane].steps;
  if (options.record > 0) began_.assign(lanes_.size(), 0);
  firstPending_.assign(lanes_.size(), nobody);
  lastPending_.assign(lanes_.size(), nobody);
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
  if (state.state != State::Waiting || state.sent >= state.steps) return false;
  for (std::uint32_t i = needBegin_[lane]; i < needBegin_[lane + 1]; ++i) {
    const LaneState& other = lanes_[needs_[i].lane];
    const std::uint64_t wanted = std::uint64_t{state.sent} + needs_[i].lag;
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
    endMessage(lane);
    return;
  }
  state.state = State::Fresh;
  state.remaining = row.bytes;
  state.since = nowS_;
  shares_.start(lane);
  fresh_.push_back(lane);
}

/// A message has left the links: the lane may go on, and after its latency those who wait for it.
void FlowRun::endMessage(SimLane lane) {
  LaneState& state = lanes_[lane];
  ++state.sent;
  state.state = state.sent == state.steps ? State::Done : State::Waiting;
  const double latency = system_.lanes()[lane].latencyS;
  if (latency == 0) {
    complete(lane);
    return;
  }
  freed_.push_back(lane);
  std::uint32_t place = freePending_;
  if (place == nobody) {
    place = static_cast<std::uint32_t>(pending_.size());
    pending_.push_back({});
  } else {
    freePending_ = pending_[place].next;
  }
  pending_[place] = {nowS_ + latency, nobody};
  if (firstPending_[lane] == nobody) {
    firstPending_[lane] = place;
    queue_.set(static_cast<std::uint32_t>(lanes_.size()) + lane, nowS_ + latency);
  } else {
    pending_[lastPending_[lane]].next = place;
  }
  lastPending_[lane] = place;
}

void FlowRun::takeArrival(SimLane lane) {
  const std::uint32_t place = firstPending_[lane];
  firstPending_[lane] = pending_[place].next;
  pending_[place].next = freePending_;
  freePending_ = place;
  if (firstPending_[lane] != nobody)
    queue_.set(static_cast<std::uint32_t>(lanes_.size()) + lane, pending_[firstPending_[lane]].dateS);
  complete(lane);
}

void FlowRun::complete(SimLane lane) {
  LaneState& state = lanes_[lane];
  ++state.done;
  const double copies = copiesOf(lane);
  outcome_.messages += static_cast<std::uint64_t>(copies);
  outcome_.completionSumS += copies * nowS_;
  outcome_.laneEndS[lane] = nowS_;
  if (outcome_.records.size() < options_.record)
    outcome_.records.push_back({lane, state.done - 1, began_[lane], nowS_});
  completed_.push_back(lane);
}

void FlowRun::startFollowers() {
  // Both lists grow where a delay of nothing ends at once.
  for (std::size_t i = 0, k = 0; i < completed_.size() || k < freed_.size();) {
    if (k < freed_.size()) {
      tryStart(freed_[k++]);
      continue;
    }
    const SimLane lane = completed_[i++];
    tryStart(lane);
    for (std::uint32_t next = followBegin_[lane]; next < followBegin_[lane + 1]; ++next)
      tryStart(followers_[next]);
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
  nowS_ = std::max(nowS_, queue_.poppedS()); // a window may have gone past the next arrival of a lane
  ++outcome_.events;
  completed_.clear();
  freed_.clear();
  const auto count = static_cast<SimLane>(lanes_.size());
  for (const SimLane event : batch) {
    if (event >= count) {
      takeArrival(event - count);
    } else if (lanes_[event].state == State::Delayed) {
      send(event);
    } else {
      shares_.stop(event);
      endMessage(event);
    }
  }
  if (completed_.empty() && freed_.empty()) return;
  startFollowers();
  if (options_.shortcuts && options_.record == 0 && options_.window == 0) watchForRepetition();
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
