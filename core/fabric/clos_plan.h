// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "core/fabric/fabric_spec.h"
#include "core/fabric/upper_tiers.h"

namespace cw {

/// The numbers of one plane of a Clos (single switch, ToR, rail-optimized, rail-only) before anything is wired.
struct ClosPlan {
  int nodes = 0;
  int links = 1; ///< r: links a node
  int units = 1;
  int nodesPerUnit = 0; ///< of a whole unit
  int slotsPerUnit = 0; ///< nodes and reserved slots that a unit is wired for
  int leavesPerUnit = 1;
  int linksPerLeaf = 1;   ///< of one node to one leaf
  bool railMajor = false; ///< ports of a leaf are ordered by rail, then by node
  int down = 0;           ///< ports of a leaf for nodes and managers
  LeafTier leafTier;
  UpperTiers upper;
  int reservedManagers = 0; ///< manager links for which slots are kept

  /// True when each leaf serves one rail.
  bool railAligned() const { return railMajor && linksPerLeaf == 1 && leavesPerUnit == links; }
  /// Leaves of the plane.
  std::int64_t leaves() const { return std::int64_t{units} * leavesPerUnit; }
  /// Switches of the plane.
  std::int64_t switches() const { return leaves() + upper.spines() + upper.cores(); }
};

/// Sizes a Clos by fabric.md rules 1–5. The specification has passed `checkSpec`.
/// Errors: `fabric.too-many-nodes`, `fabric.no-ports`, `fabric.unit-too-large`.
Result<ClosPlan> planClos(const FabricSpec& spec);

/// Checks what holds for every kind: counts, ports, oversubscription. Errors: `fabric.count`, `fabric.no-ports`,
/// `fabric.bad-oversubscription`, `fabric.too-large`.
Result<> checkSpec(const FabricSpec& spec);

} // namespace cw
