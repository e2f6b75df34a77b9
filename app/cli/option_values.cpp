// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/option_values.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/sizing/names/name_tokens.h"
#include "core/units/text.h"

namespace cw::cli {

Result<long long> countOption(const std::string& text, const char* option, long long low, long long high) {
  auto value = parseCount(text, low, high);
  if (!value) return fail(std::move(value.error()).wanted(fmt::format("{}…{}", low, high), text).at(option));
  return *value;
}

Result<double> numberOption(const std::string& text, const char* option, double low, double high) {
  double value = 0;
  const char* end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, value);
  const bool good = read.ec == std::errc{} && read.ptr == end && std::isfinite(value) && value >= low && value <= high;
  if (good) return value;
  return fail(Error("cli.option-number").wanted(fmt::format("{:g}…{:g}", low, high), text).at(option));
}

Result<std::size_t> wordOption(const std::string& text, const char* option, const std::vector<std::string>& known) {
  const auto found = std::find(known.begin(), known.end(), text);
  if (found != known.end()) return static_cast<std::size_t>(found - known.begin());
  return fail(Error("cli.option-word").wanted(fmt::format("{}", fmt::join(known, ", ")), text).at(option));
}

void StatedOptions::add(const std::string& names, const std::string* value) {
  options_.emplace_back(names.substr(0, names.find(',')), value);
}

std::string StatedOptions::firstBut(std::initializer_list<std::string_view> allowed) const {
  for (const auto& [name, value] : options_) {
    if (!value->empty() && std::find(allowed.begin(), allowed.end(), name) == allowed.end()) return name;
  }
  return {};
}

Result<const Entry*> entryOption(const std::string& text, const char* option, EntryKind kind, const Catalog& catalog) {
  auto entry = catalog.resolve(text);
  if (entry) return entry;
  Error error = std::move(entry.error());
  if (error.code.starts_with("catalog.no-such-entry"))
    error =
        Error("catalog.no-such-entry", {{"name", text}, {"nearest", sizing::nearestNames(text, catalog.ofKind(kind))}});
  return fail(std::move(error).at(option));
}

} // namespace cw::cli
