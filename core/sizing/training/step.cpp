// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/training/step.h"

#include <algorithm>
#include <cmath>

#include "core/sizing/profile/gemm.h"
#include "core/sizing/training/habits.h"

namespace cw::sizing {
namespace {

/// One pass of one micro-batch through the heaviest stage and through a mean one.
struct Stage {
  PhaseCost forward, backward, recompute;
  double edge = 0;
  double total() const { return forward.total() + backward.total() + recompute.total() + edge; }
};

double shareOf(double layers, double pp, bool balanced) { return balanced ? layers / pp : std::ceil(layers / pp); }

Stage heaviestStage(const TrainingSetup& setup, const StepPieces& pieces, const Habits& habits) {
  const double moe = setup.shape.moeLayers(), all = setup.shape.layers, pp = setup.layout.pp;
  const double layers = pp > 1 ? shareOf(all, pp, habits.balancesStages) : all;
  const double moeLayers = layers * moe / all, dense = layers - moeLayers;
  Stage stage;
  const auto add = [&](PhaseCost& sum, const PhaseCost& d, const PhaseCost& m) {
    sum += d * (dense * pieces.modelFactor);
    sum += m * (moeLayers * pieces.modelFactor);
  };
  add(stage.forward, pieces.dense.forward, pieces.moe.forward);
  add(stage.backward, pieces.dense.backward, pieces.moe.backward);
  add(stage.recompute, pieces.dense.recompute, pieces.moe.recompute);
  const double edges = pieces.edge.input + pieces.edge.output;
  // Where stages are cut by cost, the edges count like layers; else the last stage has them on top.
  stage.edge = pp <= 1 ? edges : habits.balancesStages ? edges / pp : std::max(pieces.edge.input, pieces.edge.output);
  return stage;
}

/// What full sharding adds to the pass of a micro-batch: the wait for weights and gradients of each layer, and what the
/// collectives take from the computation beside them.
double shardingWait(const TrainingSetup& setup, const StepPieces& pieces, const Stage& stage, double layers,
                    const Profile& profile) {
  const double gather = pieces.data.layerGather * layers, scatter = pieces.data.layerScatter * layers;
  const double forward = stage.forward.total(), backward = stage.backward.total() + stage.recompute.total();
  const double first = pieces.data.layerGather + pieces.data.layerScatter; // nothing to hide behind
  const auto exposed = [&](double traffic, double pass) {
    const double hidden = std::min(traffic, profile.dataHidden * pass);
    return traffic - hidden + profile.overlapSlowdown * hidden;
  };
  if (!habitsOf(setup).hidesGathers || !setup.overlapGradients) return 2 * gather + scatter;
  return exposed(gather, forward) + exposed(gather + scatter, backward) + first;
}

/// Exposed part of what is exchanged once a step.
double replicatedWait(const TrainingSetup& setup, const StepPieces& pieces, const Stage& stage, const Habits& habits,
                      const Profile& profile) {
  const DataCost& data = pieces.data;
  if (!habits.reducesWhileComputing) return data.afterBackward + data.beforeForward;
  const double v = std::max(1, setup.layout.interleave);
  const double buckets = std::max(1.0, setup.shape.layers / (setup.layout.pp * v));
  const auto exposed = [&](double seconds, double pass) {
    const double hidden = std::min(seconds * (1 - 1 / (buckets + 1)), profile.dataHidden * pass);
    return seconds - hidden + profile.overlapSlowdown * hidden;
  };
  return exposed(data.afterBackward, stage.backward.total() + stage.recompute.total()) +
         exposed(data.beforeForward, stage.forward.total());
}

double hopWait(const TrainingSetup& setup, const StepPieces& pieces, const Habits& habits, double microBatches) {
  const double p = setup.layout.pp, v = std::max(1, setup.layout.interleave);
  if (p <= 1) return 0;
  const bool hidden = habits.hidesPipelineHops && v > 1;
  const double steady = hidden ? 0 : 2 * v * microBatches, fill = 2 * (p - 1);
  return (steady + fill) * pieces.hop;
}

void addPass(StepShares& shares, const PhaseCost& pass, double times) {
  shares.matrix += times * pass.matrix;
  shares.attention += times * pass.attention;
  shares.elementwise += times * pass.elementwise;
  shares.launch += times * pass.launch;
  shares.tensorComm += times * pass.tensorComm;
  shares.contextComm += times * pass.contextComm;
  shares.expertComm += times * pass.expertComm;
}

double bubbleSeconds(const TrainingSetup& setup, const Stage& stage) {
  const double p = setup.layout.pp, v = std::max(1, setup.layout.interleave);
  if (p <= 1) return 0;
  const double others = stage.total() - stage.edge; // the other stages have no output matrix
  if (!setup.layout.zeroBubble) return (p - 1) / v * others;
  // Weight gradients, about a third of the pass, fill the gaps.
  const double weights = 0.5 * (stage.backward.matrix);
  return (p - 1) / v * std::max(0.0, others - 2 * weights);
}

double microBatches(const TrainingSetup& setup) {
  return double(setup.globalBatch) / (double(setup.layout.dp) * setup.microBatch);
}

/// Power that fused attention draws, over that of products: its tensor cores wait for the softmax.
constexpr double attentionPower = 0.6;

/// How much longer work on tensor cores takes because the power limit lowers the clock. With H seconds of it at full
/// clock in a step of R + H, the share of time is d = Hk/(R + Hk), and k^2 = d/duty.
double clockSlowdown(const TrainingSetup& setup, const StepPieces& pieces, const Stage& stage, double step) {
  double hot = 0;
  for (const PhaseCost* pass : {&stage.forward, &stage.backward, &stage.recompute})
    hot += microBatches(setup) * (pass->matrix + (setup.flashAttention ? attentionPower * pass->attention : 0));
  if (!(hot > pieces.powerDuty * step)) return 1;
  const double rest = step - hot;
  return (std::sqrt(rest * rest + 4 * hot * hot / pieces.powerDuty) - rest) / (2 * hot);
}

/// Unfused attention waits for memory, whose clock does not fall.
void slowTensorCores(Stage& stage, double factor, bool fusedAttention) {
  for (PhaseCost* pass : {&stage.forward, &stage.backward, &stage.recompute}) {
    pass->matrix *= factor;
    if (fusedAttention) pass->attention *= factor;
  }
}

StepShares sharesOf(const TrainingSetup& setup, const StepPieces& pieces, const Stage& stage, const Habits& habits,
                    const Profile& profile) {
  const double m = microBatches(setup), layers = setup.shape.layers / double(setup.layout.pp);
  StepShares shares;
  addPass(shares, stage.forward, m);
  addPass(shares, stage.backward, m);
  shares.recompute = m * stage.recompute.total();
  shares.embedding = m * stage.edge;
  shares.bubble = bubbleSeconds(setup, stage);
  shares.pipelineComm = hopWait(setup, pieces, habits, m);
  shares.dataComm = replicatedWait(setup, pieces, stage, habits, profile) + pieces.data.tied;
  if (setup.sharding == Sharding::Full)
    shares.dataComm += gathersPerStep(setup) * shardingWait(setup, pieces, stage, layers, profile);
  shares.optimizer = pieces.data.optimizer;
  const double ranks = std::max(1.0, double(setup.layout.gpus()));
  shares.other = profile.stepFixedS + m * profile.microBatchS +
                 shares.total() * profile.stragglerShare * std::sqrt(2 * std::log(ranks));
  return shares;
}

} // namespace

StepPieces stepPieces(const TrainingSetup& setup, const Profile& profile) {
  StepPieces pieces;
  if (setup.shape.moeLayers() < setup.shape.layers) pieces.dense = layerCost(setup, LayerKind::Dense, profile);
  if (setup.shape.moeLayers() > 0) pieces.moe = layerCost(setup, LayerKind::Moe, profile);
  pieces.edge = edgeCost(setup, profile);
  pieces.data = dataCost(setup, profile);
  pieces.hop = hopSeconds(setup, profile);
  pieces.powerDuty = powerDuty(setup.precision, setup.gpu);
  return pieces;
}

double gathersPerStep(const TrainingSetup& setup) { return setup.layout.pp > 1 ? 1 : microBatches(setup); }

StepShares combineStep(const TrainingSetup& setup, const StepPieces& pieces, const Profile& profile) {
  const Habits habits = habitsOf(setup);
  Stage stage = heaviestStage(setup, pieces, habits);
  StepShares shares = sharesOf(setup, pieces, stage, habits, profile);
  const double slower = clockSlowdown(setup, pieces, stage, shares.total());
  if (slower > 1) {
    slowTensorCores(stage, slower, setup.flashAttention);
    shares = sharesOf(setup, pieces, stage, habits, profile);
  }
  return shares;
}

} // namespace cw::sizing
