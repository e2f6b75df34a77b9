// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "core/sizing/profile/profile.h"
#include "core/sizing/table/training_table.h"

namespace cw::sizing {

/// The step time that a row states or implies (tokens/s, or model or hardware TFLOP/s and the FLOPs of its setup), s;
/// nothing when it states none or cannot be expressed.
std::optional<double> measuredStepSeconds(const TrainingRow& row);

/// A profile fitted to measured rows of one cluster: robust least squares on the logarithm of the step time over a few
/// constants, held by priors around `start` so that few rows cannot bend it far. Deterministic. Errors:
/// `calibrate.no-rows` when no row can be predicted and states a time.
Result<Profile> calibrate(std::span<const TrainingRow> rows, const Profile& start);

} // namespace cw::sizing
