// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/table/calibrate.h"

#include <algorithm>
#include <cmath>

#include "core/sizing/training/step.h"

namespace cw::sizing {
namespace {

using Constants = std::vector<const ConstantInfo*>;

double huber(double x) { return std::abs(x) <= 1 ? 0.5 * x * x : std::abs(x) - 0.5; }

/// The smallest value with which a logarithm is taken; some constants may be zero.
double floorOf(const ConstantInfo& info) { return std::max(info.low, 1e-3 * info.high); }

struct Fit {
  std::span<const FitPoint> points;
  const Profile& start;
  const FitOptions& options;
  Constants constants;

  double loss(const Profile& profile) const {
    double sum = 0;
    for (const FitPoint& point : points) {
      const double step = combineStep(*point.setup, stepPieces(*point.setup, profile), profile).total();
      sum += point.weight * huber(std::log(step / point.seconds) / options.noise);
    }
    for (const ConstantInfo* one : constants) {
      const double floor = floorOf(*one);
      const double shift = std::log(std::max(profile.*(one->field), floor) / std::max(start.*(one->field), floor));
      sum += options.priorWeight * 0.5 * shift * shift / (one->priorSigma * one->priorSigma);
    }
    return sum;
  }

  /// Each constant up or down by a factor, where that helps; true when any did.
  bool improve(double factor, Profile& best, double& bestLoss) const {
    bool better = false;
    for (const ConstantInfo* one : constants) {
      for (const double by : {factor, 1 / factor}) {
        Profile trial = best;
        trial.*(one->field) = std::clamp(std::max(best.*(one->field), floorOf(*one)) * by, one->low, one->high);
        const double now = loss(trial);
        if (now >= bestLoss - 1e-6) continue;
        best = trial;
        bestLoss = now;
        better = true;
      }
    }
    return better;
  }
};

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
  Fit fit{points, start, options, {}};
  for (const ConstantInfo& info : profileConstants()) {
    const bool chosen = std::find(options.constants.begin(), options.constants.end(), std::string_view(info.name)) !=
                        options.constants.end();
    if (chosen && info.priorSigma > 0) fit.constants.push_back(&info);
  }
  Profile best = start;
  double loss = fit.loss(best);
  for (double factor = 1.2; factor > 1.005;) {
    if (!fit.improve(factor, best, loss)) factor = std::sqrt(factor);
  }
  return best;
}

Result<Profile> calibrate(std::span<const TrainingRow> rows, const Profile& start) {
  std::vector<FitPoint> points;
  for (const TrainingRow& row : rows) {
    const auto measured = measuredStepSeconds(row);
    if (row.setup && !row.searchLayout && measured && validate(*row.setup)) points.push_back({&*row.setup, *measured});
  }
  if (points.empty()) return fail("calibrate.no-rows");
  return fitProfile(points, start, clusterOptions());
}

} // namespace cw::sizing
