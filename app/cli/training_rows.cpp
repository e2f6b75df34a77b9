// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/training_rows.h"

#include <algorithm>

#include <fmt/ranges.h>

#include "app/cli/model_options.h"
#include "core/base/csv.h"
#include "core/model/file/atomic_file.h"
#include "core/model/project_file.h"
#include "core/sizing/report/interval.h"
#include "core/sizing/table/calibrate.h"

namespace cw::cli {
namespace {

using namespace sizing;

constexpr std::size_t mostTableBytes = 256 << 20U;

/// A search result for a row; when nothing fits, the row still ran, so the memory model is set aside and it says so.
Result<TrainingSetup> searched(const Context& context, TrainingRow& row, const Profile& profile) {
  SearchSpace space;
  space.base = *row.setup;
  space.gpus = row.setup->layout.gpus();
  auto best = bestOf(context, space, profile);
  if (best || best.error().code == "job.cancelled") return best;
  space.mustFit = false;
  auto any = bestOf(context, space, profile);
  if (!any) return best;
  row.assumed.emplace_back("memory not kept (no layout fits)");
  return any;
}

std::string layoutText(const TrainingSetup& s) {
  return fmt::format("tp={} pp={} cp={} ep={} dp={} vpp={} mbs={}", s.layout.tp, s.layout.pp, s.layout.cp, s.layout.ep,
                     s.layout.dp, s.layout.interleave, s.microBatch);
}

Result<> answer(const Context& context, AnsweredRow& answered, const Profile& profile) {
  TrainingRow& row = answered.row;
  if (row.searchLayout) {
    auto best = searched(context, row, profile);
    if (!best) return fail(std::move(best.error()));
    row.setup = std::move(*best);
    row.assumed.push_back(layoutText(*row.setup));
  }
  const auto prediction = predictTraining(*row.setup, profile);
  if (!prediction) return fail(prediction.error());
  answered.prediction = *prediction;
  const Interval interval = stepInterval(*row.setup, answered.prediction.stepSeconds);
  answered.prediction.loSeconds = interval.lo;
  answered.prediction.hiSeconds = interval.hi;
  answered.prediction.valid = interval.validated;
  return {};
}

} // namespace

void TableOptions::addTo(CLI::App& app, const Context& context) {
  app.add_option("--table", input, context.text("cli.table.table"));
  app.add_option("-o,--output", output, context.text("cli.table.output"));
  app.add_option("--calibrate", calibration, context.text("cli.table.calibrate"));
}

Result<> checkAlone(const TableOptions& table, const ModelOptions& model, bool others) {
  if (table.input.empty()) {
    if (table.output.empty()) return {};
    return fail(Error("cli.table.output-alone").at("-o"));
  }
  const std::string first = model.firstStatedBut({});
  if (first.empty() && !others) return {};
  return fail(Error("cli.table.alone", {{"option", first}}).at(first.empty() ? "--table" : first));
}

Result<std::vector<TrainingRow>> readRows(Context& context, const std::string& path) {
  const auto catalog = context.catalog();
  if (!catalog) return fail(catalog.error());
  const auto text = readFile(path, mostTableBytes);
  if (!text) return fail(text.error());
  return readTrainingTable(*text, path, **catalog);
}

Result<Profile> profileFor(Context& context, const TableOptions& options) {
  if (options.calibration.empty()) return Profile{};
  const auto rows = readRows(context, options.calibration);
  if (!rows) return fail(rows.error());
  return calibrate(*rows, Profile{});
}

Result<std::vector<AnsweredRow>> answerRows(Context& context, std::vector<TrainingRow> rows, const Profile& profile) {
  std::vector<AnsweredRow> out;
  out.reserve(rows.size());
  const Progress progress = context.progress();
  for (TrainingRow& row : rows) {
    if (context.stop.stop_requested()) return fail("job.cancelled");
    progress.report(double(out.size()) / double(rows.size()));
    AnsweredRow& answered = out.emplace_back();
    answered.row = std::move(row);
    if (!answered.row.setup) continue;
    const auto done = answer(context, answered, profile);
    answered.ok = done.has_value();
    if (!done && done.error().code == "job.cancelled") return fail(done.error());
    if (!done) answered.row.reason = renderError(done.error(), Language::English);
  }
  progress.report(1);
  return out;
}

std::string leadingCells(const AnsweredRow& answered) {
  const TrainingRow& row = answered.row;
  return fmt::format("{},{},{},{}", csvTextCell(row.id), answered.ok ? "ok" : "inexpressible",
                     csvTextCell(answered.ok ? std::string{} : row.reason),
                     csvTextCell(fmt::format("{}", fmt::join(row.assumed, "; "))));
}

int finishRows(const Context& context, const TableOptions& options, RowCounts counts, const std::string& csv,
               const Json& summary) {
  if (options.output.empty() && !context.json) {
    std::fwrite(csv.data(), 1, csv.size(), stdout);
    return exitFine;
  }
  if (!options.output.empty()) {
    std::error_code ignored;
    if (std::filesystem::equivalent(options.output, options.input, ignored))
      return context.failed(Error("cli.table.output-is-input").at(options.output));
    if (const auto written = writeFileAtomically(options.output, csv); !written) return context.failed(written.error());
  }
  Json document{{"rows", counts.rows}, {"ok", counts.ok}, {"inexpressible", counts.rows - counts.ok}};
  document.update(summary);
  if (!options.output.empty()) document["output"] = options.output;
  context.print(document, context.text("cli.table.done", {{"ok", std::to_string(counts.ok)},
                                                          {"rows", std::to_string(counts.rows)},
                                                          {"file", options.output}}) +
                              '\n');
  return exitFine;
}

int finishTable(const Context& context, const TableOptions& options, const std::vector<AnsweredRow>& rows,
                const std::string& csv, const Json& summary) {
  const auto ok = std::count_if(rows.begin(), rows.end(), [](const AnsweredRow& row) { return row.ok; });
  return finishRows(context, options, {rows.size(), static_cast<std::size_t>(ok)}, csv, summary);
}

} // namespace cw::cli
