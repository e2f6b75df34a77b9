// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/placement/scale_up.h"
#include "tests/test_main.h"
#include "tests/unit/placement/placement_fixture.h"

using namespace cw;
using test::Pod;

/// From the rows of a design to networks and back.
class TestTopology : public QObject {
  Q_OBJECT

private slots:
  /// fabric.md rule 7: QM9700 32 cages = 64 × 400G, Q3400 72 = 144 × 800G, SN5600 64 × 800G = 128 × 400G.
  void cagesAreNotPorts() {
    const auto catalog = test::shippedCatalog();
    const auto shape = [&](const char* id, double gbps) {
      return *switchShape(*catalog->find(id), gigabitsPerSecond(gbps));
    };
    QCOMPARE(shape("nvidia-qm9700", 400).ports, 64);
    QCOMPARE(shape("nvidia-qm9700", 400).portsPerCage, 2);
    QCOMPARE(shape("nvidia-qm9700", 200).ports, 128);
    QVERIFY(shape("nvidia-qm9700", 400).infiniBand);
    QVERIFY(!shape("nvidia-qm9700", 400).managerPort);
    QCOMPARE(shape("nvidia-x800-q3400-ra", 800).ports, 144);
    QVERIFY(shape("nvidia-x800-q3400-ra", 800).managerPort);
    QCOMPARE(shape("nvidia-sn5600", 400).ports, 128);
    QCOMPARE(shape("nvidia-sn5600", 800).ports, 64);
    QCOMPARE(shape("nvidia-sn2201", 1).ports, 48);
    const auto none = switchShape(*catalog->find("nvidia-qm9700"), gigabitsPerSecond(800));
    QCOMPARE(none.error().code, std::string{"fabric.no-matching-ports"});
    const auto server = switchShape(*catalog->find("nvidia-dgx-h100"), gigabitsPerSecond(400));
    QCOMPARE(server.error().code, std::string{"fabric.not-a-switch"});
  }

  void rowsStandBehindTheNetwork() {
    Pod pod(16);
    pod.regenerateAll();
    const DesignTopology topology = deriveTopology(pod.design());
    QCOMPARE(topology.fabrics.size(), std::size_t{2});
    const FabricInstance& compute = *topology.find(pod.compute);
    QCOMPARE(compute.generated.topology.nodes, 16U);
    QCOMPARE(compute.generated.topology.linkRate.base(), 400e9);
    QCOMPARE(compute.devices[4], pod.device("dgx005").id);
    QCOMPARE(compute.devices[compute.generated.topology.firstLeaf() + 1], pod.device("leaf002").id);
  }

  /// Endpoints in the order of the attachments: 16 nodes, 6 switches (16 nodes need 4 + 2 at R = 64), then PDUs.
  void outOfBandReachesEverything() {
    Pod pod(16);
    pod.regenerateAll();
    const DesignTopology topology = deriveTopology(pod.design());
    const FabricInstance& oob = *topology.find(pod.outOfBand);
    const int pdus = test::countDevices(pod.design(), [](const Device& d) { return d.role == DeviceRole::Pdu; });
    QCOMPARE(oob.generated.topology.nodes, static_cast<std::uint32_t>(16 + 6 + pdus));
    QCOMPARE(oob.devices[16], pod.device("leaf001").id);
    QCOMPARE(oob.devices[21], pod.device("spine002").id);
    QCOMPARE(pod.design().find(oob.devices[22])->role, DeviceRole::Pdu);
    for (std::uint32_t i = 0; i < oob.generated.topology.nodes; ++i)
      QVERIFY(oob.devices[i]);
  }

  void twoGroupsOfOneNodeFillOnePod() {
    Pod pod(16);
    Transaction transaction(pod.store, "test");
    DeviceGroup more = *pod.design().find(pod.nodes);
    more.id = transaction.newId<DeviceGroup>();
    more.name = "more";
    transaction.put(more);
    Fabric compute = *pod.design().find(pod.compute);
    compute.attachments.push_back({more.id, {}, false, 8});
    transaction.put(compute);
    const auto spec = fabricSpecOf(transaction.design(), compute);
    QCOMPARE(spec->endpoints.size(), std::size_t{1});
    QCOMPARE(spec->endpoints.front().count, 32);
    QCOMPARE(spec->endpoints.front().portsPerCage, 2);
  }

  void errorsStayWithTheirFabric() {
    Pod pod(16);
    pod.edit(pod.compute, [](Fabric& fabric) { fabric.attachments.clear(); });
    const DesignTopology topology = deriveTopology(pod.design());
    QCOMPARE(topology.find(pod.compute)->error->code, std::string{"fabric.no-endpoints"});
    QVERIFY(topology.find(pod.compute)->generated.topology.devices.empty());
    pod.edit(pod.compute, [&](Fabric& fabric) { fabric.attachments = {{{}, pod.outOfBand, false, 1}}; });
    const DesignTopology circle = deriveTopology(pod.design());
    QCOMPARE(circle.find(pod.compute)->error->code, std::string{"fabric.attachment-cycle"});
    QCOMPARE(fabricSpecOf(pod.design(), *pod.design().find(pod.compute)).error().code,
             std::string{"fabric.attachment-cycle"});
  }

  /// other_counts.csv: 72 GPUs, 18 NVSwitch chips, 72 × 18 = 1296 links = 18 chips × 72 ports.
  void scaleUpOfNvl72() {
    ScaleUpDomain domain;
    domain.nodesPerDomain = 18;
    domain.acceleratorsPerNode = 4;
    domain.switchesPerDomain = 18;
    domain.linksPerAccelerator = 18;
    domain.linkGBps = 50;
    const ScaleUpGraph graph = scaleUpGraph(domain, 36);
    QCOMPARE(graph.domains, 2);
    QCOMPARE(graph.accelerators, 72U);
    QCOMPARE(graph.acceleratorLinks, std::int64_t{1296});
    QCOMPARE(graph.edges.size(), std::size_t{1296});
    for (std::uint32_t chip = 72; chip < graph.vertices(); ++chip) {
      std::uint32_t ports = 0;
      for (const ScaleUpEdge& edge : graph.edges)
        ports += edge.b == chip ? edge.links : 0;
      QCOMPARE(ports, 72U);
    }
    QCOMPARE(asGigabytesPerSecond(graph.perAccelerator), 900.0);
  }

  /// other_counts.csv: 48 nodes, 7 L1 chips a node = 336, 7 planes, 56 bus devices of 48 ports: 48 × 56 = 2688 links.
  void scaleUpOfCloudMatrix384() {
    ScaleUpDomain domain;
    domain.nodesPerDomain = 48;
    domain.acceleratorsPerNode = 8;
    domain.linksPerAccelerator = 7;
    domain.switchesPerNode = 7;
    domain.uplinksPerNodeSwitch = 8;
    domain.switchesPerDomain = 56;
    const ScaleUpGraph graph = scaleUpGraph(domain, 48);
    QCOMPARE(graph.domains, 1);
    QCOMPARE(graph.accelerators, 384U);
    QCOMPARE(graph.nodeSwitches, 336U);
    QCOMPARE(graph.planes, 7);
    QCOMPARE(graph.trunkLinks, std::int64_t{2688});
    std::vector<std::uint32_t> ports(graph.vertices());
    for (const ScaleUpEdge& edge : graph.edges) {
      if (edge.a >= graph.accelerators) ports[edge.b] += edge.links;
    }
    for (std::uint32_t device = 384 + 336; device < graph.vertices(); ++device)
      QCOMPARE(ports[device], 48U);
  }

  /// 8 GPUs with 18 links each on 4 NVSwitches (144 links); without switches 7 links make a full mesh of 8 (28 pairs).
  void scaleUpInsideANode() {
    ScaleUpDomain domain;
    domain.switchesPerDomain = 4;
    domain.linksPerAccelerator = 18;
    const ScaleUpGraph hgx = scaleUpGraph(domain, 127);
    QCOMPARE(hgx.domains, 127);
    QCOMPARE(hgx.acceleratorLinks, std::int64_t{144});
    QCOMPARE(hgx.edges.size(), std::size_t{32});
    domain.switchesPerDomain = 0;
    domain.linksPerAccelerator = 7;
    const ScaleUpGraph mesh = scaleUpGraph(domain, 1);
    QCOMPARE(mesh.acceleratorLinks, std::int64_t{28});
    QCOMPARE(mesh.edges.size(), std::size_t{28});
    domain.linksPerAccelerator = 2;
    QCOMPARE(scaleUpGraph(domain, 1).edges.size(), std::size_t{8}); // a ring
  }
};

CW_TEST(TestTopology);
#include "test_topology.moc"
