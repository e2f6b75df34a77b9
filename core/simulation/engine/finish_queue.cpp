// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/engine/finish_queue.h"

#include <algorithm>

namespace cw {

void FinishQueue::expect(std::size_t changes) {
  if (ordered_) {
    if (changes > 64 && changes > lanes_.size() / 4 && !lanes_.empty()) ordered_ = false;
  } else if (changes < lanes_.size() / 16 || lanes_.empty()) {
    order();
  }
}

void FinishQueue::order() {
  ordered_ = true;
  for (std::size_t i = lanes_.size() / 4 + 1; i-- > 0;) {
    if (i < lanes_.size()) down(i);
  }
}

void FinishQueue::put(std::size_t at, std::uint32_t lane, double dateS) {
  lanes_[at] = lane;
  dates_[at] = dateS;
  place_[lane] = static_cast<std::uint32_t>(at);
}

void FinishQueue::up(std::size_t at) {
  const std::uint32_t lane = lanes_[at];
  const double date = dates_[at];
  while (at > 0) {
    const std::size_t parent = (at - 1) / 4;
    if (dates_[parent] <= date) break;
    put(at, lanes_[parent], dates_[parent]);
    at = parent;
  }
  put(at, lane, date);
}

void FinishQueue::down(std::size_t at) {
  const std::uint32_t lane = lanes_[at];
  const double date = dates_[at];
  for (;;) {
    const std::size_t first = 4 * at + 1, last = std::min(first + 4, lanes_.size());
    if (first >= last) break;
    std::size_t least = first;
    for (std::size_t child = first + 1; child < last; ++child) {
      if (dates_[child] < dates_[least]) least = child;
    }
    if (dates_[least] >= date) break;
    put(at, lanes_[least], dates_[least]);
    at = least;
  }
  put(at, lane, date);
}

void FinishQueue::set(std::uint32_t lane, double dateS) {
  std::size_t at = place_[lane];
  if (at == absent) {
    at = lanes_.size();
    lanes_.push_back(lane);
    dates_.push_back(dateS);
    place_[lane] = static_cast<std::uint32_t>(at);
    if (ordered_) up(at);
    return;
  }
  const double before = dates_[at];
  dates_[at] = dateS;
  if (!ordered_) return;
  if (dateS < before) {
    up(at);
  } else {
    down(at);
  }
}

void FinishQueue::removeAt(std::size_t at) {
  place_[lanes_[at]] = absent;
  const std::uint32_t lane = lanes_.back();
  const double date = dates_.back();
  lanes_.pop_back();
  dates_.pop_back();
  if (at == lanes_.size()) return;
  put(at, lane, date);
  if (!ordered_) return;
  up(at);
  down(place_[lane]);
}

// In a heap those before a date are at the top: only they and their children are looked at.
void FinishQueue::collect(double limit) {
  if (!ordered_) {
    for (std::size_t i = 0; i < dates_.size(); ++i) {
      if (dates_[i] <= limit) popped_.push_back(lanes_[i]);
    }
    return;
  }
  stack_.assign(1, 0);
  while (!stack_.empty()) {
    const std::uint32_t at = stack_.back();
    stack_.pop_back();
    popped_.push_back(lanes_[at]);
    for (std::size_t child = 4 * std::size_t{at} + 1; child < std::min(4 * std::size_t{at} + 5, lanes_.size());
         ++child) {
      if (dates_[child] <= limit) stack_.push_back(static_cast<std::uint32_t>(child));
    }
  }
}

std::span<const std::uint32_t> FinishQueue::popSoonest(double window) {
  popped_.clear();
  if (lanes_.empty()) return popped_;
  const double soonest = ordered_ ? dates_.front() : *std::min_element(dates_.begin(), dates_.end());
  collect(soonest * (1 + window));
  poppedS_ = soonest;
  for (const std::uint32_t lane : popped_)
    poppedS_ = std::max(poppedS_, dates_[place_[lane]]);
  if (popped_.size() == lanes_.size()) {
    for (const std::uint32_t lane : popped_)
      place_[lane] = absent;
    lanes_.clear();
    dates_.clear();
    ordered_ = true;
    return popped_;
  }
  for (const std::uint32_t lane : popped_)
    removeAt(place_[lane]);
  return popped_;
}

void FinishQueue::delay(double byS) {
  for (double& date : dates_)
    date += byS;
}

} // namespace cw
