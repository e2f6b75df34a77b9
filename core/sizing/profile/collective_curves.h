// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "core/sizing/hardware/hardware.h"

namespace cw::sizing::detail {

inline constexpr int curveKnots = 13;      ///< payloads 1 KiB · 4^j
inline constexpr int curveKinds = 4;       ///< all-reduce, all-gather, reduce-scatter, all-to-all
inline constexpr int curveRankCounts = 3;  ///< 2, 4 and 8 ranks
inline constexpr int curveGenerations = 6; ///< Volta, Ampere, Hopper, Blackwell, Blackwell Ultra, PCIe without links

/// Base-2 logarithm of the seconds of a collective at each knot.
using LogCurve = std::array<float, curveKnots>;

/// The row of a generation in the table; -1 where nobody published a sweep.
int curveRow(GpuGeneration generation, bool hasLinks);

/// Curves of a generation by kind and rank count; rows as in `curveRow`.
const std::array<std::array<LogCurve, curveRankCounts>, curveKinds>& curvesOf(int row);

/// The nominal link rate of the machines on which a row was measured, bytes/s one direction.
double curveLinkRate(int row);

} // namespace cw::sizing::detail
