// SPDX-License-Identifier: GPL-3.0-or-later
// Lines of devices, racks and rack PDUs.
#include <algorithm>
#include <array>
#include <map>

#include <fmt/format.h>

#include "core/interchange/bom_lines.h"
#include "core/interchange/topology_words.h"
#include "core/units/text.h"

namespace cw::bom {
namespace {

BomSection sectionOf(DeviceRole role) {
  switch (role) {
  case DeviceRole::Node:
    return BomSection::Nodes;
  case DeviceRole::Switch:
    return BomSection::Switches;
  case DeviceRole::Management:
  case DeviceRole::FabricManager:
    return BomSection::Management;
  case DeviceRole::Storage:
    return BomSection::Storage;
  case DeviceRole::Pdu:
    return BomSection::Power;
  case DeviceRole::Other:
    break;
  }
  return BomSection::Racks;
}

/// What a device is counted as in the derivation of its line.
Term termOf(const Design& design, const Device& device) {
  if (const Fabric* fabric = design.find(device.origin.fabric)) {
    return {fmt::format("{} ({})", wordOf(device.origin.tier), fabric->name)};
  }
  if (const DeviceGroup* group = design.find(device.origin.group)) return {fmt::format("in group {}", group->name)};
  return {"drawn by hand"};
}

/// PDUs of a rack are counted from the rack; those that have rows hang on the network and are the same things.
bool countedWithRack(const Design& design, const Device& device) {
  const Rack* rack = design.find(device.rack);
  return device.role == DeviceRole::Pdu && rack != nullptr && rack->pduTypeId == device.typeId;
}

LineKey keyOfDevice(const Design& design, const Device& device) {
  LineKey key{sectionOf(device.role), "", device.typeId, device.phase};
  const Fabric* fabric = design.find(device.origin.fabric);
  if (key.section == BomSection::Switches) key.use = fabric != nullptr ? purposeWord(fabric->purpose) : "other";
  if (key.section == BomSection::Racks) key.use = "equipment";
  if (key.section == BomSection::Power) key.use = "equipment";
  return key;
}

/// Racks that become one line.
struct RackGroup {
  Id<DeviceGroup> madeFor;
  long long racks = 0;
  long long pdus = 0;
  Watts worstLoad, capacity; ///< of the most loaded rack feed when another is lost
  std::string pduTypeId;
  std::map<long long, long long> racksByPdus;
};

std::string rackDerivation(const Design& design, const RackGroup& racks) {
  const DeviceGroup* group = design.find(racks.madeFor);
  if (group == nullptr) return fmt::format("{} in the design", racks.racks);
  if (group->racks > 0) return fmt::format("{} stated for group {}", racks.racks, group->name);
  const auto needed = group->perRack > 0 ? (group->count + group->perRack - 1) / group->perRack : 0;
  if (needed == racks.racks)
    return fmt::format("ceil({} {} ÷ {} a rack) = {}", group->count, group->name, group->perRack, needed);
  return fmt::format("{} for {} {}", racks.racks, group->count, group->name);
}

void noteLoad(const RackPower& rack, RackGroup& group) {
  for (const FeedLoad& feed : rack.feeds) {
    const Watts load = std::max(feed.normal, feed.worst);
    if (load <= group.worstLoad) continue;
    group.worstLoad = load;
    group.capacity = feed.capacity;
  }
}

void addPduLine(const Design& design, const std::string& use, int phase, const RackGroup& racks, LineBook& book) {
  if (racks.pdus == 0) return;
  const LineKey key{BomSection::Power, use, racks.pduTypeId.empty() ? "rack-pdu" : racks.pduTypeId, phase};
  BomLine& line = book.line(key, design.find(racks.pduTypeId));
  line.quantity += racks.pdus;
  if (line.description.empty()) line.description = "Rack PDU";
  std::string text = line.derivation;
  for (const auto& [pdus, count] : racks.racksByPdus) {
    if (pdus > 0) text += fmt::format("{}{} racks × {} PDUs", text.empty() ? "" : " + ", count, pdus);
  }
  if (racks.worstLoad.base() > 0) {
    text += fmt::format(" (largest load {} of {} with a feed lost)", toText(racks.worstLoad), toText(racks.capacity));
  }
  book.explain(line, text);
}

} // namespace

void addDevices(const Design& design, LineBook& book) {
  design.table<Device>().forEach([&](const Device& device) {
    if (countedWithRack(design, device)) return;
    BomLine& line = book.line(keyOfDevice(design, device), design.find(device.typeId));
    if (const Fabric* fabric = design.find(device.origin.fabric)) {
      line.purpose = fabric->purpose;
      line.hasPurpose = true;
    }
    book.add(line, termOf(design, device), 1);
  });
}

void addRacks(const Design& design, const std::vector<RackPower>& power, LineBook& book) {
  std::map<Id<Rack>, const RackPower*> powerOf;
  for (const RackPower& rack : power)
    powerOf[rack.rack] = &rack;
  std::map<std::tuple<std::string, std::string, std::string, Id<DeviceGroup>, int>, RackGroup> groups;
  design.table<Rack>().forEach([&](const Rack& rack) {
    const std::string use = rack.purpose.empty() ? "other" : rack.purpose;
    RackGroup& group = groups[{use, rack.typeId, rack.pduTypeId, rack.group, rack.phase}];
    const auto pdus = static_cast<long long>(rack.feeds.size());
    group.madeFor = rack.group;
    group.pduTypeId = rack.pduTypeId;
    ++group.racks;
    group.pdus += pdus;
    ++group.racksByPdus[pdus];
    if (const auto found = powerOf.find(rack.id); found != powerOf.end()) noteLoad(*found->second, group);
  });
  for (const auto& [key, group] : groups) {
    const auto& [use, typeId, pduTypeId, madeFor, phase] = key;
    BomLine& line = book.line({BomSection::Racks, use, typeId.empty() ? "rack" : typeId, phase}, design.find(typeId));
    if (line.description.empty()) line.description = "Rack";
    line.quantity += group.racks;
    book.explain(line, line.derivation + (line.derivation.empty() ? "" : " + ") + rackDerivation(design, group));
    addPduLine(design, use, phase, group, book);
  }
}

} // namespace cw::bom
