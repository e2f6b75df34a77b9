// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/model/entry.h"

namespace cw::sizing {

/// The words and numbers of a name, in small letters and in order: `DeepSeek-V3.2` gives `deepseek v 3.2`, `LLAMA3_70B`
/// gives `llama 3 70 b`. A decimal number stays whole, so that 3 is not found in 3.1.
std::vector<std::string> nameTokens(std::string_view text);

/// True when each word of `wanted` stands in `have` as often.
bool containsTokens(const std::vector<std::string>& have, const std::vector<std::string>& wanted);

/// The entries that a name may mean: those with exactly its words in their id, model, vendor and model, or an alias;
/// where there is none, those whose model has all of its words.
std::vector<const Entry*> entriesNamed(std::string_view name, const std::vector<const Entry*>& among);

/// Ids of the entries whose names come closest to a text, three at most, as `a, b, c`; empty without entries only.
std::string nearestNames(std::string_view name, const std::vector<const Entry*>& among);

} // namespace cw::sizing
