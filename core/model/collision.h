// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "core/model/entry.h"
#include "core/model/rows.h"

namespace cw {

/// The room that a device of some type takes in a rack.
struct DeviceExtent {
  HalfUnits height;       ///< 0: stands beside the units and never collides, or its height is unknown
  bool fullDepth = true;  ///< fills both faces of the rack
  bool halfWidth = false; ///< two stand side by side
  bool operator==(const DeviceExtent&) const = default;
};

/// Reads the extent of a type from its facts: `rack_units`, else `height_mm` in started half units; `full_depth`
/// (`yes`/`no` or 1/0), else full unless `depth_mm` is known and less than half of the depth between the posts;
/// `width` = `half`.
DeviceExtent deviceExtent(const Entry& entry);

/// Where a device stands in its rack.
struct Slot {
  HalfUnits position; ///< lowest half unit, 0 = bottom of U1
  Face face = Face::Front;
  bool rightHalf = false;
};
/// The slot of a device row.
Slot slotOf(const Device& device);

/// What keeps a device from a slot, apart from other devices.
enum class SlotProblem { None, OutsideRack, BlockedUnits };
/// Checks a slot against the height and the blocked units of a rack.
SlotProblem slotProblem(const Rack& rack, const DeviceExtent& extent, const Slot& slot);

/// The exact collision rule: both share a half unit, a face (a full-depth device fills both) and a half of the width.
bool collide(const DeviceExtent& a, const Slot& slotA, const DeviceExtent& b, const Slot& slotB);

} // namespace cw
