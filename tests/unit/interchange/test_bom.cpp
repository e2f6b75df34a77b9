// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"

#include <algorithm>
#include <set>

#include "tests/unit/interchange/bom_pod.h"

using namespace cw;
using namespace cw::test;

class TestBom : public QObject {
  Q_OBJECT

private slots:
  void devicesAreCountedByGroupAndTier();
  void modulesAreFilledCages();
  void cablesAreGroupedByUseProductAndLength();
  void racksAndTheirPdus();
  void statedCablesAndUplinks();
  void phasesMakeLinesOfTheirOwn();
  void sparesAreRoundedUpPerLine();
  void totalsKeepTrustApart();
  void pricesAreTheUsersOwn();
  void keysAreUniqueAndOrderIsStable();
  void aManagersSplitterCableServesTwoEnds();
  void emptyDesignGivesEmptyBill();
};

void TestBom::devicesAreCountedByGroupAndTier() {
  const Bom bom = BomPod().bom();
  const BomLine nodes = lineOf(bom, "nodes.node");
  QCOMPARE(nodes.quantity, 2LL);
  QCOMPARE(nodes.derivation, std::string("2 in group GPU"));
  QCOMPARE(nodes.powerEach.value->base(), 1000.0);
  QCOMPARE(nodes.massEach.value->base(), 50.0);
  QVERIFY(nodes.verified);
  QCOMPARE(nodes.source, std::string("sheet of node"));
  const BomLine switches = lineOf(bom, "switches.compute.leaf");
  QCOMPARE(switches.quantity, 2LL);
  QCOMPARE(switches.derivation, std::string("2 leaf (Compute)"));
  QVERIFY(switches.hasPurpose && switches.purpose == FabricPurpose::Compute);
  QVERIFY(!switches.massEach.value);
  QVERIFY(!switches.verified);
}

void TestBom::modulesAreFilledCages() {
  // Node 0 fills its one cage with two fibres, node 1 with one (its other link is copper): one module each.
  // Switch 0 has ports 0 and 1 in one cage, switch 1 has port 0.
  const Bom bom = BomPod().bom();
  const BomLine nodes = lineOf(bom, "modules.compute.node.module-flat");
  QCOMPARE(nodes.quantity, 2LL);
  QCOMPARE(nodes.derivation, std::string("2 GPU × 1 cages = 2"));
  QCOMPARE(lineOf(bom, "modules.compute.switch.module-fin").quantity, 2LL);
  QVERIFY(!nodes.powerEach.value); // it draws through the node, whose nameplate includes it
}

void TestBom::cablesAreGroupedByUseProductAndLength() {
  const Bom bom = BomPod().bom();
  const BomLine five = lineOf(bom, "cables.compute.node.fibre-5m");
  QCOMPARE(five.quantity, 2LL);
  QCOMPARE(five.derivation, std::string("2 of 4 (2 GPU × 2)"));
  QCOMPARE(five.description, std::string("Fibre, 5m"));
  QCOMPARE(lineOf(bom, "cables.compute.node.fibre-10m").quantity, 1LL);
  QCOMPARE(lineOf(bom, "cables.compute.node.copper-2m").quantity, 1LL);
  const BomLine between = lineOf(bom, "cables.compute.switch-switch.copper-2m");
  QCOMPARE(between.quantity, 1LL);
  QCOMPARE(between.derivation, std::string("1 leaf × 1 = 1"));
}

void TestBom::racksAndTheirPdus() {
  const Bom bom = BomPod().bom();
  const BomLine racks = lineOf(bom, "racks.compute.rack");
  QCOMPARE(racks.quantity, 1LL);
  QCOMPARE(racks.derivation, std::string("ceil(2 GPU ÷ 4 a rack) = 1"));
  const BomLine pdus = lineOf(bom, "power.compute.pdu");
  QCOMPARE(pdus.quantity, 2LL); // one a feed
  QCOMPARE(pdus.derivation, std::string("1 racks × 2 PDUs"));
}

void TestBom::statedCablesAndUplinks() {
  BomPod pod;
  pod.edit([&](Transaction& t) {
    Fabric net = *t.design().find(pod.fabric);
    net.kind = FabricKind::Access;
    net.uplinksPerLeaf = 3;
    net.statedTrunkCables = 7;
    net.statedCables = {{"nfs", 8, 100, "a table"}};
    t.put(net);
  });
  const Bom bom = pod.bom();
  QCOMPARE(lineOf(bom, "cables.compute.uplink.unrouted").quantity, 6LL);
  QCOMPARE(lineOf(bom, "cables.compute.uplink.unrouted").derivation, std::string("2 switches × 3 uplinks = 6"));
  QCOMPARE(lineOf(bom, "cables.compute.trunk.unrouted").quantity, 7LL);
  const BomLine nfs = lineOf(bom, "cables.compute.nfs.unrouted");
  QCOMPARE(nfs.quantity, 8LL);
  QCOMPARE(nfs.source, std::string("a table"));
}

void TestBom::phasesMakeLinesOfTheirOwn() {
  BomPod pod;
  pod.edit([&](Transaction& t) {
    Device second = *t.design().find(pod.topology.fabrics[0].devices[1]);
    second.phase = 2;
    t.put(second);
  });
  const Bom bom = pod.bom();
  QCOMPARE(lineOf(bom, "nodes.node").quantity, 1LL);
  const BomLine later = lineOf(bom, "nodes.node.phase2");
  QCOMPARE(later.quantity, 1LL);
  QCOMPARE(later.phase, 2);
  QCOMPARE(lineOf(bom, "cables.compute.node.fibre-10m.phase2").quantity, 1LL); // a cable comes with its later end
  QCOMPARE(bom.byPhase.size(), std::size_t{2});
  QCOMPARE(bom.byPhase[1].first, 2);
  QCOMPARE(bom.byPhase[1].second.powerW.total(), 1000.0);
  QCOMPARE(bom.byPhase[0].second.powerW.total() + bom.byPhase[1].second.powerW.total(), bom.totals.powerW.total());
}

void TestBom::sparesAreRoundedUpPerLine() {
  BomPod pod;
  pod.edit([](Transaction& t) {
    Policy policy = t.design().policy();
    policy.sparesShare = 0.05;
    t.put(policy);
  });
  const Bom bom = pod.bom();
  const BomLine spare = lineOf(bom, "spares.cables.compute.node.fibre-5m");
  QCOMPARE(spare.quantity, 1LL);
  QCOMPARE(spare.derivation, std::string("5 % of 2, rounded up = 1"));
  QCOMPARE(lineOf(bom, "spares.modules.compute.node.module-flat").quantity, 1LL);
  // Spares lie in a store: they weigh and draw nothing in the racks.
  QCOMPARE(bom.totals.massKg.total(), BomPod().bom().totals.massKg.total());
}

void TestBom::totalsKeepTrustApart() {
  const Bom bom = BomPod().bom();
  QCOMPARE(bom.totals.powerW.verified, 2000.0);   // nodes
  QCOMPARE(bom.totals.powerW.unverified, 1000.0); // switches
  QCOMPARE(bom.totals.powerW.linesWithout, 0LL);
  // 2 × 50 nodes, 1 × 100 rack, 2 × 0.1 + 2 × 0.1 modules, 2 × 0.5 copper; without: switches, PDUs, two fibre lines.
  QVERIFY(qAbs(bom.totals.massKg.verified - 201.4) < 1e-9);
  QCOMPARE(bom.totals.massKg.linesWithout, 4LL);
}

void TestBom::pricesAreTheUsersOwn() {
  BomPod pod;
  QCOMPARE(pod.bom().totals.linesPriced, 0LL);
  pod.edit([](Transaction& t) {
    Price price;
    price.id = t.newId<Price>();
    price.entryId = "fibre";
    price.usd = 20;
    t.put(price);
  });
  const Bom bom = pod.bom();
  QCOMPARE(bom.totals.linesPriced, 2LL); // both lengths
  QCOMPARE(bom.totals.moneyUsd, 60.0);   // three fibres
  QCOMPARE(bom.totals.lines, static_cast<long long>(bom.lines.size()));
}

void TestBom::keysAreUniqueAndOrderIsStable() {
  const Bom first = BomPod().bom(), second = BomPod().bom();
  std::set<std::string> keys;
  for (const BomLine& line : first.lines)
    keys.insert(line.key);
  QCOMPARE(keys.size(), first.lines.size());
  QCOMPARE(bomCsv(first), bomCsv(second));
  for (std::size_t i = 1; i < first.lines.size(); ++i)
    QVERIFY(first.lines[i - 1].section <= first.lines[i].section);
  const auto place = [&](const char* key) {
    return std::find_if(first.lines.begin(), first.lines.end(), [&](const BomLine& line) { return line.key == key; });
  };
  QVERIFY(place("cables.compute.node.fibre-5m") < place("cables.compute.node.fibre-10m")); // by length, not by letters
}

void TestBom::aManagersSplitterCableServesTwoEnds() {
  BomPod pod;
  Topology& net = pod.topology.fabrics[0].generated.topology;
  pod.edit([&](Transaction& t) {
    Entry manager;
    manager.id = "manager";
    manager.kind = EntryKind::Appliance;
    manager.model = "manager";
    manager.facts["rack_units"] = {1.0, "U", "", true};
    // A 400G cage that runs one link of 200G, so that a 400G switch port serves two of them.
    manager.ports = {{"OSFP", PortPurpose::Manager, 1, 1, 400, "OSFP", "1x200", true, "", true}};
    t.embed(manager);
    for (std::uint32_t i = 0; i < 2; ++i) {
      Device device;
      device.id = t.newId<Device>();
      device.name = "ufm" + std::to_string(i);
      device.typeId = "manager";
      device.role = DeviceRole::FabricManager;
      t.put(device);
      pod.topology.fabrics[0].devices.push_back(device.id);
      TopologyDevice node;
      node.tier = Tier::Manager;
      node.index = i;
      net.devices.push_back(node);
      net.links.push_back({2 + i, 4 + i, 6, 0, LinkKind::Management, 0, noRail, 5 + i});
      pod.cabling.runs.push_back({0, 5 + i, 1, 0, 1.0F, 5.0F});
    }
  });
  net.managers = 2;
  const Bom bom = pod.bom();
  const BomLine splitters = lineOf(bom, "cables.compute.manager.fibre-5m");
  QCOMPARE(splitters.quantity, 1LL);
  QVERIFY(splitters.derivation.find("ceil(2 ends ÷ 2 a splitter cable) = 1") != std::string::npos);
  QCOMPARE(lineOf(bom, "modules.compute.manager.module-fin").quantity, 2LL);
}

void TestBom::emptyDesignGivesEmptyBill() {
  const Bom bom = makeBom(Design{}, {}, {}, {});
  QVERIFY(bom.lines.empty());
  QCOMPARE(bom.totals.lines, 0LL);
  QVERIFY(bom.byPhase.empty());
}

CW_TEST(TestBom);
#include "test_bom.moc"
