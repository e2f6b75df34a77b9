// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/table.h"

#include <algorithm>

namespace cw::cli {
namespace {

// East Asian wide and full-width ranges that our texts use (CJK, kana, full-width forms).
bool isWide(unsigned code) {
  return (code >= 0x1100 && code <= 0x115f) || (code >= 0x2e80 && code <= 0xa4cf) ||
         (code >= 0xac00 && code <= 0xd7a3) || (code >= 0xf900 && code <= 0xfaff) ||
         (code >= 0xfe30 && code <= 0xfe6f) || (code >= 0xff00 && code <= 0xff60);
}

std::string padded(const std::string& text, int width, bool right) {
  const auto fill = std::string(static_cast<std::size_t>(std::max(0, width - displayWidth(text))), ' ');
  return right ? fill + text : text + fill;
}

std::string trimmedRight(std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  return line + '\n';
}

} // namespace

int displayWidth(const std::string& text) {
  int width = 0;
  for (std::size_t i = 0; i < text.size();) {
    const auto lead = static_cast<unsigned char>(text[i]);
    const std::size_t length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    unsigned code = length == 1 ? lead : lead & (0xffU >> (length + 1));
    for (std::size_t k = 1; k < length && i + k < text.size(); ++k) {
      code = (code << 6) | (static_cast<unsigned char>(text[i + k]) & 0x3fU);
    }
    width += isWide(code) ? 2 : 1;
    i += length;
  }
  return width;
}

TextTable::TextTable(std::vector<std::string> titles) : titles_(std::move(titles)) {
  for (std::string& title : titles_) {
    const bool number = !title.empty() && title.front() == '>';
    if (number) title.erase(0, 1);
    numbers_.push_back(number);
  }
}

void TextTable::add(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }

std::string TextTable::text() const {
  std::vector<int> widths;
  for (std::size_t c = 0; c < titles_.size(); ++c) {
    int width = displayWidth(titles_[c]);
    for (const auto& row : rows_)
      width = std::max(width, displayWidth(row[c]));
    widths.push_back(width);
  }
  const auto line = [&](const std::vector<std::string>& cells) {
    std::string out;
    for (std::size_t c = 0; c < cells.size(); ++c) {
      out += (c > 0 ? "  " : "") + padded(cells[c], widths[c], numbers_[c]);
    }
    return trimmedRight(out);
  };
  std::string out = line(titles_);
  int total = -2;
  for (const int width : widths)
    total += width + 2;
  out += std::string(static_cast<std::size_t>(std::max(0, total)), '-') + '\n';
  for (const auto& row : rows_)
    out += line(row);
  return out;
}

std::string labelled(const std::vector<std::pair<std::string, std::string>>& lines) {
  int width = 0;
  for (const auto& [label, value] : lines)
    width = std::max(width, displayWidth(label));
  std::string out;
  for (const auto& [label, value] : lines)
    out += padded(label, width, false) + "  " + value + '\n';
  return out;
}

} // namespace cw::cli
