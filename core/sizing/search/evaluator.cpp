// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/search/evaluator.h"

#include "core/sizing/profile/gemm.h"
#include "core/sizing/training/predict.h"

namespace cw::sizing::detail {
namespace {

/// tp, cp, ep and the micro-batch stay below 2^15 in any space that fits the limit of accelerators and batch; what does
/// not is not kept.
constexpr int most = 1 << 15;

bool hasKey(const TrainingSetup& s) {
  return s.layout.tp < most && s.layout.cp < most && s.layout.ep < most && s.microBatch < most;
}

std::uint64_t keyOf(const TrainingSetup& s) {
  std::uint64_t key = static_cast<std::uint64_t>(s.layout.tp);
  for (int value : {s.layout.cp, s.layout.ep, s.microBatch})
    key = key << 15 | static_cast<std::uint64_t>(value);
  return key << 3 | static_cast<std::uint64_t>(s.recompute) << 1 | (s.layout.sequenceParallel ? 1U : 0U);
}

} // namespace

Evaluator::Evaluator(const TrainingSetup& base, const Profile& profile) : setup_(base), profile_(profile) {
  const double tokens = sequenceOf(base) * base.globalBatch;
  mfuSeconds_ = tokens * modelFlopsPerToken(base) / base.gpu.peakFlopPerS(base.precision);
}

void Evaluator::enter(const Block& block, const std::vector<Switches>& switches) {
  switches_ = &switches;
  setup_.layout = {block.tp, block.pp, block.cp, block.ep, block.dp};
  data_.clear();
  for (std::size_t i = 0; i < switches.size(); ++i) {
    choose(1, i);
    data_.push_back(dataCost(setup_, profile_));
  }
}

void Evaluator::enter(int microBatch, Recompute recompute) {
  setup_.microBatch = microBatch;
  setup_.recompute = recompute;
  prepared_ = {};
}

void Evaluator::choose(int interleave, std::size_t switchIndex) {
  const Switches& s = (*switches_)[switchIndex];
  chosen_ = switchIndex;
  setup_.layout.interleave = interleave;
  setup_.layout.shardGroup = s.shardGroup;
  setup_.layout.zeroBubble = s.zeroBubble;
  setup_.layout.sequenceParallel = s.sequenceParallel;
  setup_.sharding = s.sharding;
  setup_.offloadOptimizer = s.offload;
  setup_.overlapGradients = s.overlap;
}

Strategy Evaluator::strategy() const {
  Strategy out;
  out.layout = setup_.layout;
  out.microBatch = setup_.microBatch;
  out.recompute = setup_.recompute;
  out.sharding = setup_.sharding;
  out.offloadOptimizer = setup_.offloadOptimizer;
  out.overlapGradients = setup_.overlapGradients;
  return out;
}

void Evaluator::time(Strategy& strategy) {
  const bool sequence = setup_.layout.sequenceParallel;
  if (!prepared_[sequence]) prepare(sequence);
  StepPieces& pieces = pieces_[sequence];
  pieces.data = data_[chosen_];
  strategy.stepSeconds = combineStep(setup_, pieces, profile_).total();
  strategy.mfu = mfuSeconds_ / (strategy.stepSeconds * static_cast<double>(setup_.layout.gpus()));
}

void Evaluator::prepare(bool sequenceParallel) {
  const MicroBatchCost& cost = microBatchCost();
  StepPieces& pieces = pieces_[sequenceParallel];
  pieces.dense = cost.dense;
  pieces.moe = cost.moe;
  pieces.edge = cost.edge;
  pieces.hop = hopSeconds(setup_, profile_);
  pieces.powerDuty = powerDuty(setup_.precision, setup_.gpu);
  prepared_[sequenceParallel] = true;
}

const Evaluator::MicroBatchCost& Evaluator::microBatchCost() {
  const bool keeps = hasKey(setup_);
  const std::uint64_t key = keeps ? keyOf(setup_) : 0; // no setup has key 0
  const auto [found, isNew] = memo_.try_emplace(key);
  if (!isNew && keeps) return found->second;
  MicroBatchCost& cost = found->second;
  const ModelShape& shape = setup_.shape;
  if (shape.moeLayers() < shape.layers) cost.dense = layerCost(setup_, LayerKind::Dense, profile_);
  if (shape.moeLayers() > 0) cost.moe = layerCost(setup_, LayerKind::Moe, profile_);
  cost.edge = edgeCost(setup_, profile_);
  return cost;
}

} // namespace cw::sizing::detail
