// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/model_options.h"

#include <filesystem>

#include "app/cli/option_values.h"
#include "core/model/file/atomic_file.h"
#include "core/sizing/memory/memory.h"
#include "core/sizing/names/name_tokens.h"
#include "core/sizing/table/words.h"

namespace cw::cli {
namespace {

using namespace sizing;

constexpr long long mostGpus = 10'000'000;
constexpr std::size_t mostConfigBytes = 16 << 20U;

bool looksLikePath(const std::string& text) {
  std::error_code ignored;
  return text.find('/') != std::string::npos || text.ends_with(".json") ||
         std::filesystem::is_regular_file(text, ignored);
}

Error required(const char* option) { return Error("cli.required", {{"option", option}}); }

std::string strategyText(const TrainingSetup& s) {
  return fmt::format("tp={} pp={} dp={} cp={} ep={} interleave={} micro-batch={} recompute={} sharding={}", s.layout.tp,
                     s.layout.pp, s.layout.dp, s.layout.cp, s.layout.ep, s.layout.interleave, s.microBatch,
                     toKey(s.recompute), toKey(s.sharding));
}

std::string number(double value) { return fmt::format("{:g}", value); }

} // namespace

Result<ModelShape> modelOption(const std::string& text, const Catalog& catalog) {
  if (text.starts_with('-')) // names are compared without their dashes, so that -5B would find 5B
    return fail("shape.unknown-model",
                {{"name", text}, {"nearest", nearestNames(text, catalog.ofKind(EntryKind::ModelArchitecture))}});
  if (!looksLikePath(text)) return findShape(text, catalog);
  const auto bytes = readFile(text, mostConfigBytes);
  if (!bytes) return fail(bytes.error());
  return shapeFromConfig(*bytes, text);
}

void ModelOptions::addTo(CLI::App& app, const Context& context, bool withLayout) {
  const Add option = [&](const char* name, std::string& value, const char* id) {
    app.add_option(name, value, context.text(std::string("cli.model.") + id));
    stated_.add(name, &value);
  };
  option("--model", model_, "model");
  option("--gpu", gpu_, "gpu");
  option("--gpus", gpus_, "gpus");
  if (withLayout) addLayout(option);
  option("--global-batch", global_, "global");
  option("--seq", sequence_, "sequence");
  option("--precision", precision_, "precision");
  option("--framework", framework_, "framework");
  option("--network-gbps", networkGbps_, "network");
  option("--gpus-per-node", gpusPerNode_, "gpus-per-node");
  option("--oversubscription", oversubscription_, "oversubscription");
  option("--lora", lora_, "lora");
  app.add_flag("--qlora", qlora_, context.text("cli.model.qlora"));
  app.add_flag("--offload-optimizer", offload_, context.text("cli.model.offload"));
}

void ModelOptions::addLayout(const Add& option) {
  option("--tp", tp_, "tp");
  option("--pp", pp_, "pp");
  option("--dp", dp_, "dp");
  option("--cp", cp_, "cp");
  option("--ep", ep_, "ep");
  option("--interleave,--vpp", interleave_, "interleave");
  option("--micro-batch", micro_, "micro");
  option("--recompute", recompute_, "recompute");
  option("--sharding,--zero", sharding_, "sharding");
}

std::string ModelOptions::firstStatedBut(std::initializer_list<std::string_view> allowed) const {
  const std::string first = stated_.firstBut(allowed);
  if (!first.empty()) return first;
  return qlora_ ? "--qlora" : offload_ ? "--offload-optimizer" : "";
}

bool ModelOptions::leavesLayoutOpen() const {
  return !gpus_.empty() && tp_.empty() && pp_.empty() && dp_.empty() && cp_.empty() && ep_.empty();
}

Result<long long> ModelOptions::gpus() const {
  return gpus_.empty() ? Result<long long>{0} : countOption(gpus_, "--gpus", 1, mostGpus);
}

Result<int> ModelOptions::degree(const std::string& text, const char* option) const {
  if (text.empty()) return 1;
  const auto value = countOption(text, option, 1, mostGpus);
  if (!value) return fail(value.error());
  return static_cast<int>(*value);
}

Result<> ModelOptions::readLayout(TrainingSetup& setup, std::vector<std::string>& assumed) const {
  Layout& layout = setup.layout;
  const struct {
    const std::string& text;
    const char* option;
    int& value;
  } degrees[] = {{tp_, "--tp", layout.tp}, {pp_, "--pp", layout.pp}, {cp_, "--cp", layout.cp},
                 {ep_, "--ep", layout.ep}, {dp_, "--dp", layout.dp}, {interleave_, "--interleave", layout.interleave}};
  for (const auto& one : degrees) {
    const auto value = degree(one.text, one.option);
    if (!value) return fail(value.error());
    one.value = *value;
  }
  if (layout.interleave > 1 && layout.pp == 1 && !leavesLayoutOpen())
    return fail(Error("cli.model.interleave-alone").wanted("--pp > 1", interleave_).at("--interleave"));
  layout.sequenceParallel = layout.tp > 1 && habitOf(setup.framework).sequenceParallel;
  const auto all = gpus();
  if (!all) return fail(all.error());
  if (*all == 0 || leavesLayoutOpen()) return {};
  const long long others = layout.gpus() / layout.dp;
  if (others > *all || *all % others != 0 || (!dp_.empty() && layout.gpus() != *all)) {
    return fail(
        Error("cli.model.gpus-mismatch", {{"gpus", std::to_string(*all)}})
            .wanted(dp_.empty() ? fmt::format("tp·pp·cp divides {}", *all) : fmt::format("tp·pp·cp·dp = {}", *all),
                    fmt::format("{}", layout.gpus()))
            .at("--gpus"));
  }
  if (dp_.empty()) {
    layout.dp = static_cast<int>(*all / others);
    assumed.push_back(fmt::format("dp={} (GPUs / (TP·PP·CP))", layout.dp));
  }
  return {};
}

Result<> ModelOptions::readBatch(TrainingSetup& setup, std::vector<std::string>& assumed) const {
  const auto micro = countOption(micro_.empty() ? "1" : micro_, "--micro-batch", 1, 100'000'000);
  if (!micro) return fail(micro.error());
  setup.microBatch = static_cast<int>(*micro);
  if (micro_.empty() && !leavesLayoutOpen()) assumed.push_back("micro-batch=1");
  if (!sequence_.empty()) {
    const auto sequence = countOption(sequence_, "--seq", 1, 1'000'000'000);
    if (!sequence) return fail(sequence.error());
    setup.sequence = static_cast<int>(*sequence);
  } else {
    setup.sequence = std::min(setup.shape.sequence, 8192); // pre-training is rarely run at the longest context
    assumed.push_back(fmt::format("seq={}", setup.sequence));
  }
  if (!global_.empty()) {
    const auto global = countOption(global_, "--global-batch", 1, 1'000'000'000);
    if (!global) return fail(global.error());
    setup.globalBatch = static_cast<int>(*global);
    return {};
  }
  const auto all = gpus();
  const double ranks = leavesLayoutOpen() && all ? double(*all) : double(setup.layout.dp) * setup.microBatch;
  const double global = ranks * (setup.layout.pp > 1 ? 4.0 * setup.layout.pp : 1.0);
  if (global > 1e9) return fail(required("--global-batch"));
  setup.globalBatch = static_cast<int>(global);
  assumed.push_back(fmt::format("global-batch={}", setup.globalBatch));
  return {};
}

Result<Precision> ModelOptions::precision() const {
  std::vector<std::string> known;
  known.reserve(precisionCount);
  for (int i = 0; i < precisionCount; ++i)
    known.emplace_back(toKey(static_cast<Precision>(i)));
  const auto at = wordOption(precision_.empty() ? "bf16" : precision_, "--precision", known);
  if (!at) return fail(at.error());
  return static_cast<Precision>(*at);
}

Result<> ModelOptions::readFormats(TrainingSetup& setup, std::vector<std::string>& assumed) const {
  const auto format = precision();
  if (!format) return fail(format.error());
  setup.precision = *format;
  if (precision_.empty()) assumed.push_back("precision=bf16");
  const FrameworkHabit& habit = habitOf(setup.framework);
  const std::string sharding = sharding_.size() == 1 ? "zero-" + sharding_ : sharding_;
  const auto kind = wordOption(sharding.empty() ? std::string(toKey(habit.sharding)) : sharding, "--sharding",
                               {"none", "zero-1", "zero-2", "zero-3", "fsdp", "zero-0"});
  if (!kind) return fail(kind.error());
  constexpr Sharding kinds[] = {Sharding::None, Sharding::Optimizer, Sharding::Gradients,
                                Sharding::Full, Sharding::Full,      Sharding::None};
  setup.sharding = kinds[*kind];
  if (sharding.empty() && !leavesLayoutOpen())
    assumed.push_back(fmt::format("sharding={} (habit of {})", toKey(habit.sharding), habit.name));
  const auto recompute = wordOption(recompute_.empty() ? std::string(toKey(habit.recompute)) : recompute_,
                                    "--recompute", {"none", "selective", "full"});
  if (!recompute) return fail(recompute.error());
  setup.recompute = static_cast<Recompute>(*recompute);
  if (recompute_.empty() && !leavesLayoutOpen())
    assumed.push_back(fmt::format("recompute={} (habit of {})", toKey(habit.recompute), habit.name));
  setup.offloadOptimizer = offload_;
  return {};
}

Result<> ModelOptions::readCluster(TrainingSetup& setup, std::vector<std::string>& assumed) const {
  setup.cluster = usualCluster(setup.gpu);
  ClusterSpec& cluster = setup.cluster;
  if (!gpusPerNode_.empty()) {
    const auto count = countOption(gpusPerNode_, "--gpus-per-node", 1, 1024);
    if (!count) return fail(count.error());
    const double each = cluster.nicBytesPerSPerGpu();
    cluster.gpusPerNode = cluster.nicsPerNode = static_cast<int>(*count);
    if (cluster.scaleUpGpus < 72) cluster.scaleUpGpus = cluster.gpusPerNode;
    cluster.nicBytesPerSPerNode = each * cluster.gpusPerNode;
  }
  if (!networkGbps_.empty()) {
    const auto gbps = numberOption(networkGbps_, "--network-gbps", 0.001, 1e5);
    if (!gbps) return fail(gbps.error());
    cluster.nicBytesPerSPerNode = *gbps / 8 * 1e9 * cluster.gpusPerNode;
  } else {
    assumed.push_back("network-gbps=" + number(cluster.nicBytesPerSPerGpu() * 8e-9));
  }
  if (oversubscription_.empty()) return {};
  const auto ratio = numberOption(oversubscription_, "--oversubscription", 1, 1000);
  if (!ratio) return fail(ratio.error());
  cluster.oversubscription = *ratio;
  return {};
}

Result<> ModelOptions::readAdaptation(TrainingSetup& setup) const {
  if (qlora_) setup.adaptation = Adaptation::Qlora;
  if (lora_.empty()) return {};
  const auto rank = countOption(lora_, "--lora", 1, 4096);
  if (!rank) return fail(rank.error());
  setup.adapterRank = static_cast<int>(*rank);
  if (!qlora_) setup.adaptation = Adaptation::Lora;
  return {};
}

Result<std::pair<ModelShape, GpuSpec>> ModelOptions::modelAndGpu(Context& context) const {
  if (model_.empty()) return fail(required("--model"));
  if (gpu_.empty()) return fail(required("--gpu"));
  const auto catalog = context.catalog();
  if (!catalog) return fail(catalog.error());
  const auto shape = modelOption(model_, **catalog);
  if (!shape) return fail(shape.error());
  const auto gpu = findGpu(gpu_, **catalog);
  if (!gpu) return fail(gpu.error());
  return std::pair{*shape, *gpu};
}

Result<ServingLayout> ModelOptions::servingLayout(const ModelShape& shape) const {
  ServingLayout layout;
  const std::tuple<const std::string&, const char*, int&> degrees[] = {
      {tp_, "--tp", layout.tp}, {pp_, "--pp", layout.pp}, {ep_, "--ep", layout.ep}};
  for (const auto& [text, option, value] : degrees) {
    const auto read = degree(text, option);
    if (!read) return fail(read.error());
    value = *read;
  }
  if (shape.heads % layout.tp != 0) {
    TrainingSetup run; // the same check and words as in training
    run.shape = shape;
    run.layout.tp = layout.tp;
    run.gpu.memoryBytes = run.gpu.memoryBytesPerS = 1;
    run.gpu.denseFlopPerS.fill(1);
    if (auto valid = validate(run); !valid) return fail(std::move(valid.error()));
  }
  const auto context =
      countOption(sequence_.empty() ? std::to_string(shape.sequence) : sequence_, "--seq", 1, 1'000'000'000);
  if (!context) return fail(context.error());
  layout.context = static_cast<double>(*context);
  const auto format = precision();
  if (!format) return fail(format.error());
  layout.weights = *format;
  return layout;
}

Result<TrainingSetup> ModelOptions::setup(Context& context, std::vector<std::string>& assumed) const {
  const auto named = modelAndGpu(context);
  if (!named) return fail(named.error());
  TrainingSetup setup;
  setup.shape = named->first;
  setup.gpu = named->second;
  const std::vector<std::string> frameworks{"megatron-lm", "megatron-deepspeed", "megatron-core", "fsdp",
                                            "torch-compile"};
  const auto framework = wordOption(framework_.empty() ? "megatron-core" : framework_, "--framework", frameworks);
  if (!framework) return fail(framework.error());
  setup.framework = static_cast<Framework>(*framework);
  for (const auto read :
       {&ModelOptions::readCluster, &ModelOptions::readLayout, &ModelOptions::readBatch, &ModelOptions::readFormats}) {
    if (auto done = (this->*read)(setup, assumed); !done) return fail(std::move(done.error()));
  }
  if (auto done = readAdaptation(setup); !done) return fail(std::move(done.error()));
  for (const std::string& id : setup.shape.assumed)
    assumed.push_back(context.text(id));
  if (leavesLayoutOpen()) return setup;
  if (auto valid = validate(setup); !valid) return fail(std::move(valid.error()));
  return setup;
}

void ModelOptions::keepStated(const TrainingSetup& setup, SearchSpace& space) const {
  if (!micro_.empty()) space.microBatch = {setup.microBatch};
  if (!interleave_.empty()) space.interleave = {setup.layout.interleave};
  if (!recompute_.empty()) space.recompute = {setup.recompute};
  if (!sharding_.empty()) space.sharding = {setup.sharding};
}

Result<TrainingSetup> bestOf(const Context& context, SearchSpace space, const Profile& profile) {
  space.keep = 1;
  space.base.layout = Layout{};
  auto found = search(space, profile, Progress{}, context.stop);
  if (!found) return fail(std::move(found.error()));
  if (found->best.empty()) return fail("search.nothing-legal", {{"model", space.base.shape.name}});
  return setupOf(space.base, found->best.front());
}

Result<TrainingSetup> completeSetup(Context& context, const ModelOptions& options, const Profile& profile,
                                    std::vector<std::string>& assumed) {
  auto setup = options.setup(context, assumed);
  if (!setup || !options.leavesLayoutOpen()) return setup;
  SearchSpace space;
  space.base = *setup;
  space.gpus = options.gpus().value_or(0);
  options.keepStated(*setup, space);
  auto best = bestOf(context, std::move(space), profile);
  if (best) assumed.push_back(fmt::format("{} (the best of a search)", strategyText(*best)));
  return best;
}

} // namespace cw::cli
