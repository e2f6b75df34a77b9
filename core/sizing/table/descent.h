// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <span>

#include "core/sizing/profile/profile.h"

namespace cw::sizing::detail {

/// A constant that a calibration may change, and how far it may go: sigma of its logarithm.
struct FreeConstant {
  const ConstantInfo* info = nullptr;
  double sigma = 0;
};

/// Robust distance: square near 0, straight beyond 1.
double huber(double x);

/// What the priors cost of a profile that moved away from `start`.
double priorLoss(std::span<const FreeConstant> constants, const Profile& profile, const Profile& start);

/// Coordinate descent: each constant up or down by a factor, where that lowers the loss, with finer and finer factors.
/// Deterministic; constants stay inside their range.
Profile descend(std::span<const FreeConstant> constants, const Profile& start,
                const std::function<double(const Profile&)>& loss);

} // namespace cw::sizing::detail
