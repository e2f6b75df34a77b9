// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/search/refusal.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/sizing/search/space.h"

namespace cw::sizing::detail {
namespace {

constexpr int nearestTried = 256;
constexpr double gibibyte = 1073741824;

std::string listed(const char* name, const std::vector<int>& values) {
  return fmt::format("{} = {}", name, fmt::join(values, ", "));
}

/// What a constraint demands, in symbols that need no translation.
std::string demandOf(Constraint constraint, const SearchSpace& space) {
  const TrainingSetup& base = space.base;
  switch (constraint) {
  case Constraint::TensorList:
    return listed("tp", space.tp);
  case Constraint::TensorDomain:
    return fmt::format("tp ≤ {}", base.cluster.scaleUpGpus);
  case Constraint::Heads:
    return fmt::format("{} heads / tp", base.shape.heads);
  case Constraint::PipelineList:
    return listed("pp", space.pp);
  case Constraint::Layers:
    return fmt::format("pp ≤ {} layers", base.shape.layers);
  case Constraint::ContextList:
    return listed("cp", space.cp);
  case Constraint::ExpertList:
    return listed("ep", space.ep);
  case Constraint::Experts:
    return fmt::format("tp × cp × dp / ep");
  case Constraint::MicroBatchList:
    return listed("micro-batch", space.microBatch);
  case Constraint::InterleaveList:
    return listed("interleave", space.interleave);
  default:
    return fmt::format("global batch {} / dp", base.globalBatch);
  }
}

/// The first constraint without which something is legal; the batch when it takes more than one.
Constraint tightest(const SearchSpace& space) {
  for (Constraint one :
       {Constraint::TensorDomain, Constraint::TensorList, Constraint::PipelineList, Constraint::ContextList,
        Constraint::ExpertList, Constraint::MicroBatchList, Constraint::InterleaveList, Constraint::Layers,
        Constraint::Batch, Constraint::Experts, Constraint::Heads}) {
    if (!blocksOf(space, one).empty()) return one;
  }
  return Constraint::Batch;
}

std::string nearestCounts(const SearchSpace& space) {
  std::vector<long long> works;
  for (int sign : {-1, 1}) {
    for (int distance = 1; distance <= nearestTried; ++distance) {
      const long long gpus = space.gpus + sign * distance;
      if (gpus < 1 || !hasBlocks(space, gpus)) continue;
      works.push_back(gpus);
      break;
    }
  }
  return works.empty() ? "-" : fmt::format("{}", fmt::join(works, ", "));
}

/// The least memory at a number of accelerators; infinity where nothing is legal.
double leastMemory(const SearchSpace& space, long long gpus, const Profile& profile) {
  SearchSpace frugal = space;
  frugal.gpus = gpus;
  TrainingSetup setup = space.base;
  setup.recompute = recomputesOf(space).back();
  double least = INFINITY;
  for (const Block& block : blocksOf(frugal)) {
    setup.layout = {block.tp, block.pp, block.cp, block.ep, block.dp};
    setup.layout.sequenceParallel = block.tp > 1;
    setup.sharding = switchesOf(space, block).back().sharding;
    setup.microBatch = microBatchesOf(space, block).front();
    least = std::min(least, trainingMemory(setup, profile).total());
  }
  return least;
}

std::string countThatFits(const SearchSpace& space, double bytes, const Profile& profile) {
  const long long most = space.base.cluster.gpus > 0 ? space.base.cluster.gpus : 1'000'000;
  for (long long gpus = 2 * std::max(space.gpus, space.maxGpus); gpus <= most; gpus *= 2) {
    if (leastMemory(space, gpus, profile) <= bytes) return std::to_string(gpus);
  }
  return "-";
}

} // namespace

Error nothingLegal(const SearchSpace& space) {
  const std::string gpus =
      space.gpus > 0 ? std::to_string(space.gpus) : fmt::format("{}…{}", space.minGpus, space.maxGpus);
  return Error("search.nothing-legal", {{"model", space.base.shape.name},
                                        {"gpus", gpus},
                                        {"constraint", demandOf(tightest(space), space)},
                                        {"works", space.gpus > 0 ? nearestCounts(space) : "-"}});
}

Error nothingFits(const SearchSpace& space, const SearchOutcome& outcome, const Profile& profile) {
  const double smallest = outcome.smallest.empty() ? 0 : outcome.smallest.front().memoryBytes;
  GpuSpec gpu = space.base.gpu; // the least memory that would hold it, the profile's reserve included
  MemoryParts parts;
  parts.weights = smallest;
  while (smallest > 0 && !fits(parts, gpu, profile))
    gpu.memoryBytes *= 1.01;
  const double usable = space.base.gpu.memoryBytes * smallest / std::max(1.0, gpu.memoryBytes);
  return Error("search.nothing-fits", {{"model", space.base.shape.name},
                                       {"gpu", space.base.gpu.name},
                                       {"least", fmt::format("{:.1f}", smallest / gibibyte)},
                                       {"have", fmt::format("{:.1f}", space.base.gpu.memoryBytes / gibibyte)},
                                       {"needs", fmt::format("{:.0f}", std::ceil(gpu.memoryBytes / gibibyte))},
                                       {"gpus", countThatFits(space, usable, profile)}});
}

} // namespace cw::sizing::detail
