// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/table/descent.h"

#include <algorithm>
#include <cmath>

namespace cw::sizing::detail {
namespace {

/// The smallest value with which a logarithm is taken; some constants may be zero.
double floorOf(const ConstantInfo& info) { return std::max(info.low, 1e-3 * info.high); }

/// True when any constant moved for the better.
bool improve(std::span<const FreeConstant> constants, double factor, const std::function<double(const Profile&)>& loss,
             Profile& best, double& bestLoss) {
  bool moved = false;
  for (const FreeConstant& one : constants) {
    const ConstantInfo& info = *one.info;
    for (const double by : {factor, 1 / factor}) {
      Profile trial = best;
      trial.*(info.field) = std::clamp(std::max(best.*(info.field), floorOf(info)) * by, info.low, info.high);
      const double now = loss(trial);
      if (now >= bestLoss - 1e-6) continue;
      best = trial;
      bestLoss = now;
      moved = true;
    }
  }
  return moved;
}

} // namespace

double huber(double x) { return std::abs(x) <= 1 ? 0.5 * x * x : std::abs(x) - 0.5; }

double priorLoss(std::span<const FreeConstant> constants, const Profile& profile, const Profile& start) {
  double sum = 0;
  for (const FreeConstant& one : constants) {
    const double floor = floorOf(*one.info);
    const double shift =
        std::log(std::max(profile.*(one.info->field), floor) / std::max(start.*(one.info->field), floor));
    sum += 0.5 * shift * shift / (one.sigma * one.sigma);
  }
  return sum;
}

Profile descend(std::span<const FreeConstant> constants, const Profile& start,
                const std::function<double(const Profile&)>& loss) {
  Profile best = start;
  double bestLoss = loss(best);
  for (double factor = 1.2; factor > 1.005;) {
    if (!improve(constants, factor, loss, best, bestLoss)) factor = std::sqrt(factor);
  }
  return best;
}

} // namespace cw::sizing::detail
