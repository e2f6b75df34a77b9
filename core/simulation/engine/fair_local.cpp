// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/simulation/engine/fair_share.h"

namespace cw {
namespace {

/// A link is full, and a rate greater than another, beyond this part.
constexpr double certain = 1e-9;

} // namespace

void FairShare::takeIn(SimLane lane) {
  if (laneMark_[lane] == mark_) return;
  laneMark_[lane] = mark_;
  region_.push_back(lane);
}

void FairShare::seedRegion(std::span<const SimLane> dirty) {
  for (const SimLane lane : dirty) {
    if (flows_[lane].sends) {
      takeIn(lane);
      continue;
    }
    for (const LinkUse& use : usesOf(lane)) {
      if (links_[use.link].held == 0) continue;
      for (const auto& entry : onLink_.of(use.link)) {
        if (flows_[entry.member].bottleneck == use.link && flows_[entry.member].rate > 0) takeIn(entry.member);
      }
    }
  }
}

void FairShare::touchLinks(std::size_t from) {
  for (std::size_t i = from; i < region_.size(); ++i) {
    const SimLane lane = region_[i];
    if (flows_[lane].rate > 0) --links_[flows_[lane].bottleneck].held;
    for (const LinkUse& use : usesOf(lane)) {
      if (linkMark_[use.link] == mark_) continue;
      linkMark_[use.link] = mark_;
      touched_.push_back(use.link);
    }
  }
}

void FairShare::openRegion() {
  const auto capacities = system_.capacitiesBytesPerS();
  for (const SimLane lane : region_)
    flows_[lane].open = true;
  for (const SimLink link : touched_) {
    LinkState& state = links_[link];
    state.left = capacities[link];
    state.claim = 0;
    state.open = 0;
    for (const auto& entry : onLink_.of(link)) {
      double share = 1;
      if (!unit_) {
        const auto uses = usesOf(entry.member);
        share = uses[entry.slot - firstSlot_[entry.member]].share;
      }
      if (flows_[entry.member].open) {
        state.claim += weightOf(entry.member) * share;
        ++state.open;
      } else {
        state.left -= flows_[entry.member].rate * share;
      }
    }
    state.left = std::max(0.0, state.left);
  }
}

bool FairShare::extendRegion(SimLink link) {
  const auto members = onLink_.of(link);
  double load = 0, top = 0, level = -1;
  for (const auto& entry : members) {
    const Flow& flow = flows_[entry.member];
    const double share = unit_ ? 1.0 : usesOf(entry.member)[entry.slot - firstSlot_[entry.member]].share;
    const double normal = flow.rate / weightOf(entry.member);
    load += flow.rate * share;
    top = std::max(top, normal);
    if (laneMark_[entry.member] == mark_ && flow.bottleneck == link) level = std::max(level, normal);
  }
  const bool full = load >= system_.capacitiesBytesPerS()[link] * (1 - certain);
  const std::size_t before = region_.size();
  for (const auto& entry : members) {
    if (laneMark_[entry.member] == mark_) continue;
    const Flow& flow = flows_[entry.member];
    const double normal = flow.rate / weightOf(entry.member);
    const bool canRise = flow.bottleneck == link && (!full || normal < top * (1 - certain));
    const bool hasTooMuch = level >= 0 && normal > level * (1 + certain);
    if (canRise || hasTooMuch) takeIn(entry.member);
  }
  return region_.size() > before;
}

bool FairShare::solveLocally(std::span<const SimLane> dirty, std::size_t limit) {
  ++mark_;
  region_.clear();
  touched_.clear();
  seedRegion(dirty);
  std::size_t known = 0;
  bool grows = !region_.empty();
  while (grows) {
    if (region_.size() > limit) return false;
    touchLinks(known);
    for (std::size_t i = 0; i < known; ++i)
      --links_[flows_[region_[i]].bottleneck].held;
    known = region_.size();
    openRegion();
    fill(touched_);
    grows = false;
    for (const SimLink link : touched_)
      grows = extendRegion(link) || grows;
  }
  changed_.insert(changed_.end(), region_.begin(), region_.end());
  return true;
}

} // namespace cw
