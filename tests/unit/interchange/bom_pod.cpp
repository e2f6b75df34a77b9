// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include <algorithm>

#include "tests/unit/interchange/bom_pod.h"

namespace cw::test {
namespace {

Entry entryOf(std::string id, EntryKind kind, double watts, double kilograms, bool verified) {
  Entry entry;
  entry.id = std::move(id);
  entry.kind = kind;
  entry.vendor = "Test";
  entry.model = entry.id;
  if (watts > 0) entry.facts["max_power_w"] = {watts, "W", "sheet of " + entry.id, verified};
  if (kilograms > 0) entry.facts["weight_kg"] = {kilograms, "kg", "sheet of " + entry.id, verified};
  entry.facts["rack_units"] = {1.0, "U", "", true};
  return entry;
}

Entry nodeEntry() {
  Entry node = entryOf("node", EntryKind::Server, 1000, 50, true);
  node.partNumbers = {"=PN-1"};
  node.ports = {{"OSFP", PortPurpose::Compute, 1, 2, 400, "OSFP", "", true, "", true}};
  return node;
}

Entry switchEntry() {
  Entry leaf = entryOf("leaf", EntryKind::Switch, 500, 0, false);
  leaf.facts["protocol"] = {std::string("Ethernet"), "", "", true};
  leaf.ports = {{"OSFP", PortPurpose::Any, 4, 2, 400, "OSFP", "", false, "", true}};
  return leaf;
}

std::shared_ptr<const Entry> cableEntry(const char* id, double kilograms) {
  return std::make_shared<const Entry>(entryOf(id, EntryKind::Cable, 0, kilograms, true));
}

} // namespace

BomPod::BomPod() {
  addRows();
  addTopology();
  addCables();
}

void BomPod::addRows() {
  edit([&](Transaction& t) {
    t.embed(nodeEntry());
    t.embed(switchEntry());
    t.embed(entryOf("rack", EntryKind::Rack, 0, 100, true));
    t.embed(entryOf("pdu", EntryKind::Power, 0, 0, false));
    Policy policy;
    policy.id = t.newId<Policy>();
    t.put(policy);
    DeviceGroup nodes;
    nodes.id = group = t.newId<DeviceGroup>();
    nodes.name = "GPU";
    nodes.typeId = "node";
    nodes.count = 2;
    nodes.rackTypeId = "rack";
    nodes.perRack = 4;
    t.put(nodes);
    Fabric net;
    net.id = fabric = t.newId<Fabric>();
    net.name = "Compute";
    net.leafTypeId = "leaf";
    Attachment attachment;
    attachment.group = group;
    attachment.links = 2;
    net.attachments = {attachment};
    t.put(net);
    addDevices(t);
  });
}

void BomPod::addDevices(Transaction& transaction) {
  Feed feeds[2];
  for (int i = 0; i < 2; ++i) {
    feeds[i].id = transaction.newId<Feed>();
    feeds[i].name = i == 0 ? "A" : "B";
    transaction.put(feeds[i]);
  }
  Rack row;
  row.id = rack = transaction.newId<Rack>();
  row.name = "R1";
  row.typeId = "rack";
  row.feeds = {feeds[0].id, feeds[1].id};
  row.pduTypeId = "pdu";
  row.purpose = "compute";
  row.group = group;
  transaction.put(row);
  topology.fabrics.emplace_back();
  for (std::uint32_t i = 0; i < 4; ++i) {
    Device device;
    device.id = transaction.newId<Device>();
    device.name = (i < 2 ? "node" : "leaf") + std::to_string(i);
    device.typeId = i < 2 ? "node" : "leaf";
    device.role = i < 2 ? DeviceRole::Node : DeviceRole::Switch;
    device.rack = row.id;
    device.position = HalfUnits::fromUnits(static_cast<int>(i));
    if (i < 2)
      device.origin = {group, {}, Tier::Node, i};
    else
      device.origin = {{}, fabric, Tier::Leaf, i - 2};
    transaction.put(device);
    topology.fabrics[0].devices.push_back(device.id);
  }
}

void BomPod::addTopology() {
  FabricInstance& instance = topology.fabrics[0];
  instance.fabric = fabric;
  Topology& net = instance.generated.topology;
  net.nodes = 2;
  net.leaves = 2;
  net.tiers = 1;
  net.linkRate = gigabitsPerSecond(400);
  for (std::uint32_t i = 0; i < 4; ++i) {
    TopologyDevice device;
    device.tier = i < 2 ? Tier::Node : Tier::Leaf;
    device.index = i % 2;
    net.devices.push_back(device);
  }
  const auto link = [&](std::uint32_t a, std::uint32_t b, std::uint16_t portA, std::uint16_t portB, LinkKind kind) {
    net.links.push_back({a, b, portA, portB, kind, 0, noRail, static_cast<std::uint32_t>(net.links.size())});
  };
  link(0, 2, 0, 0, LinkKind::NodeLeaf);
  link(0, 2, 1, 1, LinkKind::NodeLeaf);
  link(1, 3, 0, 0, LinkKind::NodeLeaf);
  link(1, 3, 1, 1, LinkKind::NodeLeaf);
  link(2, 3, 2, 2, LinkKind::SwitchSwitch);
}

void BomPod::addCables() {
  CableProduct fibre{"fibre",
                     "Fibre",
                     Medium::MultiMode,
                     50,
                     true,
                     cableEntry("fibre", 0),
                     cableEntry("module-flat", 0.1),
                     cableEntry("module-fin", 0.1)};
  CableProduct copper{"copper", "Copper", Medium::PassiveCopper, 3, false, cableEntry("copper", 0.5), nullptr, nullptr};
  cabling.products = {fibre, copper};
  const float lengths[] = {5, 5, 10, 2, 2};
  for (std::uint32_t i = 0; i < 5; ++i) {
    cabling.runs.push_back({0, i, 1, static_cast<std::uint16_t>(i < 3 ? 0 : 1), 1.0F, lengths[i]});
  }
}

BomLine lineOf(const Bom& bom, const std::string& key) {
  const auto found = std::find_if(bom.lines.begin(), bom.lines.end(), [&](const BomLine& l) { return l.key == key; });
  if (found != bom.lines.end()) return *found;
  for (const BomLine& line : bom.lines)
    qWarning("no line %s; there is %s", key.c_str(), line.key.c_str());
  return {};
}

} // namespace cw::test
