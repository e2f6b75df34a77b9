// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/sizing/training/setup.h"

namespace cw::sizing {

/// A published run near a setup, and what the model made of it.
struct NearestRun {
  std::string id;
  double distance = 0; ///< in natural logarithms of size, GPUs, batch, sequence; kinds count extra
  double errorPct = 0; ///< predicted against measured step time
};

/// What of a setup lies beyond all published runs of its accelerator generation and kind.
struct Breach {
  const char* nameId = "";       ///< message id of the quantity
  double value = 0, reached = 0; ///< of the setup, and the largest published (shares 0…1 for the utilisation)
};

/// The 80 % interval of a step, from the residuals of published runs of its kind.
struct Interval {
  double lo = 0, hi = 0;           ///< s; both 0 when not validated
  bool validated = false;          ///< false where no published run of that vendor or architecture exists
  std::vector<NearestRun> nearest; ///< at most three, nearest first
  /// Where the setup is outside the validated range; empty inside. Each widens the interval.
  std::vector<Breach> breaches;
};

/// The interval around a predicted step time.
Interval stepInterval(const TrainingSetup& setup, double stepSeconds);

} // namespace cw::sizing
