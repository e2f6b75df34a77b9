// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/fabric/topology.h"

namespace cw {

/// The word of a tier in exported files and derivations: `leaf`. Not translated: other programs read it.
std::string_view wordOf(Tier tier);
/// The word of a kind of links in exported files: `leaf-spine`, `management`.
std::string_view wordOf(LinkKind kind);

} // namespace cw
