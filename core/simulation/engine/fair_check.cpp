// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/simulation/engine/fair_share.h"

namespace cw {

bool FairShare::holds(double tolerance) const {
  const auto capacities = system_.capacitiesBytesPerS();
  std::vector<double> load(capacities.size(), 0), top(capacities.size(), 0);
  for (SimLane lane = 0; lane < flows_.size(); ++lane) {
    if (!flows_[lane].sends) continue;
    for (const LinkUse& use : usesOf(lane)) {
      load[use.link] += flows_[lane].rate * use.share;
      top[use.link] = std::max(top[use.link], flows_[lane].rate / weightOf(lane));
    }
  }
  for (std::size_t link = 0; link < load.size(); ++link) {
    if (load[link] > capacities[link] * (1 + tolerance)) return false;
  }
  for (SimLane lane = 0; lane < flows_.size(); ++lane) {
    if (!flows_[lane].sends) continue;
    const double level = flows_[lane].rate / weightOf(lane);
    const auto uses = usesOf(lane);
    const bool held = std::any_of(uses.begin(), uses.end(), [&](const LinkUse& use) {
      return load[use.link] >= capacities[use.link] * (1 - tolerance) && level >= top[use.link] * (1 - tolerance);
    });
    if (!held) return false;
  }
  return true;
}

} // namespace cw
