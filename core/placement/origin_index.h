// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "core/model/design.h"

namespace cw {

/// Finds the rows that generators made: the `index`-th of a group, or of a tier of a fabric. Built once for a snapshot.
class OriginIndex {
public:
  explicit OriginIndex(const Design& design);

  /// The row of the `index`-th device of a group; none when it is missing.
  Id<Device> ofGroup(Id<DeviceGroup> group, std::uint32_t index) const;
  /// The row of the `index`-th switch of a tier; none when it is missing.
  Id<Device> ofFabric(Id<Fabric> fabric, Tier tier, std::uint32_t index) const;
  /// Rack PDUs in the order of their racks.
  const std::vector<Id<Device>>& pdus() const { return pdus_; }
  /// Fabric managers of all groups, in the order of groups and indices.
  const std::vector<Id<Device>>& managers() const { return managers_; }

private:
  using Rows = std::vector<Id<Device>>;
  static Id<Device> at(const Rows& rows, std::uint32_t index) {
    return index < rows.size() ? rows[index] : Id<Device>{};
  }
  static void put(Rows& rows, std::uint32_t index, Id<Device> device);

  std::unordered_map<Id<DeviceGroup>, Rows> groups_;
  std::unordered_map<Id<Fabric>, std::array<Rows, 5>> fabrics_; // by tier
  Rows pdus_, managers_;
};

} // namespace cw
