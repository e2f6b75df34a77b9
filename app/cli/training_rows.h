// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/cli/context.h"
#include "app/cli/model_options.h"
#include "core/sizing/table/training_table.h"
#include "core/sizing/training/predict.h"

namespace cw::cli {

/// The options of a command that answers for every row of a table of runs.
struct TableOptions {
  std::string input, output, calibration;
  /// Adds `--table`, `-o` and `--calibrate`.
  void addTo(CLI::App& app, const Context& context);
};

/// A row with its prediction, or the reason why there is none.
struct AnsweredRow {
  sizing::TrainingRow row;
  sizing::TrainingPrediction prediction; ///< with its interval
  bool ok = false;
};

/// A table says itself what is run, and only a table is written to a file: refuses options that would be passed over in
/// silence. `others` are given that a table does without.
Result<> checkAlone(const TableOptions& table, const ModelOptions& model, bool others);

/// Reads a table file. Errors: those of the file and of `readTrainingTable`.
Result<std::vector<sizing::TrainingRow>> readRows(Context& context, const std::string& path);

/// The default profile, or the one fitted to `--calibrate`.
Result<sizing::Profile> profileFor(Context& context, const TableOptions& options);

/// Predicts each row, in order; a row whose layout is open takes the best of a search. Stops when the user does.
Result<std::vector<AnsweredRow>> answerRows(Context& context, std::vector<sizing::TrainingRow> rows,
                                            const sizing::Profile& profile);

/// Cells of the columns `id,status,reason,assumed` that every such table begins with.
std::string leadingCells(const AnsweredRow& answered);

/// How many rows a table has and how many were answered.
struct RowCounts {
  std::size_t rows = 0, ok = 0;
};

/// Writes the CSV to `-o` in one step, or to standard output; then prints how many rows were answered.
int finishRows(const Context& context, const TableOptions& options, RowCounts counts, const std::string& csv,
               const Json& summary);

/// The same for training rows: writes the CSV to `-o` in one step, or to standard output; then prints how many rows
/// were answered.
int finishTable(const Context& context, const TableOptions& options, const std::vector<AnsweredRow>& rows,
                const std::string& csv, const Json& summary);

} // namespace cw::cli
