// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <limits>
#include <map>
#include <vector>

#include "core/sizing/search/search.h"

namespace cw::sizing::detail {

/// The first `keep` of all strategies it was offered, whatever the order in which they came.
class Best {
public:
  explicit Best(int keep) : keep_(static_cast<std::size_t>(keep < 1 ? 1 : keep)) {}
  /// Offers one strategy.
  void add(const Strategy& strategy) {
    if (strategy.stepSeconds <= bound_) insert(strategy);
  }
  /// The kept ones in order.
  std::vector<Strategy> sorted() const;

private:
  void insert(const Strategy& strategy);

  std::size_t keep_;
  double bound_ = std::numeric_limits<double>::infinity(); ///< step time of the last kept one
  std::vector<Strategy> heap_;
};

/// Strategies that no other beats in step time, memory and accelerators at once. Of equals the first in order stays.
class Frontier {
public:
  /// Offers one strategy.
  void add(const Strategy& strategy);
  /// The front in order, without those that fewer accelerators beat.
  std::vector<Strategy> sorted() const;

private:
  /// By accelerators: step time ascending, memory descending.
  std::map<long long, std::vector<Strategy>> fronts_;
};

/// All that a search reports, gathered in any order with the same result.
class Findings {
public:
  explicit Findings(int keep) : best_(keep) {}

  /// A strategy that may be used.
  void usable(const Strategy& strategy);
  /// One whose memory does not fit.
  void tooLarge() { ++found_.tooLarge; }
  /// One that would fit with one per cent more memory.
  void nearMiss(const Strategy& strategy);
  /// Counts an evaluation and remembers the least memory.
  void seen(const Strategy& strategy);
  /// Takes over what another search found.
  void join(const SearchOutcome& other);
  /// Everything so far, without time and marginals.
  SearchOutcome outcome() const;

private:
  void smallest(const Strategy& strategy);

  Best best_;
  Frontier pareto_;
  SearchOutcome found_;
};

} // namespace cw::sizing::detail
