// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>

namespace cw {

/// A number with a dimension. `Tag` makes each dimension its own type: bit/s cannot be added to byte/s, watts not to
/// volt-amperes, dense not to sparse rates, one direction not to both. The number is in the tag's base unit and is
/// reached only by naming that unit (the free functions of quantities.h).
template <class Tag>
class Quantity {
public:
  constexpr Quantity() = default;
  /// From a number in the base unit of the tag; explicit, so that a bare number never becomes a quantity.
  static constexpr Quantity fromBase(double base) { return Quantity{base}; }
  /// The number in the base unit of the tag.
  constexpr double base() const { return base_; }

  friend constexpr auto operator<=>(Quantity, Quantity) = default;
  constexpr Quantity& operator+=(Quantity other) {
    base_ += other.base_;
    return *this;
  }
  constexpr Quantity& operator-=(Quantity other) {
    base_ -= other.base_;
    return *this;
  }
  friend constexpr Quantity operator+(Quantity a, Quantity b) { return Quantity{a.base_ + b.base_}; }
  friend constexpr Quantity operator-(Quantity a, Quantity b) { return Quantity{a.base_ - b.base_}; }
  friend constexpr Quantity operator*(Quantity a, double factor) { return Quantity{a.base_ * factor}; }
  friend constexpr Quantity operator*(double factor, Quantity a) { return Quantity{a.base_ * factor}; }
  friend constexpr Quantity operator/(Quantity a, double divisor) { return Quantity{a.base_ / divisor}; }
  /// The ratio of two equal dimensions is a plain number.
  friend constexpr double operator/(Quantity a, Quantity b) { return a.base_ / b.base_; }

private:
  explicit constexpr Quantity(double base) : base_(base) {}
  double base_ = 0;
};

} // namespace cw
