// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace cw::sizing {

/// Probability that an arrival waits in M/M/k at offered load a = lambda * S (Erlang C). 1 when a >= k.
double erlangC(int servers, double offeredLoad);

/// A queue's answer. Infinite when the load is 1 or more.
struct Wait {
  double meanS = 0;
  double p50S = 0, p99S = 0;
  double utilisation = 0;
};

/// M/G/1: Pollaczek-Khinchine mean and an exponential tail (sizing.md 3.10). `squaredVariation` is c_s^2 of service.
Wait waitMG1(double arrivalsPerS, double serviceS, double squaredVariation);

/// M/G/k by Allen and Cunneen.
Wait waitMGk(int servers, double arrivalsPerS, double serviceS, double squaredVariation);

/// Smallest number of servers whose P99 of wait + service stays below the target; 0 when even an idle server is too
/// slow.
int serversForP99(double arrivalsPerS, double serviceS, double squaredVariation, double p99TargetS);

} // namespace cw::sizing
