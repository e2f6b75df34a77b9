// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/csv.h"

namespace cw::sizing {

/// The cells of one row of a table that people filled: blanks in their many spellings, numbers with remarks, and the
/// first thing that could not be understood.
class Cells {
public:
  /// Both outlive the object.
  Cells(const CsvTable& table, const CsvRow& row) : table_(table), row_(row) {}

  /// The text of a column, trimmed; empty for `n/a`, `-`, `unknown` and an absent column.
  std::string_view text(std::string_view column) const;
  /// The same in small letters.
  std::string lower(std::string_view column) const;
  /// A positive or zero number; remarks after it are left out (`80 (recalled)`), other text is a fault. Nothing if
  /// blank.
  std::optional<double> number(std::string_view column);
  /// A whole number from 1 to 1e9. Nothing if blank; `n/a` and 0 count as blank.
  std::optional<int> count(std::string_view column);
  /// Notes the first fault: that a text in a column is not understood.
  void refuse(std::string_view column);
  /// Notes the first fault in other words.
  void refuseWith(std::string reason);
  /// Why the row cannot be expressed; empty so far when it can.
  const std::string& reason() const { return reason_; }

private:
  const CsvTable& table_;
  const CsvRow& row_;
  std::string reason_;
};

/// True when any of the words stands in the text. Words are small letters; one that begins or ends with `^` or `$` must
/// begin or end a word there (`^none$` is not in `nonesuch`).
bool hasAny(std::string_view text, std::initializer_list<std::string_view> words);

/// The text in small ASCII letters.
std::string lowered(std::string_view text);

/// The number that follows a mark in a text, such as 64 after `fsdp=`.
std::optional<double> numberAfter(std::string_view text, std::string_view mark);

} // namespace cw::sizing
