// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/simulation/engine/flow_run.h"

// When the state returns to what it was but for a number of steps that all moving lanes have taken, what follows is
// what followed then, until a lane runs out of steps or one that stands still has what it waits for. So many rounds are
// taken at once. States are compared whole, at rare moments, so that runs which never repeat lose next to nothing.

namespace cw {
namespace {

constexpr std::uint32_t forever = std::numeric_limits<std::uint32_t>::max();
/// Fewer rounds than this are simulated.
constexpr std::uint32_t worthSkipping = 4;
/// Times within a round that differ by less than this part of the round are equal: rounding of dates.
constexpr double sameMoment = 1e-9;
/// A state is compared with later ones for at least so many events.
constexpr std::uint64_t fewEvents = 16;

} // namespace

void FlowRun::watchForRepetition() {
  if (completed_.empty() || outcome_.events < nextTry_) return;
  if (snapshot_.empty()) {
    const auto moving = std::find_if(completed_.begin(), completed_.end(), [&](SimLane lane) {
      return lanes_[lane].steps - lanes_[lane].sent > worthSkipping;
    });
    if (moving == completed_.end()) return;
    reference_ = *moving;
    takeSnapshot();
    return;
  }
  const std::uint32_t taken = lanes_[reference_].done - snapshot_[reference_].done;
  if (taken > compared_) {
    compared_ = taken;
    if (repeated(taken)) {
      const std::uint32_t rounds = roundsToSkip(taken);
      if (rounds >= worthSkipping && rounds != forever) skip(rounds, taken);
    } else if (outcome_.events < 2 * snapshotEvents_ + fewEvents) {
      return; // a round may be many steps long
    }
  } else if (outcome_.events < 2 * snapshotEvents_ + fewEvents) {
    return;
  }
  snapshot_.clear();
  nextTry_ = outcome_.events + outcome_.events / 8 + 1;
}

FlowRun::Moment FlowRun::momentOf(SimLane lane) const {
  const LaneState& state = lanes_[lane];
  Moment moment{state.sent, state.done, state.state};
  if (state.state == State::Delayed) moment.left = state.since - nowS_;
  if (state.state == State::Fresh) moment.left = state.remaining;
  if (state.state == State::Sending) moment.left = state.remaining - state.rate * (nowS_ - state.since);
  return moment;
}

void FlowRun::takeSnapshot() {
  snapshot_.reserve(lanes_.size());
  snapshotArrivals_.clear();
  for (SimLane lane = 0; lane < lanes_.size(); ++lane) {
    snapshot_.push_back(momentOf(lane));
    for (std::uint32_t place = firstPending_[lane]; place != nobody; place = pending_[place].next)
      snapshotArrivals_.push_back(pending_[place].dateS - nowS_);
  }
  snapshotS_ = nowS_;
  snapshotEvents_ = outcome_.events;
  compared_ = 0;
  snapshotMessages_ = outcome_.messages;
  snapshotSumS_ = outcome_.completionSumS;
}

/// Whether every lane has taken so many steps or stood still, and is where it was within its step.
bool FlowRun::repeated(std::uint32_t taken) const {
  const double period = nowS_ - snapshotS_;
  std::size_t arrival = 0;
  for (SimLane lane = 0; lane < lanes_.size(); ++lane) {
    const Moment& then = snapshot_[lane];
    const Moment now = momentOf(lane);
    const bool runs = now.state != State::Waiting && now.state != State::Done;
    const bool moved = now.sent == then.sent + taken && now.done == then.done + taken;
    const bool stood = !runs && now.sent == then.sent && now.done == then.done && now.sent == now.done;
    if (now.state != then.state || (!moved && !stood)) return false;
    const double scale = now.state == State::Delayed ? period : system_.lanes()[lane].bytes;
    if (std::abs(now.left - then.left) > sameMoment * scale) return false;
    // As many are under way as then: sent and done differ by the same.
    for (std::uint32_t place = firstPending_[lane]; place != nobody; place = pending_[place].next, ++arrival) {
      if (std::abs(pending_[place].dateS - nowS_ - snapshotArrivals_[arrival]) > sameMoment * period) return false;
    }
  }
  return true;
}

/// How many rounds of `taken` steps can follow before something differs, judged for one lane.
std::uint32_t FlowRun::roundsUntilChange(SimLane lane, std::uint32_t taken) const {
  const LaneState& state = lanes_[lane];
  const bool moves = snapshot_[lane].sent != state.sent;
  if (state.state == State::Done) return moves ? 0 : forever;
  std::uint32_t rounds = moves ? (state.steps - state.sent - 1) / taken : forever;
  std::uint32_t readyIn = 0;
  bool blocked = false;
  for (std::uint32_t i = needBegin_[lane]; i < needBegin_[lane + 1]; ++i) {
    const SimLane before = needs_[i].lane;
    const LaneState& other = lanes_[before];
    const bool otherMoves = snapshot_[before].done != other.done;
    if (other.done == other.steps) continue;
    if (moves) {
      // While the other moves as well the distance stays; while it stands still it allows so many more steps.
      if (otherMoves) continue;
      const std::uint32_t allowed = other.done >= needs_[i].lag ? other.done - needs_[i].lag : 0;
      rounds = std::min(rounds, allowed > state.sent ? (allowed - state.sent) / taken : 0);
      continue;
    }
    const std::uint64_t wanted = std::min<std::uint64_t>(std::uint64_t{state.sent} + needs_[i].lag, other.steps);
    if (other.done >= wanted) continue;
    blocked = blocked || !otherMoves;
    readyIn = std::max(readyIn, static_cast<std::uint32_t>(wanted - other.done));
  }
  if (moves) return rounds;
  return blocked ? forever : (std::max(readyIn, 1U) - 1) / taken;
}

std::uint32_t FlowRun::roundsToSkip(std::uint32_t taken) const {
  std::uint32_t rounds = forever;
  for (SimLane lane = 0; lane < lanes_.size() && rounds >= worthSkipping; ++lane)
    rounds = std::min(rounds, roundsUntilChange(lane, taken));
  return rounds > 0 && rounds != forever ? rounds - 1 : rounds;
}

void FlowRun::skip(std::uint32_t rounds, std::uint32_t taken) {
  const double period = nowS_ - snapshotS_, count = rounds, byS = count * period;
  // Steps that ended within the last round end again in each of the rounds that follow, later by so many periods.
  const double messages = static_cast<double>(outcome_.messages - snapshotMessages_);
  const double sum = outcome_.completionSumS - snapshotSumS_;
  outcome_.messages += static_cast<std::uint64_t>(messages * count);
  outcome_.completionSumS += count * sum + messages * period * count * (count + 1) / 2;
  for (SimLane lane = 0; lane < lanes_.size(); ++lane) {
    LaneState& state = lanes_[lane];
    if (snapshot_[lane].done == state.done) continue;
    state.sent += rounds * taken;
    state.done += rounds * taken;
    for (std::uint32_t place = firstPending_[lane]; place != nobody; place = pending_[place].next)
      pending_[place].dateS += byS;
    state.since += byS;
    outcome_.laneEndS[lane] += byS;
  }
  queue_.delay(byS);
  nowS_ += byS;
  outcome_.skippedSteps += std::uint64_t{rounds} * taken;
}

} // namespace cw
