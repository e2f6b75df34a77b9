// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/engine/fair_share.h"

#include <algorithm>
#include <numeric>

#include "core/simulation/engine/link_groups.h"

namespace cw {
namespace {

/// A local solution is given up when it takes in more than this part of the sending lanes of its component.
constexpr double localPart = 0.2;
/// After a local solution that was given up, so many full ones follow at once.
constexpr std::uint32_t patience = 24;

std::vector<std::uint32_t> lanesOnEachLink(const FlowSystem& system) {
  std::vector<std::uint32_t> counts(system.capacitiesBytesPerS().size(), 0);
  for (const Lane& lane : system.lanes()) {
    for (const LinkUse& use : system.path(lane.path))
      ++counts[use.link];
  }
  return counts;
}

std::size_t allUses(const FlowSystem& system) {
  std::size_t sum = 0;
  for (const Lane& lane : system.lanes())
    sum += system.path(lane.path).size();
  return sum;
}

} // namespace

FairShare::FairShare(const FlowSystem& system) : FairShare(system, groupLinks(system)) {}

FairShare::FairShare(const FlowSystem& system, const LinkGroups& groups)
    : system_(system), uses_(system.allUses().data()), flows_(system.lanes().size()),
      links_(system.capacitiesBytesPerS().size()), componentBegin_(groups.begin), componentLinks_(groups.links),
      hopeless_(groups.count + 1, 0), senders_(groups.count + 1), sendersNow_(groups.count + 1, 0),
      onLink_(lanesOnEachLink(system), allUses(system)), laneMark_(flows_.size(), 0), linkMark_(links_.size(), 0) {
  firstSlot_.reserve(flows_.size());
  componentOfLane_.reserve(flows_.size());
  std::uint32_t slot = 0;
  for (std::size_t i = 0; i < flows_.size(); ++i) {
    const Lane& lane = system.lanes()[i];
    const auto uses = system.path(lane.path);
    flows_[i].uses = system.firstUse(lane.path);
    flows_[i].links = static_cast<std::uint32_t>(uses.size()) & 0xffffffU;
    firstSlot_.push_back(slot);
    slot += static_cast<std::uint32_t>(uses.size());
    componentOfLane_.push_back(groups.ofPath(uses));
    unit_ = unit_ && lane.weight == 1 && std::all_of(uses.begin(), uses.end(), [](auto& u) { return u.share == 1; });
  }
}

void FairShare::want(SimLane lane, bool wanted) {
  Flow& flow = flows_[lane];
  if (flow.wanted == wanted) return;
  flow.wanted = wanted;
  if (wanted) {
    ++sending_;
  } else {
    --sending_;
  }
  if (flow.dirty) return;
  flow.dirty = true;
  dirty_.push_back(lane);
}

void FairShare::solve() {
  changed_.clear();
  if (sending_ == 0 || dirty_.empty()) return;
  std::size_t kept = 0;
  for (const SimLane lane : dirty_) {
    flows_[lane].dirty = false;
    if (flows_[lane].wanted == flows_[lane].sends) continue;
    dirty_[kept++] = lane;
  }
  dirty_.resize(kept);
  if (dirty_.empty()) return;
  for (const SimLane lane : dirty_)
    apply(lane);
  if (componentBegin_.size() > 2) {
    std::stable_sort(dirty_.begin(), dirty_.end(),
                     [&](SimLane a, SimLane b) { return componentOfLane_[a] < componentOfLane_[b]; });
  }
  for (std::size_t first = 0; first < dirty_.size();) {
    std::size_t last = first + 1;
    while (last < dirty_.size() && componentOfLane_[dirty_[last]] == componentOfLane_[dirty_[first]])
      ++last;
    solveComponent(first, last);
    first = last;
  }
  dirty_.clear();
}

void FairShare::apply(SimLane lane) {
  Flow& flow = flows_[lane];
  flow.sends = flow.wanted;
  std::uint32_t slot = firstSlot_[lane];
  if (flow.sends) {
    flow.rate = 0;
    for (const LinkUse& use : usesOf(lane))
      onLink_.join(use.link, lane, slot++);
    const std::uint32_t component = componentOfLane_[lane];
    ++sendersNow_[component];
    if (flow.listed) return;
    flow.listed = true;
    senders_[component].push_back(lane);
  } else {
    --links_[flow.bottleneck].held;
    for (const LinkUse& use : usesOf(lane))
      onLink_.leave(use.link, slot++);
    --sendersNow_[componentOfLane_[lane]];
  }
}

void FairShare::solveComponent(std::size_t first, std::size_t last) {
  const std::uint32_t component = componentOfLane_[dirty_[first]];
  const std::uint32_t senders = sendersNow_[component];
  const auto limit = static_cast<std::size_t>(localPart * static_cast<double>(senders)) + 16;
  if (hopeless_[component] > 0) {
    --hopeless_[component];
  } else if (last - first < limit) {
    if (solveLocally(std::span(dirty_).subspan(first, last - first), limit)) return;
    hopeless_[component] = patience;
  }
  solveFully(component);
}

void FairShare::listSenders(std::uint32_t component) {
  auto& senders = senders_[component];
  if (senders.size() == sendersNow_[component]) return;
  std::erase_if(senders, [&](SimLane lane) {
    flows_[lane].listed = flows_[lane].sends;
    return !flows_[lane].sends;
  });
}

void FairShare::solveFully(std::uint32_t component) {
  const auto links =
      std::span(componentLinks_)
          .subspan(componentBegin_[component], componentBegin_[component + 1] - componentBegin_[component]);
  const auto capacities = system_.capacitiesBytesPerS();
  touched_.clear();
  for (const SimLink link : links) {
    const std::size_t members = onLink_.of(link).size();
    if (members == 0) continue;
    touched_.push_back(link);
    links_[link] = {capacities[link], static_cast<double>(members), static_cast<std::uint32_t>(members), 0};
    if (unit_) continue;
    links_[link].claim = 0;
  }
  listSenders(component);
  for (const SimLane lane : senders_[component]) {
    flows_[lane].open = true;
    if (unit_) continue;
    for (const LinkUse& use : usesOf(lane))
      links_[use.link].claim += weightOf(lane) * use.share;
  }
  changed_.insert(changed_.end(), senders_[component].begin(), senders_[component].end());
  fill(touched_);
}

} // namespace cw
