// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/topology/topology_loads.h"
#include "ui/simulation/simulation_session.h"

namespace cw::ui {

/// What the topology shows of a simulation: loads only of results in force, and only when they are wanted. Null when
/// there is nothing to show.
std::shared_ptr<const TopologyLoads> loadsOf(const SimulationSession& session, bool coloured);

} // namespace cw::ui
