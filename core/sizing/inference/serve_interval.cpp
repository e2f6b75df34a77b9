// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/inference/serve_interval.h"

namespace cw::sizing {
namespace {

/// 10th and 90th percentile of measured / predicted over the aggregated rows that fitted the constants
/// (printed by tests/golden/inference, whose held-out rows check them).
struct Residuals {
  double ttftLo, ttftHi, tpotLo, tpotHi;
};
constexpr Residuals dense{0.77, 1.60, 0.85, 1.20};
constexpr Residuals experts{0.63, 2.27, 0.76, 1.40};

bool published(GpuGeneration generation) {
  return generation == GpuGeneration::Hopper || generation == GpuGeneration::Blackwell ||
         generation == GpuGeneration::BlackwellUltra;
}

} // namespace

void addIntervals(const ServeSetup& setup, ServePrediction& p) {
  // Pools apart are not validated: their published rows are missed by far more than such an interval.
  if (setup.disaggregated || !published(setup.gpu.generation)) return;
  const Residuals& r = setup.shape.isMoe() ? experts : dense;
  p.ttftLoS = p.ttftMeanS * r.ttftLo;
  p.ttftHiS = p.ttftMeanS * r.ttftHi;
  p.tpotLoS = p.tpotMeanS * r.tpotLo;
  p.tpotHiS = p.tpotMeanS * r.tpotHi;
  // At a rate the tokens are those of the rate; in a closed loop they come as fast as the steps.
  const bool given = setup.ratePerS > 0 && p.utilisation < 1;
  p.outputLo = given ? p.outputTokensPerS : p.outputTokensPerS / r.tpotHi;
  p.outputHi = given ? p.outputTokensPerS : p.outputTokensPerS / r.tpotLo;
}

} // namespace cw::sizing
