// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "tests/test_main.h"
#include "tests/unit/sizing/needs/needs_fixture.h"

using namespace cw;
using namespace cw::sizing;
using namespace cw::test;

class TestClusterOf : public QObject {
  Q_OBJECT
private slots:
  // RA-11333-001: 127 nodes of 8 H100 with eight 400G adapters, units of 32 nodes, full bisection; NVLink 4 of
  // 18 x 25 GB/s.
  void theReferencePod() {
    const Sample pod("superpod-h100");
    const auto drawn = clusterOf(pod.design, pod.topology, {}, *pod.catalog);
    QVERIFY2(drawn, drawn ? "" : drawn.error().code.c_str());
    QCOMPARE(drawn->gpu.id, std::string{"nvidia-h100-sxm5-80gb"});
    QCOMPARE(drawn->nodes, 127);
    const ClusterSpec& c = drawn->cluster;
    QCOMPARE(c.gpus, 1016);
    QCOMPARE(c.gpusPerNode, 8);
    QCOMPARE(c.scaleUpGpus, 8);
    QCOMPARE(c.scaleUpBytesPerS, 450e9);
    QVERIFY(c.scaleUpInNetworkReduce);
    QCOMPARE(c.nicsPerNode, 8);
    QCOMPARE(c.nicBytesPerSPerNode, 400e9);
    QCOMPARE(c.nicBytesPerSPerGpu(), 50e9);
    QCOMPARE(c.oversubscription, 1.0);
    QCOMPARE(c.gpusPerLeafGroup, 256);
    QVERIFY(c.infiniBand && c.fabricInNetworkReduce);
  }

  // The template embeds the accelerator: the design is its own catalog.
  void needsNoCatalog() {
    const Sample pod("superpod-h100", {{"units", "1"}});
    const auto drawn = clusterOf(pod.design, pod.topology, {}, pod.design);
    QVERIFY(drawn);
    QVERIFY(drawn->gpu.memoryBytes >= 80e9);
  }

  void ethernetHasNoSharp() {
    const Sample service("inference");
    const auto drawn = clusterOf(service.design, service.topology, {}, *service.catalog);
    QVERIFY(drawn);
    QVERIFY(!drawn->cluster.infiniBand && !drawn->cluster.fabricInNetworkReduce);
    QCOMPARE(drawn->cluster.nicBytesPerSPerGpu(), 50e9);
  }

  void oversubscriptionIsThatOfTheDrawing() {
    Sample pod("superpod-h100");
    Fabric compute = *pod.design.table<Fabric>().first();
    QCOMPARE(compute.purpose, FabricPurpose::Compute);
    compute.oversubscription = 2;
    pod.put(compute);
    const auto drawn = clusterOf(pod.design, pod.topology, {}, *pod.catalog);
    QVERIFY(drawn);
    QVERIFY2(drawn->cluster.oversubscription > 1.5 && drawn->cluster.oversubscription <= 2,
             qPrintable(QString::number(drawn->cluster.oversubscription)));
    // Simulated: a rail's ring leaves a leaf once, so its uplinks suffice; an exchange sends most of itself there.
    QVERIFY(std::abs(drawn->cluster.ringSlowdown - 1) < 1e-3);
    QVERIFY(drawn->cluster.exchangeSlowdown > 1.2 && drawn->cluster.exchangeSlowdown <= 2);
    const bool told = std::any_of(drawn->sources.begin(), drawn->sources.end(), [](const Derivation& source) {
      return source.labelId == "sizing.drawn.exchange-slowdown";
    });
    QVERIFY(told);
  }

  void refusals() {
    const auto catalog = shippedCatalog();
    QCOMPARE(clusterOf(Design{}, {}, {}, *catalog).error().code, std::string{"needs.no-group"});
    const Sample pod("superpod-h100", {{"units", "1"}});
    Id<DeviceGroup> managers;
    pod.design.table<DeviceGroup>().forEach([&](const DeviceGroup& group) {
      if (group.role == DeviceRole::Management) managers = group.id;
    });
    QVERIFY(managers);
    QCOMPARE(clusterOf(pod.design, pod.topology, managers, *catalog).error().code,
             std::string{"needs.no-accelerators"});
  }
};

CW_TEST(TestClusterOf);
#include "test_cluster_of.moc"
