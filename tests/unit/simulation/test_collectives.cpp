// SPDX-License-Identifier: GPL-3.0-or-later
// Collectives, routes and failures on generated fabrics.
#include "core/fabric/fabric_spec.h"
#include "core/simulation/study/fabric_factors.h"
#include "tests/test_main.h"

using namespace cw;

namespace {

bool near(double a, double b, double part = 1e-6) {
  return std::abs(a - b) <= part * std::max(std::abs(a), std::abs(b));
}

/// A rail-optimized fabric of switches with 64 ports of 400 Gb/s, eight ports a node.
Topology railFabric(int nodes, double oversubscription = 1) {
  FabricSpec spec;
  spec.endpoints = {{nodes, 8, 2}};
  spec.leaf.ports = 64;
  spec.leaf.portsPerCage = 2;
  spec.spine = spec.core = spec.leaf;
  spec.linkRate = gigabitsPerSecond(400);
  spec.oversubscription = oversubscription;
  return generateFabric(spec)->topology;
}

/// Nominal rates, so that formulas need no factor: 450 GB/s of scale-up an accelerator, 50 GB/s a port.
SimFabric simOf(const Topology& topology, double scaleUpGBps = 450) {
  return *SimFabric::make(topology, {8, 8, gigabytesPerSecond(scaleUpGBps)}, {1, 1});
}

JobSpec jobOf(CollectiveKind kind, CollectiveAlgorithm algorithm, int ranks = 0) {
  JobSpec job;
  job.collective.kind = kind;
  job.collective.algorithm = algorithm;
  job.collective.size = gigabytes(1);
  job.ranks = ranks;
  job.costs = {0, 0};
  return job;
}

double timeOf(const SimFabric& fabric, const JobSpec& job) {
  const auto time = jobTime(fabric, job);
  return time ? time->base() : -1;
}

} // namespace

class TestCollectives : public QObject {
  Q_OBJECT

private slots:
  // A ring a port: S/8 over each of 8 rings of n ranks, 2(n-1)/n of it over ports of 50 GB/s; the scale-up links have
  // an eighth of 450 for each ring, which is more.
  void ringOverAllPorts() {
    const Topology topology = railFabric(4);
    const double n = 32, expected = 2 * (n - 1) / n * 1e9 / 8 / 50e9;
    const auto fabric = simOf(topology);
    QVERIFY(near(timeOf(fabric, jobOf(CollectiveKind::AllReduce, CollectiveAlgorithm::Ring)), expected));
    QVERIFY(near(timeOf(fabric, jobOf(CollectiveKind::AllGather, CollectiveAlgorithm::Ring)), expected / 2));
  }

  // Levels add up: 2 × 7/8 S over 450 inside, 2(m-1)/m of S/8 over a port between m nodes.
  void hierarchical() {
    const Topology topology = railFabric(16);
    const double inside = 7.0 / 8 * 1e9 / 450e9, between = 2 * 15.0 / 16 * 1e9 / 8 / 50e9;
    const auto fabric = simOf(topology);
    QVERIFY(near(timeOf(fabric, jobOf(CollectiveKind::AllReduce, CollectiveAlgorithm::Hierarchical)),
                 2 * inside + between));
    QVERIFY(near(timeOf(fabric, jobOf(CollectiveKind::ReduceScatter, CollectiveAlgorithm::Hierarchical)),
                 inside + between / 2));
  }

  // Switches that add up: each rank sends its data once and receives the sum once, whatever the number of nodes.
  void inNetwork() {
    for (const int nodes : {4, 64}) {
      const Topology topology = railFabric(nodes);
      const double inside = 1e9 / 450e9, between = 1e9 / 8 / 50e9;
      QVERIFY(near(timeOf(simOf(topology), jobOf(CollectiveKind::AllReduce, CollectiveAlgorithm::InNetwork)),
                   2 * inside + between));
    }
  }

  // Two-level exchange: S × 7/8 over 450 inside, then S (m-1)/m over the rail's port; a full-bisection fabric does not
  // slow it. Directly, without handing over, each port sends all but its own node's part.
  void allToAll() {
    const Topology topology = railFabric(32);
    const auto fabric = simOf(topology);
    const double expected = 7.0 / 8 * 1e9 / 450e9 + 31.0 / 32 * 1e9 / 50e9;
    QVERIFY(near(timeOf(fabric, jobOf(CollectiveKind::AllToAll, CollectiveAlgorithm::TwoLevel)), expected));
    const auto bare = *SimFabric::make(topology, {8, 8, {}}, {1, 1});
    const double direct = timeOf(bare, jobOf(CollectiveKind::AllToAll, CollectiveAlgorithm::Direct));
    QVERIFY(near(direct, 31.0 / 32 * 1e9 / 50e9));
  }

  // Pieces through a chain of n ranks: (k + n - 2) pieces of S/8/k; both trees: less than twice the bandwidth term.
  void pipelines() {
    const Topology topology = railFabric(8);
    const auto fabric = simOf(topology);
    const double share = 1e9 / 8, pieces = std::ceil(share / 4194304.0);
    const double broadcast = timeOf(fabric, jobOf(CollectiveKind::Broadcast, CollectiveAlgorithm::Auto));
    QVERIFY(broadcast >= share / 50e9);
    QVERIFY(broadcast <= (pieces + 64 - 2) * share / pieces / 50e9 * (1 + 1e-9));
    const double tree = timeOf(fabric, jobOf(CollectiveKind::AllReduce, CollectiveAlgorithm::Tree));
    QVERIFY(tree > share / 50e9 && tree < 3 * share / 50e9);
  }

  // At 4:1 a strided placement sends every ring step over the uplinks: four times slower on full leaves.
  void oversubscription() {
    const Topology topology = railFabric(96, 3);
    const auto fabric = simOf(topology);
    JobSpec job = jobOf(CollectiveKind::AllReduce, CollectiveAlgorithm::Hierarchical);
    const double packed = timeOf(fabric, job);
    job.order = RankOrder::Strided;
    const double spread = timeOf(fabric, job);
    const double inside = 2 * 7.0 / 8 * 1e9 / 450e9;
    QVERIFY(near((spread - inside) / (packed - inside), topology.oversubscription, 1e-3));
  }

  // Tables by destination: a shift of whole leaves collides nowhere, so that it takes as long as one message
  // (Zahavi, 2010); a hash does collide.
  void tablesDoNotCollide() {
    const Topology topology = railFabric(64);
    const auto fabric = simOf(topology);
    for (const auto kind : {RoutingKind::Dmodk, RoutingKind::Ecmp, RoutingKind::Spray}) {
      Router router(fabric, {kind, 1, {}});
      Traffic traffic(fabric, router, {0, 0});
      for (std::uint32_t node = 0; node < 64; ++node) {
        for (std::uint32_t local = 0; local < 8; ++local)
          QVERIFY(traffic.send(node * 8 + local, (node + 32) % 64 * 8 + local, 1e9, 1).has_value());
      }
      const double end = runFlows(traffic.system())->endS;
      if (kind == RoutingKind::Ecmp) {
        QVERIFY(end > 1.5 * 1e9 / 50e9);
      } else {
        QVERIFY(near(end, 1e9 / 50e9));
      }
    }
  }

  // A node that lost a port carries that rail's ring over its next one: two rings share a port there.
  void aLostPortIsCarriedByTheNext() {
    const Topology topology = railFabric(16);
    auto fabric = simOf(topology);
    const JobSpec job = jobOf(CollectiveKind::AllReduce, CollectiveAlgorithm::Hierarchical);
    const double healthy = timeOf(fabric, job), inside = 2 * 7.0 / 8 * 1e9 / 450e9;
    fabric.failLink(fabric.portLink(3, 0, 2));
    QVERIFY(near((timeOf(fabric, job) - inside) / (healthy - inside), 2, 0.02));
    fabric.repair();
    QVERIFY(near(timeOf(fabric, job), healthy));
  }

  // A torus routed by dimension: all-to-all of n nodes in a ring of k: the links of a direction carry k²/8 messages
  // (Dally and Towles, Principles and Practices of Interconnection Networks, 3.3); ties both ways on average.
  void torus() {
    FabricSpec spec;
    spec.kind = FabricKind::Torus;
    spec.dims = {8};
    spec.endpoints = {{8, 2, 1}};
    spec.linkRate = gigabitsPerSecond(400);
    const auto generated = generateFabric(spec);
    QVERIFY(generated.has_value());
    const auto fabric = *SimFabric::make(generated->topology, {1, 1, {}}, {1, 1});
    JobSpec job = jobOf(CollectiveKind::AllToAll, CollectiveAlgorithm::Direct);
    job.route = {RoutingKind::Dimension, 1, {8}};
    const double chunk = 1e9 / 8 / 50e9;
    const double time = timeOf(fabric, job);
    // 1 + 2 + 3 hops each way without the tie, and the ties of 4 hops to one side or the other.
    QVERIFY(time >= 8 * chunk * (1 - 1e-9) && time <= 10 * chunk * (1 + 1e-9));
    JobSpec spread = job;
    spread.route.kind = RoutingKind::Spray;
    QVERIFY(near(timeOf(fabric, spread), 8 * chunk));
  }

  // At o:1 the ring of a rail in the order of the nodes leaves a leaf once and is not slowed; an exchange is: of m
  // nodes, d on a leaf with d/o uplinks, each sends to m - d others over the uplinks: max(1, o (m - d) / (m - 1)).
  void factorsOfANetwork() {
    const Topology topology = railFabric(96, 3);
    const auto factors = fabricFactors(topology, 8);
    QVERIFY(factors.has_value());
    QVERIFY(near(factors->ring, 1, 1e-3));
    const double onLeaf = topology.nodesPerUnit, nodes = 96;
    const double expected = topology.oversubscription * (nodes - onLeaf) / (nodes - 1);
    QVERIFY2(near(factors->exchange, expected, 0.01), qPrintable(QString::number(factors->exchange)));
    QVERIFY(near(fabricFactors(railFabric(64), 8)->exchange, 1, 1e-3));
  }

  void refusals() {
    const Topology topology = railFabric(4);
    const auto fabric = simOf(topology);
    JobSpec job = jobOf(CollectiveKind::AllReduce, CollectiveAlgorithm::Ring);
    job.collective.ranks = {1, 2, 1};
    QCOMPARE(jobTime(fabric, job).error().code, std::string("simulation.rank-twice"));
    job.collective.ranks = {1};
    QCOMPARE(jobTime(fabric, job).error().code, std::string("simulation.ranks"));
    job.collective.ranks.clear();
    job.ranks = 1000;
    QCOMPARE(jobTime(fabric, job).error().code, std::string("simulation.too-many-ranks"));
    QCOMPARE(jobTime(fabric, jobOf(CollectiveKind::AllToAll, CollectiveAlgorithm::Tree)).error().code,
             std::string("simulation.algorithm"));
    auto cut = fabric;
    for (int nic = 0; nic < 8; ++nic)
      cut.failLink(cut.portLink(1, 0, nic));
    JobSpec stated = jobOf(CollectiveKind::AllReduce, CollectiveAlgorithm::Ring);
    stated.collective.ranks = *ranksOf(fabric, stated);
    QCOMPARE(jobTime(cut, stated).error().code, std::string("simulation.unreachable"));
    QCOMPARE(SimFabric::make(Topology{}, {8, 8, {}}).error().code, std::string("simulation.no-fabric"));
  }
};

CW_TEST(TestCollectives);
#include "test_collectives.moc"
