// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "core/sizing/profile/profile.h"
#include "core/sizing/table/serving_table.h"

namespace cw::sizing {

/// A profile whose serving constants are fitted to measured closed-loop services of one cluster: robust least squares
/// on the logarithms of TPOT and, half as heavy, of TTFT, held by priors around `start`. Of more than 200 rows every
/// n-th is taken. Deterministic. Errors: `calibrate.no-services` when no row states a time and can be predicted.
Result<Profile> calibrateServing(std::span<const ServingRow> rows, const Profile& start);

} // namespace cw::sizing
