// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "app/cli/context.h"
#include "core/sizing/report/derivation.h"

namespace cw::cli {

/// A derivation as an indented tree in the language of this run: symbol, formula, value, what it is, and its source.
std::string derivationText(const Context& context, const sizing::Derivation& node, int depth = 0);

/// Adds what is explained of an answer: `derivation` by key to the document, trees to the text.
void addDerivations(const Context& context, const std::vector<std::pair<const char*, sizing::Derivation>>& explained,
                    Json& document, std::string& text);

} // namespace cw::cli
