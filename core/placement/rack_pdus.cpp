// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/placement/rack_pdus.h"

#include <fmt/format.h>

namespace cw {

RackPdus::RackPdus(const Design& design, RowPlan& plan) : design_(design), plan_(plan) {
  for (RowPlan::Place place = 0; place < plan.devices.size(); ++place) {
    const Device& device = plan.devices[place];
    const bool ofRack = device.role == DeviceRole::Pdu && device.origin.index > 0 && !device.origin.group;
    if (ofRack && !plan.isDropped(device)) byRack_[device.rack].push_back(place);
  }
}

void RackPdus::equip(const Rack& rack, RackFill& fill) {
  const std::size_t wanted = rack.pduTypeId.empty() ? 0 : rack.feeds.size();
  for (const RowPlan::Place place : byRack_[rack.id]) {
    if (plan_.devices[place].origin.index > wanted) plan_.drop(place);
  }
  for (std::uint32_t number = 1; number <= wanted; ++number) {
    Device& pdu = plan_.devices[placeOf(rack, number)];
    pdu.typeId = rack.pduTypeId;
    pdu.phase = rack.phase;
    mount(pdu, rack, fill);
  }
}

RowPlan::Place RackPdus::placeOf(const Rack& rack, std::uint32_t number) {
  std::vector<RowPlan::Place>& places = byRack_[rack.id];
  for (const RowPlan::Place place : places) {
    if (plan_.devices[place].origin.index == number) return place;
  }
  Device pdu;
  pdu.name = plan_.freeDeviceName(fmt::format("{}-pdu{}", rack.name, number));
  pdu.role = DeviceRole::Pdu;
  pdu.origin.index = number;
  places.push_back(plan_.addDevice(std::move(pdu)));
  return places.back();
}

void RackPdus::mount(Device& pdu, const Rack& rack, RackFill& fill) {
  const Entry* entry = design_.find(pdu.typeId);
  const DeviceExtent extent = entry != nullptr ? deviceExtent(*entry) : DeviceExtent{};
  const auto slot = pdu.pinned ? std::optional{slotOf(pdu)} : fill.freeSlot(extent, FillFrom::Top);
  pdu.rack = slot ? rack.id : Id<Rack>{};
  if (!slot) return;
  pdu.position = slot->position;
  pdu.face = slot->face;
  pdu.rightHalf = slot->rightHalf;
  fill.occupy(extent, *slot, entry != nullptr ? deviceType(*entry, design_.policy()) : DeviceType{});
}

void RackPdus::dropAll(const Rack& rack) {
  for (const RowPlan::Place place : byRack_[rack.id])
    plan_.drop(place);
}

} // namespace cw
