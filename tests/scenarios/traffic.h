// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/simulation/engine/flow_system.h"
#include "tests/scenarios/fat_tree.h"

namespace cw::test {

enum class Pattern { Ring, AllToAll, Permutation };
enum class Ranks { Linear, Strided, Random };

/// A traffic with a tree to run it on. `bytes` is the buffer of a rank; `jitter` varies sizes by this share, both ways;
/// `group`: ranks of one all-to-all (0: all).
struct Case {
  Pattern pattern = Pattern::Ring;
  FatTree tree;
  TreeRouting routing = TreeRouting::Dmodk;
  Ranks ranks = Ranks::Linear;
  double bytes = 1073741824.0;
  double jitter = 0;
  std::uint64_t seed = 1;
  unsigned group = 0;
};

/// One message between two hosts.
struct HostMessage {
  unsigned from, to;
  double bytes;
};

/// The host of each rank.
std::vector<unsigned> hostsOfRanks(const Case& scenario);
/// Messages that start together: of an all-to-all, a permutation, or one step of a ring.
std::vector<HostMessage> messagesOf(const Case& scenario);
/// Messages of the whole run.
std::uint64_t messageCount(const Case& scenario);
/// The simulator's input. A ring all-reduce is 2(n-1) steps, each of which needs what the rank received in the step
/// before.
FlowSystem systemOf(const Case& scenario);
/// The completion where a formula gives it: equal messages that start together end with the most crowded link; the
/// steps of a ring add up where all its messages share equally crowded links.
std::optional<double> expectedS(const Case& scenario);

} // namespace cw::test
