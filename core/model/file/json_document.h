// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "core/base/error.h"

namespace cw {

/// Limits that keep a hostile file from taking all memory or the stack.
inline constexpr std::size_t maxDocumentBytes = std::size_t{1} << 30U;
inline constexpr int maxDocumentDepth = 32;

/// Reads JSON strictly: no duplicate keys, no numbers beyond a double, no ill-formed UTF-8, bounded size and depth.
/// Errors carry `name:line:column`: `file.syntax`, `file.truncated`, `file.encoding`, `file.duplicate-key`,
/// `file.too-large`, `file.too-deep`.
Result<nlohmann::json> parseJson(std::string_view text, std::string_view name);

/// `name:line:column` of a byte offset; lines and columns count from 1, columns in code points.
std::string textPlace(std::string_view name, std::string_view text, std::size_t offset);

} // namespace cw
