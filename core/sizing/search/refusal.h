// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/search/search.h"

namespace cw::sizing::detail {

/// Why no combination is legal: the constraint without which some are, and the nearest accelerator counts that work.
Error nothingLegal(const SearchSpace& space);

/// Why nothing fits: the least memory found, and what would help.
Error nothingFits(const SearchSpace& space, const SearchOutcome& outcome, const Profile& profile);

} // namespace cw::sizing::detail
