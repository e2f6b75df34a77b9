// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <fmt/ranges.h>

#include "app/cli/derivation_text.h"
#include "app/cli/interval_text.h"
#include "app/cli/model_options.h"
#include "app/cli/table.h"
#include "app/cli/training_json.h"
#include "app/cli/training_rows.h"
#include "core/sizing/report/interval.h"
#include "core/sizing/study/explain.h"
#include "core/sizing/table/calibrate.h"
#include "core/units/text.h"

namespace cw::cli {
namespace {

using namespace sizing;

struct Options {
  ModelOptions model;
  TableOptions table;
  bool explain = false;
};

/// What is explained of a run: the key of the answer and why it is what it is.
std::vector<std::pair<const char*, Derivation>> derivationsOf(const TrainingSetup& setup, const TrainingPrediction& p) {
  return {{"mfu", explainMfu(setup, p)},
          {"tokens_per_s_per_gpu", explainTokens(setup, p)},
          {"all_reduce_share_exposed", explainAllReduceShare(setup, p)},
          {"memory_bytes", explainMemory(setup, p)}};
}

Json trafficJson(const DimensionTraffic& t) {
  return Json{{"bytes_per_gpu", t.bytesPerGpu},
              {"seconds", t.seconds},
              {"exposed_s", t.exposedSeconds},
              {"leaves_domain", t.leavesDomain}};
}

Json trafficOf(const TrainingPrediction& p) {
  Json out = Json::object();
  const std::pair<const char*, const DimensionTraffic&> all[] = {
      {"tensor", p.tensor}, {"context", p.context}, {"expert", p.expert}, {"pipeline", p.pipeline}, {"data", p.data}};
  for (const auto& [name, traffic] : all) {
    if (traffic.bytesPerGpu > 0) out[name] = trafficJson(traffic);
  }
  return out;
}

Json documentOf(const TrainingSetup& setup, const TrainingPrediction& p, const Interval& interval,
                const std::vector<std::string>& assumed) {
  Json document{{"step_time_s", p.stepSeconds},
                {"step_time_lo_s", interval.validated ? Json(interval.lo) : Json(nullptr)},
                {"step_time_hi_s", interval.validated ? Json(interval.hi) : Json(nullptr)},
                {"validated", interval.validated},
                {"tokens_per_s_per_gpu", p.tokensPerSPerGpu},
                {"tflops_per_gpu", p.modelTflopsPerGpu},
                {"mfu", p.mfu},
                {"hfu", p.hfu},
                {"memory_bytes", p.memory.total()},
                {"fits", p.fits},
                {"time_share", partsJson(partsOf(p.shares), p.stepSeconds > 0 ? 1 / p.stepSeconds : 0)},
                {"all_reduce_share_exposed", p.allReduceShareExposed},
                {"all_reduce_share_total", p.allReduceShareTotal},
                {"memory", partsJson(partsOf(p.memory), 1)},
                {"traffic", trafficOf(p)},
                {"model", setup.shape.name},
                {"parameters", countParameters(setup.shape).total},
                {"gpu", setup.gpu.id},
                {"layout", layoutJson(setup)},
                {"flops_convention", setup.countsCausalHalf ? "causal-half" : "full-attention"},
                {"nearest_runs", nearestJson(interval)},
                {"outside_validated_range", outsideJson(interval)},
                {"assumed", assumed}};
  return document;
}

std::string human(const Context& context, const TrainingSetup& setup, const TrainingPrediction& p,
                  const Interval& interval, const std::vector<std::string>& assumed) {
  const std::string range = interval.validated
                                ? fmt::format("{} … {}", toText(seconds(interval.lo)), toText(seconds(interval.hi)))
                                : context.text("cli.predict.unvalidated");
  std::string out =
      labelled({{context.text("cli.predict.run"), setup.shape.name + ", " + layoutLine(setup)},
                {context.text("cli.predict.step"), toText(seconds(p.stepSeconds))},
                {context.text("cli.predict.interval"), range},
                {context.text("cli.predict.tokens"), fmt::format("{:.4g}", p.tokensPerSPerGpu)},
                {context.text("cli.predict.tflops"), fmt::format("{:.4g}", p.modelTflopsPerGpu)},
                {context.text("cli.predict.mfu"), fmt::format("{:.1f} % / {:.1f} %", 100 * p.mfu, 100 * p.hfu)},
                {context.text("cli.predict.memory"),
                 toBinaryText(bytes(p.memory.total())) + " / " + toBinaryText(bytes(setup.gpu.memoryBytes)) + ", " +
                     context.text(p.fits ? "cli.predict.fits" : "cli.predict.fits-not")}});
  out += '\n' + partsTable(context, partsOf(p.shares), false) + '\n' + validationText(context, interval);
  for (const std::string& one : assumed)
    out += context.text("cli.predict.assumed", {{"what", one}}) + '\n';
  return out;
}

int predictOne(Context& context, const Options& options) {
  const auto profile = profileFor(context, options.table);
  if (!profile) return context.failed(profile.error());
  std::vector<std::string> assumed;
  const auto setup = completeSetup(context, options.model, *profile, assumed);
  if (!setup) return context.failed(setup.error());
  const auto prediction = predictTraining(*setup, *profile);
  if (!prediction) return context.failed(prediction.error());
  const Interval interval = stepInterval(*setup, prediction->stepSeconds);
  Json document = documentOf(*setup, *prediction, interval, assumed);
  std::string text = human(context, *setup, *prediction, interval, assumed);
  if (options.explain) addDerivations(context, derivationsOf(*setup, *prediction), document, text);
  context.print(document, text);
  return exitFine;
}

std::string figure(double value) { return std::isfinite(value) && value != 0 ? fmt::format("{:.6g}", value) : ""; }

std::optional<double> errorPct(const AnsweredRow& answered) {
  const auto measured = answered.ok ? measuredStepSeconds(answered.row) : std::nullopt;
  if (!measured) return std::nullopt;
  return 100 * (answered.prediction.stepSeconds / *measured - 1);
}

std::string lineOf(const AnsweredRow& answered) {
  const TrainingPrediction& p = answered.prediction;
  std::string line = leadingCells(answered);
  if (!answered.ok) return line + ",,,,,,,\n";
  const auto error = errorPct(answered);
  return line + fmt::format(",{},{},{},{},{},{},{}\n", figure(p.stepSeconds), figure(p.loSeconds), figure(p.hiSeconds),
                            figure(p.modelTflopsPerGpu), figure(p.mfu), fmt::format("{:.0f}", p.memory.total()),
                            error ? fmt::format("{:.3f}", *error) : "");
}

int predictTable(Context& context, const TableOptions& options) {
  const auto profile = profileFor(context, options);
  if (!profile) return context.failed(profile.error());
  auto rows = readRows(context, options.input);
  if (!rows) return context.failed(rows.error());
  const auto answered = answerRows(context, std::move(*rows), *profile);
  if (!answered) return context.failed(answered.error());
  std::string csv =
      "id,status,reason,assumed,step_time_s,step_time_lo_s,step_time_hi_s,tflops_per_gpu,mfu,memory_bytes,"
      "error_pct\n";
  double sum = 0;
  int compared = 0;
  for (const AnsweredRow& row : *answered) {
    csv += lineOf(row);
    if (const auto error = errorPct(row)) {
      sum += std::abs(*error);
      ++compared;
    }
  }
  const Json mape = compared > 0 ? Json(sum / compared) : Json(nullptr);
  return finishTable(context, options, *answered, csv, Json{{"compared", compared}, {"mape_pct", mape}});
}

} // namespace

Command addPredict(CLI::App& parent, const Context& context) {
  CLI::App* app = addCommand(parent, context, "predict");
  auto options = std::make_shared<Options>();
  options->model.addTo(*app, context);
  options->table.addTo(*app, context);
  app->add_flag("--explain", options->explain, context.text("cli.calc.explain"));
  return {app, [options](Context& c) {
            if (const auto alone = checkAlone(options->table, options->model, options->explain); !alone)
              return c.failed(alone.error());
            return options->table.input.empty() ? predictOne(c, *options) : predictTable(c, options->table);
          }};
}

} // namespace cw::cli
