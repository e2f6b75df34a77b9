// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/profile/gemm.h"

#include <algorithm>
#include <cmath>

namespace cw::sizing {
namespace {

/// One generation and format: a fit of the form below to the measured kernels.
struct Kernel {
  GpuGeneration generation;
  Precision precision;
  double peakShare;    ///< of the dense peak at endless K
  double depth;        ///< K at which half of it is lost to prologue and epilogue
  double launchS;      ///< the shortest kernel
  double memoryShare;  ///< of memory bandwidth
  double smallTile[2]; ///< of the share with 128 x 128 tiles, and again with each halving
  double droop;        ///< share lost per decade of work over 1e12 FLOP, to power
};

/// Fitted 2026-12 to kernels that aiconfigurator (Apache-2.0) measured on A100, H100/H200, B200/GB200 and L40S: least
/// absolute ln error over 67, 543, 832 and 265 shapes. Mean error bf16: 7, 8, 9, 13 %; fp8: -, 17, 21, 16 %; fp4 11 %.
constexpr Kernel kernels[] = {
    {GpuGeneration::Ampere, Precision::Bf16, 1.0, 543, 2.9e-6, 0.74, {0.95, 0.90}, 0.079},
    {GpuGeneration::Hopper, Precision::Bf16, 0.87, 65, 3.3e-6, 0.88, {0.92, 1.0}, 0.15},
    {GpuGeneration::Hopper, Precision::Fp8, 0.78, 849, 6.0e-6, 0.93, {0.75, 0.95}, 0.05},
    {GpuGeneration::Blackwell, Precision::Bf16, 0.735, 5, 3.3e-6, 0.85, {0.98, 1.0}, 0.15},
    {GpuGeneration::Blackwell, Precision::Fp8, 0.65, 335, 6.0e-6, 0.82, {0.80, 1.0}, 0.05},
    {GpuGeneration::Blackwell, Precision::Fp4, 0.503, 646, 6.5e-6, 0.82, {0.6, 0.72}, 0.14},
    {GpuGeneration::Other, Precision::Bf16, 0.61, 5, 2.0e-6, 0.82, {1.0, 0.77}, 0.13},
    {GpuGeneration::Other, Precision::Fp8, 0.54, 1100, 2.0e-6, 0.71, {1.0, 0.77}, 0.0},
};

GpuGeneration measuredAs(GpuGeneration generation) {
  switch (generation) {
  case GpuGeneration::Volta:
    return GpuGeneration::Ampere;
  case GpuGeneration::BlackwellUltra:
  case GpuGeneration::Rubin:
    return GpuGeneration::Blackwell;
  case GpuGeneration::Cdna3:
    return GpuGeneration::Other;
  default:
    return generation;
  }
}

Precision measuredFormat(Precision precision) {
  switch (precision) {
  case Precision::Fp8:
  case Precision::Int8:
    return Precision::Fp8;
  case Precision::Fp4:
  case Precision::Int4:
    return Precision::Fp4;
  default:
    return Precision::Bf16;
  }
}

const Kernel& kernelOf(GpuGeneration generation, Precision precision) {
  const GpuGeneration as = measuredAs(generation);
  const Kernel* found = nullptr;
  for (const Kernel& one : kernels) {
    if (one.generation == as && (!found || one.precision <= measuredFormat(precision))) found = &one;
  }
  return *found;
}

/// Decades of work over 1e12 FLOP at which a kernel is as slow as one without end.
constexpr double mostDecades = 2;

struct Tile {
  int m, n;
  int halvings; ///< below 256 x 128
};
constexpr Tile tiles[] = {{256, 128, 0}, {128, 256, 0}, {128, 128, 1}, {128, 64, 2}, {64, 128, 2}, {64, 64, 3}};

/// FLOPs that the machine is busy for, waves of whole tiles, over their efficiency; a long K may be split in parts.
double busyFlops(double m, double n, double k, int units, const Kernel& kernel) {
  double best = 2 * m * n * (k + kernel.depth);
  bool first = true;
  for (const Tile& tile : tiles) {
    const double share = (tile.halvings > 0 ? kernel.smallTile[0] : 1) * (tile.halvings > 1 ? kernel.smallTile[1] : 1) *
                         (tile.halvings > 2 ? kernel.smallTile[1] : 1);
    const double count = std::ceil(m / tile.m) * std::ceil(n / tile.n);
    for (int split = 1; split <= 8; split *= 2) {
      if (split > 1 && (count * split > units || k / split < 512)) break;
      const double waves = units > 0 ? std::ceil(count * split / units) * units : count;
      const double busy = waves * 2 * tile.m * tile.n * (k / split + kernel.depth) / share;
      best = first ? busy : std::min(best, busy);
      first = false;
    }
  }
  return best;
}

} // namespace

double gemmSeconds(double m, double n, double k, Precision precision, const GpuSpec& gpu, const Profile&, Clock clock) {
  if (!(m > 0) || !(n > 0) || !(k > 0)) return 0;
  const Kernel& kernel = kernelOf(gpu.generation, precision);
  const double peak = gpu.peakFlopPerS(precision) * gpu.clockFactor;
  const double flops = 2 * m * n * k, width = std::min(2.0, bytesOf(precision));
  const double decades = clock == Clock::Full ? 0 : std::clamp(std::log10(flops / 1e12), 0.0, mostDecades);
  const double droop = 1 + kernel.droop * decades;
  const double compute = busyFlops(m, n, k, gpu.multiprocessors, kernel) / (peak * kernel.peakShare) * droop;
  const double bytes = width * (m * k + n * k) + 2 * m * n;
  const double memory = bytes / (gpu.memoryBytesPerS * kernel.memoryShare);
  return kernel.launchS + std::cbrt(compute * compute * compute + memory * memory * memory);
}

double powerDuty(Precision precision, const GpuSpec& gpu) {
  const double endless = 1 + mostDecades * kernelOf(gpu.generation, precision).droop;
  return 1 / (endless * endless);
}

double gemmEfficiency(double m, double n, double k, Precision precision, const GpuSpec& gpu, const Profile& profile) {
  const double seconds = gemmSeconds(m, n, k, precision, gpu, profile);
  return seconds > 0 ? 2 * m * n * k / (seconds * gpu.peakFlopPerS(precision)) : 0;
}

} // namespace cw::sizing
