// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/units/quantity.h"

namespace cw {

/// Tags of the dimensions; each comment names the base unit.
namespace unit {
struct Byte;                ///< byte
struct BitPerSecond;        ///< bit/s, one direction
struct BitPerSecondBoth;    ///< bit/s, the sum of both directions
struct BytePerSecond;       ///< byte/s, one direction
struct BytePerSecondBoth;   ///< byte/s, the sum of both directions
struct Second;              ///< s
struct Watt;                ///< W, real power
struct VoltAmpere;          ///< VA, apparent power
struct DenseFlopPerSecond;  ///< FLOP/s without structured sparsity
struct SparseFlopPerSecond; ///< FLOP/s with 2:4 structured sparsity
struct Metre;               ///< m
struct Kilogram;            ///< kg
struct UsDollar;            ///< USD
} // namespace unit

using Bytes = Quantity<unit::Byte>;
using BitRate = Quantity<unit::BitPerSecond>;
using BitRateBothWays = Quantity<unit::BitPerSecondBoth>;
using ByteRate = Quantity<unit::BytePerSecond>;
using ByteRateBothWays = Quantity<unit::BytePerSecondBoth>;
using Seconds = Quantity<unit::Second>;
using Watts = Quantity<unit::Watt>;
using VoltAmperes = Quantity<unit::VoltAmpere>;
using DenseFlops = Quantity<unit::DenseFlopPerSecond>;
using SparseFlops = Quantity<unit::SparseFlopPerSecond>;
using Metres = Quantity<unit::Metre>;
using Kilograms = Quantity<unit::Kilogram>;
using UsDollars = Quantity<unit::UsDollar>;

/// Each quantity from a number in the unit of its name.
constexpr Bytes bytes(double n) { return Bytes::fromBase(n); }
constexpr Bytes gigabytes(double n) { return Bytes::fromBase(n * 1e9); }
constexpr Bytes gibibytes(double n) { return Bytes::fromBase(n * 1073741824.0); }
constexpr BitRate gigabitsPerSecond(double n) { return BitRate::fromBase(n * 1e9); }
constexpr ByteRate gigabytesPerSecond(double n) { return ByteRate::fromBase(n * 1e9); }
constexpr Seconds seconds(double n) { return Seconds::fromBase(n); }
constexpr Watts watts(double n) { return Watts::fromBase(n); }
constexpr VoltAmperes voltAmperes(double n) { return VoltAmperes::fromBase(n); }
constexpr DenseFlops denseTeraflops(double n) { return DenseFlops::fromBase(n * 1e12); }
constexpr SparseFlops sparseTeraflops(double n) { return SparseFlops::fromBase(n * 1e12); }
constexpr Metres metres(double n) { return Metres::fromBase(n); }
constexpr Kilograms kilograms(double n) { return Kilograms::fromBase(n); }
constexpr UsDollars usDollars(double n) { return UsDollars::fromBase(n); }

/// The number of a quantity in the unit of the function's name.
constexpr double asGigabytes(Bytes q) { return q.base() / 1e9; }
constexpr double asGibibytes(Bytes q) { return q.base() / 1073741824.0; }
constexpr double asGigabitsPerSecond(BitRate q) { return q.base() / 1e9; }
constexpr double asGigabytesPerSecond(ByteRate q) { return q.base() / 1e9; }
constexpr double asKilowatts(Watts q) { return q.base() / 1e3; }
constexpr double asTonnes(Kilograms q) { return q.base() / 1e3; }

/// 8 bit are one byte: the only way from one rate to the other.
constexpr ByteRate toByteRate(BitRate rate) { return ByteRate::fromBase(rate.base() / 8); }
constexpr BitRate toBitRate(ByteRate rate) { return BitRate::fromBase(rate.base() * 8); }
/// The sum of both directions of a full-duplex link, and back.
constexpr BitRateBothWays bothWays(BitRate oneWay) { return BitRateBothWays::fromBase(oneWay.base() * 2); }
constexpr BitRate oneWay(BitRateBothWays both) { return BitRate::fromBase(both.base() / 2); }
constexpr ByteRateBothWays bothWays(ByteRate oneWay) { return ByteRateBothWays::fromBase(oneWay.base() * 2); }
constexpr ByteRate oneWay(ByteRateBothWays both) { return ByteRate::fromBase(both.base() / 2); }
/// Real power of an apparent power at a power factor (0…1).
constexpr Watts realPower(VoltAmperes apparent, double powerFactor) {
  return Watts::fromBase(apparent.base() * powerFactor);
}
/// Apparent power that a real power draws at a power factor (0…1].
constexpr VoltAmperes apparentPower(Watts real, double powerFactor) {
  return VoltAmperes::fromBase(real.base() / powerFactor);
}

/// Positions and heights in a rack, in half rack units, so that half-U devices stay exact. 1 U = 44.45 mm (EIA-310).
class HalfUnits {
public:
  constexpr HalfUnits() = default;
  explicit constexpr HalfUnits(int halves) : halves_(halves) {}
  /// From whole rack units.
  static constexpr HalfUnits fromUnits(int units) { return HalfUnits{units * 2}; }
  /// The count of half units.
  constexpr int halves() const { return halves_; }
  /// The height in rack units, possibly with a half.
  constexpr double units() const { return halves_ / 2.0; }
  /// The height in metres.
  constexpr Metres height() const { return metres(halves_ * 0.04445 / 2); }
  friend constexpr auto operator<=>(HalfUnits, HalfUnits) = default;
  friend constexpr HalfUnits operator+(HalfUnits a, HalfUnits b) { return HalfUnits{a.halves_ + b.halves_}; }
  friend constexpr HalfUnits operator-(HalfUnits a, HalfUnits b) { return HalfUnits{a.halves_ - b.halves_}; }

private:
  int halves_ = 0;
};

} // namespace cw
