// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>

#include "core/sizing/report/derivation.h"

namespace cw::test {

/// The value of the formula of a node with the values of its inputs for their symbols: + - * / ^, parentheses, ceil,
/// floor, sqrt, log2, min, max. Nothing where it is words, or names a symbol that no input has.
std::optional<double> evaluate(const sizing::Derivation& node);

} // namespace cw::test
