// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>

#include <CLI/CLI.hpp>

#include "core/base/error.h"

namespace cw::cli {

/// What is wrong with a command line, in our words and either language: an unknown command or option with the nearest
/// known ones, a missing or unfit value with what is expected. `words` are the arguments without the program's name.
Error usageError(const CLI::App& app, const CLI::ParseError& problem, std::span<const std::string> words);

} // namespace cw::cli
