// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/memory/memory.h"

#include <algorithm>
#include <cmath>

#include "core/sizing/memory/layer_memory.h"

namespace cw::sizing {
namespace {

/// What all stages of a setup share.
struct Common {
  ParameterCount count;
  LayerBytes dense, moe;
  double tokens = 0;       ///< of a micro-batch on one accelerator
  double microBatches = 1; ///< of a step
  double ranks = 1;        ///< over which states are sharded
  int layers = 0;          ///< of the fullest stage
};

/// What one stage holds.
struct Stage {
  int index = 0;
  double denseLayers = 0, moeLayers = 0;
  double inFlight = 1; ///< micro-batches of the stage's layers between forward and backward
  bool first = false, last = false;
};

Common commonOf(const TrainingSetup& setup) {
  const Layout& layout = setup.layout;
  Common c;
  c.count = countParameters(setup.shape);
  c.dense = layerBytes(setup, false);
  if (setup.shape.isMoe()) c.moe = layerBytes(setup, true);
  const double sequence = setup.sequence > 0 ? setup.sequence : setup.shape.sequence;
  c.tokens = sequence / layout.cp * setup.microBatch;
  c.microBatches = std::max(1.0, double(setup.globalBatch) / layout.dp / setup.microBatch);
  c.ranks = double(layout.dp) * layout.cp;
  if (setup.sharding == Sharding::Full && layout.shardGroup > 0) c.ranks = std::min<double>(c.ranks, layout.shardGroup);
  c.layers = (setup.shape.layers + layout.pp - 1) / layout.pp;
  return c;
}

/// Warm-up of 1F1B, plain and interleaved (Megatron's schedules.py): how many layers' worth of micro-batches wait.
double inFlight(const Layout& layout, double microBatches, int stage) {
  if (layout.interleave <= 1) return std::min<double>(microBatches, layout.pp - stage);
  const double v = layout.interleave, chunks = (layout.pp - stage - 1) * 2.0 + (v - 1) * layout.pp + 1;
  return std::min(microBatches * v, chunks) / v;
}

Stage stageOf(const TrainingSetup& setup, const Common& c, int index) {
  const Layout& layout = setup.layout;
  Stage stage;
  stage.index = index;
  stage.first = index == 0;
  stage.last = index == layout.pp - 1;
  stage.inFlight = inFlight(layout, c.microBatches, index);
  const int before = index * c.layers; // leading dense layers lie on the first stages
  const int dense = setup.shape.isMoe() ? std::clamp(setup.shape.denseLayers - before, 0, c.layers) : c.layers;
  stage.denseLayers = dense;
  stage.moeLayers = c.layers - dense;
  return stage;
}

/// Parameters of a stage on one accelerator: those of all data ranks alike, and routed experts.
struct StageParameters {
  double common = 0, experts = 0;
};

StageParameters parametersOf(const TrainingSetup& setup, const Common& c, const Stage& stage) {
  const ParameterCount& n = c.count;
  const double t = setup.layout.tp, routed = setup.shape.experts * n.expert;
  StageParameters p;
  p.common = (c.layers * n.attentionPerLayer + stage.denseLayers * n.densePerLayer +
              stage.moeLayers * (n.moePerLayer - routed)) /
             t;
  p.experts = stage.moeLayers * routed / (t * setup.layout.ep);
  if (stage.first) p.common += n.embedding / t;
  const bool tied = setup.shape.tiedEmbeddings;
  if (stage.last && !(tied && stage.first)) p.common += (tied ? n.embedding : n.head) / t;
  return p;
}

void addStates(const TrainingSetup& setup, const Common& c, const StageParameters& p, MemoryParts& parts) {
  if (setup.adaptation != Adaptation::Full) {
    const StateBytes adapter = stateBytes(setup, c.ranks);
    const double adapters = c.layers * adapterParameters(setup) / setup.layout.tp;
    const double shards = setup.sharding == Sharding::Full ? c.ranks : 1;
    parts.weights = (p.common + p.experts) * frozenBytes(setup) / shards + adapters * adapter.weights;
    parts.gradients = adapters * adapter.gradients;
    parts.optimizer = adapters * adapter.optimizer;
    return;
  }
  const StateBytes common = stateBytes(setup, c.ranks);
  const StateBytes expert = stateBytes(setup, std::max(1.0, c.ranks / setup.layout.ep));
  parts.weights = p.common * common.weights + p.experts * expert.weights;
  parts.gradients = p.common * common.gradients + p.experts * expert.gradients;
  parts.optimizer = p.common * common.optimizer + p.experts * expert.optimizer;
  if (!setup.offloadOptimizer) return;
  parts.host = parts.optimizer;
  parts.optimizer = 0;
}

void addActivations(const TrainingSetup& setup, const Common& c, const Stage& stage, MemoryParts& parts) {
  const double kept = stage.denseLayers * c.dense.kept + stage.moeLayers * c.moe.kept;
  parts.activations = kept * stage.inFlight * c.tokens;
  const double working = std::max(stage.denseLayers > 0 ? c.dense.working : 0, stage.moeLayers > 0 ? c.moe.working : 0);
  // The allocator keeps blocks of both apart, so the layer being recomputed adds to the logits.
  if (setup.recompute != Recompute::None) parts.activations += working * c.tokens;
  if (!stage.last) return;
  // BF16 and FP32 logits, softmax and gradients; Megatron works in place, llm-foundry's fused cross entropy in BF16.
  const double each = setup.framework == Framework::TorchCompile ? 12 : setup.framework == Framework::Fsdp ? 5 : 8;
  parts.logits = c.tokens * setup.shape.vocabulary / setup.layout.tp * each;
}

/// DeepSpeed's buckets of 5e8 numbers: gathering, two for reducing, and FP32 copies of the step (BLOOM log: 4.5 GB).
double bucketBytes(const TrainingSetup& setup, const StageParameters& p) {
  if (setup.framework != Framework::MegatronDeepSpeed || setup.sharding == Sharding::None) return 0;
  return std::min(5e8, p.common + p.experts) * 9;
}

void addCommunication(const TrainingSetup& setup, const Common& c, const StageParameters& p, MemoryParts& parts) {
  const Layout& layout = setup.layout;
  const ParameterCount& n = c.count;
  double bytes = bucketBytes(setup, p);
  if (setup.sharding == Sharding::Full && c.ranks > 1) {
    const double routed = setup.shape.experts * n.expert;
    const double feed = setup.shape.isMoe() ? n.moePerLayer - routed + routed / layout.ep : n.densePerLayer;
    const double layer = (n.attentionPerLayer + feed) / layout.tp, ends = (n.embedding + n.head) / layout.tp;
    const bool units = setup.framework == Framework::MegatronDeepSpeed; // it gathers modules up to 1e9 parameters alive
    const double alive = units ? std::min(layer, 1e9 + 4.0 * setup.shape.hidden * setup.shape.hidden) : layer;
    bytes += alive * (2 * 2 + 4) + ends * (layout.pp > 1 ? 1 : 2); // two gathered layers, gradients of one
    // A pipeline of FSDP stages keeps its weights gathered and its gradients whole between micro-batches.
    const bool eager = setup.framework == Framework::Fsdp || setup.framework == Framework::TorchCompile;
    if (eager && layout.pp > 1) bytes += p.common * (2 + 4);
  }
  const double h = setup.shape.hidden, stream = layout.sequenceParallel ? 1.0 / layout.tp : 1.0;
  if (layout.pp > 1) bytes += 4 * c.tokens * h * stream;
  if (layout.ep > 1) bytes += 4 * c.tokens * setup.shape.topK * h * stream;
  parts.communication = bytes;
}

MemoryParts partsOf(const TrainingSetup& setup, const Common& c, int index, const Profile& profile) {
  const Stage stage = stageOf(setup, c, index);
  const StageParameters p = parametersOf(setup, c, stage);
  MemoryParts parts;
  parts.worstStage = index;
  addStates(setup, c, p, parts);
  addActivations(setup, c, stage, parts);
  addCommunication(setup, c, p, parts);
  parts.overhead = profile.contextBytes + profile.fragmentationShare * parts.total();
  return parts;
}

} // namespace

MemoryParts trainingMemory(const TrainingSetup& setup, const Profile& profile) {
  const Common c = commonOf(setup);
  const int last = setup.layout.pp - 1;
  MemoryParts worst = partsOf(setup, c, 0, profile);
  // The second stage holds experts where the first has dense layers; the last has the logits.
  for (const int index : {last > 1 && setup.shape.isMoe() ? 1 : 0, last}) {
    if (index == 0) continue;
    const MemoryParts parts = partsOf(setup, c, index, profile);
    if (parts.total() > worst.total()) worst = parts;
  }
  return worst;
}

bool fits(const MemoryParts& parts, const GpuSpec& gpu, const Profile& profile) {
  return parts.total() <= gpu.memoryBytes * (1 - profile.memoryReserveShare);
}

int largestMicroBatch(TrainingSetup setup, const Profile& profile) {
  const int each = setup.layout.dp > 0 ? setup.globalBatch / setup.layout.dp : 0;
  const auto fitsWith = [&](int microBatch) {
    setup.microBatch = microBatch;
    return fits(trainingMemory(setup, profile), setup.gpu, profile);
  };
  int best = 0; // memory grows with the micro-batch, so small divisors first and their partners downwards
  for (int divisor = 1; 1LL * divisor * divisor <= each; ++divisor) {
    if (each % divisor != 0) continue;
    for (const int candidate : {divisor, each / divisor}) {
      if (candidate > best && fitsWith(candidate)) best = candidate;
    }
  }
  return best;
}

} // namespace cw::sizing
