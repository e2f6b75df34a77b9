// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/placement/rack_fill.h"

namespace cw {

void RackFill::occupy(const DeviceExtent& extent, const Slot& slot, const DeviceType& type) {
  taken_.push_back({extent, slot});
  nameplate_ += type.nameplate.orZero();
  mass_ += type.mass.orZero();
}

std::optional<RackFill::Obstacle> RackFill::obstacle(const DeviceExtent& extent, const Slot& slot) const {
  const HalfUnits top = slot.position + extent.height;
  for (const BlockedUnits& units : rack_.blocked) {
    if (slot.position < units.to && units.from < top) return Obstacle{units.from, units.to};
  }
  // Devices go in side by side, so the youngest are the likeliest to be in the way.
  for (auto taken = taken_.rbegin(); taken != taken_.rend(); ++taken) {
    if (collide(extent, slot, taken->extent, taken->slot)) {
      return Obstacle{taken->slot.position, taken->slot.position + taken->extent.height};
    }
  }
  return std::nullopt;
}

std::optional<Slot> RackFill::freeSlot(const DeviceExtent& extent, FillFrom from) const {
  if (extent.height == HalfUnits{}) return Slot{};
  const HalfUnits highest = rack_.height - extent.height;
  HalfUnits position = from == FillFrom::Bottom ? HalfUnits{} : highest;
  while (position >= HalfUnits{} && position <= highest) {
    std::optional<Obstacle> inTheWay;
    for (const bool rightHalf : {false, true}) {
      if (rightHalf && !extent.halfWidth) break;
      const Slot slot{position, Face::Front, rightHalf};
      inTheWay = obstacle(extent, slot);
      if (!inTheWay) return slot;
    }
    position = from == FillFrom::Bottom ? inTheWay->to : inTheWay->from - extent.height;
  }
  return std::nullopt;
}

} // namespace cw
