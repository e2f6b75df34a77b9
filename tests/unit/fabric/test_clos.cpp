// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"

#include <set>

#include "tests/unit/fabric/fabric_cases.h"
#include "tests/unit/fabric/wiring_check.h"

using namespace cw;
using namespace cw::test;

/// Rules 1–7 of the fabric page, each on a case whose answer is published or counted by hand.
class TestClos : public QObject {
  Q_OBJECT

private slots:
  void smallClusters_data();
  void smallClusters();
  void growReadyBuildsTheWholeUnit();
  void partialUnitsKeepTheirLeaves_data();
  void partialUnitsKeepTheirLeaves();
  void modulesAndCablesOfTheH100Pod();
  void managersTakeFreePortsOnly();
  void statedManagersReserveSlots();
  void managersOfXdrSwitches();
  void cagesStayWithinBundleAndRail();
  void oversubscribed();
  void reservedPorts();
  void unitsOfWholeRacks();
  void threeTiersBalanceTheirPods();
  void spineUplinksAreSaid();
  void torLeafTakesWholeNodes();
  void railOnly();
  void planesNeverMeet();
  void twinPlaneCables();
  void hundredThousandGpus();
};

// Rule 2 at R = 64, 8 NICs.
void TestClos::smallClusters_data() {
  QTest::addColumn<int>("nodes");
  QTest::addColumn<QString>("switches");
  QTest::addColumn<QString>("links");
  QTest::newRow("one switch") << 8 << "1+0+0"
                              << "64/0/0";
  QTest::newRow("one more") << 9 << "3+2+0"
                            << "72/84/0"; // 27 down; 28 up divide over 2 spines
  QTest::newRow("two rails a leaf") << 16 << "4+2+0"
                                    << "128/128/0";
  QTest::newRow("almost a unit") << 31 << "8+4+0"
                                 << "248/256/0";
  QTest::newRow("a unit") << 32 << "8+4+0"
                          << "256/256/0";
}

void TestClos::smallClusters() {
  QFETCH(int, nodes);
  QFETCH(QString, switches);
  QFETCH(QString, links);
  const auto fabric = generated(equalNodes(FabricKind::RailOptimized, nodes, 8, 64));
  QCOMPARE(switchesOf(fabric.topology), switches);
  QCOMPARE(countsOf(fabric.topology.linkCounts), links);
}

void TestClos::growReadyBuildsTheWholeUnit() {
  FabricSpec spec = equalNodes(FabricKind::RailOptimized, 8, 8, 64);
  spec.growReady = true;
  const auto fabric = generated(spec);
  QCOMPARE(switchesOf(fabric.topology), QString("8+4+0"));
  QCOMPARE(countsOf(fabric.topology.linkCounts), QString("64/256/0"));
  QCOMPARE(fabric.topology.nodesPerUnit, 32);
}

// Only node cables drop: leaves and leaf–spine cables are those of 64 and 96 nodes.
void TestClos::partialUnitsKeepTheirLeaves_data() {
  QTest::addColumn<int>("nodes");
  QTest::addColumn<QString>("switches");
  QTest::addColumn<QString>("links");
  QTest::newRow("63") << 63 << "16+8+0"
                      << "504/512/0";
  QTest::newRow("95") << 95 << "24+16+0"
                      << "760/768/0"; // need 12 → 16, the next divisor of 32
  QTest::newRow("100") << 100 << "32+16+0"
                       << "800/1024/0";
}

void TestClos::partialUnitsKeepTheirLeaves() {
  QFETCH(int, nodes);
  QFETCH(QString, switches);
  QFETCH(QString, links);
  const auto fabric = generated(equalNodes(FabricKind::RailOptimized, nodes, 8, 64));
  QCOMPARE(switchesOf(fabric.topology), switches);
  QCOMPARE(countsOf(fabric.topology.linkCounts), links);
  QCOMPARE(fabric.topology.oversubscription, 1.0);
}

// bom_h100_4su.csv: 1,536 switch modules, 508 node modules, 2,040 cables, 4 manager ends.
void TestClos::modulesAndCablesOfTheH100Pod() {
  const Topology net = generated(infiniBandPod(127)).topology;
  QCOMPARE(net.modules.switchCages, 1536);
  QCOMPARE(net.modules.nodeCages, 508);
  QCOMPARE(net.modules.managerPorts, 4);
  QCOMPARE(net.cableCounts.nodeLeaf + net.cableCounts.leafSpine, 2040);
  QCOMPARE(net.cableCounts, net.linkCounts);
  QCOMPARE(net.diameterLinks, 4);
  QCOMPARE(net.diameterSwitches, 3);
}

// Rule 6: at 128 nodes every down port is taken; never another leaf.
void TestClos::managersTakeFreePortsOnly() {
  const auto withFree = generated(infiniBandPod(127));
  QCOMPARE(withFree.topology.linkCounts.management, 4);
  QVERIFY(noteArg(withFree, "fabric.no-manager-port", "wanted").empty());
  std::set<std::uint32_t> leaves;
  for (const Link& link : withFree.topology.links) {
    if (link.kind == LinkKind::Management) leaves.insert(link.b);
  }
  QCOMPARE(leaves.size(), std::size_t{4});
  const auto full = generated(infiniBandPod(128));
  QCOMPARE(full.topology.linkCounts.management, 0);
  QCOMPARE(switchesOf(full.topology), QString("32+16+0"));
  QCOMPARE(noteArg(full, "fabric.no-manager-port", "wanted"), std::string("4"));
  QCOMPARE(generated(infiniBandPod(7)).topology.linkCounts.management, 4); // 56 of 64 ports
}

void TestClos::statedManagersReserveSlots() {
  FabricSpec spec = infiniBandPod(128);
  spec.management = {ManagementPorts::Mode::Count, 4};
  const auto fabric = generated(spec);
  QCOMPARE(fabric.topology.linkCounts.management, 4);
  QCOMPARE(switchesOf(fabric.topology), QString("40+32+0")); // a fifth unit: 40·32/64 = 20 → 32
  spec.management = {ManagementPorts::Mode::None, 0};
  QCOMPARE(generated(spec).topology.managers, 0u);
}

void TestClos::managersOfXdrSwitches() {
  FabricSpec spec = infiniBandPod(71, 8, 144);
  spec.leaf.managerPort = true;
  const auto fabric = generated(spec);
  QCOMPARE(fabric.topology.linkCounts.management, 0);
  QVERIFY(fabric.notes.empty());
}

// Rule 7: a cage is one fault unit.
void TestClos::cagesStayWithinBundleAndRail() {
  const Topology net = generated(infiniBandPod(127)).topology;
  std::map<std::pair<std::uint32_t, int>, std::uint32_t> above, railOf;
  for (const Link& link : net.links) {
    if (link.kind == LinkKind::LeafSpine) {
      const auto [leafCage, isNew] = above.emplace(std::pair{link.a, link.portA / 2}, link.b);
      QVERIFY(isNew || leafCage->second == link.b);
      const auto rail = railOf.emplace(std::pair{link.b, link.portB / 2}, link.rail).first;
      QCOMPARE(rail->second, std::uint32_t{link.rail});
    }
  }
  // Rails that share a leaf: 15 nodes leave one cage half empty between two rails.
  for (const Link& link : generated(equalNodes(FabricKind::RailOptimized, 15, 8, 64)).topology.links) {
    if (link.kind != LinkKind::NodeLeaf) continue;
    const auto rail = railOf.emplace(std::pair{link.b + 100'000, link.portB / 2}, link.rail).first;
    QCOMPARE(rail->second, std::uint32_t{link.rail});
  }
}

// Rule 5 at 3:1 and R = 64: 48 down, 16 up; 2 units of 8 leaves, 16·16/64 = 4 spines.
void TestClos::oversubscribed() {
  FabricSpec spec = equalNodes(FabricKind::RailOptimized, 96, 8, 64);
  spec.oversubscription = 3;
  const Topology net = generated(spec).topology;
  QCOMPARE(switchesOf(net), QString("16+4+0"));
  QCOMPARE(net.oversubscription, 3.0);
  QCOMPARE(net.nodesPerUnit, 48);
  // Anvil (other_counts.csv): 60 links of 100 down and 10 of 200 up are 3:1; here in ports of one rate, 60 and 20.
  FabricSpec anvil = equalNodes(FabricKind::Clos, 600, 1, 80);
  anvil.oversubscription = 3;
  const Topology tor = generated(anvil).topology;
  QCOMPARE(tor.nodesPerUnit, 60);
  QCOMPARE(switchesOf(tor), QString("10+4+0")); // 200/80 = 3 → 4, the next divisor of 20
  QCOMPARE(tor.linkCounts.leafSpine, 200);
}

void TestClos::reservedPorts() {
  FabricSpec spec = equalNodes(FabricKind::RailOptimized, 120, 8, 64);
  spec.reservedPortsPerLeaf = 4; // 60 ports: at most 30 down
  const Topology net = generated(spec).topology;
  QCOMPARE(net.nodesPerUnit, 30);
  QCOMPARE(switchesOf(net), QString("32+15+0"));
  QCOMPARE(net.oversubscription, 1.0);
}

// 18 trays a rack: 64 ports give 32 node ports, in whole racks 18; 144 ports 72, four racks.
void TestClos::unitsOfWholeRacks() {
  FabricSpec spec = equalNodes(FabricKind::RailOptimized, 144, 4, 64);
  spec.nodesPerRack = 18;
  QCOMPARE(generated(spec).topology.nodesPerUnit, 18);
  spec.leaf.ports = spec.spine.ports = spec.core.ports = 144;
  QCOMPARE(generated(spec).topology.nodesPerUnit, 72);
}

// Rule 4: 40 leaves a rail at R = 64 are two pods of 20; 20·32/32 = 20 → 32 spines; 16 pods·32/64 = 8 cores a set.
void TestClos::threeTiersBalanceTheirPods() {
  const Topology net = generated(equalNodes(FabricKind::RailOptimized, 40 * 32, 8, 64)).topology;
  QCOMPARE(net.leaves, 320u);
  QCOMPARE(net.spines, 16u * 32);
  std::map<std::uint32_t, int> leavesOfPod;
  for (const Bundle& bundle : net.bundles()) {
    if (bundle.kind == LinkKind::LeafSpine) ++leavesOfPod[net.devices[bundle.b].unit];
  }
  QCOMPARE(leavesOfPod.size(), std::size_t{16});
  for (const auto& [pod, bundles] : leavesOfPod)
    QCOMPARE(bundles, 20 * 32);
  QCOMPARE(net.diameterLinks, 6);
  QCOMPARE(net.diameterSwitches, 5);
}

void TestClos::spineUplinksAreSaid() {
  // By ports 32 uplinks and 32·8 cores; in use 20 and 32·5 (16·20/64 = 5 divides 20).
  const auto fabric = generated(equalNodes(FabricKind::RailOptimized, 40 * 32, 8, 64));
  QCOMPARE(fabric.topology.cores, 160u);
  QCOMPARE(noteArg(fabric, "fabric.spine-uplinks", "chosen"), std::string("20"));
  QCOMPARE(noteArg(fabric, "fabric.spine-uplinks", "portsCores"), std::string("256"));
  QCOMPARE(noteArg(fabric, "fabric.spine-uplinks", "inUseCores"), std::string("160"));
  QVERIFY(generated(equalNodes(FabricKind::RailOptimized, 512, 8, 64)).notes.empty());
}

// Juniper's stripes the other way round: 32 down ports of a ToR take 4 nodes of 8 NICs whole.
void TestClos::torLeafTakesWholeNodes() {
  const Topology net = generated(equalNodes(FabricKind::Clos, 16, 8, 64)).topology;
  QCOMPARE(switchesOf(net), QString("4+2+0"));
  for (const Bundle& bundle : net.bundles()) {
    if (bundle.kind == LinkKind::NodeLeaf) QCOMPARE(bundle.links, 8u);
  }
  // 12 NICs on switches of 16 ports: two leaves share each node, 6 links each.
  const Topology spread = generated(equalNodes(FabricKind::Clos, 4, 12, 16)).topology;
  for (const Bundle& bundle : spread.bundles()) {
    if (bundle.kind == LinkKind::NodeLeaf) QCOMPARE(bundle.links, 6u);
  }
}

// other_counts.csv, Juniper JVD: a stripe of 8 leaves of 32, 64, 128 ports has 16, 32, 64 servers (the unit at 1:1).
void TestClos::railOnly() {
  for (const int radix : {32, 64, 128}) {
    QCOMPARE(generated(equalNodes(FabricKind::RailOptimized, radix * 2, 8, radix)).topology.nodesPerUnit, radix / 2);
  }
  // Without spines a rail takes all ports of its leaf.
  const Topology net = generated(equalNodes(FabricKind::RailOnly, 64, 8, 64)).topology;
  QCOMPARE(switchesOf(net), QString("8+0+0"));
  QCOMPARE(net.tiers, 1);
  // Two leaves a rail: each rail gets a Clos of its own, 64/64 = 1 spine, and no two rails share one.
  const Topology larger = generated(equalNodes(FabricKind::RailOnly, 65, 8, 64)).topology;
  QCOMPARE(switchesOf(larger), QString("24+16+0")); // three leaves a rail: 96/64 → 2
  for (const Link& link : larger.links) {
    if (link.kind == LinkKind::LeafSpine) QCOMPARE(larger.devices[link.a].rail, larger.devices[link.b].rail);
  }
}

// other_counts.csv, DeepSeek MPFT: 8 planes of a two-tier tree of 64 ports, 16,384 endpoints, 768 switches.
void TestClos::planesNeverMeet() {
  FabricSpec spec = equalNodes(FabricKind::Clos, 2048, 1, 64);
  spec.planes = 8;
  const Topology net = generated(spec).topology;
  QCOMPARE(net.leaves + net.spines, 768u);
  QCOMPARE(net.linkCounts.nodeLeaf, 16384);
  for (const Link& link : net.links) {
    if (link.kind != LinkKind::NodeLeaf)
      QCOMPARE(net.devices[link.a].plane, net.devices[link.b].plane);
    else
      QCOMPARE(net.devices[link.b].plane, std::uint16_t{link.plane});
  }
}

// Row B300-SX-2: two planes of 400G over 800G cages, one cable for two links, also at the NIC.
void TestClos::twinPlaneCables() {
  FabricSpec spec = equalNodes(FabricKind::RailOptimized, 128, 8, 128);
  spec.planes = 2;
  spec.leaf.linksPerConnector = 2;
  spec.spine = spec.core = spec.leaf;
  const Topology net = generated(spec).topology;
  QCOMPARE(countsOf(net.linkCounts), QString("2048/2048/0"));
  QCOMPARE(countsOf(net.cableCounts), QString("1024/1024/0"));
  QCOMPARE(net.modules.nodeCages, 1024);
  spec.leaf.linksPerConnector = spec.spine.linksPerConnector = spec.core.linksPerConnector = 1;
  QCOMPARE(countsOf(generated(spec).topology.cableCounts), QString("2048/2048/0"));
}

// 12,800 × 8 at R = 128: 200 leaves a rail, 4 pods of 50, 50·64/64 → 64 spines each, all three tiers over 300,000
// links.
void TestClos::hundredThousandGpus() {
  const auto fabric = generated(equalNodes(FabricKind::RailOptimized, 12'800, 8, 128));
  QCOMPARE(fabric.topology.leaves, 1600u);
  QCOMPARE(fabric.topology.spines, 2048u);
  QCOMPARE(fabric.topology.cores, 1024u);
  QVERIFY(fabric.topology.links.size() > 300'000);
  const FabricSpec spec = equalNodes(FabricKind::RailOptimized, 12'800, 8, 128);
  QCOMPARE(WiringCheck(spec, fabric.topology).ports(), std::string());
}

CW_TEST(TestClos);
#include "test_clos.moc"
