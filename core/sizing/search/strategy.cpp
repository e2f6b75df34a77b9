// SPDX-License-Identifier: GPL-3.0-or-later
#include <tuple>

#include "core/sizing/search/search.h"

namespace cw::sizing {
namespace {

auto orderOf(const Strategy& s) {
  const Layout& l = s.layout;
  return std::make_tuple(s.stepSeconds, s.memoryBytes, l.gpus(), l.tp, l.pp, l.cp, l.ep, l.dp, l.interleave,
                         s.microBatch, s.recompute, s.sharding, l.shardGroup, !l.sequenceParallel, l.zeroBubble,
                         s.offloadOptimizer, !s.overlapGradients);
}

} // namespace

bool comesBefore(const Strategy& a, const Strategy& b) { return orderOf(a) < orderOf(b); }

TrainingSetup setupOf(const TrainingSetup& base, const Strategy& strategy) {
  TrainingSetup setup = base;
  setup.layout = strategy.layout;
  setup.microBatch = strategy.microBatch;
  setup.recompute = strategy.recompute;
  setup.sharding = strategy.sharding;
  setup.offloadOptimizer = strategy.offloadOptimizer;
  setup.overlapGradients = strategy.overlapGradients;
  return setup;
}

} // namespace cw::sizing
