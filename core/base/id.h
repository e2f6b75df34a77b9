// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace cw {

/// A stable identity inside one design: never reused, and not convertible between kinds of rows.
/// 0 means "none". `Row` supplies `idPrefix`, so that ids read as `rack-12` in files and messages.
template <class Row>
struct Id {
  std::uint64_t value = 0;

  /// True when it names a row.
  explicit constexpr operator bool() const { return value != 0; }
  friend constexpr auto operator<=>(Id, Id) = default;

  /// `rack-12`; an empty text for "none".
  std::string text() const {
    return value == 0 ? std::string{} : std::string{Row::idPrefix} + '-' + std::to_string(value);
  }

  /// The id that `text()` printed, or nothing when the text is not of this kind.
  static std::optional<Id> parse(std::string_view text) {
    const std::string_view prefix{Row::idPrefix};
    if (text.size() <= prefix.size() + 1 || text.size() > prefix.size() + 20) return std::nullopt;
    if (text.substr(0, prefix.size()) != prefix || text[prefix.size()] != '-') return std::nullopt;
    std::uint64_t value = 0;
    for (const char c : text.substr(prefix.size() + 1)) {
      if (c < '0' || c > '9' || value > (UINT64_MAX - 9) / 10) return std::nullopt;
      value = value * 10 + static_cast<std::uint64_t>(c - '0');
    }
    if (value == 0) return std::nullopt;
    return Id{value};
  }
};

} // namespace cw

template <class Row>
struct std::hash<cw::Id<Row>> {
  std::size_t operator()(cw::Id<Row> id) const noexcept { return std::hash<std::uint64_t>{}(id.value); }
};
