// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"

namespace cw {

/// One record with the line on which it begins (quoted cells may span lines).
struct CsvRow {
  int line = 0;
  std::vector<std::string> cells;
};

/// A table of RFC 4180: the first record names the columns, every other one has as many cells.
struct CsvTable {
  std::vector<std::string> header;
  std::vector<CsvRow> rows;

  /// The position of a column, if the table has it.
  std::optional<std::size_t> column(std::string_view name) const;
  /// The cell of a named column; empty when the table has no such column.
  const std::string& cell(const CsvRow& row, std::string_view name) const;
};

/// Reads UTF-8 text (a byte order mark, CRLF and empty lines are accepted). `name` is the file's name for errors:
/// `csv.no-header`, `csv.column-count`, `csv.open-quote`, `csv.stray-quote`, each with `file:line`.
Result<CsvTable> readCsv(std::string_view text, std::string_view name);

/// A cell as it is written: in quotes where it holds a comma, a quote or a line break.
std::string csvCell(std::string_view text);

/// The same for a text that people wrote: one that a spreadsheet would run as a formula (it begins with `=`, `+`, `-`,
/// `@`, a tab or a carriage return) gets an apostrophe in front. Not for numbers.
std::string csvTextCell(std::string_view text);

} // namespace cw
