// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/simulation/engine/flow_system.h"
#include "core/simulation/engine/link_groups.h"
#include "core/simulation/engine/member_lists.h"

namespace cw {

/// Max-min fair rates of the lanes that send, kept up to date as lanes start and stop (Bertsekas and Gallager, Data
/// Networks, 6.5.2: a rate can only rise at the cost of one that is not greater). Shares are by weight.
///
/// Full solution: progressive filling with a heap of links whose entries are corrected when they come up, as the share
/// of a link only rises while others freeze. After small changes only the flows that a changed link held back are
/// solved, all others fixed; flows that then contradict the max-min condition join them, until none does. Both end in
/// the same, unique, allocation.
class FairShare {
public:
  /// The system must outlive it and keep its links, paths and lanes.
  explicit FairShare(const FlowSystem& system);

  /// The lane sends from the next `solve` on.
  void start(SimLane lane) { want(lane, true); }
  /// The lane stops sending; starting again before the next `solve` costs nothing.
  void stop(SimLane lane) { want(lane, false); }
  /// Brings all rates up to date. While nobody sends it waits, so that lanes which pause together cost nothing.
  void solve();

  /// Rate of a sending lane in byte/s; valid after `solve`.
  double rateBytesPerS(SimLane lane) const { return flows_[lane].rate; }
  /// Lanes whose rate the last `solve` may have changed.
  std::span<const SimLane> changed() const { return changed_; }
  /// Lanes that send.
  std::size_t sending() const { return sending_; }
  /// Flows that were given a rate, over all solutions: the work done.
  std::uint64_t visits() const { return visits_; }
  /// Checks the max-min condition of every sending lane and the load of every link, to a share of `tolerance`.
  bool holds(double tolerance) const;

private:
  struct Flow {
    double rate = 0;
    SimLink bottleneck = 0;       ///< the link that holds it back; meaningful while it sends
    std::uint32_t uses = 0;       ///< where its path begins
    std::uint32_t links : 24 = 0; ///< length of its path
    bool open : 1 = false;        ///< has no rate yet in the present filling
    bool wanted : 1 = false, sends : 1 = false, dirty : 1 = false;
    bool listed : 1 = false; ///< stands in the list of its component
  };
  struct LinkState {
    double left = 0;        ///< capacity not yet given away in the present filling
    double claim = 0;       ///< weights of its open flows
    std::uint32_t open = 0; ///< their number
    std::uint32_t held = 0; ///< flows whose bottleneck it is
  };
  struct Turn {
    double share;
    SimLink link;
  };

  FairShare(const FlowSystem& system, const LinkGroups& groups);
  void want(SimLane lane, bool wanted);
  void findComponents();
  void apply(SimLane lane);
  void solveComponent(std::size_t first, std::size_t last);
  void solveFully(std::uint32_t component);
  bool solveLocally(std::span<const SimLane> dirty, std::size_t limit);
  void seedRegion(std::span<const SimLane> dirty);
  void touchLinks(std::size_t from);
  void openRegion();
  bool extendRegion(SimLink link);
  void takeIn(SimLane lane);
  void fill(std::span<const SimLink> links);
  void lowerTurn(Turn turn);
  template <bool Unit>
  void fillAs();
  template <bool Unit>
  void freeze(SimLink link, double share);
  void listSenders(std::uint32_t component);
  std::span<const LinkUse> usesOf(const Flow& flow) const { return {uses_ + flow.uses, flow.links}; }
  std::span<const LinkUse> usesOf(SimLane lane) const { return usesOf(flows_[lane]); }
  double weightOf(SimLane lane) const { return unit_ ? 1.0 : system_.lanes()[lane].weight; }

  const FlowSystem& system_;
  const LinkUse* uses_; ///< of all paths
  bool unit_ = true;    ///< all weights and shares are 1
  std::vector<Flow> flows_;
  std::vector<LinkState> links_;
  std::vector<std::uint32_t> firstSlot_;
  std::vector<std::uint32_t> componentOfLane_;
  std::vector<std::uint32_t> componentBegin_; ///< into componentLinks_
  std::vector<SimLink> componentLinks_;
  std::vector<std::uint32_t> hopeless_;       ///< per component: how often to go straight to the full solution
  std::vector<std::vector<SimLane>> senders_; ///< per component; some may have stopped
  std::vector<std::uint32_t> sendersNow_;     ///< per component: how many have not
  MemberLists onLink_;
  std::vector<SimLane> dirty_, changed_, region_;
  std::vector<SimLink> touched_;
  std::vector<std::uint32_t> laneMark_, linkMark_;
  std::uint32_t mark_ = 0;
  std::vector<Turn> turns_;
  std::size_t sending_ = 0;
  std::uint64_t visits_ = 0;
};

} // namespace cw
