// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "core/base/error.h"

/// The input of the flow simulator: directed links, the paths over them, and lanes of messages that depend on each
/// other. Nothing here knows of fabrics or collectives.
namespace cw {

using SimLink = std::uint32_t;
using SimPath = std::uint32_t;
using SimLane = std::uint32_t;

/// A link on a path, and the share of the flow's rate that crosses it: 1 on a single path, 1/n where a flow is sprayed
/// over n links, k where one flow stands for k equal ones.
struct LinkUse {
  SimLink link = 0;
  float share = 1;
  bool operator==(const LinkUse&) const = default;
};

/// A sequence of equal messages over one path, one after the other. With `steps` = 1 it is a single message; without
/// bytes it is a delay, or a point where others meet.
struct Lane {
  double bytes = 0;        ///< of each message
  double delayS = 0;       ///< work before each message occupies the links; the next one waits for it
  std::uint32_t steps = 1; ///< messages
  SimPath path = 0;
  double weight = 1; ///< its part of a shared link, relative to others; RoCE and InfiniBand share equally
  /// From the end of a message on the links until it counts as complete for those who wait for it; the lane's next
  /// message does not wait.
  double latencyS = 0;
};

/// Step `s` of `lane` waits until `before` has completed `s + lag` of its steps (all of them at most). A lag of 0 is
/// the neighbour of a ring (step 1 needs the neighbour's step 0), 1 the next hop of a pipeline, `allSteps` a barrier.
struct Requirement {
  SimLane lane = 0, before = 0;
  std::uint32_t lag = 0;
};
/// As a lag: every step of the other lane.
inline constexpr std::uint32_t allSteps = std::numeric_limits<std::uint32_t>::max();

/// Links, paths, lanes and requirements of one simulation.
class FlowSystem {
public:
  /// Adds a directed link; a capacity of 0 carries nothing.
  SimLink addLink(double bytesPerS);
  /// Adds a path; the same link may not stand on it twice. An empty path takes no time beyond the lane's delay.
  SimPath addPath(std::span<const LinkUse> uses);
  SimLane addLane(const Lane& lane);
  /// States that `lane` waits for `before`; both must exist when the simulation starts.
  void require(SimLane lane, SimLane before, std::uint32_t lag);
  /// Makes room for that many paths and lanes.
  void reserve(std::size_t paths, std::size_t usesOfAll, std::size_t lanes);

  /// Replaces a capacity, such as of a link that fails or is widened.
  void setCapacity(SimLink link, double bytesPerS) { capacities_[link] = bytesPerS; }

  /// Capacity of each link, one direction.
  std::span<const double> capacitiesBytesPerS() const { return capacities_; }
  /// All lanes, by their number.
  std::span<const Lane> lanes() const { return lanes_; }
  /// All requirements, in the order in which they were stated.
  std::span<const Requirement> requirements() const { return requirements_; }
  /// The number of paths.
  std::size_t paths() const { return pathBegin_.size() - 1; }
  /// The links of one path.
  std::span<const LinkUse> path(SimPath path) const {
    return std::span(uses_).subspan(pathBegin_[path], pathBegin_[path + 1] - pathBegin_[path]);
  }
  /// The links of all paths one after the other, and where a path begins in them.
  std::span<const LinkUse> allUses() const { return uses_; }
  std::uint32_t firstUse(SimPath path) const { return pathBegin_[path]; }
  /// Messages of all lanes together.
  std::uint64_t messages() const;

  /// Whether it can run: `simulation.no-capacity` (a message over a link without any), `simulation.bad-number` (a size,
  /// delay, weight or share that is negative, not finite or, for weights and shares, zero), `simulation.no-such-lane`.
  Result<> check() const;

private:
  std::vector<double> capacities_;
  std::vector<std::uint32_t> pathBegin_{0};
  std::vector<LinkUse> uses_;
  std::vector<Lane> lanes_;
  std::vector<Requirement> requirements_;
};

} // namespace cw
