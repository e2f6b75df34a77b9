// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/rules/small_pod.h"

#include <algorithm>

#include <QtTest>

namespace cw::test {
namespace {

void addFact(Entry& entry, std::string_view key, std::variant<double, std::string> value, std::string unit) {
  entry.facts.emplace(std::string{key}, Fact{std::move(value), std::move(unit), "test", true});
}

Entry nodeEntry() {
  Entry entry = simpleEntry("node", EntryKind::Server, 4, 1000, 50);
  addFact(entry, field::psuCount, 2.0, "");
  addFact(entry, field::psuW, 1200.0, "W");
  addFact(entry, field::psuRedundancy, std::string{"1+1"}, "");
  entry.ports = {{"NIC", PortPurpose::Compute, 2, 1, 400, "OSFP", "", true, "test", true},
                 {"BMC", PortPurpose::OutOfBand, 1, 1, 1, "RJ45", "", false, "test", true}};
  return entry;
}

Entry switchEntry() {
  Entry entry = simpleEntry("switch", EntryKind::Switch, 1, 500, 10);
  addFact(entry, field::psuCount, 2.0, "");
  addFact(entry, field::psuW, 800.0, "W");
  addFact(entry, field::psuRedundancy, std::string{"1+1"}, "");
  addFact(entry, field::protocol, std::string{"Ethernet"}, "");
  entry.ports = {{"OSFP", PortPurpose::Any, 16, 1, 400, "OSFP", "", false, "test", true}};
  return entry;
}

Entry rackEntry() {
  Entry entry;
  entry.id = "rack";
  entry.kind = EntryKind::Rack;
  entry.model = "Test rack";
  addFact(entry, field::heightU, 42.0, "U");
  addFact(entry, field::weightKg, 100.0, "kg");
  addFact(entry, field::loadKg, 1000.0, "kg");
  return entry;
}

Entry cableEntry(const char* id, const char* medium, double reachM, const char* endA, const char* endB) {
  Entry entry;
  entry.id = id;
  entry.kind = EntryKind::Cable;
  entry.model = id;
  addFact(entry, "medium", std::string{medium}, "");
  addFact(entry, "kind", std::string{std::string_view{medium}.starts_with("twinax") ? "DAC" : "AOC"}, "");
  addFact(entry, "total_gbps", 400.0, "Gb/s");
  addFact(entry, "lanes_x_gbps", std::string{"4x100"}, "");
  addFact(entry, "end_a", std::string{endA}, "");
  addFact(entry, "end_b", std::string{endB}, "");
  addFact(entry, field::maxReachM, reachM, "m");
  addFact(entry, field::lengthsM, std::string{"0.5;1;2;3;5;10;20;30;50;100"}, "");
  return entry;
}

void embedEntries(Transaction& transaction) {
  for (const Entry& entry : {nodeEntry(), switchEntry(), rackEntry()})
    transaction.embed(entry);
  transaction.embed(cableEntry("short-copper", "twinax copper", 3, "OSFP", "OSFP"));
  transaction.embed(
      cableEntry("finned-copper", "twinax copper", 3, "OSFP twin-port finned (IHS)", "OSFP finned (IHS)"));
  transaction.embed(cableEntry("long-optic", "multimode fibre (permanent)", 100, "OSFP", "OSFP"));
}

DeviceGroup nodeGroup(Transaction& transaction, int nodes) {
  DeviceGroup group;
  group.id = transaction.newId<DeviceGroup>();
  group.name = "Nodes";
  group.typeId = "node";
  group.count = nodes;
  group.rackTypeId = "rack";
  group.perRack = 4;
  group.pdusPerRack = 2;
  return group;
}

Fabric computeFabric(Transaction& transaction, Id<DeviceGroup> group) {
  Fabric fabric;
  fabric.id = transaction.newId<Fabric>();
  fabric.name = "Compute";
  fabric.leafTypeId = "switch";
  fabric.linkGbps = 400;
  fabric.attachments = {Attachment{group, {}, false, 2}};
  return fabric;
}

template <class Row>
const Row& firstOf(const Design& design) {
  const Row* first = nullptr;
  design.table<Row>().forEach([&](const Row& row) { first = first == nullptr ? &row : first; });
  Q_ASSERT(first != nullptr);
  return *first;
}

void mustHold(const Result<>& result) {
  if (!result) qFatal("regenerate failed: %s", result.error().code.c_str());
}

} // namespace

Entry simpleEntry(std::string id, EntryKind kind, double units, double watts, double kilograms) {
  Entry entry;
  entry.id = std::move(id);
  entry.kind = kind;
  entry.vendor = "Test";
  entry.model = entry.id;
  addFact(entry, field::rackUnits, units, "U");
  if (watts > 0) addFact(entry, field::maxPowerW, watts, "W");
  if (kilograms > 0) addFact(entry, field::weightKg, kilograms, "kg");
  return entry;
}

SmallPod::SmallPod(int nodes) {
  edit(
      [&](Transaction& transaction) {
        embedEntries(transaction);
        Policy policy;
        policy.id = transaction.newId<Policy>();
        transaction.put(policy);
        Hall hall;
        hall.id = transaction.newId<Hall>();
        hall.name = "Hall";
        transaction.put(hall);
        for (const char* name : {"A", "B"}) {
          Feed feed;
          feed.id = transaction.newId<Feed>();
          feed.name = name;
          transaction.put(feed);
        }
        const DeviceGroup made = nodeGroup(transaction, nodes);
        transaction.put(made);
        transaction.put(computeFabric(transaction, made.id));
      },
      true);
}

void SmallPod::edit(const std::function<void(Transaction&)>& change, bool regenerates) {
  Transaction transaction(store, "test");
  change(transaction);
  if (regenerates) mustHold(regenerate(transaction));
  const auto done = transaction.commit();
  if (!done) qFatal("commit failed: %s", done.error().code.c_str());
}

void SmallPod::editFabric(const std::function<void(Fabric&)>& change) {
  Fabric row = fabric();
  change(row);
  edit([&](Transaction& transaction) { transaction.put(row); }, true);
}

void SmallPod::editGroup(const std::function<void(DeviceGroup&)>& change) {
  DeviceGroup row = group();
  change(row);
  edit([&](Transaction& transaction) { transaction.put(row); }, true);
}

const Fabric& SmallPod::fabric() const { return firstOf<Fabric>(design()); }
const DeviceGroup& SmallPod::group() const { return firstOf<DeviceGroup>(design()); }
const Rack& SmallPod::firstRack() const { return firstOf<Rack>(design()); }

const Device& SmallPod::device(const std::string& name) const {
  const Device* found = nullptr;
  design().table<Device>().forEach([&](const Device& row) { found = row.name == name ? &row : found; });
  if (found == nullptr) qFatal("no device %s", name.c_str());
  return *found;
}

std::vector<Finding> SmallPod::check(const std::function<void(Topology&)>& damage) const {
  DesignTopology topology = deriveTopology(design());
  if (damage) damage(topology.fabrics.at(0).generated.topology);
  const Cabling cabling = deriveCabling(design(), topology, design());
  const auto power = derivePower(design());
  return checkDesign({design(), topology, cabling, power});
}

std::vector<Finding> of(const std::vector<Finding>& findings, const std::string& rule) {
  std::vector<Finding> found;
  std::copy_if(findings.begin(), findings.end(), std::back_inserter(found),
               [&](const Finding& finding) { return finding.rule == rule; });
  return found;
}

Finding only(const std::vector<Finding>& findings, const std::string& rule) {
  const auto found = of(findings, rule);
  if (found.size() != 1) qWarning("expected one %s, found: %s", rule.c_str(), ruleIds(findings).c_str());
  return found.size() == 1 ? found.front() : Finding{};
}

std::string ruleIds(const std::vector<Finding>& findings) {
  std::string ids;
  for (const Finding& finding : findings)
    ids += (ids.empty() ? "" : " ") + finding.rule;
  return ids;
}

void rewireSpines(Topology& topology, std::uint32_t spines, std::uint32_t bundle) {
  if (spines == 0 || spines > topology.spines) qFatal("the pod has no such spines");
  std::vector<Link> kept;
  for (const Link& link : topology.links) {
    if (link.kind != LinkKind::LeafSpine) kept.push_back(link);
  }
  for (std::uint32_t leaf = 0; leaf < topology.leaves; ++leaf) {
    for (std::uint32_t n = 0; n < spines * bundle; ++n) {
      Link link;
      link.a = topology.firstLeaf() + leaf;
      link.b = topology.firstSpine() + n % spines;
      link.portA = static_cast<std::uint16_t>(8 + n);
      link.portB = static_cast<std::uint16_t>(leaf * bundle + n / spines);
      link.kind = LinkKind::LeafSpine;
      kept.push_back(link);
    }
  }
  topology.links = std::move(kept);
}

} // namespace cw::test
