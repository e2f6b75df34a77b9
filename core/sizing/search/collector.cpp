// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/search/collector.h"

namespace cw::sizing::detail {
namespace {

GpuSpec withMoreMemory(GpuSpec gpu) {
  gpu.memoryBytes *= 1.01;
  return gpu;
}

} // namespace

Collector::Collector(const SearchSpace& space, const Profile& profile)
    : space_(space), profile_(profile), roomier_(withMoreMemory(space.base.gpu)), evaluator_(space.base, profile),
      findings_(space.keep) {}

void Collector::evaluate(const Block& block, const std::stop_token& stop) {
  const std::vector<Switches> switches = switchesOf(space_, block);
  evaluator_.enter(block, switches);
  for (int microBatch : microBatchesOf(space_, block)) {
    const std::vector<int> interleaves = interleavesOf(space_, block, microBatch);
    for (Recompute recompute : recomputesOf(space_)) {
      evaluator_.enter(microBatch, recompute);
      for (int interleave : interleaves) {
        if (stop.stop_requested()) return;
        for (std::size_t i = 0; i < switches.size(); ++i) {
          evaluator_.choose(interleave, i);
          offer();
        }
      }
    }
  }
}

void Collector::offer() {
  const MemoryParts parts = evaluator_.memory();
  Strategy strategy = evaluator_.strategy();
  strategy.memoryBytes = parts.total();
  findings_.seen(strategy);
  if (space_.mustFit && !fits(parts, space_.base.gpu, profile_)) return offerTooLarge(strategy, parts);
  evaluator_.time(strategy);
  findings_.usable(strategy);
}

void Collector::offerTooLarge(Strategy& strategy, const MemoryParts& parts) {
  findings_.tooLarge();
  if (!fits(parts, roomier_, profile_)) return;
  evaluator_.time(strategy);
  findings_.nearMiss(strategy);
}

} // namespace cw::sizing::detail
