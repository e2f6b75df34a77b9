// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/search/frontier.h"

#include <algorithm>
#include <span>

namespace cw::sizing::detail {

void Best::insert(const Strategy& strategy) {
  if (heap_.size() == keep_) {
    if (!comesBefore(strategy, heap_.front())) return;
    std::pop_heap(heap_.begin(), heap_.end(), comesBefore);
    heap_.back() = strategy;
  } else {
    heap_.push_back(strategy);
  }
  std::push_heap(heap_.begin(), heap_.end(), comesBefore);
  if (heap_.size() == keep_) bound_ = heap_.front().stepSeconds;
}

std::vector<Strategy> Best::sorted() const {
  std::vector<Strategy> out = heap_;
  std::sort(out.begin(), out.end(), comesBefore);
  return out;
}

void Frontier::add(const Strategy& strategy) {
  std::vector<Strategy>& front = fronts_[strategy.layout.gpus()];
  const auto place = std::partition_point(
      front.begin(), front.end(), [&](const Strategy& other) { return other.stepSeconds < strategy.stepSeconds; });
  if (place != front.begin() && std::prev(place)->memoryBytes <= strategy.memoryBytes) return;
  if (place != front.end() && place->stepSeconds == strategy.stepSeconds &&
      (place->memoryBytes < strategy.memoryBytes || comesBefore(*place, strategy)))
    return;
  const auto last =
      std::find_if(place, front.end(), [&](const Strategy& other) { return other.memoryBytes < strategy.memoryBytes; });
  front.insert(front.erase(place, last), strategy);
}

std::vector<Strategy> Frontier::sorted() const {
  std::vector<Strategy> out;
  for (const auto& [gpus, front] : fronts_) { // fewer accelerators come first, so `out` holds all that may beat one
    const std::size_t fewer = out.size();
    for (const Strategy& strategy : front) {
      const std::span<const Strategy> ofFewer = std::span(out).first(fewer);
      const bool beaten = std::any_of(ofFewer.begin(), ofFewer.end(), [&](const Strategy& other) {
        return other.stepSeconds <= strategy.stepSeconds && other.memoryBytes <= strategy.memoryBytes;
      });
      if (!beaten) out.push_back(strategy);
    }
  }
  std::sort(out.begin(), out.end(), comesBefore);
  return out;
}

void Findings::usable(const Strategy& strategy) {
  best_.add(strategy);
  pareto_.add(strategy);
}

void Findings::nearMiss(const Strategy& strategy) {
  auto& kept = found_.nearMiss;
  if (kept.empty() || comesBefore(strategy, kept.front())) kept.assign(1, strategy);
}

void Findings::seen(const Strategy& strategy) {
  ++found_.evaluated;
  ++found_.legal;
  if (found_.smallest.empty() || strategy.memoryBytes <= found_.smallest.front().memoryBytes) smallest(strategy);
}

void Findings::smallest(const Strategy& strategy) {
  auto& kept = found_.smallest;
  if (kept.empty() || strategy.memoryBytes < kept.front().memoryBytes || comesBefore(strategy, kept.front()))
    kept.assign(1, strategy);
}

void Findings::join(const SearchOutcome& other) {
  found_.legal += other.legal;
  found_.evaluated += other.evaluated;
  found_.tooLarge += other.tooLarge;
  for (const Strategy& strategy : other.best)
    best_.add(strategy);
  for (const Strategy& strategy : other.pareto)
    pareto_.add(strategy);
  for (const Strategy& strategy : other.smallest)
    if (found_.smallest.empty() || strategy.memoryBytes <= found_.smallest.front().memoryBytes) smallest(strategy);
  for (const Strategy& strategy : other.nearMiss)
    nearMiss(strategy);
}

SearchOutcome Findings::outcome() const {
  SearchOutcome out = found_;
  out.best = best_.sorted();
  out.pareto = pareto_.sorted();
  return out;
}

} // namespace cw::sizing::detail
