// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <fmt/format.h>

#include "core/interchange/bom_cabling.h"
#include "core/model/keys.h"

namespace cw::bom {
namespace {

/// The word of what a device is, with the network of a switch, because each is counted and cabled for itself.
std::string placeOf(const Design& design, const Device& device) {
  if (device.role != DeviceRole::Switch) return std::string{keyOf(device.role)};
  const Fabric* fabric = design.find(device.origin.fabric);
  return fabric != nullptr ? "switch-" + purposeWord(fabric->purpose) : "switch";
}

std::string nameOf(const Design& design, const Device& device) {
  if (const DeviceGroup* group = design.find(device.origin.group)) return group->name;
  if (const Fabric* fabric = design.find(device.origin.fabric)) return fabric->name + " switches";
  return device.role == DeviceRole::Pdu ? "rack PDUs" : "devices";
}

/// The rate at which a manager's ports run: a single lane set that its splits force, else the port's own.
double managerGbps(const Entry& entry) {
  for (const PortGroup& group : entry.ports) {
    if (group.purpose != PortPurpose::Manager) continue;
    if (group.splits.rfind("1x", 0) != 0) return group.portGbps;
    return std::strtod(group.splits.c_str() + 2, nullptr);
  }
  return 0;
}

} // namespace

int managerEndsPerCable(const FabricUse& fabric, std::uint32_t manager) {
  const Entry* entry = fabric.entry(manager);
  const double own = entry != nullptr ? managerGbps(*entry) : 0;
  const double link = asGigabitsPerSecond(fabric.topology().linkRate);
  return own > 0 && link > own ? static_cast<int>(link / own) : 1;
}

FabricUse::FabricUse(const Design& design, const FabricInstance& instance)
    : design_(&design), instance_(&instance), row_(design.find(instance.fabric)) {
  if (!usable()) return;
  if (const auto spec = fabricSpecOf(design, *row_)) spec_ = *spec;
  const std::size_t devices = topology().devices.size();
  useOf_.resize(devices);
  for (std::uint32_t i = 0; i < devices; ++i) {
    DeviceUse use = useOfDevice(i);
    const auto known = std::find_if(uses_.begin(), uses_.end(), [&](const DeviceUse& other) {
      return other.place == use.place && other.name == use.name && other.phase == use.phase;
    });
    useOf_[i] = static_cast<std::uint16_t>(known - uses_.begin());
    if (known == uses_.end()) uses_.push_back(std::move(use));
  }
}

DeviceUse FabricUse::useOfDevice(std::uint32_t device) const {
  const Device* row = device < instance_->devices.size() ? design_->find(instance_->devices[device]) : nullptr;
  const int phase = std::max(row_->phase, row != nullptr ? row->phase : 1);
  switch (topology().devices[device].tier) {
  case Tier::Node:
    break;
  case Tier::Leaf:
    return {"leaf", "leaf", phase};
  case Tier::Spine:
    return {"spine", "spine", phase};
  case Tier::Core:
    return {"core", "core", phase};
  case Tier::Manager:
    return {"manager", row != nullptr ? nameOf(*design_, *row) : "manager", phase};
  }
  if (row == nullptr) return {"device", "devices", phase};
  return {placeOf(*design_, *row), nameOf(*design_, *row), phase};
}

int FabricUse::portsPerCage(std::uint32_t device) const {
  const TopologyDevice& node = topology().devices[device];
  switch (node.tier) {
  case Tier::Node:
    return node.endpointClass < spec_.endpoints.size() ? std::max(1, spec_.endpoints[node.endpointClass].portsPerCage)
                                                       : 1;
  case Tier::Leaf:
    return std::max(1, spec_.leaf.portsPerCage);
  case Tier::Spine:
    return std::max(1, spec_.spine.portsPerCage);
  case Tier::Core:
    return std::max(1, spec_.core.portsPerCage);
  case Tier::Manager:
    break;
  }
  return 1;
}

const Entry* FabricUse::entry(std::uint32_t device) const {
  const Device* row = device < instance_->devices.size() ? design_->find(instance_->devices[device]) : nullptr;
  return row != nullptr ? design_->find(row->typeId) : nullptr;
}

} // namespace cw::bom
