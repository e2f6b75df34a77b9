// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "core/sizing/needs/parts.h"
#include "core/sizing/profile/collectives.h"

namespace cw::sizing::needs_detail {
namespace {

/// A trainer also runs the old and the reference policy forward over each sample; a step of training is three forward
/// passes long (forward, and twice as much backward).
constexpr double forwardPassesBeside = 2, passesOfStep = 3;

/// Where none are stated: 32 questions with 16 answers each, as DeepSeek-R1 took (arXiv 2501.12948, recalled).
constexpr int usualPrompts = 32, usualSamples = 16;

/// Work of one optimizer step on either side, accelerator-seconds, and the weights on their way between them.
struct Sides {
  double rollouts = 0;
  double rolloutGpuS = 0, trainGpuS = 0, syncS = 0;
};

Workload trainerOf(const Workload& row, double rollouts) {
  Workload trainer = row;
  trainer.training.globalBatch = static_cast<int>(rollouts);
  trainer.training.sequence = static_cast<int>(std::ceil(row.serving.inputTokens + row.serving.outputTokens));
  return trainer;
}

Result<> trainSide(const Load& load, Sides& sides) {
  const Workload trainer = trainerOf(load.row, sides.rollouts);
  auto setup = trainingSetupOf(load.input, trainer, load.out.drawn, load.out.gpusAvailable, load.stop);
  if (!setup) return fail(std::move(setup.error()));
  auto prediction = predictTraining(*setup, load.input.profile);
  if (!prediction) return fail(std::move(prediction.error()));
  const double passes = 1 + forwardPassesBeside / passesOfStep;
  sides.trainGpuS = prediction->stepSeconds * static_cast<double>(setup->layout.gpus()) * passes;
  load.out.setup = *setup;
  load.out.training = *prediction;
  return {};
}

/// Rollouts are a closed loop: all of a step at once, spread over the engines.
Result<> rolloutSide(const Load& load, Sides& sides) {
  Workload service = load.row;
  service.serving.ratePerS = 0;
  service.serving.concurrency = sides.rollouts;
  // Nobody waits for a rollout: only the rate counts.
  service.serving.ttftP99Ms = service.serving.tpotMs = 1e6;
  auto setup = serveSetupOf(load.input, service, load.out.drawn, load.out.gpusAvailable);
  if (!setup) return fail(std::move(setup.error()));
  auto prediction = predictServing(*setup, load.input.profile);
  if (!prediction) return fail(std::move(prediction.error()));
  if (prediction->outputTokensPerSPerGpu <= 0) return fail("needs.no-rate", {{"workload", load.row.name}});
  sides.rolloutGpuS = sides.rollouts * load.row.serving.outputTokens / prediction->outputTokensPerSPerGpu;
  load.out.serveSetup = *setup;
  load.out.serving = *prediction;
  return {};
}

/// New weights in bf16 from the trainer to every node, over all NICs of a node.
Derivation syncOf(const Load& load, double parameters) {
  const ClusterSpec& cluster = load.out.drawn.cluster;
  GroupPlacement nodes;
  nodes.ranks = static_cast<int>(std::max(2LL, load.out.gpusAvailable / std::max(cluster.gpusPerNode, 1)));
  nodes.nicsPerRankShare = cluster.gpusPerNode;
  const double bytes = 2 * parameters;
  const double seconds =
      collectiveSeconds(Collective::Broadcast, bytes, nodes, load.out.drawn.gpu, cluster, load.input.profile);
  return derived("weight-sync", "t_w", "broadcast of 2 * N", seconds, "s",
                 {given("parameters", "N", parameters, "", "model")});
}

/// Accelerators of the rollouts: so that neither side waits, in whole nodes, at least one each.
double rolloutGpus(const Load& load, const Sides& sides) {
  const auto all = static_cast<double>(load.out.gpusAvailable);
  const double node = std::min(1.0 * std::max(load.out.drawn.cluster.gpusPerNode, 1), all / 2);
  const double stated = load.row.postTraining.rolloutShare;
  const double share = stated > 0 ? stated : sides.rolloutGpuS / (sides.rolloutGpuS + sides.trainGpuS);
  return std::clamp(std::round(all * share / node) * node, node, all - node);
}

Derivation rolloutsOf(const Load& load, const Sides& sides) {
  const PostTraining& row = load.row.postTraining;
  const bool stated = row.promptsPerStep > 0 && row.samplesPerPrompt > 0;
  return given("rollouts", "k", sides.rollouts, "", stated ? "workload" : "DeepSeek-R1: 32 x 16 (recalled)", stated);
}

void addSides(const Load& load, const Sides& sides, const Derivation& sync) {
  const auto all = static_cast<double>(load.out.gpusAvailable);
  const bool apart = load.row.postTraining.staleSteps > 0;
  const double forRollouts = apart ? rolloutGpus(load, sides) : all;
  const double forTraining = apart ? all - forRollouts : all;
  const Derivation rollout =
      derived("rollout-time", "t_r", "w_r / n_r", sides.rolloutGpuS / forRollouts, "s",
              {given("gpu-seconds", "w_r", sides.rolloutGpuS, "s", "serving model"),
               given("rollout-gpus", "n_r", forRollouts, "", apart ? "chosen" : "design"), rolloutsOf(load, sides)});
  const Derivation train =
      derived("train-time", "t_t", "w_t / n_t", sides.trainGpuS / forTraining, "s",
              {given("gpu-seconds", "w_t", sides.trainGpuS, "s", "training model, old and reference policy included"),
               given("train-gpus", "n_t", forTraining, "", apart ? "chosen" : "design")});
  const double stepS = sync.value + (apart ? std::max(rollout.value, train.value) : rollout.value + train.value);
  const double busy = apart ? (sides.rolloutGpuS + sides.trainGpuS) / (stepS * all) : 1 - sync.value / stepS;
  const Derivation step =
      derived("step", "t", apart ? "max(t_r, t_t) + t_w" : "t_r + t_t + t_w", stepS, "s", {rollout, train, sync});
  load.out.samplesPerS = sides.rollouts * load.row.serving.outputTokens / stepS; // tokens that were generated
  load.add(told("step-time", NeedGroup::Run, step));
  load.add(told("rollout-time", NeedGroup::Run, rollout));
  load.add(told("train-time", NeedGroup::Run, train));
  load.add(told("weight-sync", NeedGroup::Network, sync));
  load.add(told("rollout-gpus", NeedGroup::Accelerators, given("rollout-gpus", "n_r", forRollouts, "", "balance")));
  load.add(atLeast("utilisation", NeedGroup::Run,
                   derived("utilisation", "U", "(w_r + w_t) / (t * n)", busy, "", {step}),
                   load.policy("target_utilisation", "U_min")));
  if (load.row.postTraining.steps > 0) {
    load.add(atMost("run-days", NeedGroup::Run,
                    derived("run-days", "T", "k * t / 86400", load.row.postTraining.steps * stepS / 86400, "d",
                            {given("steps", "k", load.row.postTraining.steps, "", "workload"), step}),
                    given("deadline", "T_max", load.row.training.deadlineDays, "d", "workload")));
  }
}

} // namespace

Result<> sizePostTraining(const Load& load) {
  Sides sides;
  const PostTraining& row = load.row.postTraining;
  sides.rollouts = 1.0 * (row.promptsPerStep > 0 ? row.promptsPerStep : usualPrompts) *
                   (row.samplesPerPrompt > 0 ? row.samplesPerPrompt : usualSamples);
  if (load.row.serving.outputTokens <= 0) return fail("needs.no-rate", {{"workload", load.row.name}});
  if (auto done = trainSide(load, sides); !done) return done;
  if (auto done = rolloutSide(load, sides); !done) return done;
  const double parameters = countParameters(load.out.setup->shape).total;
  addSides(load, sides, syncOf(load, parameters));
  load.out.gpusUsed = load.out.gpusAvailable;
  StoredRun run;
  run.gpus = static_cast<double>(load.out.gpusAvailable);
  run.parameters = parameters;
  run.bytesPerParameter = load.assumptions.checkpointBytesPerParameter;
  run.copyBytesPerGpu = parameters * run.bytesPerParameter / static_cast<double>(load.out.setup->layout.gpus());
  addStorage(load, run);
  addRunningCosts(load);
  return {};
}

} // namespace cw::sizing::needs_detail
