// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <numeric>

#include <fmt/ranges.h>

#include "app/cli/context.h"
#include "app/cli/serve_options.h"
#include "app/cli/table.h"
#include "app/cli/training_json.h"
#include "app/cli/training_rows.h"
#include "core/base/csv.h"
#include "core/model/file/atomic_file.h"
#include "core/sizing/inference/serve_interval.h"
#include "core/sizing/study/explain.h"
#include "core/sizing/table/serving_table.h"
#include "core/units/text.h"

namespace cw::cli {
namespace {

using namespace sizing;

constexpr std::size_t mostTableBytes = 256U << 20U;

struct Options {
  ServeOptions service;
  std::string table, output;
};

bool isValidated(const ServePrediction& p) { return p.tpotHiS > 0; }

Json milliseconds(double seconds) { return std::isfinite(seconds) ? Json(1000 * seconds) : Json(nullptr); }
Json bound(const ServePrediction& p, double seconds) { return isValidated(p) ? milliseconds(seconds) : Json(nullptr); }

Json documentOf(const ServeSetup& s, const ServePrediction& p, const std::vector<std::string>& assumed) {
  return Json{{"ttft_ms", milliseconds(p.ttftMeanS)},
              {"ttft_lo_ms", bound(p, p.ttftLoS)},
              {"ttft_hi_ms", bound(p, p.ttftHiS)},
              {"ttft_p50_ms", milliseconds(p.ttftP50S)},
              {"ttft_p99_ms", milliseconds(p.ttftP99S)},
              {"tpot_ms", milliseconds(p.tpotMeanS)},
              {"tpot_lo_ms", bound(p, p.tpotLoS)},
              {"tpot_hi_ms", bound(p, p.tpotHiS)},
              {"tpot_p99_ms", milliseconds(p.tpotP99S)},
              {"tpot_counts_first_token", false},
              {"validated", isValidated(p)},
              {"output_tok_s_total", p.outputTokensPerS},
              {"output_tok_s_per_gpu", p.outputTokensPerSPerGpu},
              {"requests_per_s", p.requestsPerS},
              {"replicas", p.replicas},
              {"gpus_per_replica", p.gpusPerEngine},
              {"gpus", 1LL * p.replicas * p.gpusPerEngine},
              {"meets_targets", p.meetsTargets},
              {"fits", p.fits},
              {"concurrency", p.concurrency},
              {"max_concurrency", p.maxConcurrency},
              {"kv_tokens", p.kvTokens},
              {"utilisation", p.utilisation},
              {"method", p.method == ServePrediction::Method::ClosedForm ? "closed-form" : "event-simulation"},
              {"memory_bytes", p.memory.total()},
              {"memory", partsJson(partsOf(p.memory), 1)},
              {"model", s.shape.name},
              {"gpu", s.gpu.id},
              {"layout", Json{{"tp", s.tp}, {"pp", s.pp}, {"ep", s.ep}, {"attention_dp", s.attentionDp}}},
              {"assumed", assumed}};
}

std::string milli(double value) { return toText(seconds(value)); }

std::string withRange(const Context& context, const ServePrediction& p, double mean, double lo, double hi) {
  const std::string range =
      isValidated(p) ? fmt::format("80 %: {} … {}", milli(lo), milli(hi)) : context.text("cli.predict.unvalidated");
  return milli(mean) + "  (" + range + ')';
}

std::string human(const Context& context, const ServeSetup& s, const ServePrediction& p,
                  const std::vector<std::string>& assumed) {
  const auto text = [&](const char* id) { return context.text(std::string("cli.serve.") + id); };
  const bool targets = s.ttftP99TargetS > 0 || s.tpotTargetS > 0;
  std::vector<std::pair<std::string, std::string>> lines{
      {text("service"), fmt::format("{}, {}, TP {} PP {} EP {}", s.shape.name, s.gpu.name, s.tp, s.pp, s.ep)},
      {text("first-token"), withRange(context, p, p.ttftMeanS, p.ttftLoS, p.ttftHiS)},
      {text("first-token-p"), milli(p.ttftP50S) + " / " + milli(p.ttftP99S)},
      {text("next-token"), withRange(context, p, p.tpotMeanS, p.tpotLoS, p.tpotHiS)},
      {text("next-token-p"), milli(p.tpotP99S)},
      {text("throughput"), fmt::format("{:.4g} / {:.4g}", p.outputTokensPerS, p.outputTokensPerSPerGpu)},
      {text("requests"), fmt::format("{:.4g}", p.requestsPerS)},
      {text("replicas"),
       fmt::format("{} × {} = {} GPU", p.replicas, p.gpusPerEngine, 1LL * p.replicas * p.gpusPerEngine)},
      {text("in-flight"), fmt::format("{:.4g} / {:.4g}", p.concurrency, p.maxConcurrency)},
      {text("memory"), toBinaryText(bytes(p.memory.total())) + " / " + toBinaryText(bytes(s.gpu.memoryBytes))},
      {text("method"), text(p.method == ServePrediction::Method::ClosedForm ? "closed-form" : "simulation")}};
  if (targets) lines.emplace_back(text("targets"), text(p.meetsTargets ? "met" : "not-met"));
  std::string out = labelled(lines);
  out += '\n' + partsTable(context, partsOf(p.memory), true);
  for (const std::string& one : assumed)
    out += context.text("cli.predict.assumed", {{"what", one}}) + '\n';
  return out;
}

int serveOne(Context& context, const Options& options) {
  std::vector<std::string> assumed;
  const auto setup = options.service.setup(context, assumed);
  if (!setup) return context.failed(setup.error());
  auto prediction = predictServing(*setup, Profile{});
  if (!prediction) return context.failed(prediction.error());
  addIntervals(*setup, *prediction);
  context.print(documentOf(*setup, *prediction, assumed), human(context, *setup, *prediction, assumed));
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
  Errors ttft, tpot, throughput;
  std::size_t answered = 0;
};

std::string lineOf(const ServingRow& row, TableErrors& errors) {
  std::string reason = row.reason, cells = ",,,,,,,,,";
  if (row.setup) {
    auto p = predictServing(*row.setup, Profile{});
    if (p) {
      addIntervals(*row.setup, *p);
      ++errors.answered;
      reason.clear();
      cells = fmt::format("{},{},{},{},{},{},{:.6g},{},{},{}", cell(p->ttftMeanS), cell(p->ttftLoS), cell(p->ttftHiS),
                          cell(p->tpotMeanS), cell(p->tpotLoS), cell(p->tpotHiS), p->outputTokensPerS,
                          errors.ttft.add(row.ttftS, p->ttftMeanS), errors.tpot.add(row.tpotS, p->tpotMeanS),
                          errors.throughput.add(row.outputTokensPerS, p->outputTokensPerS));
    } else {
      reason = renderError(p.error(), Language::English);
    }
  }
  return fmt::format("{},{},{},{},{}\n", csvTextCell(row.id), reason.empty() ? "ok" : "inexpressible",
                     csvTextCell(reason), csvTextCell(fmt::format("{}", fmt::join(row.assumed, "; "))), cells);
}

int serveTable(Context& context, const Options& options) {
  const auto catalog = context.catalog();
  if (!catalog) return context.failed(catalog.error());
  const auto text = readFile(options.table, mostTableBytes);
  if (!text) return context.failed(text.error());
  const auto rows = readServingTable(*text, options.table, **catalog);
  if (!rows) return context.failed(rows.error());
  std::string csv = "id,status,reason,assumed,ttft_ms,ttft_lo_ms,ttft_hi_ms,tpot_ms,tpot_lo_ms,tpot_hi_ms,"
                    "output_tok_s_total,ttft_error_pct,tpot_error_pct,output_error_pct\n";
  TableErrors errors;
  const Progress progress = context.progress();
  for (std::size_t i = 0; i < rows->size(); ++i) {
    if (context.stop.stop_requested()) return context.failed(Error("job.cancelled"));
    progress.report(double(i) / double(rows->size()));
    csv += lineOf((*rows)[i], errors);
  }
  progress.report(1);
  return finishRows(context, {options.table, options.output, {}}, {rows->size(), errors.answered}, csv,
                    Json{{"ttft", errors.ttft.summary()},
                         {"tpot", errors.tpot.summary()},
                         {"output_tok_s", errors.throughput.summary()}});
}

} // namespace

Command addServe(CLI::App& parent, const Context& context) {
  CLI::App* app = addCommand(parent, context, "serve");
  auto options = std::make_shared<Options>();
  options->service.addTo(*app, context);
  app->add_option("--table", options->table, context.text("cli.table.table"));
  app->add_option("-o", options->output, context.text("cli.table.output"));
  return {app,
          [options](Context& c) { return options->table.empty() ? serveOne(c, *options) : serveTable(c, *options); }};
}

} // namespace cw::cli
