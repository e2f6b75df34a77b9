// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "core/sizing/calc/sheet.h"

namespace cw::sizing::calc_detail {
namespace {

/// What a cache costs and how far a memory goes, from the bytes of a token.
std::vector<Derivation> cacheAnswers(const CalculatorValues& v, const Derivation& perToken, double kvHeads) {
  const Derivation s = v.input("sequence", "s"), u = v.input("users", "u"), t = v.input("tensor_parallel", "t"),
                   free = v.input("free_memory", "F"), w = v.input("weights", "W");
  const double all = perToken.value * s.value * u.value, split = std::min(t.value, kvHeads);
  const Derivation total = result("kv-total", "K", "k * s * u", all, "B", {perToken, s, u});
  const Derivation ways = result("kv-split", "g", "min(t, KV heads)", split, "", {t},
                                 "one KV head a rank at most; a compressed cache is whole on each");
  std::vector out{total, perToken,
                  result("kv-per-sequence", "K_1", "k * s", perToken.value * s.value, "B", {perToken, s}),
                  result("kv-per-gpu", "K_g", "K / g", all / split, "B", {total, ways})};
  if (free.value > 0) {
    const Derivation room =
        result("tokens-that-fit", "T", "floor(F / k)", std::floor(free.value / perToken.value), "", {free, perToken});
    out.push_back(room);
    out.push_back(result("users-that-fit", "U", "floor(F / (k * s))",
                         std::floor(free.value / (perToken.value * s.value)), "", {free, perToken, s}));
  }
  if (w.value > 0) out.push_back(result("kv-to-weights", "q", "K / W", all / w.value, "", {total, w}));
  return out;
}

std::vector<CalculatorInput> cacheInputs(std::vector<CalculatorInput> inputs) {
  inputs.push_back(number("bytes_per_value", "2", 0.25, 8, "B"));
  inputs.push_back(number("sequence", "8192", 1, 1e9));
  inputs.push_back(number("users", "1", 1, 1e9));
  inputs.push_back(count("tensor_parallel", "1", 1e5));
  inputs.push_back(bytesInput("free_memory", "0 B"));
  inputs.push_back(bytesInput("weights", "0 B"));
  return inputs;
}

Calculator kvCache() {
  return {"kv-cache", "inference", cacheInputs({model("Llama 3 70B")}), [](const CalculatorValues& v) -> Answers {
            const auto shape = v.model("model");
            if (!shape) return fail(shape.error());
            const Derivation b = v.input("bytes_per_value", "b");
            // A window bounds what later tokens add; the mean over the sequence is what each of them costs.
            const double bytes = kvBytesPerToken(*shape, b.value, v.number("sequence"));
            Derivation perToken = result("kv-per-token", "k", "by the model's attention", bytes, "B", {b});
            perToken.source = "model: " + shape->name + ", sizing 3.9";
            const bool latent = shape->attention == AttentionKind::Latent;
            return cacheAnswers(v, perToken, latent ? 1 : shape->kvHeads);
          }};
}

Calculator kvCacheDimensions() {
  return {"kv-cache-dimensions", "inference",
          cacheInputs({count("layers", "80", 1e5), count("kv_heads", "8", 1e5), count("head_dim", "128", 1e5)}),
          [](const CalculatorValues& v) -> Answers {
            const Derivation l = v.input("layers", "L"), h = v.input("kv_heads", "h"), e = v.input("head_dim", "e"),
                             b = v.input("bytes_per_value", "b");
            const Derivation perToken = result("kv-per-token", "k", "2 * L * h * e * b",
                                               2 * l.value * h.value * e.value * b.value, "B", {l, h, e, b});
            return cacheAnswers(v, perToken, h.value);
          }};
}

Calculator kvBlocks() {
  return {
      "kv-blocks",
      "inference",
      {count("blocks", "378"), count("block_tokens", "16", 1e6), number("sequence", "8192", 1, 1e9),
       number("kv_bytes_per_token", "327680", 1, 1e9, "B")},
      [](const CalculatorValues& v) -> Answers {
        const Derivation n = v.input("blocks", "n"), t = v.input("block_tokens", "t"), s = v.input("sequence", "s"),
                         k = v.input("kv_bytes_per_token", "k");
        const Derivation wanted = result("blocks-needed", "m", "ceil(s / t)", std::ceil(s.value / t.value), "", {s, t});
        Derivation lacking = missing("blocks-missing", wanted, n);
        lacking.symbol = "x";
        return std::vector{
            result("tokens-that-fit", "T", "n * t", n.value * t.value, "", {n, t}), lacking,
            result("memory-missing", "M", "x * t * k", lacking.value * t.value * k.value, "B", {lacking, t, k})};
      }};
}

Calculator chipsForWeights() {
  return {"gpus-for-weights",
          "inference",
          {number("parameters", "70B", 1, 1e15), number("weight_bytes", "2", 0.25, 8, "B"),
           bytesInput("gpu_memory", "80 GB")},
          [](const CalculatorValues& v) -> Answers {
            const Derivation n = v.input("parameters", "N"), b = v.input("weight_bytes", "b"),
                             m = v.input("gpu_memory", "M");
            if (m.value <= 0)
              return fail(Error{"calc.malformed-input", {{"key", "gpu_memory"}, {"text", "0"}}}.at("gpu_memory"));
            const double least = std::ceil(n.value * b.value / m.value);
            const Derivation few = result("gpus-for-weights", "n", "ceil(N * b / M)", least, "", {n, b, m});
            return std::vector{few, result("gpus-power-of-two", "n_2", "2 ^ ceil(log2(n))",
                                           std::exp2(std::ceil(std::log2(std::max(1.0, least)))), "", {few})};
          }};
}

Calculator decodeStep() {
  return {"decode-step",
          "inference",
          {number("parameters", "70B", 1, 1e15), number("weight_bytes", "2", 0.25, 8, "B"), count("gpus", "8"),
           byteRate("memory_rate", "3.35 TB/s"), number("peak_tflops", "989.5", 1e-3, 1e6, "TFLOP/s"),
           number("kv_bytes_per_token", "327680", 0, 1e9, "B"), number("sequence", "8192", 0, 1e9),
           number("batch", "32", 1, 1e7)},
          [](const CalculatorValues& v) -> Answers {
            const Derivation n = v.input("parameters", "N"), w = v.input("weight_bytes", "w"), c = v.input("gpus", "n"),
                             r = v.input("memory_rate", "R"), p = v.input("peak_tflops", "P"),
                             k = v.input("kv_bytes_per_token", "k"), s = v.input("sequence", "s"),
                             b = v.input("batch", "B");
            const double cacheS = b.value * s.value * k.value / (c.value * r.value);
            const double weightS = n.value * w.value / (c.value * r.value);
            const double mathS = 2 * b.value * n.value / (c.value * p.value * 1e12);
            const Derivation cache =
                                 result("cache-read-time", "t_k", "B * s * k / (n * R)", cacheS, "s", {b, s, k, c, r}),
                             weights = result("weight-read-time", "t_w", "N * w / (n * R)", weightS, "s", {n, w, c, r}),
                             math =
                                 result("compute-time", "t_x", "2 * B * N / (n * P * 1e12)", mathS, "s", {b, n, c, p});
            const Derivation step =
                result("decode-step", "t", "t_k + max(t_w, t_x)", cacheS + std::max(weightS, mathS), "s",
                       {cache, weights, math}, "Austin et al., How to Scale Your Model, 2025: a lower bound");
            return std::vector{step, result("tokens-per-s", "q", "B / t", b.value / step.value, "1/s", {b, step})};
          }};
}

Calculator prefillTime() {
  return {"prefill-time",
          "inference",
          {number("parameters", "70B", 1, 1e15), number("prompt_tokens", "8192", 1, 1e9), count("gpus", "16"),
           number("peak_tflops", "197", 1e-3, 1e6, "TFLOP/s"), share("mfu", "0.4"), number("batch", "32", 1, 1e7),
           time("decode_step", "19 ms"), number("output_tokens", "512", 1, 1e9)},
          [](const CalculatorValues& v) -> Answers {
            const Derivation n = v.input("parameters", "N"), t = v.input("prompt_tokens", "T"),
                             c = v.input("gpus", "n"), p = v.input("peak_tflops", "P"), u = v.input("mfu", "u"),
                             b = v.input("batch", "B"), d = v.input("decode_step", "t_d"),
                             o = v.input("output_tokens", "o");
            const Derivation prefill =
                result("prefill-time", "t_p", "2 * N * T / (n * P * 1e12 * u)",
                       2 * n.value * t.value / (c.value * p.value * 1e12 * u.value), "s", {n, t, c, p, u});
            return std::vector{prefill, result("prefill-pools", "q", "t_p * B / (t_d * o)",
                                               prefill.value * b.value / (d.value * o.value), "", {prefill, b, d, o})};
          }};
}

} // namespace

std::vector<Calculator> inferenceCalculators() {
  return {kvCache(), kvCacheDimensions(), kvBlocks(), chipsForWeights(), decodeStep(), prefillTime()};
}

} // namespace cw::sizing::calc_detail
