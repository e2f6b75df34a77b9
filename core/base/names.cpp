// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/names.h"

#include <algorithm>

#include "core/base/utf8.h"

namespace cw {
namespace {

bool isControl(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte < 0x20 || byte == 0x7F;
}

} // namespace

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view space = " \t\r\n\f\v";
  const auto first = text.find_first_not_of(space);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(space) - first + 1);
}

Result<std::string> validName(std::string_view text) {
  const std::string_view name = trimmed(text);
  if (name.empty()) return fail("name.empty");
  if (firstInvalidUtf8(name) != std::string_view::npos) return fail("name.encoding");
  if (std::any_of(name.begin(), name.end(), isControl)) return fail("name.control-character");
  if (codePointCount(name) > maxNameLength) {
    return fail("name.too-long", {{"limit", std::to_string(maxNameLength)}});
  }
  return std::string{name};
}

bool isValidName(std::string_view text) { return trimmed(text).size() == text.size() && validName(text).has_value(); }

} // namespace cw
