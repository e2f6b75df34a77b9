// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/model/entry.h"
#include "core/model/rows.h"

namespace cw {

/// One way to split a cage: `count` links of `gbps` each.
struct CageSplit {
  int count = 1;
  double gbps = 0;
};

/// The splits that a group's text (`2x400,4x200`) allows, in its order.
std::vector<CageSplit> splitsOf(const PortGroup& group);

/// The fastest link that the switch's traffic ports carry, by port or by split, in Gb/s one way; 0 without ports.
double fastestGbps(const Entry& switchEntry);

/// The ports of a device that a network of that purpose uses.
PortPurpose portPurposeOf(FabricPurpose purpose);

} // namespace cw
