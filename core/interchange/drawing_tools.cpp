// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interchange/drawing_tools.h"

#include <cctype>

namespace cw {

Shape textShape(double x, double y, double size, std::string text, int anchor, Ink ink) {
  Shape shape;
  shape.kind = Shape::Kind::Text;
  shape.x = x;
  shape.y = y;
  shape.height = size;
  shape.fill = ink;
  shape.stroke = Ink::None;
  shape.text = std::move(text);
  shape.anchor = anchor;
  return shape;
}

double fittingSize(const std::string& text, double width, double most) {
  double letters = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) {
      letters += 0.58;
    } else if (byte >= 0xe0) {
      letters += 1; // the lead byte of a wide character
    } else if (byte >= 0xc0) {
      letters += 0.6;
    }
  }
  return letters <= 0 ? most : std::min(most, width / letters);
}

std::string fileName(const std::string& text) {
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool kept = byte >= 0x80 || std::isalnum(byte) != 0 || c == '-' || c == '_';
    if (kept) {
      out += static_cast<char>(byte < 0x80 ? std::tolower(byte) : byte);
    } else if (!out.empty() && out.back() != '-') {
      out += '-';
    }
  }
  while (!out.empty() && out.back() == '-')
    out.pop_back();
  return out.empty() ? "unnamed" : out;
}

} // namespace cw
