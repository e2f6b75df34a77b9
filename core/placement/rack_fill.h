// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "core/model/collision.h"
#include "core/placement/device_type.h"

namespace cw {

/// From which end of a rack free units are taken: heavy nodes from the bottom, switches near the trays from the top.
enum class FillFrom { Bottom, Top };

/// A rack while it is being filled: what stands in it and what that draws and weighs.
class RackFill {
public:
  explicit RackFill(const Rack& rack) : rack_(rack) {}

  /// A device that already stands there.
  void occupy(const DeviceExtent& extent, const Slot& slot, const DeviceType& type);
  /// The first slot from that end where the extent fits, nothing when the rack is full for it.
  std::optional<Slot> freeSlot(const DeviceExtent& extent, FillFrom from) const;

  /// The largest draw of all devices in it, as far as known.
  Watts nameplate() const { return nameplate_; }
  /// The mass of all devices in it, as far as known.
  Kilograms mass() const { return mass_; }
  /// True until something stands in it.
  bool empty() const { return taken_.empty(); }

private:
  struct Taken {
    DeviceExtent extent;
    Slot slot;
  };
  /// What is in the way of a slot: nothing, or the half units after and before it.
  struct Obstacle {
    HalfUnits from, to;
  };
  std::optional<Obstacle> obstacle(const DeviceExtent& extent, const Slot& slot) const;

  const Rack rack_;
  std::vector<Taken> taken_;
  Watts nameplate_;
  Kilograms mass_;
};

} // namespace cw
