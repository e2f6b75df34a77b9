// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "core/sizing/calc/sheet.h"
#include "core/sizing/inference/serve.h"
#include "core/sizing/study/explain.h"
#include "core/sizing/training/predict.h"

namespace cw::sizing::calc_detail {
namespace {

int whole(const CalculatorValues& v, const char* key) { return static_cast<int>(v.number(key)); }

/// A derivation of the prediction under the labels of its own report.
Derivation predicted(std::string_view label, std::string symbol, double value, std::string unit, const char* source,
                     std::vector<Derivation> inputs) {
  return result(label, std::move(symbol), "prediction", value, std::move(unit), std::move(inputs), source);
}

Result<TrainingSetup> trainingSetup(const CalculatorValues& v) {
  const auto shape = v.model("model");
  if (!shape) return fail(shape.error());
  const auto gpu = v.gpu("gpu");
  if (!gpu) return fail(gpu.error());
  TrainingSetup setup;
  setup.shape = *shape;
  setup.gpu = *gpu;
  setup.cluster = usualCluster(*gpu);
  setup.layout.tp = whole(v, "tensor_parallel");
  setup.layout.pp = whole(v, "pipeline_parallel");
  setup.layout.ep = whole(v, "expert_parallel");
  setup.layout.dp = std::max(1, whole(v, "gpus") / (setup.layout.tp * setup.layout.pp));
  setup.layout.sequenceParallel = setup.layout.tp > 1;
  setup.sharding = Sharding::Optimizer;
  setup.microBatch = whole(v, "micro_batch");
  setup.globalBatch = whole(v, "global_batch");
  setup.sequence = whole(v, "sequence");
  if (setup.layout.gpus() != whole(v, "gpus")) {
    return fail(
        Error{"calc.gpus-not-divisible", {{"product", std::to_string(setup.layout.tp * setup.layout.pp)}}}.at("gpus"));
  }
  return setup;
}

std::vector<CalculatorInput> trainingInputs() {
  return {model("Llama 3 70B"),
          accelerator("H100"),
          count("gpus", "64", 1e6),
          count("tensor_parallel", "8", 1024),
          count("pipeline_parallel", "2", 1024),
          count("expert_parallel", "1", 65536),
          count("micro_batch", "1", 1e5),
          count("global_batch", "128"),
          count("sequence", "8192", 1e8)};
}

/// The training model of `predict` with the usual network of the accelerator.
Calculator trainingThroughput() {
  return {"training-throughput", "training", trainingInputs(), [](const CalculatorValues& v) -> Answers {
            const auto setup = trainingSetup(v);
            if (!setup) return fail(setup.error());
            const auto p = predictTraining(*setup, Profile{});
            if (!p) return fail(p.error());
            return std::vector{explainStep(*setup, *p), explainTokens(*setup, *p), explainMfu(*setup, *p),
                               explainAllReduceShare(*setup, *p), explainMemory(*setup, *p)};
          }};
}

Derivation trafficOf(const char* label, const char* symbol, const DimensionTraffic& traffic) {
  const char* source = "training model, sizing 3.6";
  return result(label, symbol, "prediction", traffic.bytesPerGpu, "B",
                {given("time-alone", "t", traffic.seconds, "s", source),
                 given("time-exposed", "t_x", traffic.exposedSeconds, "s", source)},
                source);
}

/// What each parallel dimension sends, by the training model.
Calculator trainingTraffic() {
  return {"training-traffic", "network", trainingInputs(), [](const CalculatorValues& v) -> Answers {
            const auto setup = trainingSetup(v);
            if (!setup) return fail(setup.error());
            const auto p = predictTraining(*setup, Profile{});
            if (!p) return fail(p.error());
            return std::vector{trafficOf("traffic-data", "V_d", p->data), trafficOf("traffic-tensor", "V_t", p->tensor),
                               trafficOf("traffic-pipeline", "V_p", p->pipeline),
                               trafficOf("traffic-expert", "V_e", p->expert)};
          }};
}

/// The serving model of `serve` in a closed loop: so many requests always in flight.
Calculator servingThroughput() {
  return {
      "serving-throughput",
      "inference",
      {model("Llama 3 70B"), accelerator("H100"), count("tensor_parallel", "4", 1024),
       count("input_tokens", "1024", 1e7), count("output_tokens", "1024", 1e7), count("users", "32", 1e6),
       share("cached_share", "0")},
      [](const CalculatorValues& v) -> Answers {
        const auto shape = v.model("model");
        if (!shape) return fail(shape.error());
        const auto gpu = v.gpu("gpu");
        if (!gpu) return fail(gpu.error());
        ServeSetup setup;
        setup.shape = *shape;
        setup.gpu = *gpu;
        setup.cluster = usualCluster(*gpu);
        setup.tp = whole(v, "tensor_parallel");
        setup.inputTokens = v.number("input_tokens");
        setup.outputTokens = v.number("output_tokens");
        setup.concurrency = v.number("users");
        setup.prefixHitShare = v.number("cached_share");
        const auto p = predictServing(setup, Profile{});
        if (!p) return fail(p.error());
        const char* source = "serving model, sizing 3.10";
        const std::vector inputs{v.input("tensor_parallel", "t"), v.input("input_tokens", "i"),
                                 v.input("output_tokens", "o"), v.input("users", "C"), v.input("cached_share", "h")};
        return std::vector{predicted("output-tokens-per-s", "q", p->outputTokensPerS, "1/s", source, inputs),
                           predicted("tokens-per-s-per-gpu", "q_g", p->outputTokensPerSPerGpu, "1/s", source, inputs),
                           predicted("tpot", "t_o", p->tpotMeanS, "s", source, inputs),
                           predicted("ttft", "t_1", p->ttftMeanS, "s", source, inputs),
                           predicted("users-that-fit", "C_max", std::floor(p->maxConcurrency), "", source, inputs)};
      }};
}

Calculator prefixCache() {
  return {
      "prefix-cache",
      "inference",
      {number("input_tokens", "4096", 1, 1e9), share("cached_share", "0.6"), time("prefill", "400 ms")},
      [](const CalculatorValues& v) -> Answers {
        const Derivation i = v.input("input_tokens", "i"), h = v.input("cached_share", "h"),
                         p = v.input("prefill", "t_p");
        const Derivation left = result("tokens-to-compute", "T", "i * (1 - h)", i.value * (1 - h.value), "", {i, h});
        std::vector out{result("prefill-time", "t", "t_p * (1 - h)", p.value * (1 - h.value), "s", {p, h},
                               "products only: attention to the cached part stays"),
                        left};
        if (h.value < 1) {
          out.push_back(result("prefill-gain", "g", "1 / (1 - h)", 1 / (1 - h.value), "", {h}));
        }
        return out;
      }};
}

/// What disaggregated serving moves from prefill to decode.
Calculator cacheTransfer() {
  return {"kv-transfer",
          "inference",
          {model("Llama 3 70B"), number("input_tokens", "8192", 1, 1e9), number("bytes_per_value", "2", 0.25, 8, "B"),
           bitRate("rate", "400 Gb/s"), number("requests_per_s", "10", 0, 1e9, "1/s")},
          [](const CalculatorValues& v) -> Answers {
            const auto shape = v.model("model");
            if (!shape) return fail(shape.error());
            const Derivation i = v.input("input_tokens", "i"), b = v.input("bytes_per_value", "b"),
                             r = v.input("rate", "R"), q = v.input("requests_per_s", "q");
            const Derivation each =
                result("kv-per-token", "k", "by the model's attention", kvBytesPerToken(*shape, b.value, i.value), "B",
                       {b}, "model: " + shape->name + ", sizing 3.9");
            const Derivation all = result("kv-per-sequence", "K", "i * k", i.value * each.value, "B", {i, each});
            return std::vector{
                all, result("transfer-time", "t", "8 * K / R", 8 * all.value / r.value, "s", {all, r}),
                result("transfer-rate", "R_min", "8 * K * q", 8 * all.value * q.value, "bit/s", {all, q})};
          }};
}

Calculator gpusForDeadline() {
  return {"gpus-for-deadline",
          "training",
          {number("parameters", "70B", 1, 1e15), number("tokens", "15T", 1, 1e18),
           number("days", "90", 0.01, 36500, "d"), number("peak_tflops", "989.5", 1e-3, 1e6, "TFLOP/s"),
           share("mfu", "0.4"), share("goodput", "0.95"), count("gpus_per_node", "8", 1024)},
          [](const CalculatorValues& v) -> Answers {
            const Derivation n = v.input("parameters", "N"), d = v.input("tokens", "D"), t = v.input("days", "T"),
                             p = v.input("peak_tflops", "P"), u = v.input("mfu", "u"), g = v.input("goodput", "G"),
                             k = v.input("gpus_per_node", "k");
            const double least = 6 * n.value * d.value / (86400 * t.value * p.value * 1e12 * u.value * g.value);
            const Derivation nodes =
                result("nodes", "m", "ceil(6 * N * D / (86400 * T * P * 1e12 * u * G) / k)", std::ceil(least / k.value),
                       "", {n, d, t, p, u, g, k}, "6 N D: Kaplan et al., arXiv 2001.08361");
            return std::vector{result("gpus", "n", "m * k", nodes.value * k.value, "", {nodes, k}), nodes};
          }};
}

Calculator opticsPower() {
  return {"optics-power",
          "network",
          {count("links", "1024", 1e8), share("optical_share", "0.7"), power("module_power", "15 W"),
           power("copper_power", "0.1 W"), power("it_power", "1 MW")},
          [](const CalculatorValues& v) -> Answers {
            const Derivation n = v.input("links", "n"), o = v.input("optical_share", "o"),
                             m = v.input("module_power", "p_m"), c = v.input("copper_power", "p_c"),
                             it = v.input("it_power", "P");
            const Derivation modules =
                result("optical-modules", "k", "2 * ceil(n * o)", 2 * std::ceil(n.value * o.value), "", {n, o},
                       "one module at each end; two links in a twin-port cage share one");
            const double watts = modules.value * m.value + (2 * n.value - modules.value) * c.value;
            const Derivation all = result("optics-power", "P_o", "k * p_m + (2 * n - k) * p_c", std::max(0.0, watts),
                                          "W", {modules, n, m, c});
            std::vector out{all, modules};
            if (it.value > 0) {
              out.push_back(result("share-of-it-power", "q", "P_o / P", all.value / it.value, "", {all, it}));
            }
            return out;
          }};
}

} // namespace

std::vector<Calculator> predictionCalculators() {
  return {trainingThroughput(), trainingTraffic(), gpusForDeadline(), servingThroughput(),
          prefixCache(),        cacheTransfer(),   opticsPower()};
}

} // namespace cw::sizing::calc_detail
