// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/sizing/calc/sheet.h"
#include "core/sizing/memory/memory.h"

namespace cw::sizing::calc_detail {
namespace {

const char* const zero = "ZeRO: Rajbhandari et al., arXiv 1910.02054";
const char* const korthikanti = "Korthikanti et al., arXiv 2205.05198";
constexpr int mostSearched = 65536;

CalculatorInput parameters() { return number("parameters", "7B", 1, 1e15); }

Calculator modelStates() {
  return {"model-states",
          "training",
          {parameters(), number("weight_bytes", "2", 0, 16, "B"), number("gradient_bytes", "2", 0, 16, "B"),
           number("optimizer_bytes", "12", 0, 64, "B"), count("data_parallel", "8"), bytesInput("gpu_memory", "80 GB")},
          [](const CalculatorValues& v) -> Answers {
            const Derivation n = v.input("parameters", "N"), w = v.input("weight_bytes", "w"),
                             g = v.input("gradient_bytes", "g"), o = v.input("optimizer_bytes", "o"),
                             d = v.input("data_parallel", "d"), m = v.input("gpu_memory", "M");
            const double all = n.value * (w.value + g.value + o.value);
            const auto sharded = [&](const char* label, const char* formula, double bytes) {
              return result(label, "S_d", formula, n.value * bytes, "B", {n, w, g, o, d}, zero);
            };
            const Derivation total = result("model-states", "S", "N * (w + g + o)", all, "B", {n, w, g, o}, zero);
            std::vector out{total,
                            sharded("states-zero-1", "N * (w + g + o / d)", w.value + g.value + o.value / d.value),
                            sharded("states-zero-2", "N * (w + (g + o) / d)", w.value + (g.value + o.value) / d.value),
                            sharded("states-zero-3", "N * (w + g + o) / d", (w.value + g.value + o.value) / d.value)};
            if (m.value > 0) {
              out.push_back(result("gpus-for-states", "n", "ceil(S / M)", std::ceil(all / m.value), "", {total, m}));
            }
            return out;
          }};
}

Calculator activationMemory() {
  return {"activation-memory",
          "training",
          {number("sequence", "2048", 1, 1e8), number("micro_batch", "1", 1, 1e6), number("hidden", "4096", 1, 1e6),
           number("heads", "32", 1, 1e5), number("layers", "32", 1, 1e5), count("tensor_parallel", "1", 1e5)},
          [](const CalculatorValues& v) -> Answers {
            const Derivation s = v.input("sequence", "s"), b = v.input("micro_batch", "b"), h = v.input("hidden", "h"),
                             a = v.input("heads", "a"), l = v.input("layers", "L"), t = v.input("tensor_parallel", "t");
            const double base = s.value * b.value * h.value * l.value / t.value;
            const std::vector inputs{s, b, h, l, a, t};
            return std::vector{
                result("activations-none", "A", "s * b * h * L / t * (34 + 5 * a * s / h)",
                       base * (34 + 5 * a.value * s.value / h.value), "B", inputs, korthikanti),
                result("activations-selective", "A_s", "34 * s * b * h * L / t", 34 * base, "B", inputs, korthikanti),
                result("activations-full", "A_f", "2 * s * b * h * L / t", 2 * base, "B", inputs, korthikanti)};
          }};
}

TrainingSetup setupOf(const ModelShape& shape, const GpuSpec& gpu, int gpus, int microBatch, int sequence) {
  TrainingSetup setup;
  setup.shape = shape;
  setup.gpu = gpu;
  setup.cluster = usualCluster(gpu);
  setup.layout.dp = gpus;
  setup.microBatch = microBatch;
  setup.globalBatch = static_cast<int>(std::min<long long>(1LL * microBatch * gpus, std::numeric_limits<int>::max()));
  setup.sequence = sequence;
  setup.framework = Framework::Fsdp;
  return setup;
}

/// Fewest accelerators, in powers of two, that hold the run with every saving on; 0 when none does.
int fewestGpus(TrainingSetup setup, const Profile& profile) {
  setup.recompute = Recompute::Full;
  setup.sharding = Sharding::Full;
  for (int n = 1; n <= mostSearched && n <= std::numeric_limits<int>::max() / setup.microBatch; n *= 2) {
    setup.layout.dp = n;
    setup.globalBatch = n * setup.microBatch;
    if (fits(trainingMemory(setup, profile), setup.gpu, profile)) return n;
  }
  return 0;
}

std::vector<Derivation> memoryRows(const MemoryParts& m, const std::string& source) {
  return {given("weights", "w", m.weights, "B", source),
          given("gradients", "g", m.gradients, "B", source),
          given("optimizer", "o", m.optimizer, "B", source),
          given("activations", "a", m.activations, "B", source),
          given("logits", "l", m.logits, "B", source),
          given("communication-buffers", "c", m.communication, "B", source),
          given("overhead", "h", m.overhead, "B", source)};
}

std::vector<CalculatorInput> memoryInputs() {
  return {model("Llama 3 8B"),
          accelerator("H100"),
          count("gpus", "8"),
          count("micro_batch", "1", 1e5),
          count("sequence", "4096", 1e8),
          choice("sharding", {"full", "gradients", "optimizer", "none"}),
          choice("recompute", {"none", "selective", "full"})};
}

Answers memoryAnswer(const TrainingSetup& setup, const Profile& profile) {
  if (auto valid = validate(setup); !valid) return fail(valid.error());
  const MemoryParts parts = trainingMemory(setup, profile);
  const std::string source = "model: " + setup.shape.name + ", sizing 3.3";
  const Derivation capacity = given("gpu-memory", "M", setup.gpu.memoryBytes, "B", "catalog: " + setup.gpu.name);
  const Derivation total =
      result("memory-per-gpu", "m", "w + g + o + a + l + c + h", parts.total(), "B", memoryRows(parts, source));
  std::vector out{total, result("memory-left", "x", "M - m", capacity.value - total.value, "B", {capacity, total})};
  if (const int fewest = fewestGpus(setup, profile); fewest > 0) {
    out.push_back(given("smallest-gpu-count", "n", fewest, "", "sizing 3.3: full sharding and recomputation"));
  }
  return out;
}

Calculator trainingMemoryCalculator() {
  return {"training-memory", "training", memoryInputs(), [](const CalculatorValues& v) -> Answers {
            const auto shape = v.model("model");
            if (!shape) return fail(shape.error());
            const auto gpu = v.gpu("gpu");
            if (!gpu) return fail(gpu.error());
            const Profile profile;
            TrainingSetup setup =
                setupOf(*shape, *gpu, static_cast<int>(v.number("gpus")), static_cast<int>(v.number("micro_batch")),
                        static_cast<int>(v.number("sequence")));
            const std::string& sharding = v.text("sharding");
            setup.sharding = sharding == "full"        ? Sharding::Full
                             : sharding == "gradients" ? Sharding::Gradients
                             : sharding == "optimizer" ? Sharding::Optimizer
                                                       : Sharding::None;
            const std::string& recompute = v.text("recompute");
            setup.recompute = recompute == "full"        ? Recompute::Full
                              : recompute == "selective" ? Recompute::Selective
                                                         : Recompute::None;
            return memoryAnswer(setup, profile);
          }};
}

Calculator loraMemory() {
  return {"lora-memory",
          "training",
          {model("Llama 3 70B"), accelerator("H100"), count("gpus", "1"), count("rank", "16", 65536),
           count("micro_batch", "1", 1e5), count("sequence", "4096", 1e8), choice("adaptation", {"qlora", "lora"})},
          [](const CalculatorValues& v) -> Answers {
            const auto shape = v.model("model");
            if (!shape) return fail(shape.error());
            const auto gpu = v.gpu("gpu");
            if (!gpu) return fail(gpu.error());
            TrainingSetup setup =
                setupOf(*shape, *gpu, static_cast<int>(v.number("gpus")), static_cast<int>(v.number("micro_batch")),
                        static_cast<int>(v.number("sequence")));
            setup.adaptation = v.text("adaptation") == "qlora" ? Adaptation::Qlora : Adaptation::Lora;
            setup.adapterRank = static_cast<int>(v.number("rank"));
            setup.recompute = Recompute::Full;
            if (setup.layout.dp > 1) setup.sharding = Sharding::Full;
            return memoryAnswer(setup, Profile{});
          }};
}

Calculator offloadHostMemory() {
  return {"offload-host-memory",
          "training",
          {parameters(), number("bytes_per_parameter", "16", 1, 64, "B"), number("buffer_factor", "1.5", 1, 10),
           bytesInput("host_memory", "1 TB")},
          [](const CalculatorValues& v) -> Answers {
            const Derivation n = v.input("parameters", "N"), b = v.input("bytes_per_parameter", "b"),
                             f = v.input("buffer_factor", "f"), have = v.input("host_memory", "H");
            const Derivation needed = result("host-memory-needed", "M", "N * b * f", n.value * b.value * f.value, "B",
                                             {n, b, f}, "DeepSpeed, ZeRO memory estimators (buffer factor 1.5)");
            return std::vector{needed, missing("host-memory-missing", needed, have)};
          }};
}

Calculator naiveCapacity() {
  return {"rule-of-thumb-gpus",
          "training",
          {parameters(), number("batch", "32", 1, 1e7), bytesInput("gpu_memory", "80 GB"),
           number("bytes_per_parameter", "16", 1, 64, "B")},
          [](const CalculatorValues& v) -> Answers {
            const Derivation n = v.input("parameters", "N"), b = v.input("batch", "B"), m = v.input("gpu_memory", "M"),
                             k = v.input("bytes_per_parameter", "k");
            const double naive = std::ceil(n.value * b.value * 4 / (0.8 * m.value));
            return std::vector{result("rule-of-thumb-gpus", "n_r", "ceil(N * B * 4 / (0.8 * M))", naive, "", {n, b, m},
                                      "deployment guide: a rule of thumb, not a bound"),
                               result("gpus-for-states", "n", "ceil(N * k / M)", std::ceil(n.value * k.value / m.value),
                                      "", {n, k, m}, zero)};
          }};
}

} // namespace

std::vector<Calculator> trainingMemoryCalculators() {
  return {trainingMemoryCalculator(), modelStates(),  activationMemory(), loraMemory(),
          offloadHostMemory(),        naiveCapacity()};
}

} // namespace cw::sizing::calc_detail
