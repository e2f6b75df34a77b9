// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/sizing/training/setup.h"

namespace cw::sizing {

/// What published runs of a kind reached.
struct MeasuredBand {
  double low = 0, high = 0; ///< shares 0…1
  const char* kindId = "";  ///< message id of the kind of runs
  const char* source = "";
};

/// The measured model FLOPs utilisation of runs like a setup; nothing where none are published.
std::optional<MeasuredBand> measuredMfu(const TrainingSetup& setup);

} // namespace cw::sizing
