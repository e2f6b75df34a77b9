// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

/// Small formulas that both the reports and the calculators use: written once.
namespace cw::sizing {

inline constexpr double secondsPerYear = 365 * 86400.0;

/// Air that carries heat away at a rise of temperature, m³/h: dry air of 1.2 kg/m³ (20 °C, sea level), 1,005 J/(kg K).
double airFlowM3PerHour(double watts, double riseK);
/// Water for the same, l/min: 0.998 kg/l at 20 °C, 4,184 J/(kg K); glycol carries less.
double waterFlowLitresPerMinute(double watts, double riseK);

/// Interval between checkpoints that loses least, s (Young, CACM 17, 1974): sqrt(2 stall MTBF).
double youngIntervalS(double stallS, double mtbfS);
/// The same to higher order (Daly, FGCS 22, 2006, equation 37): never more than the MTBF.
double dalyIntervalS(double stallS, double mtbfS);

/// What checkpoints and failures take of the time, shares; failures lose half an interval and the restart.
struct LostTime {
  double checkpoints = 0, failures = 0;
  /// What is left, 0…1.
  double goodput() const;
};
/// An interval or MTBF of 0 means that there are no checkpoints or no failures.
LostTime lostTime(double stallS, double intervalS, double restartS, double mtbfS);

} // namespace cw::sizing
