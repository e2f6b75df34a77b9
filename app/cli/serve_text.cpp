// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/serve_text.h"

#include <cmath>

#include <fmt/format.h>

#include "app/cli/table.h"
#include "app/cli/training_json.h"
#include "core/sizing/inference/explain_serving.h"
#include "core/sizing/inference/published_services.h"
#include "core/sizing/study/explain.h"
#include "core/units/text.h"

namespace cw::cli {

using namespace sizing;

bool isValidated(const ServePrediction& p) { return p.tpotHiS > 0; }

namespace {

Json milliseconds(double seconds) { return std::isfinite(seconds) ? Json(1000 * seconds) : Json(nullptr); }
Json bound(const ServePrediction& p, double seconds) { return isValidated(p) ? milliseconds(seconds) : Json(nullptr); }

Json nearestJson(const ServeSetup& s, const ServePrediction& p) {
  const auto error = [](const std::optional<double>& percent) { return percent ? Json(*percent) : Json(nullptr); };
  Json out = Json::array();
  for (const NearestService& one : nearestServices(s, p))
    out.push_back(Json{{"id", one.id},
                       {"distance", one.distance},
                       {"ttft_error_pct", error(one.ttftErrorPct)},
                       {"tpot_error_pct", error(one.tpotErrorPct)}});
  return out;
}

std::string boundKey(ServePrediction::Bound bound) {
  switch (bound) {
  case ServePrediction::Bound::Cache:
    return "cache";
  case ServePrediction::Bound::Work:
    return "work";
  case ServePrediction::Bound::FirstToken:
    return "first-token-target";
  case ServePrediction::Bound::NextToken:
    return "next-token-target";
  case ServePrediction::Bound::None:
    break;
  }
  return "none";
}

} // namespace

Json serviceJson(const ServeSetup& s, const ServePrediction& p, const std::vector<std::string>& assumed) {
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
              {"output_tok_s_lo", isValidated(p) ? Json(p.outputLo) : Json(nullptr)},
              {"output_tok_s_hi", isValidated(p) ? Json(p.outputHi) : Json(nullptr)},
              {"output_tok_s_per_gpu", p.outputTokensPerSPerGpu},
              {"requests_per_s", p.requestsPerS},
              {"replicas", p.replicas},
              {"gpus_per_replica", p.gpusPerEngine},
              {"prefill_workers", p.prefillWorkers > 0 ? Json(p.prefillWorkers) : Json(nullptr)},
              {"decode_workers", p.decodeWorkers > 0 ? Json(p.decodeWorkers) : Json(nullptr)},
              {"gpus", 1LL * p.replicas * p.gpusPerEngine},
              {"meets_targets", p.meetsTargets},
              {"binding_bound", boundKey(p.bound)},
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
              {"nearest_services", nearestJson(s, p)},
              {"assumed", assumed}};
}

namespace {

std::string milli(double value) { return std::isfinite(value) ? toText(seconds(value)) : "∞"; }

std::string nearestText(const Context& context, const ServeSetup& s, const ServePrediction& p) {
  const auto error = [](const std::optional<double>& percent) {
    return percent ? fmt::format("{:+.1f} %", *percent) : std::string{};
  };
  TextTable table({context.text("serve.nearest"), ">" + context.text("interval.distance"),
                   ">" + context.text("serve.nearest-ttft"), ">" + context.text("serve.nearest-tpot")});
  for (const NearestService& one : nearestServices(s, p))
    table.add({one.id, fmt::format("{:.1f}", one.distance), error(one.ttftErrorPct), error(one.tpotErrorPct)});
  return table.text();
}

std::string withRange(const Context& context, const ServePrediction& p, double mean, double lo, double hi) {
  const std::string range =
      isValidated(p) ? fmt::format("80 %: {} … {}", milli(lo), milli(hi)) : context.text("cli.predict.unvalidated");
  return milli(mean) + "  (" + range + ')';
}

} // namespace

std::string serviceText(const Context& context, const ServeSetup& s, const ServePrediction& p,
                        const std::vector<std::string>& assumed) {
  const auto text = [&](const char* id) { return context.text(std::string("cli.serve.") + id); };
  const bool targets = s.ttftP99TargetS > 0 || s.tpotTargetS > 0 || s.tpotP99TargetS > 0;
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
  if (p.prefillWorkers > 0)
    lines.emplace_back(text("pools"), fmt::format("{} / {}", p.prefillWorkers, p.decodeWorkers));
  if (p.bound != ServePrediction::Bound::None)
    lines.emplace_back(text("bound"), text(("bound." + boundKey(p.bound)).c_str()));
  if (targets) lines.emplace_back(text("targets"), text(p.meetsTargets ? "met" : "not-met"));
  std::string out = labelled(lines);
  out += '\n' + partsTable(context, partsOf(p.memory), true);
  out += '\n' + nearestText(context, s, p);
  for (const std::string& one : assumed)
    out += context.text("cli.predict.assumed", {{"what", one}}) + '\n';
  return out;
}

std::vector<std::pair<const char*, Derivation>> derivationsOf(const ServeSetup& setup, const ServePrediction& p,
                                                              const Profile& profile) {
  return {{"ttft_ms", explainFirstToken(setup, p, profile)}, {"tpot_ms", explainNextToken(setup, p, profile)}};
}

} // namespace cw::cli
