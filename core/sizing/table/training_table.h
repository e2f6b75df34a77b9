// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/sizing/training/setup.h"

namespace cw::sizing {

/// One row of a table of measured runs (columns of reference/training/COLUMNS.md), read.
struct TrainingRow {
  std::string id;
  int line = 0;                       ///< in the file, 1-based
  std::optional<TrainingSetup> setup; ///< nothing when `reason` says why it cannot be expressed
  std::string reason;                 ///< English, one sentence, empty when expressible
  std::vector<std::string> assumed;   ///< `dp=32 (GPUs / (TP PP CP))`, … what was blank and how it was filled
  bool searchLayout = false;          ///< parallelism missing: the best of a search is meant
  // Measured, where stated.
  std::optional<double> stepSeconds, tokensPerSPerGpu, modelTflopsPerGpu, hardwareTflopsPerGpu, memoryBytes;
  bool outOfMemory = false; ///< the row records a run that did not fit
  std::string set;          ///< kind of row for residuals: by source and framework, such as `bloom`
};

/// Reads a table. Unknown columns are ignored; unknown text in a known one makes its row inexpressible with the text
/// in the reason. Errors: `table.*` when the file itself is no such table (no id column, broken CSV).
Result<std::vector<TrainingRow>> readTrainingTable(std::string_view csv, std::string_view name,
                                                   const EntrySource& catalog);

} // namespace cw::sizing
