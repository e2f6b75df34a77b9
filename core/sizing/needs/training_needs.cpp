// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "core/sizing/needs/parts.h"
#include "core/sizing/report/interval.h"
#include "core/sizing/study/explain.h"

namespace cw::sizing::needs_detail {
namespace {

constexpr double secondsPerDay = 86400;

/// Samples a step, time a step: what the run does a second.
Derivation rateOf(const TrainingSetup& setup, const TrainingPrediction& p) {
  return derived("tokens-per-s", "R", "B * s / t", 1.0 * setup.globalBatch * setup.sequence / p.stepSeconds, "1/s",
                 {given("global-batch", "B", setup.globalBatch, "", "workload"),
                  given("sequence", "s", setup.sequence, "", "workload"), explainStep(setup, p)});
}

void addRun(const Load& load) {
  const TrainingSetup& setup = *load.out.setup;
  const TrainingPrediction& p = *load.out.training;
  load.add(told("step-time", NeedGroup::Run, explainStep(setup, p)));
  load.add(told("tokens-per-s", NeedGroup::Run, rateOf(setup, p)));
  load.add(atLeast("mfu", NeedGroup::Run, explainMfu(setup, p), load.policy("target_mfu", "MFU_min")));
  load.add(atMost("all-reduce-share", NeedGroup::Run, explainAllReduceShare(setup, p),
                  load.policy("target_exposed_all_reduce_share", "x_max")));
  load.add(atMost("memory", NeedGroup::Run, explainMemory(setup, p),
                  given("memory-of-gpu", "M_gpu", setup.gpu.memoryBytes, "B", "catalog: " + setup.gpu.id),
                  p.fits ? "" : "need.does-not-fit"));
}

/// After the goodput is known.
void addDuration(const Load& load, double tokens) {
  if (tokens <= 0) return;
  const TrainingSetup& setup = *load.out.setup;
  const double days = tokens / (load.out.samplesPerS * load.out.goodput) / secondsPerDay;
  const Derivation figure = derived("run-days", "T", "D / (R * G) / 86400", days, "d",
                                    {given("tokens", "D", tokens, "", "workload"), rateOf(setup, *load.out.training),
                                     given("goodput", "G", load.out.goodput, "", "need goodput")});
  load.add(atMost("run-days", NeedGroup::Run, figure,
                  given("deadline", "T_max", load.row.training.deadlineDays, "d", "workload")));
}

/// Parameters that adapters of a rank add to every linear layer of a decoder: r (in + out) each (Hu et al. 2021).
double adapterParameters(const TrainingSetup& setup) {
  const ModelShape& s = setup.shape;
  const double h = s.hidden, q = 1.0 * s.heads * s.headDim, kv = 1.0 * s.kvHeads * s.headDim;
  const double attention = 2 * (h + q) + 2 * (h + kv);
  const double mlp = (s.mlp == MlpKind::Gated ? 3 : 2) * (h + std::max(s.ffn, s.expertFfn));
  return setup.adapterRank * (attention + mlp) * s.layers;
}

StoredRun storedRun(const Load& load, const ParameterCount& count) {
  const TrainingSetup& setup = *load.out.setup;
  const TrainingJob& job = load.row.training;
  const Assumptions& a = load.assumptions;
  StoredRun run;
  run.gpus = static_cast<double>(setup.layout.gpus());
  run.parameters = setup.adaptation == Adaptation::Full ? count.total : adapterParameters(setup);
  run.bytesPerParameter = a.checkpointBytesPerParameter;
  // Weights lie on the ranks of one replica, optimizer states are sharded over all of them.
  const double replica = setup.sharding == Sharding::Full ? run.gpus : 1.0 * setup.layout.tp * setup.layout.pp;
  const double weights = std::min(2.0, run.bytesPerParameter);
  const double states = setup.sharding == Sharding::None ? replica : run.gpus;
  run.copyBytesPerGpu = run.parameters * (weights / replica + (run.bytesPerParameter - weights) / states);
  run.readBytesPerS = load.out.samplesPerS * a.bytesPerToken;
  run.datasetBytes = job.datasetTBytes > 0 ? job.datasetTBytes * 1e12 : job.tokens * a.bytesPerToken;
  run.runDays = job.tokens > 0 ? job.tokens / load.out.samplesPerS / secondsPerDay : 0;
  return run;
}

void addHostOf(const Load& load, const StoredRun& run) {
  const TrainingSetup& setup = *load.out.setup;
  const TrainingJob& job = load.row.training;
  const double cpuMs = job.cpuMsPerSample > 0 ? job.cpuMsPerSample : load.assumptions.cpuMsPerTokenSequence;
  const double sequencesPerS = load.out.samplesPerS / std::max(setup.sequence, 1);
  const double pinned = job.synchronousCheckpoint ? 0 : run.copyBytesPerGpu;
  addHost(load, sequencesPerS / run.gpus, cpuMs / 1000, setup.sequence * load.assumptions.bytesPerToken,
          pinned + load.out.training->memory.host);
}

} // namespace

Result<> sizeTraining(const Load& load) {
  auto setup = trainingSetupOf(load.input, load.row, load.out.drawn, load.out.gpusAvailable, load.stop);
  if (!setup) return fail(std::move(setup.error()));
  auto prediction = predictTraining(*setup, load.input.profile);
  if (!prediction) return fail(std::move(prediction.error()));
  if (!std::isfinite(prediction->stepSeconds)) // ranks with no way to each other
    return fail("needs.no-network", {{"workload", load.row.name}, {"gpus", std::to_string(setup->layout.gpus())}});
  const Interval interval = stepInterval(*setup, prediction->stepSeconds);
  prediction->loSeconds = interval.lo;
  prediction->hiSeconds = interval.hi;
  load.out.setup = *setup;
  load.out.training = *prediction;
  load.out.gpusUsed = setup->layout.gpus();
  load.out.samplesPerS = 1.0 * setup->globalBatch * setup->sequence / prediction->stepSeconds;
  addRun(load);
  addTrainingNetwork(load);
  const StoredRun run = storedRun(load, countParameters(setup->shape));
  addStorage(load, run);
  addHostOf(load, run);
  addDuration(load, load.row.training.tokens);
  addAcceleratorCounts(load, load.row.training.tokens, setup->globalBatch);
  addRunningCosts(load);
  return {};
}

} // namespace cw::sizing::needs_detail
