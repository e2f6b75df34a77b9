// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/needs_json.h"

#include "app/cli/training_json.h"
#include "core/base/messages.h"
#include "core/model/keys.h"

namespace cw::cli {
namespace {

using namespace sizing;

Json needJson(const Need& need) {
  Json item{{"id", need.id},
            {"group", keyOfGroup(need.group)},
            {"title", titleJson("need." + need.id)},
            {"value", need.figure.value},
            {"unit", need.figure.unit},
            {"text", valueText(need.figure)},
            {"limit", need.limit ? Json(need.limit->value) : Json(nullptr)},
            {"verdict", keyOfVerdict(need.verdict)},
            {"verified", need.figure.verified}};
  if (!need.note.empty()) item["note"] = titleJson(need.note);
  item["derivation"] = derivationJson(need.figure);
  if (need.limit) item["limit_derivation"] = derivationJson(*need.limit);
  return item;
}

Json listJson(const std::vector<Need>& needs) {
  Json list = Json::array();
  for (const Need& need : needs)
    list.push_back(needJson(need));
  return list;
}

Json clusterJson(const WorkloadNeeds& w) {
  const ClusterSpec& c = w.drawn.cluster;
  return {{"accelerator", w.drawn.gpu.id},
          {"gpus", c.gpus},
          {"gpus_per_node", c.gpusPerNode},
          {"scale_up_gpus", c.scaleUpGpus},
          {"scale_up_bytes_per_s", c.scaleUpBytesPerS},
          {"nic_bytes_per_s_per_gpu", c.nicBytesPerSPerGpu()},
          {"nics_per_node", c.nicsPerNode},
          {"oversubscription", c.oversubscription},
          {"gpus_per_leaf_group", c.gpusPerLeafGroup},
          {"in_network_reduce", c.fabricInNetworkReduce}};
}

Json trainingJson(const TrainingSetup& setup, const TrainingPrediction& p) {
  return {{"layout", layoutJson(setup)},
          {"step_time_s", p.stepSeconds},
          {"step_time_lo_s", p.loSeconds > 0 ? Json(p.loSeconds) : Json(nullptr)},
          {"step_time_hi_s", p.hiSeconds > 0 ? Json(p.hiSeconds) : Json(nullptr)},
          {"tokens_per_s_per_gpu", p.tokensPerSPerGpu},
          {"tflops_per_gpu", p.modelTflopsPerGpu},
          {"mfu", p.mfu},
          {"memory_bytes", p.memory.total()},
          {"fits", p.fits},
          {"all_reduce_share_exposed", p.allReduceShareExposed},
          {"all_reduce_share_total", p.allReduceShareTotal},
          {"time_share", partsJson(partsOf(p.shares), 1 / p.stepSeconds)}};
}

Json servingJson(const ServeSetup& setup, const ServePrediction& p) {
  return {{"tp", setup.tp},
          {"pp", setup.pp},
          {"replicas", p.replicas},
          {"prefill_workers", p.prefillWorkers > 0 ? Json(p.prefillWorkers) : Json(nullptr)},
          {"decode_workers", p.decodeWorkers > 0 ? Json(p.decodeWorkers) : Json(nullptr)},
          {"gpus_per_engine", p.gpusPerEngine},
          {"ttft_p50_s", p.ttftP50S},
          {"ttft_p99_s", p.ttftP99S},
          {"tpot_mean_s", p.tpotMeanS},
          {"tpot_p99_s", p.tpotP99S},
          {"output_tokens_per_s", p.outputTokensPerS},
          {"kv_tokens", p.kvTokens},
          {"utilisation", p.utilisation},
          {"meets_targets", p.meetsTargets},
          {"fits", p.fits}};
}

Json mixJson(const MixOutcome& m) {
  return {{"jobs", m.jobs.size()},        {"wait_p50_s", m.waitP50S},     {"wait_p95_s", m.waitP95S},
          {"wait_mean_s", m.waitMeanS},   {"utilisation", m.utilisation}, {"stranded_gpus", m.strandedGpus},
          {"preemptions", m.preemptions}, {"lost_gpu_s", m.lostGpuS},     {"never_ran", m.neverRan}};
}

Json countsJson(const AcceleratorCounts& c) {
  const auto known = [](double count) { return count > 0 ? Json(count) : Json(nullptr); };
  return {{"memory", known(c.memory)},     {"time", known(c.time)},     {"batch_limit", known(c.batch)},
          {"slo", known(c.slo)},           {"needed", known(c.needed)}, {"binding", keyOfBound(c.binding)},
          {"rule_of_thumb", known(c.rule)}};
}

Json errorJson(const Error& error) {
  return {{"code", error.code}, {"message", renderError(error, Language::English)}};
}

Json workloadJson(const WorkloadNeeds& w) {
  Json item{{"id", w.workload.text()}, {"name", w.name}, {"kind", keyOf(w.kind)}};
  if (w.error) {
    item["error"] = errorJson(*w.error);
    return item;
  }
  item["gpus_available"] = w.gpusAvailable;
  item["gpus_used"] = w.gpusUsed;
  item["cluster"] = clusterJson(w);
  if (w.setup && w.training) item["training"] = trainingJson(*w.setup, *w.training);
  if (w.serveSetup && w.serving) item["serving"] = servingJson(*w.serveSetup, *w.serving);
  if (w.mix) item["mix"] = mixJson(*w.mix);
  item["accelerators"] = countsJson(w.accelerators);
  item["goodput"] = w.goodput;
  item["needs"] = listJson(w.needs);
  return item;
}

} // namespace

std::string_view keyOfGroup(NeedGroup group) {
  static constexpr std::string_view keys[] = {"run",   "accelerators", "network", "storage",     "host",
                                              "power", "cooling",      "money",   "reliability", "management"};
  return keys[static_cast<std::size_t>(group)];
}

std::string_view keyOfVerdict(Verdict verdict) {
  static constexpr std::string_view keys[] = {"info", "met", "short", "unreachable"};
  return keys[static_cast<std::size_t>(verdict)];
}

std::string_view keyOfBound(AcceleratorCounts::Bound bound) {
  static constexpr std::string_view keys[] = {"memory", "time", "batch", "slo"};
  return keys[static_cast<std::size_t>(bound)];
}

Json titleJson(const std::string& id) {
  return {{"en", message(id, {}, Language::English)}, {"zh_CN", message(id, {}, Language::SimplifiedChinese)}};
}

Json derivationJson(const Derivation& d) {
  Json item{{"label", d.labelId}, {"symbol", d.symbol}, {"value", d.value}, {"unit", d.unit}};
  if (!d.formula.empty()) item["formula"] = d.formula;
  if (!d.source.empty()) item["source"] = d.source;
  item["verified"] = d.verified;
  if (d.inputs.empty()) return item;
  Json inputs = Json::array();
  for (const Derivation& input : d.inputs)
    inputs.push_back(derivationJson(input));
  item["inputs"] = std::move(inputs);
  return item;
}

Json needsJson(const std::string& name, const DesignNeeds& needs) {
  Json workloads = Json::array();
  for (const WorkloadNeeds& w : needs.workloads)
    workloads.push_back(workloadJson(w));
  return {{"name", name}, {"workloads", std::move(workloads)}, {"site", listJson(needs.site)}};
}

} // namespace cw::cli
