// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/vision_options.h"

#include <cmath>

#include "app/cli/derivation_text.h"
#include "app/cli/option_values.h"
#include "app/cli/table.h"
#include "core/sizing/needs/assumptions.h"
#include "core/sizing/needs/cluster_of.h"
#include "core/units/text.h"

namespace cw::cli {
namespace {

using namespace sizing;

constexpr double mostMs = 1e7;
constexpr const char* imageField = "gmacs_fwd_per_image";

/// The vision model of a name; null for another or unknown one.
const Entry* visionModel(Context& context, const std::string& name) {
  const auto catalog = context.catalog();
  if (!catalog || name.empty()) return nullptr;
  const auto entry = (*catalog)->resolve(name);
  return entry && (*entry)->number(imageField) ? *entry : nullptr;
}

/// Milliseconds as seconds; text that is left out keeps what stands there.
Result<> readMs(const std::string& text, const char* option, double low, double& seconds) {
  if (text.empty()) return {};
  const auto ms = numberOption(text, option, low, mostMs);
  if (!ms) return fail(ms.error());
  seconds = *ms / 1000;
  return {};
}

} // namespace

void VisionOptions::addTo(CLI::App& app, const Context& context) {
  const std::tuple<const char*, std::string&, const char*> options[] = {
      {"--p99-ms", p99_, "cli.serve.p99"},
      {"--batch-window-ms", window_, "cli.serve.window"},
      {"--max-batch", maxBatch_, "cli.serve.max-batch"},
      {"--fixed-ms", fixed_, "cli.serve.fixed"},
      {"--ms-per-query", each_, "cli.serve.each"},
      {"--sharing", sharing_, "cli.serve.sharing"},
      {"--partitions", partitions_, "cli.serve.partitions"}};
  for (const auto& [name, value, id] : options) {
    app.add_option(name, value, context.text(id));
    stated_.add(name, &value);
  }
}

bool VisionOptions::isMeant(Context& context, const ServeOptions& service) const {
  return !firstStated().empty() || visionModel(context, service.model()) != nullptr;
}

Result<> VisionOptions::readNumbers(const ServeOptions& service, Asked& asked,
                                    std::vector<std::string>& assumed) const {
  BatchedService& s = asked.service;
  if (service.rate().empty()) return fail(Error("cli.required", {{"option", "--rate"}}));
  const auto rate = numberOption(service.rate(), "--rate", 0.001, 1e7);
  if (!rate) return fail(rate.error());
  s.queriesPerS = *rate;
  s.p99TargetS = Assumptions{}.targetVisionP99Ms / 1000;
  if (p99_.empty()) assumed.push_back(fmt::format("p99-ms={:g}", 1000 * s.p99TargetS));
  if (auto done = readMs(p99_, "--p99-ms", 0.001, s.p99TargetS); !done) return done;
  if (auto done = readMs(window_, "--batch-window-ms", 0.001, s.windowS); !done) return done;
  if (!maxBatch_.empty()) {
    const auto most = countOption(maxBatch_, "--max-batch", 1, 65536);
    if (!most) return fail(most.error());
    s.maxBatch = static_cast<int>(*most);
  }
  if (service.replicas().empty()) return {};
  const auto servers = countOption(service.replicas(), "--replicas", 1, 1'000'000);
  if (!servers) return fail(servers.error());
  s.servers = static_cast<int>(*servers);
  return {};
}

Result<GpuSpec> VisionOptions::gpuPart(Context& context, const ServeOptions& service, Asked& asked) const {
  const auto sharing = wordOption(sharing_.empty() ? "whole" : sharing_, "--sharing", {"whole", "mig", "mps"});
  if (!sharing) return fail(sharing.error());
  const auto kind = static_cast<SharingKind>(*sharing);
  if ((kind == SharingKind::Whole) != partitions_.empty())
    return fail(Error("cli.serve.sharing-and-partitions").at(partitions_.empty() ? "--partitions" : "--sharing"));
  if (!partitions_.empty()) {
    const auto parts = countOption(partitions_, "--partitions", 2, kind == SharingKind::Mig ? 7 : 48);
    if (!parts) return fail(parts.error());
    asked.parts = static_cast<int>(*parts);
  }
  if (service.gpu().empty()) return fail(Error("cli.required", {{"option", "--gpu"}}));
  const auto catalog = context.catalog();
  if (!catalog) return fail(catalog.error());
  auto gpu = findGpu(service.gpu(), **catalog);
  if (!gpu) return gpu;
  DrawnCluster whole;
  whole.gpu = *gpu;
  return divided(std::move(whole), kind, asked.parts).gpu;
}

Result<> VisionOptions::readTimes(Context& context, const ServeOptions& service, Asked& asked,
                                  std::vector<std::string>& assumed) const {
  const auto gpu = gpuPart(context, service, asked);
  if (!gpu) return fail(gpu.error());
  asked.gpu = gpu->id;
  asked.fixed = inputFigure("sizing.label.batch-fixed", "t_0", Assumptions{}.batchFixedMs / 1000, "s",
                            findAssumption("batch_fixed_ms")->source, false);
  if (fixed_.empty()) assumed.push_back(fmt::format("fixed-ms={:g}", 1000 * asked.fixed.value));
  if (auto done = readMs(fixed_, "--fixed-ms", 0, asked.fixed.value); !done) return done;
  if (!fixed_.empty()) asked.fixed.source = "option --fixed-ms";
  const Entry* model = visionModel(context, service.model());
  if (model != nullptr) asked.model = model->id;
  if (each_.empty()) {
    const auto format = service.weightFormat();
    if (!format) return fail(format.error());
    const AssumptionInfo* share = findAssumption(imageShareKey(*model));
    asked.each = imageTime(*model, *gpu, *format,
                           inputFigure(std::string("sizing.assumption.") + share->key, "e",
                                       Assumptions{}.*(share->field), share->unit, share->source, share->verified),
                           false);
    assumed.push_back(fmt::format("{}={:g}", share->key, Assumptions{}.*(share->field)));
  } else {
    asked.each = inputFigure("sizing.label.image-time", "t_i", 0, "s", "option --ms-per-query");
    if (auto done = readMs(each_, "--ms-per-query", 1e-6, asked.each.value); !done) return done;
  }
  asked.service.fixedS = asked.fixed.value;
  asked.service.eachS = asked.each.value;
  return {};
}

Result<VisionOptions::Asked> VisionOptions::read(Context& context, const ServeOptions& service,
                                                 std::vector<std::string>& assumed) const {
  Asked asked;
  if (each_.empty() && visionModel(context, service.model()) == nullptr) {
    if (service.model().empty()) return fail(Error("cli.required", {{"option", "--model"}}));
    const auto catalog = context.catalog();
    if (!catalog) return fail(catalog.error());
    const auto entry = entryOption(service.model(), "--model", EntryKind::ModelArchitecture, **catalog);
    if (!entry) return fail(entry.error());
    return fail(Error("needs.not-a-vision-model", {{"model", (*entry)->model}}).at("--model"));
  }
  if (const std::string foreign = service.statedForLanguage(); !foreign.empty())
    return fail(Error("cli.serve.not-for-vision", {{"option", foreign}}).at(foreign));
  if (auto done = readNumbers(service, asked, assumed); !done) return fail(done.error());
  if (auto done = readTimes(context, service, asked, assumed); !done) return fail(done.error());
  return asked;
}

int VisionOptions::answer(Context& context, const ServeOptions& service, bool explain) const {
  std::vector<std::string> assumed;
  const auto asked = read(context, service, assumed);
  if (!asked) return context.failed(asked.error());
  const auto prediction = predictBatched(asked->service);
  if (!prediction) return context.failed(prediction.error());
  Json document = batchedJson(*prediction, asked->service.queriesPerS, asked->parts);
  document["model"] = asked->model.empty() ? Json(nullptr) : Json(asked->model);
  document["gpu"] = asked->gpu;
  document["assumed"] = assumed;
  std::string text = batchedText(context, *prediction, asked->service.queriesPerS, asked->parts);
  for (const std::string& one : assumed)
    text += context.text("cli.predict.assumed", {{"what", one}}) + '\n';
  if (explain)
    addDerivations(context, {{"p99_ms", explainBatched(*prediction, asked->each, asked->fixed)}}, document, text);
  context.print(document, text);
  return exitFine;
}

Json batchedJson(const BatchedPrediction& p, double queriesPerS, int parts) {
  const auto ms = [](double s) { return std::isfinite(s) ? Json(1000 * s) : Json(nullptr); };
  return Json{{"queries_per_s", queriesPerS},
              {"p99_ms", ms(p.p99S)},
              {"p99_simulated_ms", p.p99SimulatedS > 0 ? ms(p.p99SimulatedS) : Json(nullptr)},
              {"fill_ms", ms(p.fillS)},
              {"wait_p99_ms", ms(p.waitP99S)},
              {"batch_time_ms", ms(p.serviceS)},
              {"batch", p.batch},
              {"replicas", p.servers},
              {"parts_per_gpu", parts},
              {"gpus", static_cast<long long>(std::ceil(1.0 * p.servers / parts))},
              {"capacity_per_s", p.capacityPerS},
              {"utilisation", p.utilisation},
              {"meets_targets", p.meetsTarget},
              {"validated", false}};
}

std::string batchedText(const Context& context, const BatchedPrediction& p, double queriesPerS, int parts) {
  const auto text = [&](const char* id) { return context.text(std::string("cli.serve.") + id); };
  const auto time = [](double s) { return std::isfinite(s) ? toText(seconds(s)) : std::string("∞"); };
  const std::string simulated = p.p99SimulatedS > 0 ? time(p.p99SimulatedS) : "–";
  return labelled({{text("queries"), fmt::format("{:.6g} / {:.6g}", queriesPerS, p.capacityPerS)},
                   {text("query-p99"), time(p.p99S) + "  (" + context.text("cli.predict.unvalidated") + ')'},
                   {text("query-simulated"), simulated},
                   {text("query-parts"), time(p.fillS) + " + " + time(p.waitP99S) + " + " + time(p.serviceS)},
                   {text("batch"), std::to_string(p.batch)},
                   {text("servers"), fmt::format("{} / {} = {} GPU", p.servers, parts,
                                                 static_cast<long long>(std::ceil(1.0 * p.servers / parts)))},
                   {text("utilisation"), fmt::format("{:.1f} %", 100 * p.utilisation)},
                   {text("targets"), text(p.meetsTarget ? "met" : "not-met")}});
}

} // namespace cw::cli
