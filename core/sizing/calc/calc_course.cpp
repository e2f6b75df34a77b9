// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "core/sizing/calc/sheet.h"

namespace cw::sizing::calc_detail {
namespace {

CalculatorInput parameters(const char* value) { return number("parameters", value, 1, 1e15); }

Calculator logitsMemory() {
  return {"logits-memory",
          "training",
          {number("sequence", "8192", 1, 1e8), number("micro_batch", "1", 1, 1e6), count("vocabulary", "128256", 1e8),
           number("bytes_per_logit", "4", 0.5, 8, "B"), number("copies", "2", 1, 8),
           count("tensor_parallel", "1", 1e5)},
          [](const CalculatorValues& v) -> Answers {
            const Derivation s = v.input("sequence", "s"), b = v.input("micro_batch", "b"),
                             n = v.input("vocabulary", "V"), w = v.input("bytes_per_logit", "w"),
                             k = v.input("copies", "k"), t = v.input("tensor_parallel", "t");
            const Derivation one = result("logits-one-copy", "A", "s * b * V * w / t",
                                          s.value * b.value * n.value * w.value / t.value, "B", {s, b, n, w, t});
            return std::vector{result("logits", "M", "k * A", k.value * one.value, "B", {k, one},
                                      "FP32 logits and their gradient, sizing 3.3"),
                               one};
          }};
}

Calculator deepspeedStates() {
  return {"deepspeed-states",
          "training",
          {parameters("7B"), number("largest_layer", "200M", 0, 1e14), count("gpus", "8")},
          [](const CalculatorValues& v) -> Answers {
            const Derivation n = v.input("parameters", "P"), l = v.input("largest_layer", "l"),
                             g = v.input("gpus", "n");
            const char* source = "DeepSpeed, runtime/zero, memory estimators";
            return std::vector{result("states-zero-3", "S_3", "4 * l + 18 * P / n",
                                      4 * l.value + 18 * n.value / g.value, "B", {l, n, g}, source),
                               result("states-zero-2", "S_2", "2 * P + 18 * P / n",
                                      2 * n.value + 18 * n.value / g.value, "B", {n, g}, source)};
          }};
}

Calculator computeOptimal() {
  return {"compute-optimal",
          "training",
          {parameters("70B"), number("tokens_per_parameter", "20", 0.1, 1e6)},
          [](const CalculatorValues& v) -> Answers {
            const Derivation n = v.input("parameters", "N"), r = v.input("tokens_per_parameter", "r");
            const Derivation tokens = result("tokens", "D", "r * N", r.value * n.value, "", {r, n},
                                             "Hoffmann et al., arXiv 2203.15556: about 20");
            return std::vector{tokens, result("training-flop", "C", "6 * N * D", 6 * n.value * tokens.value, "FLOP",
                                              {n, tokens}, "6 N D: Kaplan et al., arXiv 2001.08361")};
          }};
}

Calculator scalingEfficiency() {
  return {"scaling-efficiency",
          "training",
          {count("gpus_few", "8"), number("rate_few", "10000", 1e-9, 1e15, "1/s"), count("gpus_many", "512"),
           number("rate_many", "560000", 1e-9, 1e15, "1/s")},
          [](const CalculatorValues& v) -> Answers {
            const Derivation n = v.input("gpus_few", "n"), r = v.input("rate_few", "r"), m = v.input("gpus_many", "m"),
                             q = v.input("rate_many", "q");
            const Derivation gain = result("speed-up", "S", "q / r", q.value / r.value, "", {q, r});
            return std::vector{result("efficiency", "e", "S * n / m", gain.value * n.value / m.value, "", {gain, n, m}),
                               gain};
          }};
}

Calculator gustafson() {
  return {"gustafson",
          "training",
          {share("serial_share", "0.05"), count("gpus", "1024")},
          [](const CalculatorValues& v) -> Answers {
            const Derivation s = v.input("serial_share", "s"), n = v.input("gpus", "n");
            return std::vector{result("speed-up", "S", "n - s * (n - 1)", n.value - s.value * (n.value - 1), "", {n, s},
                                      "Gustafson, CACM 31, 1988: the work grows with the machine")};
          }};
}

Calculator trainingEnergy() {
  return {"training-energy",
          "money",
          {number("gpu_hours", "1.083M", 1e-3, 1e15, "GPU h"), power("gpu_power", "400 W"), number("pue", "1.2", 1, 5),
           number("kg_co2_per_kwh", "0.057", 0, 10, "kg/kWh")},
          [](const CalculatorValues& v) -> Answers {
            const Derivation h = v.input("gpu_hours", "h"), p = v.input("gpu_power", "P"), e = v.input("pue", "PUE"),
                             c = v.input("kg_co2_per_kwh", "c");
            const Derivation it = result("it-energy", "E", "h * P / 1000", h.value * p.value / 1000, "kWh", {h, p});
            const Derivation all = result("energy", "E_f", "E * PUE", it.value * e.value, "kWh", {it, e});
            return std::vector{all, it, result("carbon-dioxide", "m", "E_f * c", all.value * c.value, "kg", {all, c})};
          }};
}

/// Where reading the weights takes as long as using them.
Calculator criticalBatch() {
  return {"critical-batch",
          "inference",
          {number("peak_tflops", "197", 1e-3, 1e6, "TFLOP/s"), byteRate("memory_rate", "820 GB/s"),
           number("weight_bytes", "2", 0.25, 8, "B")},
          [](const CalculatorValues& v) -> Answers {
            const Derivation p = v.input("peak_tflops", "P"), r = v.input("memory_rate", "R"),
                             w = v.input("weight_bytes", "w");
            const Derivation ridge = result("ridge", "I", "P * 1e12 / R", p.value * 1e12 / r.value, "FLOP/B", {p, r},
                                            "Williams et al., CACM 52, 2009: roofline");
            return std::vector{result("critical-batch", "B", "I * w / 2", ridge.value * w.value / 2, "", {ridge, w},
                                      "Austin et al., How to Scale Your Model, 2025"),
                               ridge};
          }};
}

} // namespace

std::vector<Calculator> courseCalculators() {
  return {logitsMemory(), deepspeedStates(), computeOptimal(), scalingEfficiency(),
          gustafson(),    criticalBatch(),   trainingEnergy()};
}

} // namespace cw::sizing::calc_detail
