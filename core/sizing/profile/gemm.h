// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/hardware/hardware.h"
#include "core/sizing/profile/profile.h"

namespace cw::sizing {

/// Time of one (m x k) x (k x n) product as a kernel alone, s: interpolated in the measured grid of the generation,
/// scaled to this part's peak and bandwidth; outside of it tile and wave quantisation with a K-dependent efficiency
/// (sizing.md 3.4). Never below bytes / memory bandwidth.
double gemmSeconds(double m, double n, double k, Precision precision, const GpuSpec& gpu, const Profile& profile);

/// The same as a share of the dense peak, 0…1.
double gemmEfficiency(double m, double n, double k, Precision precision, const GpuSpec& gpu, const Profile& profile);

} // namespace cw::sizing
