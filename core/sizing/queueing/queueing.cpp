// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/queueing/queueing.h"

#include <cmath>
#include <limits>

namespace cw::sizing {
namespace {

constexpr int largestPool = 1'000'000;

/// A wait that is exponential where it is not zero: P(wait > x) = p exp(-p x / mean).
double quantile(double mean, double waiting, double share) {
  if (waiting <= share || mean <= 0) return 0;
  return mean / waiting * std::log(waiting / share);
}

Wait full(double load) {
  const double never = std::numeric_limits<double>::infinity();
  return {never, never, never, load};
}

/// The Allen-Cunneen mean from the mean of M/M/k, with its tail.
Wait waitOf(int servers, double arrivalsPerS, double serviceS, double squaredVariation) {
  if (!(arrivalsPerS > 0) || !(serviceS > 0)) return {};
  const double offered = arrivalsPerS * serviceS;
  const double load = offered / servers;
  if (servers < 1 || load >= 1) return full(load);
  const double waiting = erlangC(servers, offered);
  const double mean = waiting * serviceS / (servers - offered) * (1 + squaredVariation) / 2;
  return {mean, quantile(mean, waiting, 0.5), quantile(mean, waiting, 0.01), load};
}

} // namespace

double erlangC(int servers, double offeredLoad) {
  if (!(offeredLoad > 0)) return 0;
  if (offeredLoad >= servers) return 1;
  double blocked = 1; // Erlang B by its recursion, which neither overflows nor cancels
  for (int k = 1; k <= servers; ++k)
    blocked = offeredLoad * blocked / (k + offeredLoad * blocked);
  const double load = offeredLoad / servers;
  return blocked / (1 - load * (1 - blocked));
}

Wait waitMG1(double arrivalsPerS, double serviceS, double squaredVariation) {
  return waitOf(1, arrivalsPerS, serviceS, squaredVariation);
}

Wait waitMGk(int servers, double arrivalsPerS, double serviceS, double squaredVariation) {
  return waitOf(servers, arrivalsPerS, serviceS, squaredVariation);
}

int serversForP99(double arrivalsPerS, double serviceS, double squaredVariation, double p99TargetS) {
  if (!(serviceS < p99TargetS)) return 0;
  if (!(arrivalsPerS > 0)) return 1;
  const double needed = std::floor(arrivalsPerS * serviceS) + 1;
  if (!(needed < largestPool)) return 0;
  const auto meets = [&](int servers) {
    return waitMGk(servers, arrivalsPerS, serviceS, squaredVariation).p99S + serviceS <= p99TargetS;
  };
  int low = static_cast<int>(needed), step = 1;
  if (meets(low)) return low;
  while (low + step < largestPool && !meets(low + step)) {
    low += step;
    step *= 2;
  }
  int high = low + step;
  while (high - low > 1) {
    const int middle = low + (high - low) / 2;
    (meets(middle) ? high : low) = middle;
  }
  return high;
}

} // namespace cw::sizing
