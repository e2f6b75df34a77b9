// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/delete_rows.h"

#include "ui/document/document.h"
#include "ui/document/follow_edit.h"

namespace cw::ui {
namespace {

template <class Row>
std::set<Id<Row>> idsOf(const std::set<std::string>& texts) {
  std::set<Id<Row>> ids;
  for (const std::string& text : texts) {
    if (const auto id = Id<Row>::parse(text)) ids.insert(*id);
  }
  return ids;
}

void removeDevice(Transaction& t, Id<Device> id) {
  std::vector<Id<ManualLink>> links;
  t.design().table<ManualLink>().forEach([&](const ManualLink& link) {
    if (link.deviceA == id || link.deviceB == id) links.push_back(link.id);
  });
  for (const Id<ManualLink> link : links)
    t.remove(link);
  t.remove(id);
}

/// Devices whose origin is one of these rows.
template <class Matches>
std::vector<Id<Device>> devicesWhere(const Design& design, Matches matches) {
  std::vector<Id<Device>> found;
  design.table<Device>().forEach([&](const Device& device) {
    if (matches(device)) found.push_back(device.id);
  });
  return found;
}

Result<> removeDevices(Transaction& t, const std::set<Id<Device>>& ids) {
  for (const Id<Device> id : ids) {
    const Device* device = t.design().find(id);
    if (device == nullptr) continue;
    if (device->origin.group || device->origin.fabric) return fail("studio.generated", {{"name", device->name}});
    removeDevice(t, id);
  }
  return {};
}

void removeRacks(Transaction& t, const std::set<Id<Rack>>& ids) {
  for (const Id<Device> id : devicesWhere(t.design(), [&](const Device& d) { return ids.contains(d.rack); })) {
    Device waiting = *t.design().find(id);
    waiting.rack = {};
    waiting.position = {};
    waiting.pinned = false;
    t.put(waiting);
  }
  for (const Id<Rack> id : ids)
    t.remove(id);
}

/// Drops attachments that lead to rows which are about to go.
void detach(Transaction& t, const std::set<Id<DeviceGroup>>& groups, const std::set<Id<Fabric>>& fabrics) {
  std::vector<Fabric> changed;
  t.design().table<Fabric>().forEach([&](const Fabric& fabric) {
    Fabric copy = fabric;
    std::erase_if(copy.attachments,
                  [&](const Attachment& a) { return groups.contains(a.group) || fabrics.contains(a.fabric); });
    if (fabrics.contains(copy.uplinkFabric)) copy.uplinkFabric = {};
    if (!fabrics.contains(fabric.id) && copy != fabric) changed.push_back(std::move(copy));
  });
  for (Fabric& fabric : changed)
    t.put(std::move(fabric));
  std::vector<Workload> homeless;
  t.design().table<Workload>().forEach([&](const Workload& load) {
    if (groups.contains(load.group)) homeless.push_back(load);
  });
  for (Workload& load : homeless) {
    load.group = {}; // it then runs on the first group with accelerators
    t.put(std::move(load));
  }
}

Result<> removeMakers(Transaction& t, const std::set<Id<DeviceGroup>>& groups, const std::set<Id<Fabric>>& fabrics) {
  if (groups.empty() && fabrics.empty()) return {};
  detach(t, groups, fabrics);
  const auto made = [&](const Device& d) {
    return groups.contains(d.origin.group) || fabrics.contains(d.origin.fabric);
  };
  for (const Id<Device> id : devicesWhere(t.design(), made))
    removeDevice(t, id);
  for (const Id<Fabric> id : fabrics)
    t.remove(id);
  std::vector<Id<ScaleUpDomain>> domains;
  t.design().table<ScaleUpDomain>().forEach([&](const ScaleUpDomain& domain) {
    if (groups.contains(domain.group)) domains.push_back(domain.id);
  });
  for (const Id<ScaleUpDomain> id : domains)
    t.remove(id);
  std::vector<Id<Rack>> racks;
  t.design().table<Rack>().forEach([&](const Rack& rack) {
    if (groups.contains(rack.group)) racks.push_back(rack.id);
  });
  removeRacks(t, {racks.begin(), racks.end()});
  for (const Id<DeviceGroup> id : groups)
    t.remove(id);
  return followEdit(t);
}

} // namespace

bool deleteRows(Document& document, const std::set<std::string>& ids) {
  if (ids.empty()) return false;
  return document.edit("studio.step.delete", {{"count", std::to_string(ids.size())}}, [&](Transaction& t) -> Result<> {
    if (auto removed = removeDevices(t, idsOf<Device>(ids)); !removed) return removed;
    removeRacks(t, idsOf<Rack>(ids));
    for (const Id<Workload> id : idsOf<Workload>(ids))
      t.remove(id);
    return removeMakers(t, idsOf<DeviceGroup>(ids), idsOf<Fabric>(ids));
  });
}

} // namespace cw::ui
