// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

namespace cw::test {

/// A generalised fat tree without parallel links (Öhring et al., IPPS 1995): nodes of level i - 1 have `up[i - 1]`
/// parents, switches of level i have `down[i - 1]` children. Every directed link has a number.
struct FatTree {
  std::vector<unsigned> down, up;
  double bytesPerS = 50e9;
  double latencyS = 0; ///< of each link

  unsigned hosts() const;
  unsigned levels() const { return static_cast<unsigned>(down.size()); }
  std::uint32_t links() const;
};

/// Leaves of 32 hosts under spines; the uplinks of a leaf are cut by the oversubscription.
FatTree twoLevels(unsigned hosts, unsigned oversubscription = 1);
/// Pods of leaves and spines under cores, `hostsPerLeaf` of each in a pod; only the uplinks of leaves are cut.
FatTree threeLevels(unsigned hosts, unsigned hostsPerLeaf, unsigned oversubscription = 1);

/// How a switch chooses among its uplinks.
enum class TreeRouting {
  Dmodk, ///< by the destination (Zahavi, Fat-trees routing and node ordering, 2010)
  Ecmp   ///< by a hash of seed, source, destination and level
};

/// Replaces `path` by the links from one host to another.
void route(const FatTree& tree, TreeRouting routing, std::uint64_t seed, unsigned from, unsigned to,
           std::vector<std::uint32_t>& path);

/// A mixing function with a fixed definition, so that both sides of a comparison draw the same numbers.
std::uint64_t mixBits(std::uint64_t value);

} // namespace cw::test
