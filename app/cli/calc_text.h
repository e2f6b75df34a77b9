// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <span>
#include <string>

#include "app/cli/context.h"
#include "core/sizing/calc/calculator.h"

namespace cw::cli {

/// All calculators by group, for people and for programs.
std::string calcListText(const Context& context);
Json calcListJson();

/// One calculator: what it is for, its inputs with meanings, defaults and limits, and a line to try.
std::string calcHelpText(const Context& context, const sizing::Calculator& calculator);
Json calcHelpJson(const sizing::Calculator& calculator);

/// The results of one run with what has to be said beside them; `explain` adds formulas, inputs and sources.
std::string calcText(const Context& context, const sizing::Calculator& calculator,
                     std::span<const sizing::Derivation> results, bool explain);
Json calcJson(const sizing::Calculator& calculator, const std::map<std::string, std::string>& typed,
              std::span<const sizing::Derivation> results);

} // namespace cw::cli
