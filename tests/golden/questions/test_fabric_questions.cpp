// SPDX-License-Identifier: GPL-3.0-or-later
// Q-D02: leaves, spines and cables of rail-aligned units with one node position given up for the fabric manager.
// Published: NVIDIA DGX SuperPOD H100 reference architecture, network fabrics, table 4.
#include <QtTest>

#include "core/fabric/fabric_spec.h"
#include "tests/test_main.h"

using namespace cw;

class TestFabricQuestions : public QObject {
  Q_OBJECT
private slots:
  void railAlignedUnits_data() {
    for (const char* column : {"nodes", "gpus", "leaves", "spines", "hostCables", "spineCables"})
      QTest::addColumn<int>(column);
    QTest::newRow("1 unit") << 31 << 248 << 8 << 4 << 252 << 256;
    QTest::newRow("2 units") << 63 << 504 << 16 << 8 << 508 << 512;
    QTest::newRow("3 units") << 95 << 760 << 24 << 16 << 764 << 768;
    QTest::newRow("4 units") << 127 << 1016 << 32 << 16 << 1020 << 1024;
  }
  void railAlignedUnits() {
    QFETCH(int, nodes);
    QFETCH(int, gpus);
    QFETCH(int, leaves);
    QFETCH(int, spines);
    QFETCH(int, hostCables);
    QFETCH(int, spineCables);
    FabricSpec spec;
    spec.endpoints = {{nodes, 8, 1}};
    spec.leaf = spec.spine = spec.core = {"", 64, 1, 1, false, true};
    spec.linkRate = gigabitsPerSecond(400);
    spec.nodesPerUnit = 32;
    const auto fabric = generateFabric(spec);
    QVERIFY(fabric.has_value());
    const Topology& topology = fabric->topology;
    QCOMPARE(static_cast<int>(topology.linkCounts.nodeLeaf), gpus);
    QCOMPARE(static_cast<int>(topology.leaves), leaves);
    QCOMPARE(static_cast<int>(topology.spines), spines);
    QCOMPARE(static_cast<int>(topology.linkCounts.nodeLeaf + topology.linkCounts.management), hostCables);
    QCOMPARE(static_cast<int>(topology.linkCounts.leafSpine), spineCables);
  }
};

CW_TEST(TestFabricQuestions);
#include "test_fabric_questions.moc"
