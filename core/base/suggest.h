// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cw {

/// The number of letters to insert, drop, replace or swap with their neighbour to make one text of the other (optimal
/// string alignment); capital and small ASCII letters count as equal.
std::size_t editDistance(std::string_view a, std::string_view b);

/// The candidates that a mistyped text most likely meant, best first, at most `most`: those that contain it or differ
/// in at most a third of its letters. For "did you mean …?".
std::vector<std::string> nearest(std::string_view wanted, std::span<const std::string> candidates,
                                 std::size_t most = 3);

} // namespace cw
