// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/inference/serve.h"

namespace cw::sizing {

/// Sets the 80 % intervals of a prediction from the residuals of published rows of its kind; leaves them 0
/// (unvalidated) where no published row of that accelerator's generation exists.
void addIntervals(const ServeSetup& setup, ServePrediction& prediction);

} // namespace cw::sizing
