// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "core/sizing/profile/profile.h"
#include "core/sizing/table/training_table.h"

namespace cw::sizing {

/// The step time that a row states or implies (tokens/s, or model or hardware TFLOP/s and the FLOPs of its setup), s;
/// nothing when it states none or cannot be expressed.
std::optional<double> measuredStepSeconds(const TrainingRow& row);

/// A profile fitted to measured rows of one cluster: robust least squares on the logarithm of the step time over a few
/// constants, held by priors around `start` so that few rows cannot bend it far; rows that state memory fit what
/// software takes beside the model. Deterministic. Errors: `calibrate.no-rows` when no row can be predicted and states
/// a time or memory.
Result<Profile> calibrate(std::span<const TrainingRow> rows, const Profile& start);

/// One measured step to be fitted; the setup must be valid and outlive the call.
struct FitPoint {
  const TrainingSetup* setup = nullptr;
  double seconds = 0; ///< measured
  double weight = 1;
};

/// How to fit.
struct FitOptions {
  std::vector<std::string_view> constants; ///< names of what may change
  double noise = 0.04;                     ///< spread of ln(step) that is left; it weighs rows against priors
  double priorWeight = 1;                  ///< of the priors over those in the table of constants
};

/// The search below `calibrate`, also used to fit the defaults themselves.
Profile fitProfile(std::span<const FitPoint> points, const Profile& start, const FitOptions& options);

} // namespace cw::sizing
