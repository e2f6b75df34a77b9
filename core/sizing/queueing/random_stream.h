// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <cstdint>

namespace cw::sizing {

/// Random numbers that are the same on every platform (the standard library's distributions are not).
class RandomStream {
public:
  explicit RandomStream(std::uint64_t seed) : state_(seed) {}
  /// In (0, 1): splitmix64.
  double uniform() {
    state_ += 0x9e3779b97f4a7c15ULL;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return (static_cast<double>((z ^ (z >> 31)) >> 11) + 0.5) * 0x1.0p-53;
  }
  /// Of a mean, in its unit.
  double exponential(double mean) { return -mean * std::log(uniform()); }
  /// Of a mean and a coefficient of variation; the mean itself when that is 0.
  double logNormal(double mean, double variation) {
    if (variation <= 0) return mean;
    const double variance = std::log1p(variation * variation);
    const double normal = std::sqrt(-2 * std::log(uniform())) * std::cos(6.283185307179586 * uniform());
    return mean * std::exp(std::sqrt(variance) * normal - variance / 2);
  }

private:
  std::uint64_t state_;
};

} // namespace cw::sizing
