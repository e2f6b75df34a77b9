// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/file/json_writer.h"

#include <cmath>

#include "core/units/text.h"

namespace cw {
namespace {

void appendEscaped(std::string& out, char c) {
  constexpr std::string_view hex = "0123456789abcdef";
  switch (c) {
  case '"':
    out += "\\\"";
    return;
  case '\\':
    out += "\\\\";
    return;
  case '\n':
    out += "\\n";
    return;
  case '\r':
    out += "\\r";
    return;
  case '\t':
    out += "\\t";
    return;
  default:
    break;
  }
  const auto byte = static_cast<unsigned char>(c);
  if (byte >= 0x20) {
    out += c;
    return;
  }
  out += "\\u00";
  out += hex[byte >> 4U];
  out += hex[byte & 0xFU];
}

} // namespace

void appendQuoted(std::string& out, std::string_view text) {
  if (firstInvalidUtf8(text) != std::string_view::npos) return appendQuoted(out, repairedUtf8(text));
  out += '"';
  for (const char c : text)
    appendEscaped(out, c);
  out += '"';
}

void appendNumber(std::string& out, double number) {
  if (!std::isfinite(number)) {
    out += "null"; // refused when read: no edit can bring such a number into a design
    return;
  }
  out += plainNumber(number);
}

} // namespace cw
