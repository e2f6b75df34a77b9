// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/inference/serve_interval.h"

namespace cw::sizing {
namespace {

/// 10th and 90th percentile of measured / predicted over published rows, printed by tests/golden/inference.
struct Residuals {
  double ttftLo, ttftHi, tpotLo, tpotHi;
};
constexpr Residuals dense{0.62, 1.75, 0.78, 1.16};
constexpr Residuals experts{0.60, 2.6, 0.74, 1.42};

bool published(GpuGeneration generation) {
  return generation == GpuGeneration::Hopper || generation == GpuGeneration::Blackwell ||
         generation == GpuGeneration::BlackwellUltra;
}

} // namespace

void addIntervals(const ServeSetup& setup, ServePrediction& p) {
  if (!published(setup.gpu.generation)) return;
  const Residuals& r = setup.shape.isMoe() ? experts : dense;
  p.ttftLoS = p.ttftMeanS * r.ttftLo;
  p.ttftHiS = p.ttftMeanS * r.ttftHi;
  p.tpotLoS = p.tpotMeanS * r.tpotLo;
  p.tpotHiS = p.tpotMeanS * r.tpotHi;
}

} // namespace cw::sizing
