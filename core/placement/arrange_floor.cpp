// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/placement/arrange_floor.h"

#include <algorithm>
#include <unordered_map>

#include "core/placement/derive.h"
#include "core/placement/floor_plan.h"
#include "core/placement/known_types.h"
#include "core/placement/rack_pools.h"

namespace cw {
namespace {

using RackNumbers = std::unordered_map<Id<Rack>, std::uint32_t>;

/// The hall to fill: the first one, or a new one.
Hall hallOf(Transaction& transaction, bool& made) {
  const Hall* first = transaction.design().table<Hall>().first();
  made = first == nullptr;
  if (!made) return *first;
  Hall hall;
  hall.id = transaction.newId<Hall>();
  hall.name = "Hall 1";
  return hall;
}

Floor floorOf(const Design& design, const Hall& hall, bool mayGrow, const RackNumbers& movable) {
  Floor floor;
  floor.widthM = hall.widthM;
  floor.depthM = hall.depthM;
  floor.mayGrow = mayGrow;
  floor.rowPitchM = design.policy().rowPitchM;
  floor.racksPerRow = design.policy().racksPerRow;
  design.table<Rack>().forEach([&](const Rack& rack) {
    if (rack.hall != hall.id || movable.contains(rack.id)) return;
    floor.taken.push_back({{rack.xM, rack.yM}, footprintOf(design, rack)});
  });
  return floor;
}

std::vector<FloorItem> itemsOf(const Design& design, const std::vector<Id<Rack>>& racks, const RackNumbers& numbers) {
  std::vector<FloorItem> items;
  items.reserve(racks.size());
  for (const Id<Rack> id : racks) {
    Rack rack = *design.find(id);
    rack.rotationDeg = 0;
    items.push_back({footprintOf(design, rack), rack.purpose != computePurpose, rack.phase, 0});
  }
  KnownTypes types(design);
  design.table<Device>().forEach([&](const Device& device) {
    const auto number = numbers.find(device.rack);
    if (number != numbers.end())
      items[number->second].kilowatts += asKilowatts(types.of(device.typeId).type.nameplate.orZero());
  });
  return items;
}

/// Which rack each device of a topology stands in, by its number; `count` for none of them.
std::vector<std::uint32_t> rackNumbersOf(const Design& design, const FabricInstance& fabric, const RackNumbers& racks) {
  std::vector<std::uint32_t> numbers;
  numbers.reserve(fabric.devices.size());
  for (const Id<Device> id : fabric.devices) {
    const Device* device = design.find(id);
    const auto rack = device != nullptr ? racks.find(device->rack) : racks.end();
    numbers.push_back(rack != racks.end() ? rack->second : static_cast<std::uint32_t>(racks.size()));
  }
  return numbers;
}

std::vector<RackTraffic> trafficOf(const Design& design, const RackNumbers& racks) {
  std::unordered_map<std::uint64_t, std::uint32_t> pairs;
  const DesignTopology topology = deriveTopology(design);
  for (const FabricInstance& fabric : topology.fabrics) {
    const auto numbers = rackNumbersOf(design, fabric, racks);
    for (const Link& link : fabric.generated.topology.links) {
      const auto [low, high] = std::minmax(numbers[link.a], numbers[link.b]);
      if (high < racks.size() && low != high) ++pairs[(std::uint64_t{low} << 32) | high];
    }
  }
  std::vector<RackTraffic> traffic;
  traffic.reserve(pairs.size());
  for (const auto& [pair, cables] : pairs) {
    traffic.push_back({static_cast<std::uint32_t>(pair >> 32), static_cast<std::uint32_t>(pair), cables});
  }
  // The sum of many lengths must not depend on the order of a hash table.
  std::sort(traffic.begin(), traffic.end(),
            [](const auto& x, const auto& y) { return std::tie(x.a, x.b) < std::tie(y.a, y.b); });
  return traffic;
}

void stage(Transaction& transaction, const Hall& hall, const std::vector<Id<Rack>>& racks, const FloorLayout& layout) {
  const Design design = transaction.design();
  for (std::size_t i = 0; i < racks.size(); ++i) {
    const Rack& before = *design.find(racks[i]);
    Rack rack = before;
    rack.hall = layout.placed[i] ? hall.id : Id<Hall>{};
    rack.xM = layout.spots[i].xM;
    rack.yM = layout.spots[i].yM;
    rack.rotationDeg = 0;
    if (!(rack == before)) transaction.put(rack);
  }
}

} // namespace

void arrangeFloor(Transaction& transaction, const std::vector<Id<Rack>>& racks) {
  if (racks.empty()) return;
  bool made = false;
  Hall hall = hallOf(transaction, made);
  RackNumbers numbers;
  for (const Id<Rack> rack : racks)
    numbers.emplace(rack, static_cast<std::uint32_t>(numbers.size()));
  const Design design = transaction.design();
  const Floor floor = floorOf(design, hall, made || !design.templateId.empty(), numbers);
  const auto items = itemsOf(design, racks, numbers);
  const bool choice = std::any_of(items.begin(), items.end(), [](const FloorItem& item) { return item.middle; });
  const FloorLayout layout = layOut(floor, items, choice ? trafficOf(design, numbers) : std::vector<RackTraffic>{});
  const bool grown = layout.widthM != hall.widthM || layout.depthM != hall.depthM;
  hall.widthM = layout.widthM;
  hall.depthM = layout.depthM;
  if (made || grown) transaction.put(hall);
  stage(transaction, hall, racks, layout);
}

} // namespace cw
