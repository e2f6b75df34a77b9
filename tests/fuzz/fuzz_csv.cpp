// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as a table: an error or a table whose rows are as wide as its header, and whose cells survive writing.
#include <cstdlib>
#include <string_view>

#include "core/base/csv.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  const auto table = cw::readCsv(text, "fuzz.csv");
  if (!table) {
    if (table.error().code.empty()) std::abort();
    return 0;
  }
  std::string written;
  for (const cw::CsvRow& row : table->rows) {
    if (row.cells.size() != table->header.size()) std::abort();
    for (std::size_t i = 0; i < row.cells.size(); ++i)
      written += (i > 0 ? "," : "") + cw::csvCell(row.cells[i]);
    written += '\n';
  }
  return 0;
}
