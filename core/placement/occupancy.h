// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/base/error.h"
#include "core/model/design.h"

namespace cw {

/// Why a device cannot stand somewhere: a message id with its arguments, ready for the ghost under the mouse.
struct PlacementProblem {
  std::string messageId;
  std::vector<MessageArg> args;
};

/// Whether a device of `typeId` fits into a rack at a position. Two devices collide when they share half units, face or
/// depth (a full-depth device fills both faces), and width half. Blocked units and the rack's height count too.
/// `moving` is left out of the test, so that a device may move onto its own place. Cost: the devices of that rack,
/// which the caller passes.
std::optional<PlacementProblem> placementProblem(const Design& design, const Rack& rack,
                                                 const std::vector<const Device*>& devicesInRack,
                                                 std::string_view typeId, HalfUnits position, Face face, bool rightHalf,
                                                 Id<Device> moving);

/// The devices of each rack, for callers that look at many racks of one snapshot. Pointers live as long as the
/// snapshot.
class RackIndex {
public:
  explicit RackIndex(const Design& design);
  /// The devices of a rack, from the lowest unit up; empty for an empty rack.
  const std::vector<const Device*>& devices(Id<Rack> rack) const;
  /// Devices that wait for a place.
  const std::vector<const Device*>& unplaced() const { return unplaced_; }

private:
  std::unordered_map<Id<Rack>, std::vector<const Device*>> byRack_;
  std::vector<const Device*> unplaced_;
};

/// What a rack holds and what is left of it.
struct RackLoad {
  HalfUnits used, free; ///< of the rack's height, blocked units count as used
  Watts nameplate, planned;
  Kilograms mass; ///< devices and the rack itself
  int devicesWithoutPower = 0, devicesWithoutMass = 0;
};

/// Sums over a rack from the design's own entries.
RackLoad rackLoad(const Design& design, const Rack& rack, const std::vector<const Device*>& devicesInRack);

} // namespace cw
