// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/table/serving_submission.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/sizing/inference/engine_cost.h"
#include "core/sizing/inference/engine_habits.h"

namespace cw::sizing {
namespace {

constexpr double cacheShare = 1.0 / 3; // of the memory that the weights of a busy server leave

// Limits of the server scenario of Llama 2 70B and Mixtral (MLPerf Inference rules, v4.0 and later).
constexpr double mostFirstS = 2, mostNextS = 0.2;

/// Submitters quantise as far as the part's matrix units go (calibration is allowed in the closed division).
Precision narrowest(const GpuSpec& gpu) {
  const auto has = [&](Precision p) { return gpu.denseFlopPerS[static_cast<std::size_t>(p)] > 0; };
  return has(Precision::Fp4) ? Precision::Fp4 : has(Precision::Fp8) ? Precision::Fp8 : Precision::Bf16;
}

/// The fewest accelerators whose weights leave room for many requests; all of them if none do.
int smallestEngine(ServeSetup setup, int gpus) {
  for (int tp = 1; tp < gpus; tp *= 2) {
    setup.tp = tp;
    if (EngineCost(setup, Profile{}).weightBytes() <= (1 - cacheShare) * setup.gpu.memoryBytes) return tp;
  }
  return std::max(1, gpus);
}

} // namespace

bool isSubmission(const Cells& cells) {
  return hasAny(cells.lower("source"), {"mlperf"}) && hasAny(cells.lower("mode"), {"server", "offline"});
}

void readSubmission(Cells& cells, const SystemWords& system, ServeSetup& setup, std::vector<std::string>& assumed) {
  setup.weights = narrowest(setup.gpu);
  setup.kv = setup.weights == Precision::Bf16 ? Precision::Fp16 : Precision::Fp8;
  const auto engine = engineOf(cells.text("backend"), cells.text("backend_version"));
  const bool tensorRt = hasAny(cells.lower("gpu"), {"trt"});
  setup.engine = engine ? *engine : tensorRt ? ServeEngine::TensorRt : ServeEngine::Vllm;
  const int gpus = cells.count("n_gpus").value_or(system.gpus);
  if (gpus < 1) return cells.refuseWith("The number of accelerators is not stated.");
  setup.tp = cells.count("tp").value_or(smallestEngine(setup, gpus));
  setup.replicas = std::max(1, gpus / setup.tp);
  assumed.push_back(fmt::format("precision={} kv={} (closed division)", toKey(setup.weights), toKey(setup.kv)));
  assumed.push_back(fmt::format("tp={} engines={} (leaves a third for the cache)", setup.tp, setup.replicas));
}

void readServer(Cells& cells, ServeSetup& setup, std::vector<std::string>& assumed) {
  if (isSubmission(cells)) {
    setup.ttftP99TargetS = mostFirstS;
    setup.tpotP99TargetS = mostNextS;
    assumed.emplace_back("rate=the highest within P99 of 2000 ms to the first and 200 ms to each further token");
    return;
  }
  const auto rate = numberAfter(cells.lower("notes"), "target_qps ");
  if (!rate || !(*rate > 0)) return cells.refuseWith("No rate of requests is stated.");
  setup.ratePerS = *rate;
}

} // namespace cw::sizing
