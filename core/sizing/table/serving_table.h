// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/sizing/inference/serve.h"

namespace cw::sizing {

/// One row of a table of measured services (columns of reference/inference), read.
struct ServingRow {
  std::string id;
  int line = 0;                    ///< in the file, 1-based
  std::optional<ServeSetup> setup; ///< nothing when `reason` says why it cannot be expressed
  std::string reason;              ///< English, one sentence, empty when expressible
  std::vector<std::string> assumed;
  // Measured, where stated.
  std::optional<double> ttftS, tpotS, outputTokensPerS, ttftP99S, tpotP99S;
};

/// Reads a table. Unknown columns are ignored; unknown text in a known one makes its row inexpressible with the text in
/// the reason. Errors: `table.*` when the file itself is no such table.
Result<std::vector<ServingRow>> readServingTable(std::string_view csv, std::string_view name,
                                                 const EntrySource& catalog);

} // namespace cw::sizing
