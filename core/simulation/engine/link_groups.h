// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/simulation/engine/flow_system.h"

namespace cw {

/// Links that lanes join, directly or over others: rates of different groups never influence each other.
struct LinkGroups {
  std::uint32_t count = 0;
  std::vector<std::uint32_t> begin;  ///< count + 1 places in `links`
  std::vector<SimLink> links;        ///< those on any path, group by group
  std::vector<std::uint32_t> ofLink; ///< group of each link; `count` for a link on no path

  /// The group of a path; `count` for an empty one.
  std::uint32_t ofPath(std::span<const LinkUse> uses) const { return uses.empty() ? count : ofLink[uses[0].link]; }
};

/// The groups that the lanes of a system make, in the order of their first link.
LinkGroups groupLinks(const FlowSystem& system);

} // namespace cw
