// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/fabric/clos_wiring.h"

namespace cw {

/// A fabric manager's link, before it is wired.
struct ManagerLink {
  std::uint32_t leaf = 0; ///< over all planes
  std::uint16_t port = 0;
};

/// Finds ports for the fabric managers (fabric.md rule 6) on leaves with free down ports, one a leaf as far as
/// possible, in each network that is managed on its own (a plane; a rail where rails stay apart). Never another leaf:
/// notes `fabric.no-manager-port` where none is free.
std::vector<ManagerLink> placeManagers(const FabricSpec& spec, const ClosPlan& plan, const ClosMap& map,
                                       std::vector<FabricNote>& notes);

} // namespace cw
