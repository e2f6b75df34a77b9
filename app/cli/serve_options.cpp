// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/serve_options.h"

#include <algorithm>

#include "app/cli/model_options.h"
#include "app/cli/option_values.h"

namespace cw::cli {
namespace {

using namespace sizing;

constexpr long long mostDegree = 4096;
constexpr double mostTokens = 1e8, mostLoad = 1e7, mostMs = 1e9, leastMs = 1e-3, leastLoad = 1e-9;

const std::vector<std::string> engines{"vllm", "tensorrt-llm", "tensorrt-llm-preview", "sglang", "sglang-early"};

Result<Precision> formatOf(const std::string& text, const char* option, Precision otherwise) {
  if (text.empty()) return otherwise;
  std::vector<std::string> known;
  known.reserve(precisionCount);
  for (int i = 0; i < precisionCount; ++i)
    known.emplace_back(toKey(static_cast<Precision>(i)));
  const auto at = wordOption(text, option, known);
  if (!at) return fail(at.error());
  return static_cast<Precision>(*at);
}

/// An option that is left out keeps the value that stands there.
struct Number {
  const std::string& text;
  const char* option;
  double low, high;
  double& value;
};
Result<> read(std::initializer_list<Number> numbers) {
  for (const Number& one : numbers) {
    if (one.text.empty()) continue;
    const auto value = numberOption(one.text, one.option, one.low, one.high);
    if (!value) return fail(value.error());
    one.value = *value;
  }
  return {};
}

struct Whole {
  const std::string& text;
  const char* option;
  long long high;
  int& value;
};
Result<> read(std::initializer_list<Whole> numbers) {
  for (const Whole& one : numbers) {
    if (one.text.empty()) continue;
    const auto value = countOption(one.text, one.option, 1, one.high);
    if (!value) return fail(value.error());
    one.value = static_cast<int>(*value);
  }
  return {};
}

} // namespace

void ServeOptions::addTo(CLI::App& app, const Context& context) {
  const std::tuple<const char*, std::string&, const char*> options[] = {
      {"--model", model_, "cli.model.model"},
      {"--gpu", gpu_, "cli.model.gpu"},
      {"--tp", tp_, "cli.model.tp"},
      {"--pp", pp_, "cli.model.pp"},
      {"--ep", ep_, "cli.model.ep"},
      {"--attention-dp", attentionDp_, "cli.serve.attention-dp"},
      {"--precision", precision_, "cli.serve.precision"},
      {"--kv-precision", kv_, "cli.serve.kv"},
      {"--engine", engine_, "cli.serve.engine"},
      {"--input", input_, "cli.serve.input"},
      {"--output,--output-tokens", output_, "cli.serve.output"},
      {"--input-spread", inputSpread_, "cli.serve.input-spread"},
      {"--output-spread", outputSpread_, "cli.serve.output-spread"},
      {"--rate,--qps", rate_, "cli.serve.rate"},
      {"--concurrency", concurrency_, "cli.serve.concurrency"},
      {"--replicas", replicas_, "cli.serve.replica-count"},
      {"--ttft-p99-ms", ttft_, "cli.serve.ttft"},
      {"--tpot-ms", tpot_, "cli.serve.tpot"},
      {"--tpot-p99-ms", tpotP99_, "cli.serve.tpot-p99"},
      {"--prefix-hits", prefix_, "cli.serve.prefix"},
      {"--speculative-tokens", drafted_, "cli.serve.drafted"},
      {"--acceptance", acceptance_, "cli.serve.acceptance"},
      {"--batched-tokens", chunk_, "cli.serve.chunk"},
      {"--prefill-workers", prefillWorkers_, "cli.serve.prefill-workers"},
      {"--prefill-tp", prefillTp_, "cli.serve.prefill-tp"},
      {"--decode-workers", decodeWorkers_, "cli.serve.decode-workers"},
      {"--decode-tp", decodeTp_, "cli.serve.decode-tp"}};
  for (const auto& [name, value, id] : options) {
    app.add_option(name, value, context.text(id));
    stated_.add(name, &value);
  }
  app.add_flag("--disaggregated", disaggregated_, context.text("cli.serve.disaggregated"));
}

Result<Precision> ServeOptions::weightFormat() const { return formatOf(precision_, "--precision", Precision::Bf16); }

std::string ServeOptions::statedForLanguage() const {
  const std::string first = stated_.firstBut({"--model", "--gpu", "--rate", "--replicas", "--precision"});
  return first.empty() && disaggregated_ ? "--disaggregated" : first;
}

std::string ServeOptions::firstStated() const {
  const std::string first = stated_.firstBut({});
  return first.empty() && disaggregated_ ? "--disaggregated" : first;
}

Result<> ServeOptions::readEngine(ServeSetup& setup) const {
  const auto engine = wordOption(engine_.empty() ? engines.front() : engine_, "--engine", engines);
  if (!engine) return fail(engine.error());
  setup.engine = static_cast<ServeEngine>(*engine);
  const auto weights = weightFormat();
  if (!weights) return fail(weights.error());
  setup.weights = *weights;
  const auto kv = formatOf(kv_, "--kv-precision", Precision::Fp16);
  if (!kv) return fail(kv.error());
  setup.kv = *kv;
  double drafted = 0;
  if (auto done = read({Number{prefix_, "--prefix-hits", 0, 0.999, setup.prefixHitShare},
                        Number{drafted_, "--speculative-tokens", 0, 64, drafted},
                        Number{acceptance_, "--acceptance", 0, 1, setup.acceptance}});
      !done) {
    return done;
  }
  setup.speculativeTokens = static_cast<int>(drafted);
  return read({Whole{chunk_, "--batched-tokens", 10'000'000, setup.maxBatchedTokens}});
}

Result<> ServeOptions::readRequests(ServeSetup& setup, std::vector<std::string>& assumed) const {
  double ttftMs = 0, tpotMs = 0, tpotP99Ms = 0;
  if (auto done = read({Number{input_, "--input", 1, mostTokens, setup.inputTokens},
                        Number{output_, "--output", 1, mostTokens, setup.outputTokens},
                        Number{inputSpread_, "--input-spread", 0, 20, setup.inputSpread},
                        Number{outputSpread_, "--output-spread", 0, 20, setup.outputSpread},
                        Number{rate_, "--rate", leastLoad, mostLoad, setup.ratePerS},
                        Number{concurrency_, "--concurrency", leastLoad, mostLoad, setup.concurrency},
                        Number{ttft_, "--ttft-p99-ms", leastMs, mostMs, ttftMs},
                        Number{tpot_, "--tpot-ms", leastMs, mostMs, tpotMs},
                        Number{tpotP99_, "--tpot-p99-ms", leastMs, mostMs, tpotP99Ms}});
      !done) {
    return done;
  }
  if (!rate_.empty() && !concurrency_.empty()) return fail(Error("cli.serve.rate-and-concurrency").at("--rate"));
  if (auto done = read({Whole{replicas_, "--replicas", 1'000'000, setup.replicas}}); !done) return done;
  setup.ttftP99TargetS = ttftMs / 1000;
  setup.tpotTargetS = tpotMs / 1000;
  setup.tpotP99TargetS = tpotP99Ms / 1000;
  if (input_.empty()) assumed.push_back(fmt::format("input={:g}", setup.inputTokens));
  if (output_.empty()) assumed.push_back(fmt::format("output={:g}", setup.outputTokens));
  return {};
}

Result<> ServeOptions::readPools(ServeSetup& setup) const {
  setup.disaggregated = disaggregated_;
  const bool stated = !prefillWorkers_.empty() || !prefillTp_.empty() || !decodeWorkers_.empty() || !decodeTp_.empty();
  if (stated && !disaggregated_) return fail(Error("cli.serve.pools-need-disaggregated").at("--disaggregated"));
  return read({Whole{prefillWorkers_, "--prefill-workers", 1'000'000, setup.prefillWorkers},
               Whole{prefillTp_, "--prefill-tp", mostDegree, setup.prefillTp},
               Whole{decodeWorkers_, "--decode-workers", 1'000'000, setup.decodeWorkers},
               Whole{decodeTp_, "--decode-tp", mostDegree, setup.decodeTp}});
}

Result<> ServeOptions::readDegrees(ServeSetup& setup, std::vector<std::string>& assumed) const {
  if (auto done = read({Whole{tp_, "--tp", mostDegree, setup.tp}, Whole{pp_, "--pp", mostDegree, setup.pp},
                        Whole{ep_, "--ep", mostDegree, setup.ep},
                        Whole{attentionDp_, "--attention-dp", mostDegree, setup.attentionDp}});
      !done) {
    return done;
  }
  if (setup.ep > 1 && !setup.shape.isMoe())
    return fail(Error("serve.not-divisible", {{"whole", "1 experts"}, {"field", "ep"}, {"value", ep_}, {"works", "1"}})
                    .at("--ep"));
  if (!tp_.empty()) return validate(setup);
  // The smallest engine on which a request fits; what is wrong beside the degree is told of the largest.
  for (int tp = setup.attentionDp; tp <= std::max(setup.cluster.scaleUpGpus, setup.attentionDp); tp *= 2) {
    setup.tp = tp;
    if (!validate(setup)) continue;
    assumed.push_back(fmt::format("tp={} (the smallest that fits)", tp));
    return {};
  }
  return validate(setup);
}

Result<ServeSetup> ServeOptions::setup(Context& context, std::vector<std::string>& assumed) const {
  if (model_.empty()) return fail(Error("cli.required", {{"option", "--model"}}));
  if (gpu_.empty()) return fail(Error("cli.required", {{"option", "--gpu"}}));
  const auto catalog = context.catalog();
  if (!catalog) return fail(catalog.error());
  const auto shape = modelOption(model_, **catalog);
  if (!shape) return fail(shape.error());
  const auto gpu = findGpu(gpu_, **catalog);
  if (!gpu) return fail(gpu.error());
  ServeSetup setup;
  setup.shape = *shape;
  setup.gpu = *gpu;
  setup.cluster = usualCluster(*gpu);
  if (auto done = readEngine(setup); !done) return fail(done.error());
  if (auto done = readRequests(setup, assumed); !done) return fail(done.error());
  if (auto done = readPools(setup); !done) return fail(done.error());
  if (auto done = readDegrees(setup, assumed); !done) return fail(done.error());
  for (const std::string& id : setup.shape.assumed)
    assumed.push_back(context.text(id));
  return setup;
}

} // namespace cw::cli
