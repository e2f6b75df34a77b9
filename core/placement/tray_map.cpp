// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/placement/tray_map.h"

#include <algorithm>
#include <cmath>

#include "core/model/collision.h"
#include "core/placement/derive.h"
#include "core/placement/floor_plan.h"

namespace cw {
namespace {

constexpr double sameRowM = 0.3; // racks whose centres differ less share a tray

} // namespace

TrayMap::TrayMap(const Design& design) : exitM_(design.policy().cableExitM) {
  design.table<Hall>().forEach([&](const Hall& hall) { halls_[hall.id].trayHeightM = hall.trayHeightM; });
  design.table<Rack>().forEach([&](const Rack& rack) {
    const auto found = halls_.find(rack.hall);
    if (found == halls_.end()) return;
    HallTrays& hall = found->second;
    const double right = rack.xM + footprintOf(design, rack).widthM;
    hall.leftM = hall.used ? std::min(hall.leftM, rack.xM) : rack.xM;
    hall.rightM = hall.used ? std::max(hall.rightM, right) : right;
    hall.used = true;
  });
}

CablePoint TrayMap::pointOf(const Design& design, const Device& device) const {
  const Rack* rack = design.find(device.rack);
  if (rack == nullptr || !halls_.contains(rack->hall)) return {};
  const Entry* entry = design.find(device.typeId);
  const HalfUnits height = entry != nullptr ? deviceExtent(*entry).height : HalfUnits{};
  const Footprint size = footprintOf(design, *rack);
  CablePoint point{rack->id, rack->hall, rack->xM + size.widthM / 2, rack->yM + size.depthM / 2, 0};
  // What stands beside the units is as tall as the rack: its middle.
  point.zM = height == HalfUnits{} ? rack->height.height().base() / 2
                                   : device.position.height().base() + height.height().base() / 2;
  return point;
}

double TrayMap::alongTraysM(const HallTrays& hall, const CablePoint& a, const CablePoint& b) const {
  const double dy = std::abs(a.yM - b.yM);
  if (dy < sameRowM) return std::abs(a.xM - b.xM) + dy;
  double across = -1;
  for (const double cross : {hall.leftM, (hall.leftM + hall.rightM) / 2, hall.rightM}) {
    const double dx = std::abs(a.xM - cross) + std::abs(cross - b.xM);
    across = across < 0 ? dx : std::min(across, dx);
  }
  return across + dy;
}

std::optional<double> TrayMap::routeM(const CablePoint& a, const CablePoint& b) const {
  if (!a.rack || !b.rack || a.hall != b.hall) return std::nullopt;
  if (a.rack == b.rack) return 2 * exitM_ + std::abs(a.zM - b.zM);
  const HallTrays& hall = halls_.at(a.hall);
  const double levels = std::abs(hall.trayHeightM - a.zM) + std::abs(hall.trayHeightM - b.zM);
  return 2 * exitM_ + alongTraysM(hall, a, b) + levels;
}

Metres routeLength(const Design& design, const Device& a, const Device& b) {
  const TrayMap trays(design);
  return metres(trays.routeM(trays.pointOf(design, a), trays.pointOf(design, b)).value_or(0));
}

std::optional<Metres> stockLength(Metres route, const Policy& policy, const std::vector<double>& stockLengthsM) {
  constexpr double rounding = 1e-6;
  const double needed = route.base() * (1 + policy.cableSlackShare) + policy.cableSlackM;
  const auto stock = std::lower_bound(stockLengthsM.begin(), stockLengthsM.end(), needed - rounding);
  return stock != stockLengthsM.end() ? std::optional{metres(*stock)} : std::nullopt;
}

} // namespace cw
