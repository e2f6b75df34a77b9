// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "core/rules/rule_tools.h"

namespace cw::checks {

/// Ports that a device type offers to a fabric.
struct PortSpan {
  int first = 0;      ///< number of its first port among all ports of the device
  int count = 0;      ///< ports at the fabric's rate, splits used
  bool split = false; ///< true when `count` needs splits, so that numbers are not those of the cages
  std::string group;  ///< name of the group of cages
};

/// The cages that a fabric uses on a type in a tier, or null when the entry does not tell.
const PortGroup* cagesFor(const FabricView& fabric, const Entry& entry, Tier tier);

/// The ports of a type for a fabric in a tier; nothing when the entry does not tell (then nothing is claimed).
std::optional<PortSpan> portSpan(const FabricView& fabric, const Entry& entry, Tier tier);

/// All ports of a type without splits; nothing when the entry lists none.
std::optional<int> portCount(const Entry& entry);

} // namespace cw::checks
