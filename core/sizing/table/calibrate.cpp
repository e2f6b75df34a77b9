// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/table/calibrate.h"

#include <algorithm>
#include <cmath>

#include "core/sizing/memory/memory.h"
#include "core/sizing/table/descent.h"
#include "core/sizing/training/step.h"

namespace cw::sizing {
namespace {

double lossOf(std::span<const FitPoint> points, const Profile& profile, double noise) {
  double sum = 0;
  for (const FitPoint& point : points) {
    const double step = combineStep(*point.setup, stepPieces(*point.setup, profile), profile).total();
    sum += point.weight * detail::huber(std::log(step / point.seconds) / noise);
  }
  return sum;
}

/// What differs between clusters: the machine and its software. The other constants describe kernels.
const FitOptions& clusterOptions() {
  static const FitOptions options{{"gemmShare",
                                   "groupedGemmShare",
                                   "batchedGemmShare",
                                   "streamShare",
                                   "attentionForwardShare",
                                   "attentionBackwardShare",
                                   "misalignedLoss",
                                   "kernelLaunchS",
                                   "kernelGapS",
                                   "nicShare",
                                   "scaleUpShare",
                                   "tensorHidden",
                                   "expertHidden",
                                   "dataHidden",
                                   "overlapSlowdown",
                                   "stepFixedS",
                                   "moeYearLoss",
                                   "microBatchS",
                                   "tensorLinkShare",
                                   "hopShare",
                                   "eagerTraffic"},
                                  0.03,
                                  0.3};
  return options;
}

} // namespace

std::optional<double> measuredStepSeconds(const TrainingRow& row) {
  if (row.stepSeconds) return row.stepSeconds;
  if (!row.setup) return std::nullopt;
  const TrainingSetup& setup = *row.setup;
  const double gpus = double(setup.layout.gpus()), tokens = sequenceOf(setup) * setup.globalBatch;
  if (row.tokensPerSPerGpu) return tokens / (*row.tokensPerSPerGpu * gpus);
  const double model = tokens * modelFlopsPerToken(setup.shape, sequenceOf(setup), setup.countsCausalHalf);
  if (row.modelTflopsPerGpu) return model / (*row.modelTflopsPerGpu * 1e12 * gpus);
  if (row.hardwareTflopsPerGpu) return hardwareFlopsPerStep(setup) / (*row.hardwareTflopsPerGpu * 1e12 * gpus);
  return std::nullopt;
}

Profile fitProfile(std::span<const FitPoint> points, const Profile& start, const FitOptions& options) {
  std::vector<detail::FreeConstant> constants;
  for (const ConstantInfo& info : profileConstants()) {
    const bool chosen = std::find(options.constants.begin(), options.constants.end(), std::string_view(info.name)) !=
                        options.constants.end();
    if (chosen && info.priorSigma > 0) constants.push_back({&info, info.priorSigma});
  }
  return detail::descend(constants, start, [&](const Profile& profile) {
    return lossOf(points, profile, options.noise) + options.priorWeight * detail::priorLoss(constants, profile, start);
  });
}

namespace {

/// A run that states the memory of its fullest accelerator.
struct MemoryPoint {
  const TrainingSetup* setup = nullptr;
  double bytes = 0;
};

/// What software takes beside the model differs between clusters; the model's own parts do not.
Profile fitMemory(std::span<const MemoryPoint> points, const Profile& start) {
  constexpr double noise = 0.05, sigma = 0.5;
  std::vector<detail::FreeConstant> constants;
  for (const ConstantInfo& info : profileConstants()) {
    if (info.field == &Profile::contextBytes || info.field == &Profile::fragmentationShare)
      constants.push_back({&info, sigma});
  }
  return detail::descend(constants, start, [&](const Profile& profile) {
    double sum = detail::priorLoss(constants, profile, start);
    for (const MemoryPoint& point : points)
      sum += detail::huber(std::log(trainingMemory(*point.setup, profile).total() / point.bytes) / noise);
    return sum;
  });
}

} // namespace

Result<Profile> calibrate(std::span<const TrainingRow> rows, const Profile& start) {
  std::vector<FitPoint> steps;
  std::vector<MemoryPoint> memories;
  for (const TrainingRow& row : rows) {
    if (!row.setup || row.searchLayout || !validate(*row.setup)) continue;
    if (const auto measured = measuredStepSeconds(row)) steps.push_back({&*row.setup, *measured});
    if (row.memoryBytes && *row.memoryBytes > 0) memories.push_back({&*row.setup, *row.memoryBytes});
  }
  if (steps.empty() && memories.empty()) return fail("calibrate.no-rows");
  Profile fitted = steps.empty() ? start : fitProfile(steps, start, clusterOptions());
  return memories.empty() ? fitted : fitMemory(memories, fitted);
}

} // namespace cw::sizing
