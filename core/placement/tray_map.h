// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "core/model/design.h"

namespace cw {

/// Where the cables of a device begin: above or below a rack, on the grid of trays.
struct CablePoint {
  Id<Rack> rack; ///< none: the device has no place on a floor
  Id<Hall> hall;
  double xM = 0, yM = 0; ///< centre of the rack
  double zM = 0;         ///< height of the device's middle above the floor of the rack
};

/// The trays of a design's halls: one along each row of racks (through their centres), and three across: at both ends
/// of the rows and in their middle. Built once for a snapshot; a route then costs a few additions.
class TrayMap {
public:
  explicit TrayMap(const Design& design);

  /// The point of a device; without a rack when it has no place.
  CablePoint pointOf(const Design& design, const Device& device) const;
  /// Length of the route by fabric.md rule 12, without slack: exits at both ends, the way along the trays, and the
  /// level changes to the tray and down again; inside a rack the difference of heights and both side loops (the exits).
  /// Nothing when a point has no place or they are in different halls.
  std::optional<double> routeM(const CablePoint& a, const CablePoint& b) const;

private:
  struct HallTrays {
    double trayHeightM = 0;
    double leftM = 0, rightM = 0; ///< where the rows begin and end
    bool used = false;
  };
  double alongTraysM(const HallTrays& hall, const CablePoint& a, const CablePoint& b) const;

  double exitM_;
  std::unordered_map<Id<Hall>, HallTrays> halls_;
};

} // namespace cw
