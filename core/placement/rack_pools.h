// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/placement/rack_fill.h"
#include "core/placement/row_plan.h"

namespace cw {

/// The purpose whose groups never share racks.
inline constexpr std::string_view computePurpose = "compute";

/// Equal devices that go into a pool of racks.
struct PoolMember {
  std::vector<RowPlan::Place> devices; ///< in the order of their numbers
  std::string typeId;
  FillFrom from = FillFrom::Bottom;
  int perRack = 0;           ///< most of them a rack; 0 = no stated limit
  bool fillsInOrder = false; ///< the first racks are filled before the next; otherwise spread evenly over all
};

/// Racks of one purpose, type and phase, with everything that goes into them.
struct RackPool {
  std::string purpose;
  Id<DeviceGroup> group; ///< whose racks they are, or none where no group of the purpose has a rack type
  std::string rackTypeId, pduTypeId;
  int pdusPerRack = 0;
  int statedRacks = 0; ///< exact number of racks; 0 = as many as needed
  int phase = 1;
  std::vector<PoolMember> members;
  std::vector<RowPlan::Place> racks; ///< those it got, in order
};

/// A group or tier with the planned rows of its devices.
struct PlannedSeries {
  DeviceSeries series;
  std::vector<RowPlan::Place> places;
};

/// Sorts the planned devices into pools: each `compute` group has its own; groups of another purpose share by rack type
/// and phase; the switches of a fabric join the first pool of its purpose and phase.
/// Errors: `placement.no-rack-type`.
Result<std::vector<RackPool>> makePools(const Design& design, const std::vector<PlannedSeries>& series);

/// Gives the pools their racks (existing ones first) and puts every device that is not pinned into them; adds racks
/// where the number is not stated. A device that fits nowhere stays without a place.
void fillPools(const Design& design, RowPlan& plan, std::vector<RackPool>& pools);

} // namespace cw
