// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/model/entry.h"

namespace cw {

/// Whether a plug, as the catalog words it (`OSFP twin-port finned (IHS)`, `QSFP112`), goes into a cage. QSFP and SFP
/// cages take the older plugs of their family; a finned top needs a cage for it, a flat top the other one. Fibre
/// connectors and unknown words fit: nothing is claimed that the catalog does not say.
bool plugFits(std::string_view plug, const PortGroup& cage);

} // namespace cw
