// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/model/design.h"

namespace cw {

/// A place on the floor, upper left corner, in metres.
struct FloorSpot {
  double xM = 0, yM = 0;
};

/// A rack's footprint in metres, from its type (default 0.6 × 1.2).
struct Footprint {
  double widthM = 0.6, depthM = 1.2;
};
/// The footprint of a rack as it stands: turned by its rotation.
Footprint footprintOf(const Design& design, const Rack& rack);

/// How many cables run between two racks.
struct RackTraffic {
  std::uint32_t a = 0, b = 0; ///< indices into the racks given
  std::uint32_t cables = 0;
};

/// A rack that waits for its place.
struct FloorItem {
  Footprint size;
  bool middle = false; ///< serves the others: its place among them is searched for
  int phase = 1;
  double kilowatts = 0;
};

/// The floor with what stands on it already.
struct Floor {
  double widthM = 0, depthM = 0;
  bool mayGrow = false; ///< made by a template: as large as its racks need
  double rowPitchM = 3;
  int racksPerRow = 16;
  struct Taken {
    FloorSpot spot;
    Footprint size;
  };
  std::vector<Taken> taken;
};

/// The spots of the items, as far as there is room, and the size of the floor afterwards.
struct FloorLayout {
  std::vector<FloorSpot> spots;
  std::vector<bool> placed;
  double widthM = 0, depthM = 0;
};

/// Puts racks in rows around what is taken. A later phase begins a row of its own, so that it never moves an earlier
/// one. The racks that serve the others are tried before, behind, in a row amidst, and in the middle of every row of
/// the others; the candidate of least cost is taken: cable metres, plus 10 % for a row power spread as large as the
/// mean, plus 10 % for a hottest group of four neighbours twice as hot as the mean (the shares are a choice: cable
/// decides, power and heat break near ties).
FloorLayout layOut(const Floor& floor, const std::vector<FloorItem>& items, const std::vector<RackTraffic>& traffic);

} // namespace cw
