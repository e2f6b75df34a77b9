// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/placement/origin_index.h"

#include <algorithm>
#include <utility>

namespace cw {

OriginIndex::OriginIndex(const Design& design) {
  std::vector<std::pair<Id<Rack>, Id<Device>>> pdus;
  // No network has a million devices of one kind: a greater index is damage, and it must not cost memory.
  constexpr std::uint32_t mostRows = 1'000'000;
  design.table<Device>().forEach([&](const Device& device) {
    const Origin& origin = device.origin;
    if (device.role == DeviceRole::Pdu && device.rack) pdus.emplace_back(device.rack, device.id);
    if (origin.index >= mostRows) return;
    if (origin.group) put(groups_[origin.group], origin.index, device.id);
    if (origin.fabric) put(fabrics_[origin.fabric][static_cast<std::size_t>(origin.tier)], origin.index, device.id);
  });
  std::sort(pdus.begin(), pdus.end());
  for (const auto& [rack, device] : pdus)
    pdus_.push_back(device);
  design.table<DeviceGroup>().forEach([&](const DeviceGroup& group) {
    if (group.role != DeviceRole::FabricManager) return;
    const auto found = groups_.find(group.id);
    if (found != groups_.end()) managers_.insert(managers_.end(), found->second.begin(), found->second.end());
  });
}

void OriginIndex::put(Rows& rows, std::uint32_t index, Id<Device> device) {
  if (rows.size() <= index) rows.resize(index + std::size_t{1});
  if (!rows[index]) rows[index] = device; // of two with the same origin the older one counts
}

Id<Device> OriginIndex::ofGroup(Id<DeviceGroup> group, std::uint32_t index) const {
  const auto found = groups_.find(group);
  return found != groups_.end() ? at(found->second, index) : Id<Device>{};
}

Id<Device> OriginIndex::ofFabric(Id<Fabric> fabric, Tier tier, std::uint32_t index) const {
  const auto found = fabrics_.find(fabric);
  return found != fabrics_.end() ? at(found->second[static_cast<std::size_t>(tier)], index) : Id<Device>{};
}

} // namespace cw
