// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/study/ecmp_spread.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "core/simulation/engine/fair_share.h"
#include "core/simulation/fabric/router.h"

namespace cw {
namespace {

/// The receiver of each host.
std::vector<std::uint32_t> receivers(SpreadPattern pattern, std::uint32_t hosts, std::uint32_t perLeaf,
                                     std::uint64_t seed) {
  std::vector<std::uint32_t> to(hosts);
  if (pattern == SpreadPattern::Ring) {
    for (std::uint32_t host = 0; host < hosts; ++host)
      to[host] = (host + perLeaf) % hosts;
    return to;
  }
  std::iota(to.begin(), to.end(), 0U);
  for (std::uint32_t i = hosts; i > 1; --i)
    std::swap(to[i - 1], to[hashOf(seed ^ (std::uint64_t{i} << 20U)) % i]);
  return to;
}

/// One draw of all hashes. Links: a port out and in for each host, then up and down for each leaf and spine.
FlowSystem drawn(const std::vector<std::uint32_t>& to, std::uint32_t perLeaf, std::uint32_t subflows,
                 std::uint64_t seed) {
  const auto hosts = static_cast<std::uint32_t>(to.size());
  FlowSystem system;
  for (std::uint32_t i = 0; i < 4 * hosts; ++i)
    system.addLink(1);
  for (std::uint32_t host = 0; host < hosts; ++host) {
    for (std::uint32_t part = 0; part < subflows; ++part) {
      const SimLink paced = system.addLink(1.0 / subflows);
      std::vector<LinkUse> uses{{2 * host, 1}, {2 * to[host] + 1, 1}, {paced, 1}};
      const std::uint32_t from = host / perLeaf, into = to[host] / perLeaf;
      if (from != into) {
        const auto spine =
            static_cast<std::uint32_t>(hashOf(hashOf(seed + host) ^ (part + 1) * 0x9e3779b9ULL) % perLeaf);
        uses.push_back({2 * hosts + 2 * (from * perLeaf + spine), 1});
        uses.push_back({2 * hosts + 2 * (into * perLeaf + spine) + 1, 1});
      }
      system.addLane({1, 0, 1, system.addPath(uses), 1, 0});
    }
  }
  return system;
}

class Trials {
public:
  void add(double value) {
    sum_ += value;
    squares_ += value * value;
    ++count_;
  }
  TrialMean mean() const {
    const double mean = sum_ / count_;
    return {mean, std::sqrt(std::max(0.0, squares_ / count_ - mean * mean))};
  }

private:
  double sum_ = 0, squares_ = 0;
  int count_ = 0;
};

/// What each part gets when its links are shared equally.
std::vector<double> equalShares(const FlowSystem& system) {
  std::vector<double> crowd(system.capacitiesBytesPerS().size(), 0), shares;
  for (const Lane& lane : system.lanes()) {
    for (const LinkUse& use : system.path(lane.path))
      crowd[use.link] += 1;
  }
  for (const Lane& lane : system.lanes()) {
    double share = 1;
    for (const LinkUse& use : system.path(lane.path))
      share = std::min(share, system.capacitiesBytesPerS()[use.link] / crowd[use.link]);
    shares.push_back(share);
  }
  return shares;
}

double maxMinSum(const FlowSystem& system) {
  FairShare shares(system);
  for (SimLane lane = 0; lane < system.lanes().size(); ++lane)
    shares.start(lane);
  shares.solve();
  double sum = 0;
  for (SimLane lane = 0; lane < system.lanes().size(); ++lane)
    sum += shares.rateBytesPerS(lane);
  return sum;
}

} // namespace

EcmpSpread ecmpSpread(SpreadPattern pattern, int uplinks, int leaves, int subflows, int trials, std::uint64_t seed) {
  const auto perLeaf = static_cast<std::uint32_t>(uplinks), parts = static_cast<std::uint32_t>(subflows);
  const std::uint32_t hosts = perLeaf * static_cast<std::uint32_t>(leaves);
  Trials rates, equal, slowest;
  for (int trial = 0; trial < trials; ++trial) {
    const std::uint64_t draw = hashOf(seed + static_cast<std::uint64_t>(trial));
    const FlowSystem system = drawn(receivers(pattern, hosts, perLeaf, draw), perLeaf, parts, hashOf(draw));
    const std::vector<double> shares = equalShares(system);
    rates.add(maxMinSum(system) / hosts);
    equal.add(std::accumulate(shares.begin(), shares.end(), 0.0) / hosts);
    slowest.add(1 / (*std::min_element(shares.begin(), shares.end()) * parts));
  }
  return {rates.mean(), equal.mean(), slowest.mean()};
}

} // namespace cw
