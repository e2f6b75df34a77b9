// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/search/space.h"

#include <algorithm>

namespace cw::sizing::detail {
namespace {

/// Tokens of a context-parallel rank; published runs have 4,096 and more (Llama 3: 131,072 over 16 ranks).
constexpr int shortestChunk = 2048;

/// Layers of a virtual stage. Published pre-training runs have two and more (Llama 3 70B: 80 layers as 8 stages of 5;
/// 405B: 126 as 8 of 8; MegaScale: 96 as 8 of 6); one layer is published for adapters only (Megatron Bridge, LoRA).
constexpr int fewestChunkLayers = 2;

bool powerOfTwo(int value) { return (value & (value - 1)) == 0; }

bool allowed(const std::vector<int>& list, int value) {
  return list.empty() || std::find(list.begin(), list.end(), value) != list.end();
}

int sequenceOf(const TrainingSetup& setup) { return setup.sequence > 0 ? setup.sequence : setup.shape.sequence; }

std::vector<int> ascending(std::vector<int> values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  return values;
}

/// The degrees of one space, one constraint lifted.
class Degrees {
public:
  Degrees(const SearchSpace& space, Constraint lifted) : space_(space), lifted_(lifted) {}

  /// Powers of two, as nodes are built and published runs are; others where the user names them.
  std::vector<int> tensor() const {
    const ModelShape& shape = space_.base.shape;
    const bool any = !space_.tp.empty() || space_.allSwitches;
    return keep(divisorsOf(holds(Constraint::Heads) ? shape.heads : shape.hidden), [&](int tp) {
      return (!holds(Constraint::TensorList) || allowed(space_.tp, tp)) && insideDomain(tp) &&
             (any || powerOfTwo(tp)) &&
             (!holds(Constraint::Heads) || shape.kvHeads % tp == 0 || tp % shape.kvHeads == 0);
    });
  }

  /// Stages of equal depth, and powers of two with a shorter last one (61 layers run on 16 stages); any that the user
  /// names.
  std::vector<int> pipeline() const {
    const int layers = std::max(1, space_.base.shape.layers);
    if (!space_.pp.empty() && holds(Constraint::PipelineList))
      return keep(ascending(space_.pp), [&](int pp) { return pp > 0 && (pp <= layers || !holds(Constraint::Layers)); });
    std::vector<int> values = divisorsOf(layers);
    for (int pp = 2; pp <= layers / 2; pp *= 2)
      values.push_back(pp);
    return ascending(values);
  }

  /// Two chunks a rank, so that causal work is even; shorter ones than anybody runs only where the user asks.
  std::vector<int> context() const {
    const int sequence = sequenceOf(space_.base);
    const bool listed = !space_.cp.empty();
    const int shortest = listed || space_.allSwitches ? 1 : shortestChunk;
    return keep(divisorsOf(std::max(1, sequence)), [&](int cp) {
      return (cp == 1 || (sequence % (2 * cp) == 0 && sequence / cp >= shortest)) &&
             (!holds(Constraint::ContextList) || allowed(space_.cp, cp));
    });
  }

  std::vector<int> expert(long long ranks) const {
    const ModelShape& shape = space_.base.shape;
    return keep(divisorsOf(std::max(1, shape.experts)), [&](int ep) {
      return (!holds(Constraint::Experts) || ranks % ep == 0) &&
             (!holds(Constraint::ExpertList) || allowed(space_.ep, ep));
    });
  }

  /// Data-parallel degrees that complete `ranks` to the number of accelerators.
  std::vector<int> data(long long ranks) const {
    const long long batch = space_.base.globalBatch;
    if (space_.gpus > 0) {
      if (space_.gpus % ranks != 0) return {};
      const long long dp = space_.gpus / ranks;
      return batch % dp == 0 || !holds(Constraint::Batch) ? std::vector<int>{static_cast<int>(dp)} : std::vector<int>{};
    }
    return keep(divisorsOf(batch),
                [&](int dp) { return dp * ranks >= space_.minGpus && dp * ranks <= space_.maxGpus; });
  }

private:
  bool holds(Constraint constraint) const { return constraint != lifted_; }

  bool insideDomain(int tp) const {
    return !space_.tpWithinDomain || !holds(Constraint::TensorDomain) ||
           tp <= std::max(1, space_.base.cluster.scaleUpGpus);
  }

  template <class Keep>
  static std::vector<int> keep(std::vector<int> values, Keep condition) {
    std::erase_if(values, [&](int value) { return !condition(value); });
    return values;
  }

  const SearchSpace& space_;
  Constraint lifted_;
};

/// A block counts only when some micro-batch and interleave go with it.
bool completes(const SearchSpace& space, const Block& block, Constraint lifted) {
  for (int microBatch : microBatchesOf(space, block, lifted)) {
    if (!interleavesOf(space, block, microBatch, lifted).empty()) return true;
  }
  return false;
}

/// Beside a pipeline Megatron and DeepSpeed shard the optimizer only (they refuse ZeRO-2 and 3 there), PyTorch's FSDP
/// weights too; whole gradients stay until the last micro-batch in both.
std::vector<Sharding> supported(const SearchSpace& space, const Block& block) {
  const Framework framework = space.base.framework;
  const bool torch = framework == Framework::Fsdp || framework == Framework::TorchCompile;
  if (block.pp == 1) return {Sharding::None, Sharding::Optimizer, Sharding::Gradients, Sharding::Full};
  if (torch || space.allSwitches) return {Sharding::None, Sharding::Optimizer, Sharding::Full};
  return {Sharding::None, Sharding::Optimizer};
}

std::vector<Sharding> shardingsOf(const SearchSpace& space, const Block& block) {
  const std::vector<Sharding> all = space.sharding.empty() ? supported(space, block) : space.sharding;
  if (block.dp * block.cp == 1) return {all.front()}; // nothing to shard over: they are all the same
  return all;
}

std::vector<bool> tried(bool both, bool usual) {
  return both ? std::vector<bool>{false, true} : std::vector<bool>{usual};
}

std::vector<int> shardGroupsOf(const SearchSpace& space, const Block& block, Sharding sharding) {
  if (sharding != Sharding::Full || !space.allSwitches) return {space.base.layout.shardGroup};
  const int inNode = std::max(1, space.base.cluster.gpusPerNode / (block.tp * block.cp));
  if (inNode > 1 && inNode < block.dp && block.dp % inNode == 0) return {0, inNode};
  return {0};
}

} // namespace

std::vector<int> divisorsOf(long long number) {
  std::vector<int> low, high;
  for (long long i = 1; i * i <= number; ++i) {
    if (number % i != 0) continue;
    low.push_back(static_cast<int>(i));
    if (i * i != number) high.push_back(static_cast<int>(number / i));
  }
  low.insert(low.end(), high.rbegin(), high.rend());
  return low;
}

std::vector<Block> blocksOf(const SearchSpace& space, Constraint lifted) {
  std::vector<Block> blocks;
  const Degrees degrees(space, lifted);
  const auto pipelines = degrees.pipeline(), contexts = degrees.context();
  for (int tp : degrees.tensor()) {
    for (int pp : pipelines) {
      for (int cp : contexts) {
        for (int dp : degrees.data(1LL * tp * pp * cp)) {
          for (int ep : degrees.expert(1LL * tp * dp * cp)) {
            const Block block{tp, pp, cp, ep, dp};
            if (completes(space, block, lifted)) blocks.push_back(block);
          }
        }
      }
    }
  }
  return blocks;
}

bool hasBlocks(const SearchSpace& space, long long gpus) {
  SearchSpace exact = space;
  exact.gpus = gpus;
  return !blocksOf(exact).empty();
}

std::vector<int> microBatchesOf(const SearchSpace& space, const Block& block, Constraint lifted) {
  const long long perReplica = std::max<long long>(1, space.base.globalBatch / block.dp);
  std::vector<int> values = divisorsOf(perReplica);
  if (lifted != Constraint::MicroBatchList)
    std::erase_if(values, [&](int value) { return !allowed(space.microBatch, value); });
  return values;
}

std::vector<int> interleavesOf(const SearchSpace& space, const Block& block, int microBatch, Constraint lifted) {
  const long long microBatches = space.base.globalBatch / (1LL * block.dp * microBatch);
  const int layers = space.base.shape.layers;
  const bool even = block.pp > 1 && layers % block.pp == 0 && microBatches % block.pp == 0;
  std::vector<int> values = even ? divisorsOf(layers / block.pp) : std::vector<int>{1};
  const int fewest = space.interleave.empty() && !space.allSwitches ? fewestChunkLayers : 1;
  std::erase_if(values, [&](int value) { return value > 1 && layers / block.pp / value < fewest; });
  std::erase_if(values,
                [&](int value) { return lifted != Constraint::InterleaveList && !allowed(space.interleave, value); });
  return values;
}

std::vector<Switches> switchesOf(const SearchSpace& space, const Block& block) {
  std::vector<Switches> out;
  const bool all = space.allSwitches;
  for (Sharding sharding : shardingsOf(space, block))
    for (int shardGroup : shardGroupsOf(space, block, sharding))
      for (bool sequence : tried(all && block.tp > 1, block.tp > 1))
        for (bool zeroBubble : tried(all && block.pp > 1, block.pp > 1 && space.base.layout.zeroBubble))
          for (bool offload : tried(all, space.base.offloadOptimizer))
            for (bool overlap : tried(all && block.dp > 1, space.base.overlapGradients))
              out.push_back({sequence, zeroBubble, offload, overlap, sharding, shardGroup});
  return out;
}

std::vector<Recompute> recomputesOf(const SearchSpace& space) {
  if (!space.recompute.empty()) return space.recompute;
  return {Recompute::None, Recompute::Selective, Recompute::Full};
}

} // namespace cw::sizing::detail
