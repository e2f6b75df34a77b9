// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/model/design.h"

namespace cw {

/// A figure with its trust; absent when the catalog does not know it.
template <class T>
struct Figure {
  std::optional<T> value;
  bool verified = false;
  std::string source;
  /// The value, or zero: totals say separately how many figures were missing.
  T orZero() const { return value.value_or(T{}); }
};

/// How much of a rack's width a device takes.
enum class DeviceWidth { Full, Half };

/// The physical side of a catalog entry, typed, as placement, power and rules need it.
struct DeviceType {
  std::string id;
  std::string name; ///< `NVIDIA DGX H100`
  EntryKind kind = EntryKind::Server;
  HalfUnits height; ///< 0 for side-mounted (0U) devices
  bool fullDepth = true;
  DeviceWidth width = DeviceWidth::Full;
  Figure<Watts> nameplate; ///< largest draw: sizes breakers
  Figure<Watts> planned;   ///< typical draw, or nameplate × policy factor
  Figure<Kilograms> mass;
  int psuCount = 0;
  int psusNeeded = 0; ///< N of N+M
  Watts psuRating;
  std::string airflow;
  int accelerators = 0;
};

/// Reads the physical side of an entry; missing figures stay absent, never guessed.
DeviceType deviceType(const Entry& entry, const Policy& policy);

/// True when the entry sits beside the units (height 0).
bool isZeroU(const DeviceType& type);

} // namespace cw
