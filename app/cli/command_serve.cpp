// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <numeric>

#include <fmt/ranges.h>

#include "app/cli/context.h"
#include "app/cli/derivation_text.h"
#include "app/cli/optimise.h"
#include "app/cli/serve_options.h"
#include "app/cli/serve_text.h"
#include "app/cli/training_rows.h"
#include "app/cli/vision_options.h"
#include "core/base/csv.h"
#include "core/model/file/atomic_file.h"
#include "core/sizing/inference/serve_interval.h"
#include "core/sizing/table/calibrate_serving.h"
#include "core/sizing/table/serving_table.h"

namespace cw::cli {
namespace {

using namespace sizing;

constexpr std::size_t mostTableBytes = 256U << 20U;
constexpr std::string_view tableHeader =
    "id,status,reason,assumed,ttft_ms,ttft_lo_ms,ttft_hi_ms,tpot_ms,tpot_lo_ms,tpot_hi_ms,output_tok_s_total,"
    "output_tok_s_lo,output_tok_s_hi,ttft_error_pct,tpot_error_pct,output_error_pct,ttft_p99_ms,tpot_p99_ms,"
    "ttft_p99_error_pct,tpot_p99_error_pct";
constexpr std::size_t tableColumns = 20;

struct Options {
  ServeOptions service;
  VisionOptions vision;
  std::string file, table, output, calibration;
  bool explain = false;
};

Result<std::vector<ServingRow>> readServices(Context& context, const std::string& path) {
  const auto catalog = context.catalog();
  if (!catalog) return fail(catalog.error());
  const auto text = readFile(path, mostTableBytes);
  if (!text) return fail(text.error());
  return readServingTable(*text, path, **catalog);
}

/// The default profile, or the one fitted to `--calibrate`.
Result<Profile> servingProfile(Context& context, const Options& options) {
  if (options.calibration.empty()) return Profile{};
  const auto rows = readServices(context, options.calibration);
  if (!rows) return fail(rows.error());
  return calibrateServing(*rows, Profile{});
}

/// A table and a design say themselves what is served: an option beside them would be passed over in silence.
Result<> checkAlone(const Options& options) {
  const bool table = !options.table.empty(), file = !options.file.empty();
  if (!table && !options.output.empty()) return fail(Error("cli.table.output-alone").at("-o"));
  if (!table && !file) return {};
  if (table && file) return fail(Error("cli.table.alone", {{"option", options.file}}).at("--table"));
  const std::string service = options.service.firstStated();
  const std::string first = !service.empty() ? service : options.vision.firstStated();
  if (!first.empty()) return fail(Error("cli.table.alone", {{"option", first}}).at(first));
  if (table && options.explain) return fail(Error("cli.table.alone", {{"option", "--explain"}}).at("--explain"));
  return {};
}

int serveOne(Context& context, const Options& options) {
  if (options.vision.isMeant(context, options.service))
    return options.vision.answer(context, options.service, options.explain);
  std::vector<std::string> assumed;
  const auto setup = options.service.setup(context, assumed);
  if (!setup) return context.failed(setup.error());
  const auto profile = servingProfile(context, options);
  if (!profile) return context.failed(profile.error());
  auto prediction = predictServing(*setup, *profile);
  if (!prediction) return context.failed(prediction.error());
  addIntervals(*setup, *prediction);
  Json document = serviceJson(*setup, *prediction, assumed);
  std::string text = serviceText(context, *setup, *prediction, assumed);
  if (options.explain) addDerivations(context, derivationsOf(*setup, *prediction, *profile), document, text);
  context.print(document, text);
  return exitFine;
}

/// The services among the loads of a design, on what is drawn for them.
int serveDesign(Context& context, const Options& options) {
  const auto derived = readAndDerive(context, options.file);
  if (!derived) return context.failed(derived.error());
  const auto catalog = context.catalog();
  if (!catalog) return context.failed(catalog.error());
  const Derived& d = **derived;
  const auto fitted = servingProfile(context, options);
  if (!fitted) return context.failed(fitted.error());
  const Profile& profile = *fitted;
  const NeedsInput input{d.design, d.topology, **catalog,
                         profile,  billOf(d),  std::filesystem::path(options.file).parent_path()};
  Json services = Json::array();
  std::string text;
  d.design.table<Workload>().forEach([&](const Workload& row) {
    const bool vision = row.kind == WorkloadKind::VisionInference;
    if ((!vision && row.kind != WorkloadKind::LlmInference) || context.stop.stop_requested()) return;
    WorkloadNeeds needs = needsOf(input, row, context.stop);
    text += (text.empty() ? "" : "\n") + row.name + '\n';
    if (vision && needs.batched) {
      const int parts = row.sharing == SharingKind::Whole ? 1 : std::max(row.partitions, 1);
      services.push_back(batchedJson(*needs.batched, row.vision.queriesPerS, parts));
      services.back()["name"] = row.name;
      text += batchedText(context, *needs.batched, row.vision.queriesPerS, parts);
      return;
    }
    if (!needs.serveSetup || !needs.serving) {
      const Error error = needs.error.value_or(Error("needs.no-rate", {{"workload", row.name}}));
      services.push_back(Json{{"name", row.name}, {"error", renderError(error, context.language)}});
      text += renderError(error, context.language) + '\n';
      return;
    }
    addIntervals(*needs.serveSetup, *needs.serving);
    Json one = serviceJson(*needs.serveSetup, *needs.serving, {});
    one["name"] = row.name;
    text += serviceText(context, *needs.serveSetup, *needs.serving, {});
    if (options.explain) addDerivations(context, derivationsOf(*needs.serveSetup, *needs.serving, profile), one, text);
    services.push_back(std::move(one));
  });
  if (context.stop.stop_requested()) return context.failed(Error("job.cancelled"));
  if (services.empty()) text = context.text("cli.serve.none") + '\n';
  context.print(Json{{"services", services}}, text);
  return exitFine;
}

std::string cell(double seconds) {
  return std::isfinite(seconds) && seconds > 0 ? fmt::format("{:.6g}", 1000 * seconds) : "";
}

/// Absolute errors of one figure over the rows that state it, per cent.
struct Errors {
  std::vector<double> percent;
  std::string add(std::optional<double> measured, double predicted) {
    if (!measured || !(*measured > 0) || !std::isfinite(predicted)) return "";
    percent.push_back(100 * (predicted / *measured - 1));
    return fmt::format("{:.3f}", percent.back());
  }
  Json summary() const {
    if (percent.empty()) return Json{{"compared", 0}};
    std::vector<double> off;
    off.reserve(percent.size());
    for (const double one : percent)
      off.push_back(std::abs(one));
    std::sort(off.begin(), off.end());
    const auto size = static_cast<double>(off.size());
    return Json{{"compared", off.size()},
                {"mape_pct", std::accumulate(off.begin(), off.end(), 0.0) / size},
                {"median_pct", off[off.size() / 2]},
                {"p90_pct", off[static_cast<std::size_t>(0.9 * (size - 1))]},
                {"max_pct", off.back()},
                {"bias_pct", std::accumulate(percent.begin(), percent.end(), 0.0) / size}};
  }
};

struct TableErrors {
  Errors ttft, tpot, throughput, ttftP99, tpotP99;
  std::size_t answered = 0;
};

std::string answerCells(const ServingRow& row, const ServePrediction& p, TableErrors& errors) {
  const std::string output = isValidated(p) ? fmt::format("{:.6g},{:.6g}", p.outputLo, p.outputHi) : ",";
  return fmt::format("{},{},{},{},{},{},{:.6g},{},{},{},{},{},{},{},{}", cell(p.ttftMeanS), cell(p.ttftLoS),
                     cell(p.ttftHiS), cell(p.tpotMeanS), cell(p.tpotLoS), cell(p.tpotHiS), p.outputTokensPerS, output,
                     errors.ttft.add(row.ttftS, p.ttftMeanS), errors.tpot.add(row.tpotS, p.tpotMeanS),
                     errors.throughput.add(row.outputTokensPerS, p.outputTokensPerS), cell(p.ttftP99S),
                     cell(p.tpotP99S), errors.ttftP99.add(row.ttftP99S, p.ttftP99S),
                     errors.tpotP99.add(row.tpotP99S, p.tpotP99S));
}

std::string lineOf(const ServingRow& row, const Profile& profile, TableErrors& errors) {
  std::string reason = row.reason, cells(tableColumns - 5, ',');
  if (row.setup) {
    auto p = predictServing(*row.setup, profile);
    if (p) {
      addIntervals(*row.setup, *p);
      ++errors.answered;
      reason.clear();
      cells = answerCells(row, *p, errors);
    } else {
      reason = renderError(p.error(), Language::English);
    }
  }
  return fmt::format("{},{},{},{},{}\n", csvTextCell(row.id), reason.empty() ? "ok" : "inexpressible",
                     csvTextCell(reason), csvTextCell(fmt::format("{}", fmt::join(row.assumed, "; "))), cells);
}

int serveTable(Context& context, const Options& options) {
  const auto profile = servingProfile(context, options);
  if (!profile) return context.failed(profile.error());
  const auto rows = readServices(context, options.table);
  if (!rows) return context.failed(rows.error());
  std::string csv = std::string(tableHeader) + '\n';
  TableErrors errors;
  const Progress progress = context.progress();
  for (std::size_t i = 0; i < rows->size(); ++i) {
    if (context.stop.stop_requested()) return context.failed(Error("job.cancelled"));
    progress.report(double(i) / double(rows->size()));
    csv += lineOf((*rows)[i], *profile, errors);
  }
  progress.report(1);
  return finishRows(context, {options.table, options.output, {}}, {rows->size(), errors.answered}, csv,
                    Json{{"ttft", errors.ttft.summary()},
                         {"tpot", errors.tpot.summary()},
                         {"output_tok_s", errors.throughput.summary()},
                         {"ttft_p99", errors.ttftP99.summary()},
                         {"tpot_p99", errors.tpotP99.summary()}});
}

} // namespace

Command addServe(CLI::App& parent, const Context& context) {
  CLI::App* app = addCommand(parent, context, "serve");
  auto options = std::make_shared<Options>();
  options->service.addTo(*app, context);
  options->vision.addTo(*app, context);
  app->add_option("file", options->file, context.text("cli.serve.file"));
  app->add_option("--table", options->table, context.text("cli.table.table"));
  app->add_flag("--explain", options->explain, context.text("cli.calc.explain"));
  app->add_option("-o", options->output, context.text("cli.table.output"));
  app->add_option("--calibrate", options->calibration, context.text("cli.table.calibrate"));
  return {app, [options](Context& c) {
            if (const auto alone = checkAlone(*options); !alone) return c.failed(alone.error());
            if (!options->table.empty()) return serveTable(c, *options);
            return options->file.empty() ? serveOne(c, *options) : serveDesign(c, *options);
          }};
}

} // namespace cw::cli
