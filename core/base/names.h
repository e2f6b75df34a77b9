// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/base/error.h"

namespace cw {

/// The most characters (code points) a name may have: it must fit on a label and a drawing.
inline constexpr std::size_t maxNameLength = 64;

/// The name that a user's text stands for: trimmed of white space. Errors: `name.empty`, `name.too-long`,
/// `name.control-character`, `name.encoding`.
Result<std::string> validName(std::string_view text);

/// True when the text is a valid name as it stands, already trimmed.
bool isValidName(std::string_view text);

/// The text without white space at both ends.
std::string_view trimmed(std::string_view text);

} // namespace cw
