// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/sizing/calc/calculator.h"

namespace cw::sizing {

/// Message ids of what has to be said beside the results, as found in the messages table: what cannot be (an MFU above
/// 1), `calc.note.RESULT` where that result is more than 0 (something is missing), then `calc.ID.note`, the trap that
/// people fall into there.
std::vector<std::string> notesOf(const Calculator& calculator, std::span<const Derivation> results);

} // namespace cw::sizing
