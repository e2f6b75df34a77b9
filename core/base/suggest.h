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

/// The least number of letters to change so that a text becomes some part of the candidate; only letters and digits
/// count, so that `lama3` is part of `llama-3-8b` but for nothing, and `H1000` of `nvidia-h100-sxm` but for one.
std::size_t partDistance(std::string_view wanted, std::string_view candidate);

/// As `nearest`, and where nothing is that near the candidates whose parts come closest: empty without candidates only.
std::vector<std::string> closest(std::string_view wanted, std::span<const std::string> candidates,
                                 std::size_t most = 3);

} // namespace cw
