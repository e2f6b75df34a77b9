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

/// How the traffic ports of a switch serve a link rate.
struct PortService {
  const PortGroup* group = nullptr; ///< null: no port runs at that rate
  int ports = 0;                    ///< logical ports, after the split that the rate asks for
  int perCage = 1;                  ///< of those, how many share a cage
  int perConnector = 1;             ///< and how many share a connector of the cage
  bool slowed = false;              ///< the port could do more
};
/// The group that serves a rate best: at its own rate or by a split before slowed, then with most ports.
PortService portService(const Entry& switchEntry, double gbps);

/// The fastest link that the switch's traffic ports carry, by port or by split, in Gb/s one way; 0 without ports.
double fastestGbps(const Entry& switchEntry);

/// The ports of a device that a network of that purpose uses.
PortPurpose portPurposeOf(FabricPurpose purpose);

} // namespace cw
