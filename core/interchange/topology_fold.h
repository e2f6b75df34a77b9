// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/interchange/topology_layout.h"

namespace cw {

/// Folds devices into boxes and links into bundles, without places; the first half of a layout.
TopologyLayout foldTopology(const Topology& topology, LayoutDetail detail);

} // namespace cw
