// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/search/evaluator.h"
#include "core/sizing/search/frontier.h"
#include "core/sizing/search/space.h"

namespace cw::sizing::detail {

/// Evaluates blocks; one per thread.
class Collector {
public:
  Collector(const SearchSpace& space, const Profile& profile);

  /// Evaluates all choices of a block; stops early when `stop` is set.
  void evaluate(const Block& block, const std::stop_token& stop);
  /// What was found so far.
  SearchOutcome outcome() const { return findings_.outcome(); }

private:
  void offer();
  void offerTooLarge(Strategy& strategy, const MemoryParts& parts);

  const SearchSpace& space_;
  const Profile& profile_;
  GpuSpec roomier_; ///< with one per cent more memory
  Evaluator evaluator_;
  Findings findings_;
};

} // namespace cw::sizing::detail
