// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/model/entry.h"

namespace cw {

/// The name of the `index`-th port (0-based) of a device in a network of that purpose and rate: group, cage and, where
/// a cage holds several links, the half: `OSFP12.2`. `port 13` when the entry does not list such ports.
std::string portName(const Entry* entry, PortPurpose purpose, double linkGbps, int index);

/// How many links of that rate share a cage of that group of ports; 1 when unknown.
int linksPerCage(const Entry* entry, PortPurpose purpose, double linkGbps);

} // namespace cw
