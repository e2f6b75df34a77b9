// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/table/cells.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

#include "core/base/names.h"

namespace cw::sizing {
namespace {

bool isWordByte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || static_cast<unsigned char>(c) > 127;
}

/// The number at the start of a text with its length; thousands may be separated by commas.
std::optional<double> leadingNumber(std::string_view text, std::string_view& rest) {
  std::string digits;
  std::size_t at = 0;
  while (at < text.size() && (text[at] == '~' || text[at] == '<' || text[at] == '>'))
    ++at;
  for (; at < text.size(); ++at) {
    const char c = text[at];
    const bool exponent = (c == 'e' || c == 'E') && !digits.empty();
    const bool sign = (c == '+' || c == '-') && (digits.empty() || digits.back() == 'e' || digits.back() == 'E');
    if (c == ',') continue;
    if (!(c >= '0' && c <= '9') && c != '.' && !exponent && !sign) break;
    digits += c;
  }
  double value = 0;
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (read.ec != std::errc{} || read.ptr != digits.data() + digits.size()) return std::nullopt;
  rest = text.substr(at);
  return value;
}

bool isRemark(std::string_view rest) {
  rest = trimmed(rest);
  return rest.empty() || rest.front() == '(' || rest.front() == '[' || rest == "GB" || rest == "%" || rest == "s";
}

bool standsAt(std::string_view text, std::size_t at, std::string_view word, bool begins, bool ends) {
  const std::size_t end = at + word.size();
  if (begins && at > 0 && isWordByte(text[at - 1])) return false;
  return !(ends && end < text.size() && isWordByte(text[end]));
}

bool hasWord(std::string_view text, std::string_view word) {
  const bool begins = !word.empty() && word.front() == '^';
  if (begins) word.remove_prefix(1);
  const bool ends = !word.empty() && word.back() == '$';
  if (ends) word.remove_suffix(1);
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    if (standsAt(text, at, word, begins, ends)) return true;
  }
  return false;
}

} // namespace

std::string lowered(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return out;
}

bool hasAny(std::string_view text, std::initializer_list<std::string_view> words) {
  return std::any_of(words.begin(), words.end(), [&](std::string_view word) { return hasWord(text, word); });
}

std::optional<double> numberAfter(std::string_view text, std::string_view mark) {
  const std::size_t at = text.find(mark);
  if (at == std::string_view::npos) return std::nullopt;
  std::string_view rest;
  return leadingNumber(trimmed(text.substr(at + mark.size())), rest);
}

std::string_view Cells::text(std::string_view column) const {
  const std::string_view cell = trimmed(table_.cell(row_, column));
  static constexpr std::string_view blanks[] = {"n/a",        "na",       "-",    "--",           "—",  "?", "unknown",
                                                "not stated", "unstated", "null", "not reported", "tbd"};
  const std::string small = lowered(cell);
  return std::find(std::begin(blanks), std::end(blanks), small) != std::end(blanks) ? std::string_view{} : cell;
}

std::string Cells::lower(std::string_view column) const { return lowered(text(column)); }

std::optional<double> Cells::number(std::string_view column) {
  const std::string_view cell = text(column);
  if (cell.empty()) return std::nullopt;
  std::string_view rest;
  const auto value = leadingNumber(cell, rest);
  if (value && std::isfinite(*value) && *value >= 0 && isRemark(rest)) return value;
  refuse(column);
  return std::nullopt;
}

std::optional<int> Cells::count(std::string_view column) {
  const auto value = number(column);
  if (!value || *value == 0) return std::nullopt;
  if (*value <= 1e9 && *value == std::floor(*value)) return static_cast<int>(*value);
  refuse(column);
  return std::nullopt;
}

void Cells::refuse(std::string_view column) {
  refuseWith(fmt::format("The text “{}” in the column {} is not understood.", text(column), column));
}

void Cells::refuseWith(std::string reason) {
  if (reason_.empty()) reason_ = std::move(reason);
}

} // namespace cw::sizing
