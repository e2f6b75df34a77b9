// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

namespace cw {

/// The leaves of one plane that a Clos joins, as far as the tiers above them matter.
struct LeafTier {
  std::int64_t leavesPerGroup = 1; ///< leaves of a rail (of the whole plane when leaves have no rail)
  int groups = 1;                  ///< rails whose leaves keep apart below the core
  bool joined = true;              ///< the rails meet above; false for rail-only fabrics
  int uplinks = 0;                 ///< u of each leaf
};

/// Ports of the switches above the leaves, and how to use them.
struct UpperPorts {
  int spine = 0, core = 0;
  bool allSpinePorts = false; ///< wire R/2 uplinks of each spine even where fewer serve
};

/// One way to wire the spines' uplinks.
struct SpineUplinks {
  int each = 0;        ///< u_s: uplinks of a spine
  int coresPerSet = 0; ///< cores that all spines of the same number share
};

/// Spines and cores of one plane. A pod is a set of leaves that share spines.
struct UpperTiers {
  int tiers = 1;
  std::int64_t podsPerGroup = 1; ///< of each rail; of all rails together when two tiers join them
  std::int64_t pods = 0;
  int spinesPerPod = 0;      ///< S
  int spineUplinks = 0;      ///< u_s
  int coresPerSet = 0;       ///< cores reached by spine number j of each pod
  std::int64_t coreSets = 0; ///< one for each spine number (and rail, where rails stay apart)
  /// With three tiers: the uplinks by ports, and as many as there are down-links in use.
  std::optional<SpineUplinks> byPorts, inUse;

  /// Switches of one plane above the leaves.
  std::int64_t spines() const { return pods * spinesPerPod; }
  std::int64_t cores() const { return coreSets * coresPerSet; }
};

/// The smallest divisor of `number` that is ≥ `least` (fabric.md rule 3): equal bundles to every switch above.
int smallestDivisor(int number, std::int64_t least);

/// The tiers above the leaves by rules 3 and 4: two tiers when they suffice, else three; nothing when neither can.
std::optional<UpperTiers> planUpperTiers(const LeafTier& leaves, const UpperPorts& ports);

/// The most leaves of one group (rail) that the tiers above can join.
std::int64_t mostLeavesPerGroup(int groups, bool joined, const UpperPorts& ports);

} // namespace cw
