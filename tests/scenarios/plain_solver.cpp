// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/scenarios/plain_solver.h"

#include <algorithm>
#include <limits>

namespace cw::test {
namespace {

constexpr double never = std::numeric_limits<double>::infinity();

/// The level at which each link would be full if all free flows rose to it together.
std::vector<double> levels(const FlowSystem& system, const std::vector<bool>& free, const std::vector<double>& rates) {
  const auto capacities = system.capacitiesBytesPerS();
  std::vector<double> left(capacities.begin(), capacities.end()), claim(left.size(), 0);
  for (SimLane lane = 0; lane < rates.size(); ++lane) {
    const Lane& row = system.lanes()[lane];
    for (const LinkUse& use : system.path(row.path)) {
      left[use.link] -= rates[lane] * use.share;
      if (free[lane]) claim[use.link] += row.weight * use.share;
    }
  }
  for (std::size_t i = 0; i < left.size(); ++i)
    left[i] = claim[i] > 0 ? std::max(0.0, left[i]) / claim[i] : never;
  return left;
}

class PlainRun {
public:
  explicit PlainRun(const FlowSystem& system) : system_(system), state_(system.lanes().size()) {
    out_.laneEndS.assign(state_.size(), 0);
    out_.linkBytes.assign(system.capacitiesBytesPerS().size(), 0);
  }

  PlainOutcome run() {
    startAll();
    while (step())
      startAll();
    for (SimLane lane = 0; lane < state_.size(); ++lane)
      out_.deadlock = out_.deadlock || state_[lane].done < system_.lanes()[lane].steps;
    return out_;
  }

private:
  enum class Phase { Idle, Delayed, Sending };
  struct State {
    Phase phase = Phase::Idle;
    std::uint32_t sent = 0, done = 0;
    double left = 0; ///< seconds of the delay, or bytes
    std::vector<double> arrivals;
  };

  bool ready(SimLane lane) const {
    const State& state = state_[lane];
    if (state.phase != Phase::Idle || state.sent == system_.lanes()[lane].steps) return false;
    for (const Requirement& each : system_.requirements()) {
      if (each.lane != lane) continue;
      const std::uint64_t wanted = std::uint64_t{state.sent} + each.lag;
      if (state_[each.before].done < std::min<std::uint64_t>(wanted, system_.lanes()[each.before].steps)) return false;
    }
    return true;
  }

  void startAll() {
    for (bool again = true; again;) {
      again = false;
      for (SimLane lane = 0; lane < state_.size(); ++lane) {
        if (!ready(lane)) continue;
        again = true;
        state_[lane].phase = Phase::Delayed;
        state_[lane].left = system_.lanes()[lane].delayS;
        if (state_[lane].left == 0) endDelay(lane);
      }
    }
  }

  void endDelay(SimLane lane) {
    const Lane& row = system_.lanes()[lane];
    state_[lane].phase = Phase::Sending;
    state_[lane].left = row.bytes;
    if (row.bytes == 0 || system_.path(row.path).empty()) endSending(lane);
  }

  void endSending(SimLane lane) {
    State& state = state_[lane];
    state.phase = Phase::Idle;
    ++state.sent;
    state.arrivals.push_back(nowS_ + system_.lanes()[lane].latencyS);
    if (system_.lanes()[lane].latencyS == 0) arrive(lane);
  }

  void arrive(SimLane lane) {
    State& state = state_[lane];
    state.arrivals.erase(state.arrivals.begin());
    ++state.done;
    ++out_.messages;
    out_.completionSumS += nowS_;
    out_.laneEndS[lane] = out_.endS = nowS_;
  }

  /// Goes to the soonest event and takes it; false where nothing moves.
  bool step() {
    std::vector<bool> sends;
    for (const State& state : state_)
      sends.push_back(state.phase == Phase::Sending);
    const std::vector<double> rates = plainRates(system_, sends);
    double soonest = never;
    SimLane next = 0;
    bool arrival = false;
    const auto offer = [&](SimLane lane, double inS, bool arrives) {
      if (inS >= soonest) return;
      soonest = inS;
      next = lane;
      arrival = arrives;
    };
    for (SimLane lane = 0; lane < state_.size(); ++lane) {
      const State& state = state_[lane];
      if (!state.arrivals.empty()) offer(lane, state.arrivals[0] - nowS_, true);
      if (state.phase == Phase::Delayed) offer(lane, state.left, false);
      if (state.phase == Phase::Sending) offer(lane, state.left / rates[lane], false);
    }
    if (soonest == never) return false;
    pass(std::max(0.0, soonest), rates);
    if (arrival) {
      arrive(next);
    } else if (state_[next].phase == Phase::Delayed) {
      endDelay(next);
    } else {
      endSending(next);
    }
    return true;
  }

  void pass(double seconds, const std::vector<double>& rates) {
    nowS_ += seconds;
    for (SimLane lane = 0; lane < state_.size(); ++lane) {
      State& state = state_[lane];
      if (state.phase == Phase::Delayed) state.left = std::max(0.0, state.left - seconds);
      if (state.phase != Phase::Sending) continue;
      state.left = std::max(0.0, state.left - rates[lane] * seconds);
      for (const LinkUse& use : system_.path(system_.lanes()[lane].path))
        out_.linkBytes[use.link] += rates[lane] * seconds * use.share;
    }
  }

  const FlowSystem& system_;
  std::vector<State> state_;
  double nowS_ = 0;
  PlainOutcome out_;
};

} // namespace

std::vector<double> plainRates(const FlowSystem& system, const std::vector<bool>& sends) {
  std::vector<bool> free = sends;
  std::vector<double> rates(sends.size(), 0);
  for (;;) {
    const std::vector<double> level = levels(system, free, rates);
    const auto least = std::min_element(level.begin(), level.end());
    if (least == level.end() || *least == never) return rates;
    const auto link = static_cast<SimLink>(least - level.begin());
    for (SimLane lane = 0; lane < rates.size(); ++lane) {
      if (!free[lane]) continue;
      const Lane& row = system.lanes()[lane];
      const auto path = system.path(row.path);
      if (std::none_of(path.begin(), path.end(), [&](const LinkUse& use) { return use.link == link; })) continue;
      rates[lane] = *least * row.weight;
      free[lane] = false;
    }
  }
}

PlainOutcome runPlainly(const FlowSystem& system) { return PlainRun(system).run(); }

} // namespace cw::test
