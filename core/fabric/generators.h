// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/fabric/clos_plan.h"

/// The generators by kind; the specification has passed `checkSpec` and names a port count for every tier.
namespace cw {

/// Links that a plan will wire, over all planes; an upper bound.
std::int64_t closLinks(const FabricSpec& spec, const ClosPlan& plan);
/// Refuses a network of more links than this program holds (`fabric.too-large`).
Result<> checkSize(std::int64_t links);

/// Single switch, ToR, rail-optimized, rail-only.
Result<GeneratedFabric> generateClos(const FabricSpec& spec);
/// Nodes joined to their neighbours in each dimension, both ways round.
Result<GeneratedFabric> generateTorus(const FabricSpec& spec);
/// Groups of fully meshed routers, joined by global links; `a`, `p`, `h` by the balanced rule when not stated.
Result<GeneratedFabric> generateDragonfly(const FabricSpec& spec);
/// Groups of leaves and spines, joined by global links between spines.
Result<GeneratedFabric> generateDragonflyPlus(const FabricSpec& spec);
/// Devices spread over switches that are not joined here.
Result<GeneratedFabric> generateAccess(const FabricSpec& spec);

} // namespace cw
