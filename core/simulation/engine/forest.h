// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

namespace cw {

/// Disjoint sets of numbers; the root of a set is its least member.
class Forest {
public:
  /// Each number below `size` in a set of its own.
  explicit Forest(std::size_t size) : parent_(size) { std::iota(parent_.begin(), parent_.end(), 0U); }
  /// The least member of the set of `i`.
  std::uint32_t root(std::uint32_t i) {
    while (parent_[i] != i) {
      parent_[i] = parent_[parent_[i]];
      i = parent_[i];
    }
    return i;
  }
  /// Makes one set of those of `a` and `b`.
  void join(std::uint32_t a, std::uint32_t b) {
    a = root(a);
    b = root(b);
    parent_[std::max(a, b)] = std::min(a, b);
  }

private:
  std::vector<std::uint32_t> parent_;
};

} // namespace cw
