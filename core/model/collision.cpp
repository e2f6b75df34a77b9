// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/collision.h"

#include <algorithm>
#include <cmath>

namespace cw {
namespace {

/// Half of the usual 29 in (737 mm) between front and rear posts of a 19-inch rack (EIA-310 four-post racks): two
/// devices up to this depth stand back to back.
constexpr double halfDepthMm = 368;
constexpr double halfUnitMm = 44.45 / 2; // EIA-310

HalfUnits heightOf(const Entry& entry) {
  if (const auto units = entry.number(field::rackUnits)) {
    return HalfUnits{static_cast<int>(std::ceil(std::clamp(*units, 0.0, 1000.0) * 2))};
  }
  const auto heightMm = entry.number(field::heightMm);
  // A front panel is a little lower than its units, so a rounding error of the catalog must not start another one.
  return heightMm ? HalfUnits{static_cast<int>(std::ceil(std::clamp(*heightMm, 0.0, 40000.0) / halfUnitMm - 0.05))}
                  : HalfUnits{};
}

bool fullDepthOf(const Entry& entry) {
  if (const auto flag = entry.number(field::fullDepth)) return *flag != 0;
  if (const std::string flag = entry.text(field::fullDepth); !flag.empty()) return flag != "no" && flag != "false";
  const auto depthMm = entry.number(field::depthMm);
  return !depthMm || *depthMm > halfDepthMm;
}

/// One bit for each quarter of a unit: front and rear, left and right.
unsigned quarters(const DeviceExtent& extent, const Slot& slot) {
  const unsigned faces = extent.fullDepth ? 0b1111U : (slot.face == Face::Front ? 0b0011U : 0b1100U);
  const unsigned halves = !extent.halfWidth ? 0b1111U : (slot.rightHalf ? 0b1010U : 0b0101U);
  return faces & halves;
}

bool overlap(HalfUnits fromA, HalfUnits toA, HalfUnits fromB, HalfUnits toB) { return fromA < toB && fromB < toA; }

} // namespace

DeviceExtent deviceExtent(const Entry& entry) {
  return {heightOf(entry), fullDepthOf(entry), entry.text(field::width) == "half"};
}

Slot slotOf(const Device& device) { return {device.position, device.face, device.rightHalf}; }

SlotProblem slotProblem(const Rack& rack, const DeviceExtent& extent, const Slot& slot) {
  if (extent.height == HalfUnits{}) return SlotProblem::None;
  const HalfUnits top = slot.position + extent.height;
  if (slot.position < HalfUnits{} || top > rack.height) return SlotProblem::OutsideRack;
  const bool blocked = std::any_of(rack.blocked.begin(), rack.blocked.end(), [&](const BlockedUnits& units) {
    return overlap(slot.position, top, units.from, units.to);
  });
  return blocked ? SlotProblem::BlockedUnits : SlotProblem::None;
}

bool collide(const DeviceExtent& a, const Slot& slotA, const DeviceExtent& b, const Slot& slotB) {
  if (a.height == HalfUnits{} || b.height == HalfUnits{}) return false;
  return overlap(slotA.position, slotA.position + a.height, slotB.position, slotB.position + b.height) &&
         (quarters(a, slotA) & quarters(b, slotB)) != 0;
}

} // namespace cw
