// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"

#include "tests/unit/fabric/fabric_cases.h"
#include "tests/unit/fabric/max_flow.h"

using namespace cw;
using namespace cw::test;

namespace {

double linksAcross(const Topology& net) { return net.bisection / net.linkRate; }

} // namespace

/// The closed cut against max-flows over every balanced half of small networks.
class TestBisection : public QObject {
  Q_OBJECT

private slots:
  void closAgainstMaxFlow_data();
  void closAgainstMaxFlow();
  void torusAgainstMaxFlow_data();
  void torusAgainstMaxFlow();
  // H100-T3-4: 1,024 links of 400 Gb/s, non-blocking: half of them one way (the mistake is to state all of them).
  void isHalfTheInjection();
};

void TestBisection::closAgainstMaxFlow_data() {
  QTest::addColumn<int>("kind");
  QTest::addColumn<int>("nodes");
  QTest::addColumn<int>("links");
  QTest::addColumn<int>("radix");
  QTest::addColumn<double>("ratio");
  QTest::addColumn<int>("unit");
  const auto add = [](FabricKind kind, int nodes, int links, int radix, double ratio, int unit) {
    QTest::addRow("kind %d, %d x %d, radix %d, %g:1, unit %d", int(kind), nodes, links, radix, ratio, unit)
        << int(kind) << nodes << links << radix << ratio << unit;
  };
  add(FabricKind::Single, 7, 1, 8, 1, 0);
  add(FabricKind::Clos, 8, 1, 4, 1, 0);
  add(FabricKind::Clos, 9, 1, 4, 1, 0);
  add(FabricKind::Clos, 9, 1, 6, 2, 0);
  add(FabricKind::Clos, 12, 1, 8, 3, 0);
  add(FabricKind::Clos, 10, 1, 8, 3, 3);
  add(FabricKind::Clos, 6, 2, 8, 3, 0);
  add(FabricKind::Clos, 12, 1, 4, 1, 0); // three tiers
  add(FabricKind::Clos, 10, 1, 4, 3, 2);
  add(FabricKind::RailOptimized, 8, 2, 8, 1, 0);
  add(FabricKind::RailOptimized, 9, 2, 8, 3, 3);
  add(FabricKind::RailOptimized, 10, 2, 6, 2, 0);
  add(FabricKind::RailOptimized, 8, 2, 4, 1, 0);
  add(FabricKind::RailOptimized, 5, 3, 8, 1, 0);
  add(FabricKind::RailOnly, 8, 2, 8, 1, 0);
  add(FabricKind::RailOnly, 10, 2, 6, 2, 0);
}

void TestBisection::closAgainstMaxFlow() {
  QFETCH(int, kind);
  QFETCH(int, nodes);
  QFETCH(int, links);
  QFETCH(int, radix);
  QFETCH(double, ratio);
  QFETCH(int, unit);
  FabricSpec spec = equalNodes(static_cast<FabricKind>(kind), nodes, links, radix);
  spec.oversubscription = ratio;
  spec.nodesPerUnit = unit;
  const auto fabric = generated(spec);
  QCOMPARE(linksAcross(fabric.topology), double(MaxFlow(fabric.topology).leastBalanced()));
}

void TestBisection::torusAgainstMaxFlow_data() {
  QTest::addColumn<QList<int>>("dims");
  for (const QList<int>& dims :
       {QList<int>{4, 4}, QList<int>{3, 3}, QList<int>{2, 5}, QList<int>{2, 2, 3}, QList<int>{5, 3}}) {
    QTest::addRow("%d nodes", std::accumulate(dims.begin(), dims.end(), 1, std::multiplies<>())) << dims;
  }
}

void TestBisection::torusAgainstMaxFlow() {
  QFETCH(QList<int>, dims);
  FabricSpec spec;
  spec.kind = FabricKind::Torus;
  spec.dims.assign(dims.begin(), dims.end());
  spec.endpoints = {{std::accumulate(dims.begin(), dims.end(), 1, std::multiplies<>()), 1, 1}};
  spec.linkRate = gigabitsPerSecond(400);
  const auto fabric = generated(spec);
  QCOMPARE(linksAcross(fabric.topology), double(MaxFlow(fabric.topology).leastBalanced()));
}

void TestBisection::isHalfTheInjection() {
  const auto pod = generated(infiniBandPod(128));
  QCOMPARE(asGigabitsPerSecond(pod.topology.bisection), 512 * 400.0);
}

CW_TEST(TestBisection);
#include "test_bisection.moc"
