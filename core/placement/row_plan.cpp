// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/placement/row_plan.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

namespace cw {
namespace {

std::uint32_t widthOf(std::string_view digits) {
  std::uint32_t width = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), width);
  return std::min(width, 12U);
}

template <class Row>
void stage(Transaction& transaction, const Design& before, std::vector<Row>& rows,
           const std::unordered_set<Id<Row>>& dropped) {
  for (Row& row : rows) {
    const Row* old = before.find(row.id);
    if (dropped.contains(row.id)) {
      if (old != nullptr) transaction.remove(row.id);
    } else if (old == nullptr || !(*old == row)) {
      transaction.put(row);
    }
  }
}

} // namespace

std::string patternName(std::string_view pattern, std::uint32_t number) {
  const auto percent = pattern.find('%');
  const auto end = percent == std::string_view::npos ? percent : pattern.find('d', percent);
  if (end == std::string_view::npos) return fmt::format("{}{}", pattern, number);
  const std::uint32_t width = widthOf(pattern.substr(percent + 1, end - percent - 1));
  return fmt::format("{}{:0{}}{}", pattern.substr(0, percent), number, width, pattern.substr(end + 1));
}

RowPlan::RowPlan(Transaction& transaction) : transaction_(transaction), before_(transaction.design()) {
  devices.reserve(before_.table<Device>().size());
  before_.table<Device>().forEach([&](const Device& device) {
    const Origin& origin = device.origin;
    if (origin.group || origin.fabric) {
      members_[{origin.group, origin.fabric, origin.tier}].push_back(devices.size());
    }
    devices.push_back(device);
  });
  before_.table<Rack>().forEach([&](const Rack& rack) { racks.push_back(rack); });
}

std::vector<RowPlan::Place> RowPlan::claim(const DeviceSeries& series) {
  std::vector<Place> places(series.count, nowhere);
  std::vector<Place> surplus;
  const auto members = members_.find({series.origin.group, series.origin.fabric, series.origin.tier});
  if (members == members_.end()) return places;
  for (const Place member : members->second) {
    const std::uint32_t index = devices[member].origin.index;
    if (index < series.count && places[index] == nowhere) {
      places[index] = member;
    } else if (devices[member].pinned) {
      surplus.push_back(member);
    } else {
      drop(member);
    }
  }
  members_.erase(members);
  seatSurplus(places, surplus);
  return places;
}

/// Rows placed by hand outlive others of their series: they take a free number, or that of a row nobody touched.
void RowPlan::seatSurplus(std::vector<Place>& places, const std::vector<Place>& surplus) {
  for (const Place pinned : surplus) {
    auto seat = std::find(places.begin(), places.end(), nowhere);
    if (seat == places.end()) {
      const auto last = std::find_if(places.rbegin(), places.rend(), [&](Place p) { return !devices[p].pinned; });
      seat = last != places.rend() ? last.base() - 1 : places.end();
    }
    if (seat == places.end()) {
      drop(pinned);
      continue;
    }
    if (*seat != nowhere) drop(*seat);
    *seat = pinned;
    devices[pinned].origin.index = static_cast<std::uint32_t>(seat - places.begin());
  }
}

void RowPlan::dropUnclaimed() {
  for (const auto& [key, members] : members_) {
    const auto& [group, fabric, tier] = key;
    // A detached fabric keeps its switches: they belong to its editable links now.
    const Fabric* row = before_.find(fabric);
    if (row != nullptr && row->detached) continue;
    for (const Place member : members) {
      if (devices[member].pinned) {
        devices[member].origin = {};
      } else {
        drop(member);
      }
    }
  }
  members_.clear();
}

void RowPlan::complete(const DeviceSeries& series, std::vector<Place>& places) {
  for (std::uint32_t i = 0; i < series.count; ++i) {
    if (places[i] == nowhere) {
      Device device;
      device.name = freeDeviceName(patternName(series.namePattern, i + 1));
      device.origin = series.origin;
      device.origin.index = i;
      places[i] = addDevice(std::move(device));
    }
    Device& device = devices[places[i]];
    device.typeId = series.typeId;
    device.role = series.role;
    device.phase = series.phase;
  }
}

std::unordered_set<std::string>& RowPlan::deviceNames() {
  if (deviceNames_.empty()) {
    for (const Device& device : devices) {
      if (!isDropped(device)) deviceNames_.insert(device.name);
    }
  }
  return deviceNames_;
}

std::unordered_set<std::string>& RowPlan::rackNames() {
  if (rackNames_.empty()) {
    for (const Rack& rack : racks) {
      if (!isDropped(rack)) rackNames_.insert(rack.name);
    }
  }
  return rackNames_;
}

std::string RowPlan::freeDeviceName(const std::string& wanted) {
  auto& names = deviceNames();
  std::string name = wanted;
  for (int copy = 2; !names.insert(name).second; ++copy)
    name = fmt::format("{}-{}", wanted, copy);
  return name;
}

std::string RowPlan::freeRackName(const std::string& pattern) {
  auto& names = rackNames();
  std::uint32_t& number = nextRackNumber_[pattern];
  std::string name = patternName(pattern, ++number);
  while (!names.insert(name).second)
    name = patternName(pattern, ++number);
  return name;
}

RowPlan::Place RowPlan::addDevice(Device device) {
  device.id = transaction_.newId<Device>();
  devices.push_back(std::move(device));
  return devices.size() - 1;
}

RowPlan::Place RowPlan::addRack(Rack rack) {
  rack.id = transaction_.newId<Rack>();
  racks.push_back(std::move(rack));
  return racks.size() - 1;
}

void RowPlan::apply() {
  removeLinks();
  stage(transaction_, before_, devices, dropped_);
  stage(transaction_, before_, racks, droppedRacks_);
}

void RowPlan::removeLinks() {
  if (dropped_.empty()) return;
  before_.table<ManualLink>().forEach([&](const ManualLink& link) {
    if (dropped_.contains(link.deviceA) || dropped_.contains(link.deviceB)) transaction_.remove(link.id);
  });
}

} // namespace cw
