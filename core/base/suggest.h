// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cw {

/// Edits (insert, delete, replace, swap of neighbours) that turn one text into the other; ASCII letters of either case
/// are equal. Counts bytes, which is good enough to rank names.
int editDistance(std::string_view a, std::string_view b);

/// The known names nearest to what was typed, best first, at most `limit`; names that share too little are left out, so
/// the list may be empty.
std::vector<std::string> nearestNames(std::string_view typed, std::span<const std::string> known, std::size_t limit);

} // namespace cw
