// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace cw {

/// 16 hexadecimal digits of FNV-1a (64 bits): finds torn and damaged records, not attackers.
std::string hashText(std::string_view text);

} // namespace cw
