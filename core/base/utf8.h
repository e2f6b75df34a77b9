// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace cw {

/// The offset of the first byte that is not part of well-formed UTF-8 (no overlong forms, surrogates or values above
/// U+10FFFF, as RFC 3629 demands); `npos` when all is well.
std::size_t firstInvalidUtf8(std::string_view text);

/// The number of code points of well-formed UTF-8.
std::size_t codePointCount(std::string_view text);

/// The text with each ill-formed byte replaced by U+FFFD.
std::string repairedUtf8(std::string_view text);

} // namespace cw
