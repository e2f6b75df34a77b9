// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"

#include <map>
#include <set>

#include "core/fabric/formulas.h"
#include "tests/unit/fabric/fabric_cases.h"
#include "tests/unit/fabric/wiring_check.h"

using namespace cw;
using namespace cw::test;

/// Torus, dragonflies and access networks.
class TestOtherKinds : public QObject {
  Q_OBJECT

private slots:
  void torusNeighbours();
  void dragonflyGroupsMeetEqually();
  void smallDragonflyWidensItsBundles();
  void dragonflyManagers();
  void dragonflyPlus();
  void accessSpreadsEvenly();
  void accessKeepsUplinkPorts();
  void accessManagers();
};

void TestOtherKinds::torusNeighbours() {
  FabricSpec spec = equalNodes(FabricKind::Torus, 24, 6, 0);
  spec.dims = {4, 3, 2};
  const Topology net = generated(spec).topology;
  QCOMPARE(net.linkCounts.switchSwitch, 72);
  QCOMPARE(WiringCheck(spec, net).ports(), std::string());
  QCOMPARE(WiringCheck(spec, net).parts(), std::size_t{1});
  for (const Link& link : net.links) {
    const std::uint32_t a[] = {link.a % 4, link.a / 4 % 3, link.a / 12},
                        b[] = {link.b % 4, link.b / 4 % 3, link.b / 12};
    int differing = 0;
    for (int i = 0; i < 3; ++i)
      differing += a[i] != b[i];
    QCOMPARE(differing, 1);
  }
}

// p=2 a=4 h=2 g=9: each pair of groups has exactly one global link (9·8/2 = 36), and 9·6 local ones.
void TestOtherKinds::dragonflyGroupsMeetEqually() {
  const FabricSpec spec = equalNodes(FabricKind::Dragonfly, 72, 1, 7);
  const Topology net = generated(spec).topology;
  QCOMPARE(net.leaves, 36u);
  QCOMPARE(net.linkCounts.global, 36);
  QCOMPARE(net.linkCounts.switchSwitch, 54);
  std::set<std::pair<std::uint32_t, std::uint32_t>> pairs;
  for (const Link& link : net.links) {
    if (link.kind == LinkKind::Global) pairs.insert(std::minmax(net.devices[link.a].unit, net.devices[link.b].unit));
  }
  QCOMPARE(pairs.size(), std::size_t{36});
  QCOMPARE(WiringCheck(spec, net).ports(), std::string());
}

// Four of nine groups: 8 global ports over 3 others are 2 each, and the 2 left over make a ring.
void TestOtherKinds::smallDragonflyWidensItsBundles() {
  FabricSpec spec = equalNodes(FabricKind::Dragonfly, 30, 1, 7);
  spec.dragonflyA = 4;
  spec.dragonflyP = spec.dragonflyH = 2;
  const Topology net = generated(spec).topology;
  QCOMPARE(net.leaves, 16u);
  QCOMPARE(net.linkCounts.global, 16); // 4 groups · 8 ports / 2
  QCOMPARE(WiringCheck(spec, net).ports(), std::string());
  QCOMPARE(formulas::globalLinksAcross(8, 4), 2 * 2 * 2 + 2);
  int across = 0;
  for (const Link& link : net.links) {
    if (link.kind == LinkKind::Global) across += (net.devices[link.a].unit < 2) != (net.devices[link.b].unit < 2);
  }
  QCOMPARE(across, 10);
}

void TestOtherKinds::dragonflyManagers() {
  FabricSpec spec = equalNodes(FabricKind::Dragonfly, 60, 1, 7);
  spec.leaf.infiniBand = true;
  QCOMPARE(generated(spec).topology.linkCounts.management, 4); // 8 groups take 64
  spec.endpoints[0].count = 72;
  const auto full = generated(spec);
  QCOMPARE(full.topology.linkCounts.management, 0);
  QCOMPARE(noteArg(full, "fabric.no-manager-port", "wanted"), std::string("4"));
}

// R = 8: groups of 4 leaves and 4 spines, 16 nodes each; 3 of at most 17 groups: 16/2 = 8 links to each other group.
void TestOtherKinds::dragonflyPlus() {
  const FabricSpec spec = equalNodes(FabricKind::DragonflyPlus, 48, 1, 8);
  const Topology net = generated(spec).topology;
  QCOMPARE(switchesOf(net), QString("12+12+0"));
  QCOMPARE(net.linkCounts.leafSpine, 48);
  QCOMPARE(net.linkCounts.global, 24);
  QCOMPARE(net.oversubscription, 1.0);
  QCOMPARE(WiringCheck(spec, net).ports(), std::string());
  QCOMPARE(WiringCheck(spec, net).parts(), std::size_t{1});
}

// 127 servers with two links and 10 with one over 8 switches of 64 ports: loads differ by at most one, and the two
// links of a server end on two switches.
void TestOtherKinds::accessSpreadsEvenly() {
  FabricSpec spec = equalNodes(FabricKind::Access, 127, 2, 64);
  spec.endpoints.push_back({10, 1, 1});
  spec.statedLeaves = 8;
  const Topology net = generated(spec).topology;
  QCOMPARE(net.leaves, 8u);
  QCOMPARE(net.linkCounts.nodeLeaf, 264);
  QCOMPARE(WiringCheck(spec, net).ports(), std::string());
  std::map<std::uint32_t, int> load;
  std::map<std::uint32_t, std::set<std::uint32_t>> switchesOfNode;
  for (const Link& link : net.links) {
    ++load[link.b];
    switchesOfNode[link.a].insert(link.b);
  }
  for (const auto& [leaf, links] : load)
    QCOMPARE(links, 33);
  for (std::uint32_t i = 0; i < 127; ++i)
    QCOMPARE(switchesOfNode[i].size(), std::size_t{2});
  QCOMPARE(net.devices[130].endpointClass, std::uint16_t{1});
}

void TestOtherKinds::accessKeepsUplinkPorts() {
  FabricSpec spec = equalNodes(FabricKind::Access, 96, 1, 48);
  QCOMPARE(generated(spec).topology.leaves, 2u);
  spec.uplinksPerLeaf = 2;
  const Topology net = generated(spec).topology;
  QCOMPARE(net.leaves, 3u);
  for (const Link& link : net.links)
    QVERIFY(link.portB < 46);
}

void TestOtherKinds::accessManagers() {
  FabricSpec spec = equalNodes(FabricKind::Access, 60, 1, 64);
  spec.leaf.infiniBand = true;
  QCOMPARE(generated(spec).topology.linkCounts.management, 4);
  spec.endpoints[0].count = 61;
  QCOMPARE(generated(spec).topology.linkCounts.management, 0);
  spec.statedLeaves = 2;
  QCOMPARE(generated(spec).topology.linkCounts.management, 4);
}

CW_TEST(TestOtherKinds);
#include "test_other_kinds.moc"
