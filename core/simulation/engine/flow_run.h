// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>
#include <vector>

#include "core/simulation/engine/fair_share.h"
#include "core/simulation/engine/finish_queue.h"
#include "core/simulation/engine/run_flows.h"

namespace cw {

/// One run of a system; `copies` states for each lane how many equal ones it stands for (empty: one each).
class FlowRun {
public:
  FlowRun(const FlowSystem& system, std::span<const double> copies, const FlowOptions& options);
  /// Runs to the end.
  Result<FlowOutcome> run(const Progress& progress, const std::stop_token& stop);

private:
  enum class State : std::uint8_t { Waiting, Delayed, Fresh, Sending, Done };
  struct LaneState {
    double remaining = 0, since = 0, rate = 0;
    std::uint32_t sent = 0, done = 0; ///< messages off the links; of those, complete
    std::uint32_t steps = 0;
    State state = State::Waiting;
  };
  /// Who waits for a lane.
  struct Wait {
    SimLane lane;
    std::uint32_t lag;
  };

  void listRequirements();
  bool mayStart(SimLane lane) const;
  void startAll();
  void tryStart(SimLane lane);
  void send(SimLane lane);
  void endMessage(SimLane lane);
  void complete(SimLane lane);
  void takeArrival(SimLane lane);
  void startFollowers();
  void settle();
  void takeBatch(std::span<const SimLane> batch);
  /// What a lane was doing at a moment: its steps, what is left of the present one (bytes, or seconds), and how many
  /// messages are under way; their arrivals stand apart.
  struct Moment {
    std::uint32_t sent, done;
    State state;
    double left = 0;
  };
  /// A message off the links that is not complete yet; the lane's next one behind it.
  struct Pending {
    double dateS;
    std::uint32_t next;
  };
  void watchForRepetition();
  Moment momentOf(SimLane lane) const;
  void takeSnapshot();
  bool repeated(std::uint32_t taken) const;
  std::uint32_t roundsUntilChange(SimLane lane, std::uint32_t taken) const;
  std::uint32_t roundsToSkip(std::uint32_t taken) const;
  void skip(std::uint32_t rounds, std::uint32_t taken);
  Result<FlowOutcome> finish() const;
  double copiesOf(SimLane lane) const { return copies_.empty() ? 1.0 : copies_[lane]; }

  const FlowSystem& system_;
  std::span<const double> copies_;
  const FlowOptions& options_;
  FairShare shares_;
  FinishQueue queue_;
  std::vector<LaneState> lanes_;
  std::vector<double> began_; ///< of each lane's present step; only while messages are recorded
  std::vector<std::uint32_t> needBegin_, followBegin_;
  std::vector<Wait> needs_;        ///< of each lane: those it waits for
  std::vector<SimLane> followers_; ///< of each lane: those that wait for it
  std::vector<SimLane> completed_, freed_, fresh_;
  std::vector<Pending> pending_; ///< of all lanes, chained
  std::vector<std::uint32_t> firstPending_, lastPending_;
  std::uint32_t freePending_ = nobody;
  static constexpr std::uint32_t nobody = 0xffffffff;
  double nowS_ = 0;
  std::vector<Moment> snapshot_;         ///< the state to which the present one is compared; empty: none
  std::vector<double> snapshotArrivals_; ///< time until each message under way arrives, lane by lane
  double snapshotS_ = 0, snapshotSumS_ = 0;
  std::uint64_t snapshotMessages_ = 0, snapshotEvents_ = 0, nextTry_ = 1;
  std::uint32_t compared_ = 0; ///< steps of the reference at the last comparison
  SimLane reference_ = 0;      ///< the next state is compared when this lane has ended a step
  FlowOutcome outcome_;
};

} // namespace cw
