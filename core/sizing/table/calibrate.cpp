// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/table/calibrate.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/sizing/training/step.h"

namespace cw::sizing {
namespace {

struct Point {
  const TrainingSetup* setup;
  double lnMeasured;
};

/// The constants that differ between clusters: the machine and its software. The others describe kernels.
constexpr std::array<const char*, 9> adjusted = {"gemmShare",     "streamShare",    "attentionForwardShare",
                                                 "kernelLaunchS", "nicShare",       "tensorHidden",
                                                 "dataHidden",    "stragglerShare", "stepFixedS"};

/// Spread of ln(step) that a well described cluster keeps; it weighs rows against priors.
constexpr double noise = 0.04;

double huber(double x) { return std::abs(x) <= 1.5 ? x * x : 3 * std::abs(x) - 2.25; }

double lossOf(const std::vector<Point>& points, const Profile& profile, const Profile& start,
              const std::vector<const ConstantInfo*>& constants) {
  double loss = 0;
  for (const Point& point : points) {
    const double step = combineStep(*point.setup, stepPieces(*point.setup, profile), profile).total();
    loss += huber((std::log(step) - point.lnMeasured) / noise);
  }
  for (const ConstantInfo* one : constants) {
    const double low = one->low > 0 ? one->low : 1e-3;
    const double shift = std::log(std::max(profile.*(one->field), low) / std::max(start.*(one->field), low));
    loss += shift * shift / (one->priorSigma * one->priorSigma);
  }
  return loss;
}

/// One constant up or down by a factor, where that helps.
bool improve(const std::vector<Point>& points, const Profile& start, const std::vector<const ConstantInfo*>& constants,
             double factor, Profile& best, double& bestLoss) {
  bool better = false;
  for (const ConstantInfo* one : constants) {
    for (const double by : {factor, 1 / factor}) {
      Profile trial = best;
      trial.*(one->field) = std::clamp(std::max(best.*(one->field), 1e-3 * one->high) * by, one->low, one->high);
      const double loss = lossOf(points, trial, start, constants);
      if (loss >= bestLoss - 1e-9) continue;
      best = trial;
      bestLoss = loss;
      better = true;
    }
  }
  return better;
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

Result<Profile> calibrate(std::span<const TrainingRow> rows, const Profile& start) {
  std::vector<Point> points;
  for (const TrainingRow& row : rows) {
    const auto measured = measuredStepSeconds(row);
    if (row.setup && !row.searchLayout && measured && validate(*row.setup))
      points.push_back({&*row.setup, std::log(*measured)});
  }
  if (points.empty()) return fail("calibrate.no-rows");
  std::vector<const ConstantInfo*> constants;
  for (const ConstantInfo& info : profileConstants()) {
    if (std::find(adjusted.begin(), adjusted.end(), std::string_view(info.name)) != adjusted.end())
      constants.push_back(&info);
  }
  Profile best = start;
  double loss = lossOf(points, best, start, constants);
  for (double factor = 1.25; factor > 1.004;) {
    if (!improve(points, start, constants, factor, best, loss)) factor = std::sqrt(factor);
  }
  return best;
}

} // namespace cw::sizing
