// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/sizing/search/search.h"

namespace cw::sizing::detail {

/// Degrees that are chosen first; the cheaper choices vary inside a block.
struct Block {
  int tp = 1, pp = 1, cp = 1, ep = 1, dp = 1;
};

/// What can forbid a combination, in the order in which a user would look at it.
enum class Constraint {
  TensorList,
  TensorDomain,
  Heads,
  PipelineList,
  Layers,
  ContextList,
  Sequence,
  ExpertList,
  Experts,
  GpuCount,
  Batch,
  MicroBatchList,
  InterleaveList,
  None
};

/// All legal blocks in a fixed order; one constraint can be lifted to see whether it is the one that forbids all.
std::vector<Block> blocksOf(const SearchSpace& space, Constraint lifted = Constraint::None);

/// True when some block exists at a number of accelerators.
bool hasBlocks(const SearchSpace& space, long long gpus);

/// All divisors of a positive number, ascending.
std::vector<int> divisorsOf(long long number);

/// Micro-batches that a block allows, ascending.
std::vector<int> microBatchesOf(const SearchSpace& space, const Block& block, Constraint lifted = Constraint::None);

/// Virtual stages that a block allows with a micro-batch, ascending.
std::vector<int> interleavesOf(const SearchSpace& space, const Block& block, int microBatch,
                               Constraint lifted = Constraint::None);

/// The choices of a space that do not depend on the block.
struct Switches {
  bool sequenceParallel = false, zeroBubble = false, offload = false, overlap = true;
  Sharding sharding = Sharding::None;
  int shardGroup = 0;
};
std::vector<Switches> switchesOf(const SearchSpace& space, const Block& block);

/// How the matrices are computed again, as the space allows.
std::vector<Recompute> recomputesOf(const SearchSpace& space);

} // namespace cw::sizing::detail
