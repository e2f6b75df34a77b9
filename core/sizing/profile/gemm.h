// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/hardware/hardware.h"
#include "core/sizing/profile/profile.h"

namespace cw::sizing {

/// Whether the power limit lowers the clock during a product.
enum class Clock {
  Alone, ///< as measured: one kernel again and again, the large ones slowed by the power limit
  Full   ///< the clock of short bursts; `powerDuty` tells how far a whole step can keep it
};

/// Time of one (m x k) x (k x n) product as a kernel alone, s: interpolated in the measured grid of the generation,
/// scaled to this part's peak and bandwidth; outside of it tile and wave quantisation with a K-dependent efficiency
/// (sizing.md 3.4). Never below bytes / memory bandwidth.
double gemmSeconds(double m, double n, double k, Precision precision, const GpuSpec& gpu, const Profile& profile,
                   Clock clock = Clock::Alone);

/// The share of time that products of a format can fill at full clock within the power limit, 0…1. At a larger share
/// the clock falls with the root of the excess: power goes with the square of the clock, between a fixed voltage (first
/// power) and one that follows the clock (third). From the slowdown of endless kernels in the measured grid.
double powerDuty(Precision precision, const GpuSpec& gpu);

/// The same as a share of the dense peak, 0…1.
double gemmEfficiency(double m, double n, double k, Precision precision, const GpuSpec& gpu, const Profile& profile);

} // namespace cw::sizing
