// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/add_rows.h"

#include "ui/document/document.h"
#include "ui/document/follow_edit.h"

namespace cw::ui {
namespace {

bool isOf(const Document& document, const std::string& id, std::initializer_list<EntryKind> kinds) {
  const Entry* entry = id.empty() ? nullptr : document.catalog().find(id);
  return entry != nullptr && std::ranges::find(kinds, entry->kind) != kinds.end();
}

/// The first value of a member over all rows of a kind that is not empty.
template <class Row>
std::string firstOf(const Design& design, std::string Row::*member) {
  std::string found;
  design.table<Row>().forEach([&](const Row& row) {
    if (found.empty()) found = row.*member;
  });
  return found;
}

std::string firstOfKind(const Document& document, EntryKind kind) {
  const auto all = document.catalog().ofKind(kind);
  return all.empty() ? std::string{} : all.front()->id;
}

/// A name that no row of the kind has yet: `Group 3`.
template <class Row>
std::string freeName(const Design& design, const std::string& stem) {
  for (std::size_t n = design.table<Row>().size() + 1;; ++n) {
    const std::string name = stem + ' ' + std::to_string(n);
    bool taken = false;
    design.table<Row>().forEach([&](const Row& row) { taken = taken || row.name == name; });
    if (!taken) return name;
  }
}

Result<> embed(const Document& document, Transaction& t, const std::string& id) {
  if (id.empty() || t.design().find(id) != nullptr) return {};
  const auto entry = document.catalog().resolve(id);
  if (!entry) return fail(entry.error());
  t.embed(**entry);
  return {};
}

/// The generic rack, else the first of the catalog that is a full-height one.
std::string someRack(const Document& document) {
  if (const Entry* usual = document.catalog().find("generic-48u-600x1200-rack")) return usual->id;
  for (const Entry* entry : document.catalog().ofKind(EntryKind::Rack)) {
    if (entry->number(field::heightU).value_or(0) >= 42) return entry->id;
  }
  return firstOfKind(document, EntryKind::Rack);
}

/// Every node group hangs on a new fabric with all its ports of the purpose.
void attachNodes(const Design& design, Fabric& fabric) {
  design.table<DeviceGroup>().forEach([&](const DeviceGroup& group) {
    const Entry* entry = design.find(group.typeId);
    if (group.role != DeviceRole::Node || entry == nullptr) return;
    const PortGroup* ports = entry->portsFor(PortPurpose::Compute);
    Attachment attachment;
    attachment.group = group.id;
    attachment.links = ports != nullptr ? std::max(1, ports->cages * ports->portsPerCage) : 1;
    fabric.attachments.push_back(attachment);
  });
}

} // namespace

std::string addGroup(Document& document, const std::string& preferredEntry) {
  const Design& design = document.design();
  DeviceGroup group;
  group.name = freeName<DeviceGroup>(design, "Group");
  const bool fits = isOf(document, preferredEntry, {EntryKind::Server, EntryKind::Storage, EntryKind::Appliance});
  group.typeId = fits ? preferredEntry : firstOf(design, &DeviceGroup::typeId);
  if (group.typeId.empty()) group.typeId = firstOfKind(document, EntryKind::Server);
  group.rackTypeId = firstOf(design, &DeviceGroup::rackTypeId);
  if (group.rackTypeId.empty()) group.rackTypeId = someRack(document);
  group.count = 1;
  group.namePattern = "g" + std::to_string(design.table<DeviceGroup>().size() + 1) + "-node%03d";
  std::string id;
  const bool added = document.edit("studio.step.add", {{"name", group.name}}, [&](Transaction& t) -> Result<> {
    group.id = t.newId<DeviceGroup>();
    id = group.id.text();
    for (const std::string& type : {group.typeId, group.rackTypeId}) {
      if (auto embedded = embed(document, t, type); !embedded) return embedded;
    }
    t.put(group);
    return followEdit(t);
  });
  return added ? id : std::string{};
}

std::string addFabric(Document& document, const std::string& preferredEntry) {
  const Design& design = document.design();
  Fabric fabric;
  fabric.name = freeName<Fabric>(design, "Fabric");
  fabric.leafTypeId =
      isOf(document, preferredEntry, {EntryKind::Switch}) ? preferredEntry : firstOf(design, &Fabric::leafTypeId);
  if (fabric.leafTypeId.empty()) fabric.leafTypeId = firstOfKind(document, EntryKind::Switch);
  const std::string prefix = "f" + std::to_string(design.table<Fabric>().size() + 1) + '-';
  fabric.leafPattern = prefix + fabric.leafPattern;
  fabric.spinePattern = prefix + fabric.spinePattern;
  fabric.corePattern = prefix + fabric.corePattern;
  std::string id;
  const bool added = document.edit("studio.step.add", {{"name", fabric.name}}, [&](Transaction& t) -> Result<> {
    fabric.id = t.newId<Fabric>();
    id = fabric.id.text();
    if (auto embedded = embed(document, t, fabric.leafTypeId); !embedded) return embedded;
    // Ports that another fabric of the same purpose takes already cannot be given again.
    bool computeTaken = false;
    t.design().table<Fabric>().forEach(
        [&](const Fabric& other) { computeTaken = computeTaken || other.purpose == fabric.purpose; });
    if (!computeTaken) attachNodes(t.design(), fabric);
    t.put(fabric);
    return followEdit(t);
  });
  return added ? id : std::string{};
}

} // namespace cw::ui
