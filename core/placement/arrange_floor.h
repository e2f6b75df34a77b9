// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/model/store.h"

namespace cw {

/// Gives the racks (in this order) their places in the first hall, around all other racks; a hall made by a template
/// grows, and one is made when there is none. A rack without room leaves the floor (no hall). Stages only differences.
void arrangeFloor(Transaction& transaction, const std::vector<Id<Rack>>& racks);

} // namespace cw
