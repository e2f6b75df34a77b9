// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "core/model/keys.h"
#include "core/sizing/needs/parts.h"
#include "core/sizing/search/search.h"

namespace cw::sizing {
namespace needs_detail {

Precision precisionOf(NumberFormat format) { return precisionFromKey(keyOf(format)).value_or(Precision::Bf16); }

namespace {

const Entry* modelEntry(const NeedsInput& input, const Workload& workload) {
  const Entry* entry = input.design.find(workload.modelId);
  return entry != nullptr ? entry : input.catalog.find(workload.modelId);
}

Framework frameworkOf(TrainingSoftware software) {
  switch (software) {
  case TrainingSoftware::MegatronLm:
    return Framework::MegatronLm;
  case TrainingSoftware::MegatronDeepSpeed:
    return Framework::MegatronDeepSpeed;
  case TrainingSoftware::Fsdp:
    return Framework::Fsdp;
  case TrainingSoftware::TorchCompile:
    return Framework::TorchCompile;
  case TrainingSoftware::Choose:
  case TrainingSoftware::MegatronCore:
    break;
  }
  return Framework::MegatronCore;
}

Adaptation adaptationOf(const Workload& workload) {
  if (workload.kind != WorkloadKind::FineTuning || workload.training.tuned == TunedPart::Everything) {
    return Adaptation::Full;
  }
  return workload.training.tuned == TunedPart::Lora ? Adaptation::Lora : Adaptation::Qlora;
}

std::vector<Recompute> recomputeOf(RecomputeChoice choice) {
  if (choice == RecomputeChoice::Choose) return {Recompute::None, Recompute::Selective, Recompute::Full};
  return {static_cast<Recompute>(static_cast<int>(choice) - 1)};
}

/// Left open: what the software's users take, sharded optimizer states with Megatron, everything with FSDP.
std::vector<Sharding> shardingOf(ShardingChoice choice, Framework framework) {
  if (choice != ShardingChoice::Choose) return {static_cast<Sharding>(static_cast<int>(choice) - 1)};
  const bool fsdp = framework == Framework::Fsdp || framework == Framework::TorchCompile;
  return {fsdp ? Sharding::Full : Sharding::Optimizer};
}

static_assert(static_cast<int>(RecomputeChoice::Full) - 1 == static_cast<int>(Recompute::Full));
static_assert(static_cast<int>(ShardingChoice::Full) - 1 == static_cast<int>(Sharding::Full));

/// A batch of about 4 M tokens that every accelerator has a share of, where none is stated (GPT-3 ended with 3.2 M,
/// Llama 3 began with 4 M).
int usualBatch(int sequence, long long gpus) {
  const double sequences = 4e6 / std::max(sequence, 1);
  return static_cast<int>(std::ceil(sequences / static_cast<double>(gpus)) * static_cast<double>(gpus));
}

TrainingSetup baseSetup(const ModelShape& shape, const Workload& workload, const DrawnCluster& drawn, long long gpus) {
  const TrainingJob& job = workload.training;
  TrainingSetup setup;
  setup.shape = shape;
  setup.gpu = drawn.gpu;
  setup.cluster = drawn.cluster;
  setup.sequence = job.sequence > 0 ? job.sequence : shape.sequence;
  setup.globalBatch = job.globalBatch > 0 ? job.globalBatch : usualBatch(setup.sequence, gpus);
  setup.microBatch = std::max(job.microBatch, 1);
  setup.precision = precisionOf(job.precision);
  setup.framework = frameworkOf(job.software);
  setup.adaptation = adaptationOf(workload);
  if (job.adapterRank > 0) setup.adapterRank = job.adapterRank;
  setup.layout = {std::max(job.tp, 1), std::max(job.pp, 1), std::max(job.cp, 1), std::max(job.ep, 1), 1};
  setup.layout.interleave = std::max(job.interleave, 1);
  setup.layout.sequenceParallel = job.tp != 1;
  return setup;
}

std::vector<int> stated(int degree) { return degree > 0 ? std::vector<int>{degree} : std::vector<int>{}; }

SearchSpace spaceOf(const TrainingSetup& base, const TrainingJob& job, long long gpus) {
  SearchSpace space;
  space.base = base;
  space.gpus = gpus;
  space.tp = stated(job.tp);
  space.pp = stated(job.pp);
  space.cp = stated(job.cp);
  space.ep = stated(job.ep);
  space.interleave = stated(job.interleave);
  space.microBatch = stated(job.microBatch);
  space.recompute = recomputeOf(job.recompute);
  space.sharding = shardingOf(job.sharding, base.framework);
  space.tpWithinDomain = job.tp <= base.cluster.scaleUpGpus;
  space.keep = job.dp > 0 ? 10'000 : 1;
  return space;
}

/// The best strategy that has the stated data-parallel degree. What fits nowhere is predicted all the same, so that the
/// report can tell by how much it does not.
Result<Strategy> bestStrategy(SearchSpace space, int dp, const Profile& profile, const std::stop_token& stop) {
  auto found = search(space, profile, {}, stop);
  if (!found && found.error().code == "search.nothing-fits") {
    space.mustFit = false;
    found = search(space, profile, {}, stop);
  }
  if (!found) return fail(std::move(found.error()));
  for (const Strategy& strategy : found->best) {
    if (dp == 0 || strategy.layout.dp == dp) return strategy;
  }
  return fail("needs.no-such-dp", {{"dp", std::to_string(dp)}, {"gpus", std::to_string(space.gpus)}});
}

bool isComplete(const TrainingJob& job) {
  return job.tp > 0 && job.pp > 0 && job.cp > 0 && job.ep > 0 && job.microBatch > 0 &&
         job.recompute != RecomputeChoice::Choose && job.sharding != ShardingChoice::Choose;
}

/// The layout as stated, with the data-parallel degree that the accelerators give.
Result<TrainingSetup> statedSetup(TrainingSetup setup, const TrainingJob& job, long long gpus) {
  const long long part = 1LL * job.tp * job.pp * job.cp;
  setup.layout.dp = static_cast<int>(job.dp > 0 ? job.dp : std::max(1LL, gpus / part));
  setup.recompute = recomputeOf(job.recompute).front();
  setup.sharding = shardingOf(job.sharding, setup.framework).front();
  if (setup.layout.gpus() > gpus) {
    return fail("needs.too-few-accelerators",
                {{"needed", std::to_string(setup.layout.gpus())}, {"there", std::to_string(gpus)}});
  }
  const auto valid = validate(setup);
  if (!valid) return fail(valid.error());
  return setup;
}

} // namespace

Result<ModelShape> shapeOfLoad(const NeedsInput& input, const Workload& workload) {
  if (const Entry* entry = modelEntry(input, workload)) return shapeOf(*entry);
  if (workload.modelParameters > 0) return shapeFromSize(workload.modelParameters);
  return fail("needs.no-model", {{"workload", workload.name}});
}

Result<const Entry*> visionModelOf(const NeedsInput& input, const Workload& workload) {
  const Entry* entry = modelEntry(input, workload);
  if (entry == nullptr) return fail("needs.no-model", {{"workload", workload.name}});
  if (!entry->number("gmacs_fwd_per_image")) return fail("needs.not-a-vision-model", {{"model", entry->model}});
  return entry;
}

} // namespace needs_detail

using namespace needs_detail;

Result<TrainingSetup> trainingSetupOf(const NeedsInput& input, const Workload& workload, const DrawnCluster& drawn,
                                      long long gpus, std::stop_token stop) {
  auto shape = shapeOfLoad(input, workload);
  if (!shape) return fail(std::move(shape.error()));
  const TrainingJob& job = workload.training;
  if (isComplete(job)) return statedSetup(baseSetup(*shape, workload, drawn, gpus), job, gpus);
  const long long node = std::max(drawn.cluster.gpusPerNode, 1);
  std::optional<Error> first;
  // A number of nodes that no layout divides leaves some of them idle: the next smaller one that works is taken.
  for (long long tried = gpus; tried >= std::max(gpus / 2, 1LL); tried -= std::max(std::min(node, tried - 1), 1LL)) {
    const TrainingSetup base = baseSetup(*shape, workload, drawn, tried);
    const auto best = bestStrategy(spaceOf(base, job, tried), job.dp, input.profile, stop);
    if (best) return setupOf(base, *best);
    if (!first) first = best.error();
    const bool mayLower = workload.gpus == 0 && best.error().code == "search.nothing-legal";
    if (!mayLower) break;
  }
  return fail(std::move(*first));
}

} // namespace cw::sizing
