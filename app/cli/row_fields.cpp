// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/row_fields.h"

#include <charconv>
#include <cmath>

#include "core/base/suggest.h"
#include "core/units/text.h"

namespace cw::cli {
namespace {

/// What a letter behind a number multiplies by: counts of tokens and parameters are written so. 0: no such letter.
double factorOf(std::string_view letter) {
  constexpr std::pair<std::string_view, double> factors[] = {{"", 1},    {"k", 1e3}, {"K", 1e3}, {"M", 1e6},
                                                             {"G", 1e9}, {"B", 1e9}, {"T", 1e12}};
  for (const auto& [known, factor] : factors) {
    if (known == letter) return factor;
  }
  return 0;
}

} // namespace

Result<> FieldSetter::outcome() const {
  if (error_) return fail(*error_);
  if (found_) return {};
  const auto near = closest(key_, known_, 1);
  return fail("cli.field.unknown-near", {{"key", key_}, {"near", near.front()}});
}

void FieldSetter::readTruth(bool& value) {
  if (text_ == "true" || text_ == "yes" || text_ == "1")
    value = true;
  else if (text_ == "false" || text_ == "no" || text_ == "0")
    value = false;
  else
    refuseWord("true, false");
}

bool FieldSetter::readNumber(fields::Range range, bool whole, double& number) {
  const char* end = text_.data() + text_.size();
  const auto read = std::from_chars(text_.data(), end, number);
  const double factor = read.ec == std::errc{} ? factorOf({read.ptr, end}) : 0;
  number *= factor;
  const bool good = factor > 0 && std::isfinite(number) && number >= range.low && number <= range.high &&
                    (!whole || number == std::floor(number));
  if (good) return true;
  error_ = Error("cli.option-number").wanted(plainNumber(range.low) + "…" + plainNumber(range.high), text_).at(key_);
  return false;
}

void FieldSetter::refuseWord(const std::string& words) {
  error_ = Error("cli.option-word").wanted(words, text_).at(key_);
}

std::string FieldLister::numberText(double value) { return plainNumber(value); }

Result<std::pair<std::string, std::string>> assignmentOf(const std::string& text) {
  const auto equals = text.find('=');
  if (equals == std::string::npos || equals == 0) return fail("cli.setting-form", {{"text", text}});
  return std::pair{text.substr(0, equals), text.substr(equals + 1)};
}

} // namespace cw::cli
