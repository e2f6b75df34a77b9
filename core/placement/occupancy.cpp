// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/placement/occupancy.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/model/collision.h"
#include "core/placement/device_type.h"

namespace cw {
namespace {

/// `U7`, or `U7.5` for the upper half of it, in the numbering of the rack.
std::string unitName(const Rack& rack, HalfUnits position) {
  const int halves = rack.numberedFromAbove ? (rack.height - position).halves() - 2 : position.halves();
  return halves % 2 == 0 ? fmt::format("U{}", halves / 2 + 1) : fmt::format("U{}.5", halves / 2 + 1);
}

std::optional<PlacementProblem> problemOf(SlotProblem problem, const Rack& rack, HalfUnits position, HalfUnits height) {
  const std::vector<MessageArg> args{{"rack", rack.name},
                                     {"unit", unitName(rack, position)},
                                     {"height", fmt::format("{}", height.units())},
                                     {"rackHeight", fmt::format("{}", rack.height.units())}};
  switch (problem) {
  case SlotProblem::None:
    return std::nullopt;
  case SlotProblem::OutsideRack:
    return PlacementProblem{"placement.outside-rack", args};
  case SlotProblem::BlockedUnits:
    return PlacementProblem{"placement.blocked-units", args};
  }
  return std::nullopt;
}

/// The half units of a rack that something stands in or that must stay free.
HalfUnits usedUnits(const Design& design, const Rack& rack, const std::vector<const Device*>& devices) {
  std::vector<bool> used(static_cast<std::size_t>(std::max(rack.height.halves(), 0)));
  const auto mark = [&](HalfUnits from, HalfUnits to) {
    for (int half = std::max(from.halves(), 0); half < std::min(to.halves(), rack.height.halves()); ++half) {
      used[static_cast<std::size_t>(half)] = true;
    }
  };
  for (const BlockedUnits& units : rack.blocked)
    mark(units.from, units.to);
  for (const Device* device : devices) {
    const Entry* entry = design.find(device->typeId);
    if (entry != nullptr) mark(device->position, device->position + deviceExtent(*entry).height);
  }
  return HalfUnits{static_cast<int>(std::count(used.begin(), used.end(), true))};
}

void addDevice(RackLoad& load, const Design& design, const Device& device) {
  const Entry* entry = design.find(device.typeId);
  const DeviceType type = entry != nullptr ? deviceType(*entry, design.policy()) : DeviceType{};
  load.nameplate += type.nameplate.orZero();
  load.planned += type.planned.orZero();
  load.mass += type.mass.orZero();
  // A rack PDU passes power on and draws none of its own, so a missing draw is no gap there.
  if (!type.nameplate.value && device.role != DeviceRole::Pdu) ++load.devicesWithoutPower;
  if (!type.mass.value) ++load.devicesWithoutMass;
}

} // namespace

std::optional<PlacementProblem> placementProblem(const Design& design, const Rack& rack,
                                                 const std::vector<const Device*>& devicesInRack,
                                                 std::string_view typeId, HalfUnits position, Face face, bool rightHalf,
                                                 Id<Device> moving) {
  const Entry* entry = design.find(typeId);
  if (entry == nullptr) return PlacementProblem{"placement.unknown-type", {{"type", std::string{typeId}}}};
  const DeviceExtent extent = deviceExtent(*entry);
  const Slot slot{position, face, rightHalf};
  if (auto problem = problemOf(slotProblem(rack, extent, slot), rack, position, extent.height)) return problem;
  for (const Device* device : devicesInRack) {
    const Entry* other = device->id != moving ? design.find(device->typeId) : nullptr;
    if (other == nullptr || !collide(extent, slot, deviceExtent(*other), slotOf(*device))) continue;
    return PlacementProblem{"placement.collides",
                            {{"rack", rack.name}, {"unit", unitName(rack, position)}, {"device", device->name}}};
  }
  return std::nullopt;
}

RackIndex::RackIndex(const Design& design) {
  design.table<Device>().forEach(
      [&](const Device& device) { (device.rack ? byRack_[device.rack] : unplaced_).push_back(&device); });
  for (auto& [rack, devices] : byRack_) {
    std::stable_sort(devices.begin(), devices.end(),
                     [](const Device* a, const Device* b) { return a->position < b->position; });
  }
}

const std::vector<const Device*>& RackIndex::devices(Id<Rack> rack) const {
  static const std::vector<const Device*> none;
  const auto found = byRack_.find(rack);
  return found != byRack_.end() ? found->second : none;
}

RackLoad rackLoad(const Design& design, const Rack& rack, const std::vector<const Device*>& devicesInRack) {
  RackLoad load;
  load.used = usedUnits(design, rack, devicesInRack);
  load.free = rack.height - load.used;
  if (const Entry* entry = design.find(rack.typeId)) {
    load.mass += kilograms(entry->number(field::weightKg).value_or(0));
  }
  for (const Device* device : devicesInRack)
    addDevice(load, design, *device);
  return load;
}

} // namespace cw
