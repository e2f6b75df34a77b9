// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/sizing/calc/sheet.h"
#include "core/sizing/training/predict.h"

namespace cw::sizing::calc_detail {
namespace {

/// The dimensions of a model that is in no catalog.
std::vector<CalculatorInput> dimensions() {
  return {
      count("layers", "64", 1e5),        count("hidden", "4096", 1e6),     count("ffn", "16384", 1e7),
      count("heads", "32", 1e5),         count("kv_heads", "8", 1e5),      count("head_dim", "128", 1e5),
      count("vocabulary", "32000", 1e8), choice("mlp", {"gated", "gelu"}), choice("tied_embeddings", {"no", "yes"})};
}

ModelShape shapeOfDimensions(const CalculatorValues& v) {
  const auto whole = [&](const char* key) { return static_cast<int>(v.number(key)); };
  ModelShape shape;
  shape.name = "stated dimensions";
  shape.layers = whole("layers");
  shape.hidden = whole("hidden");
  shape.ffn = whole("ffn");
  shape.heads = whole("heads");
  shape.kvHeads = whole("kv_heads");
  shape.headDim = whole("head_dim");
  shape.vocabulary = whole("vocabulary");
  shape.sequence = 2048;
  shape.mlp = v.text("mlp") == "gelu" ? MlpKind::Gelu : MlpKind::Gated;
  shape.tiedEmbeddings = v.text("tied_embeddings") == "yes";
  return shape;
}

Derivation counted(const char* label, const char* symbol, double value, const ModelShape& shape) {
  return given(label, symbol, value, "", "model: " + shape.name + ", sizing 3.1");
}

Calculator parameterCount() {
  std::vector<CalculatorInput> inputs = dimensions();
  inputs.push_back(number("kv_bytes", "2", 0.25, 8, "B"));
  return {"parameters", "training", std::move(inputs), [](const CalculatorValues& v) -> Answers {
            const ModelShape shape = shapeOfDimensions(v);
            if (auto valid = validate(shape); !valid) return fail(valid.error());
            const ParameterCount n = countParameters(shape);
            const Derivation attention = counted("attention-parameters", "N_a", n.attentionPerLayer, shape),
                             dense = counted("mlp-parameters", "N_m", n.densePerLayer, shape),
                             table = counted("embedding-parameters", "N_e", n.embedding + n.head, shape),
                             layers = v.input("layers", "L"), b = v.input("kv_bytes", "b");
            return std::vector{result("parameters", "N", "L * (N_a + N_m) + N_e + norms", n.total, "",
                                      {layers, attention, dense, table}),
                               result("attention-share", "a", "N_a / (N_a + N_m)",
                                      n.attentionPerLayer / (n.attentionPerLayer + n.densePerLayer), "",
                                      {attention, dense}),
                               result("kv-per-token", "K", "2 * L * k * e * b", kvBytesPerToken(shape, b.value), "B",
                                      {layers, v.input("kv_heads", "k"), v.input("head_dim", "e"), b})};
          }};
}

/// The 5B GPT of a published throughput (openxla/xla #8210), so that the defaults belong together.
std::vector<CalculatorInput> dimensionsOfRun() {
  std::vector<CalculatorInput> inputs = dimensions();
  const auto set = [&](std::string_view key, const char* value) {
    std::ranges::find(inputs, key, &CalculatorInput::key)->defaultValue = value;
  };
  set("layers", "24");
  set("kv_heads", "32");
  set("vocabulary", "50304");
  set("mlp", "gelu");
  set("tied_embeddings", "yes");
  return inputs;
}

Calculator mfuFromDimensions() {
  std::vector<CalculatorInput> inputs = dimensionsOfRun();
  inputs.push_back(count("sequence", "2048", 1e8));
  inputs.push_back(count("global_batch", "2048"));
  inputs.push_back(number("samples_per_s", "465.45", 1e-9, 1e9, "1/s"));
  inputs.push_back(count("gpus", "256"));
  inputs.push_back(number("peak_tflops", "312", 1e-3, 1e6, "TFLOP/s"));
  return {"mfu-from-throughput", "training", std::move(inputs), [](const CalculatorValues& v) -> Answers {
            const ModelShape shape = shapeOfDimensions(v);
            if (auto valid = validate(shape); !valid) return fail(valid.error());
            const Derivation s = v.input("sequence", "s"), b = v.input("global_batch", "B"),
                             rate = v.input("samples_per_s", "q"), gpus = v.input("gpus", "n"),
                             p = v.input("peak_tflops", "P");
            const Derivation perToken = given("flop-per-token", "f", modelFlopsPerToken(shape, s.value, false), "FLOP",
                                              "products and whole attention, sizing 3.2");
            const Derivation n = counted("parameters", "N", countParameters(shape).total, shape);
            const double tokens = rate.value * s.value / gpus.value / (p.value * 1e12);
            return std::vector{result("mfu", "u", "f * q * s / (n * P * 1e12)", perToken.value * tokens, "",
                                      {perToken, rate, s, gpus, p}, "Chowdhery et al., arXiv 2204.02311, appendix B"),
                               result("mfu-6n", "u_6N", "6 * N * q * s / (n * P * 1e12)", 6 * n.value * tokens, "",
                                      {n, rate, s, gpus, p}),
                               result("step-time", "t", "B / q", b.value / rate.value, "s", {b, rate}), n};
          }};
}

Calculator modelFigures() {
  return {"model-figures",
          "training",
          {model("Llama 3 70B"), number("sequence", "8192", 1, 1e8), number("kv_bytes", "2", 0.25, 8, "B"),
           number("weight_bytes", "2", 0.25, 8, "B")},
          [](const CalculatorValues& v) -> Answers {
            const auto shape = v.model("model");
            if (!shape) return fail(shape.error());
            const ParameterCount n = countParameters(*shape);
            const Derivation total = counted("parameters", "N", n.total, *shape), s = v.input("sequence", "s"),
                             b = v.input("kv_bytes", "b"), w = v.input("weight_bytes", "w");
            return std::vector{
                total, counted("active-parameters", "N_act", n.active, *shape),
                result("weights", "W", "N * w", n.total * w.value, "B", {total, w}),
                given("flop-per-token", "f", modelFlopsPerToken(*shape, s.value, false), "FLOP",
                      "training, products and whole attention, sizing 3.2"),
                result("kv-per-token", "K", "by the model's attention", kvBytesPerToken(*shape, b.value), "B", {b})};
          }};
}

} // namespace

std::vector<Calculator> modelCalculators() { return {modelFigures(), parameterCount(), mfuFromDimensions()}; }

} // namespace cw::sizing::calc_detail
