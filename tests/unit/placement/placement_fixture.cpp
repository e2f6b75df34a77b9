// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/placement/placement_fixture.h"

#include <algorithm>

#include <QtTest>
#include <fmt/format.h>

#include "core/base/messages.h"

namespace cw::test {
namespace {

[[noreturn]] void stopTest(const Error& error) { qFatal("%s", renderError(error, Language::English).c_str()); }

void embed(Transaction& transaction, const Catalog& catalog, std::initializer_list<const char*> ids) {
  for (const char* id : ids) {
    const Entry* entry = catalog.find(id);
    if (entry == nullptr) qFatal("the catalog has no %s", id);
    transaction.embed(*entry);
  }
}

} // namespace

std::unique_ptr<Catalog> shippedCatalog() {
  auto catalog = Catalog::open(std::filesystem::path(CW_BINARY_DIR) / "share/clusterwright/catalog.db");
  if (!catalog) stopTest(catalog.error());
  return std::move(*catalog);
}

Entry entryOf(std::string id, EntryKind kind, std::initializer_list<std::pair<std::string_view, double>> numbers) {
  Entry entry;
  entry.id = std::move(id);
  entry.kind = kind;
  entry.model = entry.id;
  for (const auto& [key, value] : numbers)
    entry.facts.emplace(std::string{key}, Fact{value, "", "test", true});
  return entry;
}

Pod::Pod(int count, const char* nodeType) : catalog(shippedCatalog()) {
  Transaction transaction(store, "test");
  embed(transaction, *catalog,
        {nodeType, "nvidia-qm9700", "nvidia-sn2201", "generic-48u-800x1200-rack", "generic-pdu-type-a"});
  for (const char* name : {"A", "B", "C"}) {
    Feed feed;
    feed.id = transaction.newId<Feed>();
    feed.name = name;
    feed.ampsPerPdu = 60;
    feeds.push_back(feed.id);
    transaction.put(feed);
  }
  DeviceGroup group;
  group.id = nodes = transaction.newId<DeviceGroup>();
  group.name = "nodes";
  group.typeId = nodeType;
  group.count = count;
  group.namePattern = "dgx%03d";
  group.rackTypeId = "generic-48u-800x1200-rack";
  group.perRack = 4;
  group.pduTypeId = "generic-pdu-type-a";
  group.pdusPerRack = 3;
  transaction.put(group);
  addFabrics(transaction);
  commit(transaction);
}

void Pod::addFabrics(Transaction& transaction) {
  Fabric fabric;
  fabric.id = compute = transaction.newId<Fabric>();
  fabric.name = "compute";
  fabric.leafTypeId = "nvidia-qm9700";
  fabric.attachments = {{nodes, {}, false, 8}};
  transaction.put(fabric);
  Fabric access;
  access.id = outOfBand = transaction.newId<Fabric>();
  access.name = "oob";
  access.purpose = FabricPurpose::OutOfBand;
  access.kind = FabricKind::Access;
  access.leafTypeId = "nvidia-sn2201";
  access.leafPattern = "oob%02d";
  access.attachments = {{nodes, {}, false, 1}, {{}, compute, false, 1}, {{}, {}, true, 1}};
  transaction.put(access);
}

ChangeSet Pod::commit(Transaction& transaction) {
  auto changes = transaction.commit();
  if (!changes) stopTest(changes.error());
  return *changes;
}

ChangeSet Pod::finish(Transaction& transaction) {
  if (const auto done = regenerate(transaction); !done) stopTest(done.error());
  return commit(transaction);
}

ChangeSet Pod::regenerateAll() {
  Transaction transaction(store, "test");
  return finish(transaction);
}

ChangeSet Pod::setNodes(int count) {
  return change(nodes, [&](DeviceGroup& group) { group.count = count; });
}

const Device& Pod::device(const std::string& name) const {
  const Device* found = nullptr;
  design().table<Device>().forEach([&](const Device& device) { found = device.name == name ? &device : found; });
  if (found == nullptr) qFatal("no device %s", name.c_str());
  return *found;
}

const Rack& Pod::rack(const std::string& name) const {
  const Rack* found = nullptr;
  design().table<Rack>().forEach([&](const Rack& rack) { found = rack.name == name ? &rack : found; });
  if (found == nullptr) qFatal("no rack %s", name.c_str());
  return *found;
}

std::vector<std::string> Pod::picture() const {
  std::vector<std::string> lines;
  design().table<Device>().forEach([&](const Device& device) {
    const Rack* rack = design().find(device.rack);
    lines.push_back(fmt::format("{} {} {} {} {} {} {}", device.name, device.typeId, rack != nullptr ? rack->name : "-",
                                device.position.halves(), device.pinned, device.phase, device.origin.index));
  });
  design().table<Rack>().forEach([&](const Rack& rack) {
    lines.push_back(fmt::format("rack {} {} {:.3f} {:.3f} {} feeds {}", rack.name, rack.typeId, rack.xM, rack.yM,
                                rack.phase, rack.feeds.size()));
  });
  std::sort(lines.begin(), lines.end());
  return lines;
}

int Pod::racksOf(const std::string& purpose) const {
  int count = 0;
  design().table<Rack>().forEach([&](const Rack& rack) { count += rack.purpose == purpose ? 1 : 0; });
  return count;
}

} // namespace cw::test
