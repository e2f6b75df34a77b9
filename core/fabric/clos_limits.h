// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "core/fabric/fabric_spec.h"

namespace cw {

/// What the ports of a leaf allow at the asked ratio.
struct LeafLimits {
  int ports = 0;    ///< ports that are not reserved
  int mostDown = 0; ///< most ports for nodes, with the uplinks that the ratio asks for beside them
  int leavesPerUnit = 1;
  int linksPerLeaf = 1; ///< of one node to one leaf
  int nodesPerUnit = 0; ///< as stated, or as many as fit, in whole racks where a rack fits
};

/// The limits of the first endpoint class; no ports give zeros.
LeafLimits leafLimits(const FabricSpec& spec);
/// The fewest uplinks that keep `down` links within the ratio.
int uplinksFor(int down, double oversubscription);

/// Manager links of one plane that the specification states.
int reservedManagers(const FabricSpec& spec);
/// Node slots of one plane that those links take.
int reservedSlots(const FabricSpec& spec);
/// Manager links of one network that the rule asks for when ports are free (rule 6); 0 where none are needed.
int automaticManagers(const FabricSpec& spec);

/// The most nodes that a specification of a Clos kind can take with its switches.
std::int64_t mostNodes(const FabricSpec& spec);

/// The errors of the Clos kinds, with what would work.
Error tooManyNodes(const FabricSpec& spec);
Error noPorts(const FabricSpec& spec);
Error unitTooLarge(const FabricSpec& spec, const LeafLimits& limits);

} // namespace cw
