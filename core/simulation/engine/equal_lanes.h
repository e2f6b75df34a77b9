// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/simulation/engine/flow_system.h"

namespace cw {

/// A smaller system in which one lane stands for all that behave alike.
struct LaneClasses {
  FlowSystem system;                 ///< one lane a class; its shares count the equal flows on one link
  std::vector<double> copies;        ///< lanes of each class
  std::vector<std::uint32_t> ofLane; ///< class of each lane of the whole system
};

/// Joins lanes that are alike in everything that decides their course: size, delay, links alike in capacity and in the
/// lanes on them, and predecessors alike. It is the coarsest equitable partition by colour refinement (Paige and
/// Tarjan, SIAM J. Comput. 16, 1987; here by hashing); as max-min rates are unique, lanes of a class have equal rates
/// at all times, so that the smaller system gives the same times. Nothing when it would be hardly smaller, or when
/// finding it takes more than a few rounds, as for a long ring.
std::optional<LaneClasses> joinEqualLanes(const FlowSystem& system);

} // namespace cw
