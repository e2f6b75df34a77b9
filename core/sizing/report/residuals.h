// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>

#include "core/sizing/report/interval.h"

namespace cw::sizing::detail {

/// What tells kinds of runs apart.
enum RunFlag : std::uint8_t { mixtureRun = 1, adapterRun = 2, fittedRun = 4 };

/// A published run as the intervals see it: its kind, its size, and what the model made of it.
struct Residual {
  const char* id;
  std::uint8_t generation, framework, flags;
  float parameters; ///< natural logarithms from here on: active parameters
  float gpus;
  float tokens; ///< of one step on one accelerator
  float sequence;
  float error; ///< measured over predicted step time
  std::uint16_t tp = 1, pp = 1, cp = 1, ep = 1;
  std::uint8_t precision = 0;
  float utilisation = 0; ///< hardware FLOPs of a second over the dense peak, as measured
};

/// The shipped runs (residuals.inc, written by the golden test of training).
std::span<const Residual> shippedResiduals();

/// Kind, size and degrees of a setup; `error` and `utilisation` are 0.
Residual residualOf(const TrainingSetup& setup);

/// The interval from these runs.
Interval intervalFrom(std::span<const Residual> runs, const TrainingSetup& setup, double stepSeconds);

} // namespace cw::sizing::detail
