// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/simulation/collective/ranks.h"
#include "core/simulation/collective/traffic.h"
#include "core/units/quantities.h"

namespace cw {

/// What the ranks do together. Sizes as nccl-tests counts them: the buffer of a rank in an all-reduce, broadcast, send
/// and all-to-all, the larger of both buffers in an all-gather and a reduce-scatter.
enum class CollectiveKind { AllReduce, AllGather, ReduceScatter, AllToAll, Broadcast, SendReceive };

/// How they do it.
enum class CollectiveAlgorithm {
  Auto,         ///< two-level for an all-to-all, hierarchical where a node holds several ranks, else a ring
  Ring,         ///< one ring a network port, through all ranks
  Tree,         ///< two binary trees over the nodes, a chain inside them; in pieces
  Hierarchical, ///< inside each node, then between equal ranks of the nodes, then inside again
  InNetwork,    ///< the same with the switches adding up (NVLS inside, SHARP between)
  Direct,       ///< everyone to everyone
  TwoLevel      ///< first inside the node to the rail of the receiver, then along the rail
};

/// Names of options and reports (`all-reduce`, `ring`, …), and back; false when there is none such.
std::string_view collectiveName(CollectiveKind kind);
bool collectiveFromName(std::string_view name, CollectiveKind& kind);
std::string_view algorithmName(CollectiveAlgorithm algorithm);
bool algorithmFromName(std::string_view name, CollectiveAlgorithm& algorithm);

/// One collective of a job.
struct CollectiveSpec {
  CollectiveKind kind = CollectiveKind::AllReduce;
  CollectiveAlgorithm algorithm = CollectiveAlgorithm::Auto;
  Bytes size;
  std::vector<std::uint32_t> ranks; ///< accelerators, in the order of the ranks
  Bytes piece = bytes(4194304);     ///< of pipelined algorithms (tree, broadcast)
};

/// The algorithm that `Auto` means for a job.
CollectiveAlgorithm chosenAlgorithm(const CollectiveSpec& spec, const SimFabric& fabric);

/// busbw over algbw of nccl-tests: 2(n−1)/n for an all-reduce, (n−1)/n for gather, scatter and all-to-all, else 1
/// (nccl-tests doc/PERFORMANCE.md).
double busBandwidthFactor(CollectiveKind kind, std::size_t ranks);

/// Adds the lanes of a collective. Errors: `simulation.rank-twice`, `simulation.ranks` (fewer than two),
/// `simulation.algorithm` (does not do this collective), `simulation.too-large`, `simulation.no-root` (no switch that
/// all can reach), `simulation.unreachable`.
Result<> addCollective(const CollectiveSpec& spec, Traffic& traffic);

} // namespace cw
