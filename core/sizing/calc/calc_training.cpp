// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "core/sizing/calc/sheet.h"
#include "core/sizing/training/predict.h"

namespace cw::sizing::calc_detail {
namespace {

constexpr double secondsPerDay = 86400, secondsPerHour = 3600;
const char* const flopRule = "6 N D: Kaplan et al., arXiv 2001.08361";
const char* const mfuRule = "MFU: Chowdhery et al., arXiv 2204.02311, appendix B";

CalculatorInput parameters(const char* value) { return number("parameters", value, 1, 1e15); }
CalculatorInput peak() { return number("peak_tflops", "989.5", 1e-3, 1e6, "TFLOP/s"); }

Derivation trainingFlop(const CalculatorValues& v) {
  const Derivation n = v.input("parameters", "N"), d = v.input("tokens", "D");
  return result("training-flop", "C", "6 * N * D", 6 * n.value * d.value, "FLOP", {n, d}, flopRule);
}

Calculator daysToTrain() {
  return {
      "days-to-train",
      "training",
      {parameters("70B"), number("tokens", "15T", 1, 1e18), count("gpus", "1024"), peak(), share("mfu", "0.4")},
      [](const CalculatorValues& v) -> Answers {
        const Derivation flop = trainingFlop(v), gpus = v.input("gpus", "n"), p = v.input("peak_tflops", "P"),
                         mfu = v.input("mfu", "u");
        const double seconds = flop.value / (gpus.value * p.value * 1e12 * mfu.value);
        const Derivation time = result("wall-time", "t", "C / (n * P * 1e12 * u)", seconds, "s", {flop, gpus, p, mfu});
        return std::vector{
            result("days", "d", "t / 86400", seconds / secondsPerDay, "d", {time}),
            result("gpu-hours", "h", "n * t / 3600", gpus.value * seconds / secondsPerHour, "GPU h", {gpus, time})};
      }};
}

/// Tokens a second of one accelerator, from the rate of all where that is stated.
Derivation rateOfGpu(const CalculatorValues& v, const Derivation& gpus) {
  const Derivation total = v.input("tokens_per_s_total", "R");
  if (total.value <= 0) return v.input("tokens_per_s_per_gpu", "r");
  return result("tokens-per-s-per-gpu", "r", "R / n", total.value / gpus.value, "1/s", {total, gpus});
}

Calculator daysFromThroughput() {
  return {"days-from-throughput",
          "training",
          {parameters("70B"), number("tokens", "15T", 1, 1e18), count("gpus", "1024"),
           number("tokens_per_s_per_gpu", "1100", 1e-6, 1e9, "1/s"), number("tokens_per_s_total", "0", 0, 1e15, "1/s"),
           peak()},
          [](const CalculatorValues& v) -> Answers {
            const Derivation tokens = v.input("tokens", "D"), gpus = v.input("gpus", "n"), rate = rateOfGpu(v, gpus),
                             n = v.input("parameters", "N"), p = v.input("peak_tflops", "P");
            const double perDay = gpus.value * rate.value * secondsPerDay, days = tokens.value / perDay;
            const Derivation daily = result("tokens-per-day", "T", "n * r * 86400", perDay, "", {gpus, rate});
            const Derivation wall = result("days", "d", "D / T", days, "d", {tokens, daily});
            return std::vector{wall, daily,
                               result("gpu-hours", "h", "24 * n * d", 24 * gpus.value * days, "GPU h", {gpus, wall}),
                               result("mfu", "u", "6 * N * r / (P * 1e12)", 6 * n.value * rate.value / (p.value * 1e12),
                                      "", {n, rate, p}, mfuRule)};
          }};
}

Calculator mfuFromGpuHours() {
  return {"mfu-from-gpu-hours",
          "training",
          {parameters("37B"), number("tokens", "14.8T", 1, 1e18), number("gpu_hours", "2.79M", 1e-3, 1e15, "GPU h"),
           peak()},
          [](const CalculatorValues& v) -> Answers {
            const Derivation flop = trainingFlop(v), hours = v.input("gpu_hours", "h"), p = v.input("peak_tflops", "P");
            const double rate = flop.value / (hours.value * secondsPerHour);
            return std::vector{
                result("mfu", "u", "C / (3600 * h * P * 1e12)", rate / (p.value * 1e12), "", {flop, hours, p}, mfuRule),
                result("achieved-tflops", "A", "C / (3600 * h * 1e12)", rate / 1e12, "TFLOP/s", {flop, hours})};
          }};
}

Calculator mfuFromLog() {
  return {
      "mfu-from-log",
      "training",
      {model("Llama 3 8B"), number("sequence", "8192", 1, 1e8), count("global_batch", "512"), time("step", "10 s"),
       count("gpus", "64"), peak()},
      [](const CalculatorValues& v) -> Answers {
        const auto shape = v.model("model");
        if (!shape) return fail(shape.error());
        const Derivation s = v.input("sequence", "s"), b = v.input("global_batch", "B"), t = v.input("step", "t"),
                         gpus = v.input("gpus", "n"), p = v.input("peak_tflops", "P");
        const Derivation perToken = given("flop-per-token", "f", modelFlopsPerToken(*shape, s.value, false), "FLOP",
                                          "model: " + shape->name + ", attention whole, sizing 3.2");
        const Derivation plain = given("parameters", "N", countParameters(*shape).active, "", "model: " + shape->name);
        const double rate = b.value * s.value / t.value / gpus.value;
        const Derivation tokens = result("tokens-per-s-per-gpu", "r", "B * s / (t * n)", rate, "1/s", {b, s, t, gpus});
        return std::vector{result("mfu", "u", "f * r / (P * 1e12)", perToken.value * rate / (p.value * 1e12), "",
                                  {perToken, tokens, p}, mfuRule),
                           result("mfu-6n", "u_6N", "6 * N * r / (P * 1e12)", 6 * plain.value * rate / (p.value * 1e12),
                                  "", {plain, tokens, p}, flopRule),
                           tokens};
      }};
}

Calculator pipelineBubble() {
  return {"pipeline-bubble",
          "training",
          {count("stages", "8", 1e5), count("micro_batches", "64"), count("interleave", "1", 1e4)},
          [](const CalculatorValues& v) -> Answers {
            const Derivation p = v.input("stages", "p"), m = v.input("micro_batches", "m"),
                             i = v.input("interleave", "v");
            const double ratio = (p.value - 1) / (i.value * m.value);
            return std::vector{result("bubble-of-step", "b", "(p - 1) / (v * m + p - 1)",
                                      (p.value - 1) / (i.value * m.value + p.value - 1), "", {p, i, m},
                                      "Narayanan et al., arXiv 2104.04473"),
                               result("bubble-of-ideal", "b_i", "(p - 1) / (v * m)", ratio, "", {p, i, m})};
          }};
}

Calculator maxDataParallel() {
  return {"max-data-parallel",
          "training",
          {number("batch_tokens", "4194304", 1, 1e12), number("sequence", "4096", 1, 1e8), count("gpus", "1024")},
          [](const CalculatorValues& v) -> Answers {
            const Derivation b = v.input("batch_tokens", "B"), s = v.input("sequence", "s"), n = v.input("gpus", "n");
            const Derivation most =
                result("max-data-parallel", "d", "floor(B / s)", std::floor(b.value / s.value), "", {b, s});
            return std::vector{most, missing("gpus-without-a-sequence", n, most)};
          }};
}

Calculator amdahl() {
  return {"amdahl",
          "training",
          {share("serial_share", "0.05"), count("gpus", "1024")},
          [](const CalculatorValues& v) -> Answers {
            const Derivation s = v.input("serial_share", "s"), n = v.input("gpus", "n");
            const double speedUp = 1 / (s.value + (1 - s.value) / n.value);
            const Derivation gain =
                result("speed-up", "S", "1 / (s + (1 - s) / n)", speedUp, "", {s, n}, "Amdahl, AFIPS 1967");
            std::vector out{gain, result("parallel-efficiency", "e", "S / n", speedUp / n.value, "", {gain, n})};
            if (s.value > 0) out.push_back(result("speed-up-limit", "S_max", "1 / s", 1 / s.value, "", {s}));
            return out;
          }};
}

/// Utilisation when nothing hides the exchange of gradients.
Calculator exposedCommunication() {
  return {"exposed-communication",
          "training",
          {parameters("7B"), number("tokens_per_gpu", "4096", 1, 1e12), peak(), share("mfu", "0.4"),
           time("communication", "4.48 s")},
          [](const CalculatorValues& v) -> Answers {
            const Derivation n = v.input("parameters", "N"), t = v.input("tokens_per_gpu", "T"),
                             p = v.input("peak_tflops", "P"), u = v.input("mfu", "u"),
                             c = v.input("communication", "t_c");
            const double seconds = 6 * n.value * t.value / (p.value * 1e12 * u.value);
            const Derivation compute =
                result("compute-time", "t_x", "6 * N * T / (P * 1e12 * u)", seconds, "s", {n, t, p, u}, flopRule);
            return std::vector{
                result("busy-share", "U", "t_x / (t_x + t_c)", seconds / (seconds + c.value), "", {compute, c}),
                compute, result("communication-to-compute", "q", "t_c / t_x", c.value / seconds, "", {c, compute})};
          }};
}

} // namespace

std::vector<Calculator> trainingCalculators() {
  return {daysToTrain(),    daysFromThroughput(), mfuFromGpuHours(), mfuFromLog(),
          pipelineBubble(), maxDataParallel(),    amdahl(),          exposedCommunication()};
}

} // namespace cw::sizing::calc_detail
