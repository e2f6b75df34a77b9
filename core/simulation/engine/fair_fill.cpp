// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/simulation/engine/fair_share.h"

namespace cw {
namespace {

/// Shares that differ by less are equal: rounding of a few thousand subtractions stays below it.
constexpr double equalShare = 1e-12;

struct LaterTurn {
  template <class T>
  bool operator()(const T& a, const T& b) const {
    return a.share != b.share ? a.share > b.share : a.link > b.link;
  }
};

} // namespace

void FairShare::fill(std::span<const SimLink> links) {
  turns_.clear();
  for (const SimLink link : links) {
    const LinkState& state = links_[link];
    if (state.open > 0) turns_.push_back({state.left / state.claim, link});
  }
  std::make_heap(turns_.begin(), turns_.end(), LaterTurn{});
  if (unit_) {
    fillAs<true>();
  } else {
    fillAs<false>();
  }
}

template <bool Unit>
void FairShare::fillAs() {
  while (!turns_.empty()) {
    const Turn turn = turns_.front();
    const LinkState& state = links_[turn.link];
    if (state.open > 0) {
      const double share = std::max(0.0, state.left / state.claim);
      if (share > turn.share * (1 + equalShare)) {
        lowerTurn({share, turn.link});
        continue;
      }
      freeze<Unit>(turn.link, share);
    }
    const Turn last = turns_.back();
    turns_.pop_back();
    if (!turns_.empty()) lowerTurn(last);
  }
}

// Puts a turn at the root of the heap and lets it sink.
void FairShare::lowerTurn(Turn turn) {
  const std::size_t size = turns_.size();
  std::size_t at = 0;
  for (;;) {
    std::size_t child = 2 * at + 1;
    if (child >= size) break;
    if (child + 1 < size && LaterTurn{}(turns_[child], turns_[child + 1])) ++child;
    if (!LaterTurn{}(turn, turns_[child])) break;
    turns_[at] = turns_[child];
    at = child;
  }
  turns_[at] = turn;
}

template <bool Unit>
void FairShare::freeze(SimLink link, double share) {
  for (const auto& entry : onLink_.of(link)) {
    Flow& flow = flows_[entry.member];
    if (!flow.open) continue;
    flow.open = false;
    flow.bottleneck = link;
    const double weight = Unit ? 1.0 : weightOf(entry.member);
    flow.rate = share * weight;
    for (const LinkUse& use : usesOf(flow)) {
      LinkState& state = links_[use.link];
      const double claim = Unit ? 1.0 : weight * use.share;
      state.left -= share * claim;
      state.claim -= claim;
      --state.open;
    }
    ++links_[link].held;
    ++visits_;
  }
}

} // namespace cw
