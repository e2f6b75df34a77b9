// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/rules/rule_tools.h"

namespace cw::checks {

/// Why a leaf's uplinks are not as they should be; one cause a leaf, the most specific one.
enum class UplinkFault : std::uint8_t { None, PartialUnit, Unequal, Dark, Oversubscribed };

/// A leaf as it is wired.
struct LeafUplinks {
  std::uint32_t device = 0; ///< index into the topology
  int nodeLinks = 0;        ///< links to nodes
  int managerLinks = 0;
  int up = 0;     ///< links to spines
  int spines = 0; ///< spines it reaches
  int smallestBundle = 0, largestBundle = 0;
  UplinkFault fault = UplinkFault::None;
  int dark = 0;    ///< uplinks that stay dark (fault Dark)
  int planned = 0; ///< uplinks the leaf has ports for at the stated ratio
};

/// All leaves of a fabric.
struct UplinkReport {
  std::vector<LeafUplinks> leaves;
  /// Units of nodes, some of which have fewer leaves than the others: their numbers.
  std::vector<std::uint32_t> unitsWithoutLeaves;
};

/// Reads from the wired links of a Clos what each leaf has, and finds the cause where it is not what was stated.
/// O(links); empty for kinds without spines.
UplinkReport inspectUplinks(const FabricView& view);

} // namespace cw::checks
