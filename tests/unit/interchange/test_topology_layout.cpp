// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"

#include <algorithm>

#include "core/interchange/topology_layout.h"
#include "tests/unit/interchange/sample_pod.h"

using namespace cw;

namespace {

const Topology& computeNetwork(int units) { return test::samplePod(units).topology.fabrics.front().generated.topology; }

bool overlap(const LayoutBox& a, const LayoutBox& b) {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

FabricSpec largeSpec() {
  FabricSpec spec;
  spec.endpoints = {{12'800, 8, 1}};
  spec.leaf.ports = 128;
  spec.spine = spec.core = spec.leaf;
  spec.linkRate = gigabitsPerSecond(400);
  return spec;
}

} // namespace

class TestTopologyLayout : public QObject {
  Q_OBJECT
private slots:
  void everyDeviceHasABoxOfItsOwn() {
    const Topology& topology = computeNetwork(1);
    const TopologyLayout layout = layoutTopologyAt(topology, LayoutDetail::Devices);
    QCOMPARE(layout.boxes.size(), topology.devices.size());
    QCOMPARE(layout.boxOfDevice.size(), topology.devices.size());
    for (const LayoutBox& box : layout.boxes)
      QCOMPARE(box.count, 1U);
  }

  void boxesDoNotOverlap() {
    for (const LayoutDetail detail : {LayoutDetail::Devices, LayoutDetail::Units, LayoutDetail::Tiers}) {
      const TopologyLayout layout = layoutTopologyAt(computeNetwork(2), detail);
      for (std::size_t i = 0; i < layout.boxes.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k)
          QVERIFY(!overlap(layout.boxes[i], layout.boxes[k]));
        QVERIFY(layout.boxes[i].x >= 0 && layout.boxes[i].x + layout.boxes[i].width <= layout.width + 1e-6);
        QVERIFY(layout.boxes[i].y >= 0 && layout.boxes[i].y + layout.boxes[i].height <= layout.height + 1e-6);
      }
    }
  }

  void bundlesCarryEveryLink() {
    const Topology& topology = computeNetwork(2);
    for (const LayoutDetail detail : {LayoutDetail::Devices, LayoutDetail::Units, LayoutDetail::Tiers}) {
      const TopologyLayout layout = layoutTopologyAt(topology, detail);
      std::size_t links = 0;
      for (const LayoutBundle& bundle : layout.bundles)
        links += bundle.links;
      QCOMPARE(links, topology.links.size());
    }
  }

  void upperTiersStandAboveLowerOnes() {
    const TopologyLayout layout = layoutTopologyAt(computeNetwork(1), LayoutDetail::Devices);
    for (const LayoutBundle& bundle : layout.bundles) {
      if (bundle.kind == LinkKind::Management) continue;
      QVERIFY(layout.boxes[bundle.a].y > layout.boxes[bundle.b].y);
    }
  }

  void aUnitKeepsItsPlaceInsideItsColumnWhenAnotherIsAdded() {
    const TopologyLayout one = layoutTopologyAt(computeNetwork(1), LayoutDetail::Devices);
    const TopologyLayout two = layoutTopologyAt(computeNetwork(2), LayoutDetail::Devices);
    // Distances within the first unit's first row of nodes are the same.
    QCOMPARE(two.boxes[1].x - two.boxes[0].x, one.boxes[1].x - one.boxes[0].x);
    QCOMPARE(two.boxes[8].y - two.boxes[0].y, one.boxes[8].y - one.boxes[0].y);
  }

  void largeNetworksFold() {
    const auto fabric = generateFabric(largeSpec());
    QVERIFY(fabric.has_value());
    const TopologyLayout layout = layoutTopology(fabric->topology);
    // 200 units of nodes and of leaves, 4 sets of spines (50 units each, in every rail), one of cores; and one bundle
    // from each of them to the next tier: a picture of fewer than 2,000 shapes.
    QVERIFY(layout.detail == LayoutDetail::Units);
    QCOMPARE(layout.boxes.size(), std::size_t{200 + 200 + 4 + 1});
    QCOMPARE(layout.bundles.size(), std::size_t{200 + 200 + 4});
    QVERIFY(layout.width < 6 * layout.height);
    std::size_t devices = 0;
    for (const LayoutBox& box : layout.boxes)
      devices += box.count;
    QCOMPARE(devices, fabric->topology.devices.size());
  }

  void anEmptyNetworkGivesAnEmptyPicture() {
    const TopologyLayout layout = layoutTopology(Topology{});
    QVERIFY(layout.boxes.empty());
    QCOMPARE(layout.height, 0.0);
  }
};

CW_TEST(TestTopologyLayout);
#include "test_topology_layout.moc"
