// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/formulas/formulas.h"

#include <algorithm>
#include <cmath>

namespace cw::sizing {

double airFlowM3PerHour(double watts, double riseK) { return 3600 * watts / (1.2 * 1005 * riseK); }

double waterFlowLitresPerMinute(double watts, double riseK) { return 60 * watts / (0.998 * 4184 * riseK); }

double youngIntervalS(double stallS, double mtbfS) { return std::sqrt(2 * stallS * mtbfS); }

double dalyIntervalS(double stallS, double mtbfS) {
  const double x = stallS / (2 * mtbfS);
  return x < 1 ? youngIntervalS(stallS, mtbfS) * (1 + std::sqrt(x) / 3 + x / 9) - stallS : mtbfS;
}

double LostTime::goodput() const { return std::clamp(1 - checkpoints - failures, 0.0, 1.0); }

LostTime lostTime(double stallS, double intervalS, double restartS, double mtbfS) {
  return {intervalS > 0 ? stallS / intervalS : 0, mtbfS > 0 ? (intervalS / 2 + restartS) / mtbfS : 0};
}

} // namespace cw::sizing
