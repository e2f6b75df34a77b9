// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"
#include "tests/unit/cli/cli_run.h"

using namespace cw::test;

namespace {

const char* pod = "fabric --nodes 127 --nics-per-node 8 --leaf nvidia-qm9700 --nodes-per-unit 32 --json";

QJsonObject switches(int leaf, int spine, int core) { return {{"leaf", leaf}, {"spine", spine}, {"core", core}}; }

QJsonObject kinds(int nodeLeaf, int management, int leafSpine, int spineCore) {
  return {{"node_leaf", nodeLeaf}, {"management", management}, {"leaf_spine", leafSpine}, {"spine_core", spineCore}};
}

QString errorCode(const CliRun& run) { return run.json()["error"].toObject()["code"].toString(); }

} // namespace

/// `clusterwright-cli fabric`: the contract of design.md section 7, with published counts (reference_fabrics.csv).
class TestFabricCommand : public QObject {
  Q_OBJECT

private slots:
  // Row H100-T4-4: 127 nodes, 32 leaves, 16 spines, 1016 + 4 node–leaf and 1024 leaf–spine cables.
  void h100PodOfFourUnits() {
    const CliRun run = cli(pod);
    QCOMPARE(run.exit, 0);
    QCOMPARE(run.err, QByteArray{});
    const QJsonObject json = run.json();
    QCOMPARE(json["nodes"].toInt(), 127);
    QCOMPARE(json["gpus"].toInt(), 1016);
    QCOMPARE(json["tiers"].toInt(), 2);
    QCOMPARE(json["planes"].toInt(), 1);
    QCOMPARE(json["switches"].toObject(), switches(32, 16, 0));
    QCOMPARE(json["cables"].toObject(), kinds(1016, 4, 1024, 0));
    QCOMPARE(json["links"].toObject(), kinds(1016, 4, 1024, 0));
    QCOMPARE(json["oversubscription"].toDouble(), 1.0);
    // 48 switches × 32 cages of two links each (bom_h100_4su.csv).
    QCOMPARE(json["modules"].toObject()["switch"].toInt(), 1536);
    for (const char* key : {"cages", "bisection_gbps", "nodes_per_unit", "notes"})
      QVERIFY2(json.contains(key), key);
  }

  // Row H100-T3-16: 512 nodes, three tiers, 128 + 128 + 64 switches, 4096 cables in each tier.
  void threeTiers() {
    const QJsonObject json = cli("fabric --nodes 512 --nics-per-node 8 --radix 64 --link-gbps 400 --json").json();
    QCOMPARE(json["switches"].toObject(), switches(128, 128, 64));
    QCOMPARE(json["cables"].toObject(), kinds(4096, 0, 4096, 4096));
  }

  // R = 64 carries R³/4 = 65,536 endpoints in three tiers; 102,400 need the next radix whose R³/4 is enough.
  void tooManyNodesNamesTheLimitAndTheRadix() {
    const CliRun run = cli("fabric --nodes 12800 --nics-per-node 8 --radix 64 --link-gbps 400 --json");
    QCOMPARE(run.exit, 2);
    QCOMPARE(errorCode(run), QString("fabric.too-many-nodes"));
    const QString text = run.json()["error"].toObject()["message"].toString();
    QVERIFY2(text.contains("65,536") || text.contains("65536"), qPrintable(text));
    QVERIFY(cli("fabric --nodes 12800 --nics-per-node 8 --radix 128 --link-gbps 400 --json").exit == 0);
  }

  void smallClustersAreNotOverbuilt() {
    const auto of = [](int nodes) {
      return cli(QString("fabric --nodes %1 --nics-per-node 8 --radix 64 --link-gbps 400 --json").arg(nodes))
          .json()["switches"]
          .toObject();
    };
    QCOMPARE(of(8), switches(1, 0, 0));
    QCOMPARE(of(16), switches(4, 2, 0));
    QCOMPARE(of(31), switches(8, 4, 0));
  }

  void ratioInBothForms() {
    const auto leaves = [](const char* ratio) {
      return cli(QString("fabric --nodes 256 --nics-per-node 8 --radix 64 --link-gbps 400 --oversubscription %1 --json")
                     .arg(ratio))
          .json();
    };
    QCOMPARE(leaves("2"), leaves("2:1"));
    QVERIFY(leaves("2")["oversubscription"].toDouble() <= 2.0);
    QVERIFY(leaves("2")["oversubscription"].toDouble() > 1.0);
  }

  // Torus 4 × 4 × 4: 64 switches with 3 links each to their neighbours; diameter Σ⌊4/2⌋ = 6.
  void torus() {
    const CliRun run =
        cli("fabric --kind torus --dims 4x4x4 --nodes 64 --nics-per-node 1 --radix 64 --link-gbps 400 --json");
    QCOMPARE(run.exit, 0);
    QCOMPARE(run.json()["links"].toObject()["switch_switch"].toInt(), 192);
  }

  void numberOfManagersReservesSlots() {
    const QJsonObject json = cli(QString(pod) + " --management-ports none").json();
    QCOMPARE(json["cables"].toObject(), kinds(1016, 0, 1024, 0));
  }

  void humanFormIsATable() {
    const CliRun run = cli(QString(pod).remove("--json"));
    QCOMPARE(run.exit, 0);
    QVERIFY2(run.out.contains("1,024") && run.out.contains("leaf"), run.out.constData());
    const CliRun chinese = cli(QString(pod).replace("--json", "--lang zh_CN"));
    QVERIFY2(chinese.out.contains("叶") && chinese.out != run.out, chinese.out.constData());
  }

  void wrongInput_data() {
    QTest::addColumn<QString>("arguments");
    QTest::addColumn<QString>("mentions");
    const QString generic = " --radix 64 --link-gbps 400";
    QTest::newRow("negative") << "fabric --nodes=-3" + generic << "--nodes";
    QTest::newRow("zero") << "fabric --nodes 0" + generic << "--nodes";
    QTest::newRow("not a number") << "fabric --nodes many" + generic << "--nodes";
    QTest::newRow("out of range") << "fabric --nodes 99999999999999999999" + generic << "--nodes";
    QTest::newRow("no nodes") << "fabric" + generic << "--nodes";
    QTest::newRow("no switch") << "fabric --nodes 8"
                               << "--leaf";
    QTest::newRow("both switches") << "fabric --nodes 8 --leaf nvidia-qm9700" + generic << "--radix";
    QTest::newRow("no rate") << "fabric --nodes 8 --radix 64"
                             << "--link-gbps";
    QTest::newRow("unknown type") << "fabric --nodes 8 --leaf nvidia-qm9701"
                                  << "nvidia-qm9700";
    QTest::newRow("server as switch") << "fabric --nodes 8 --leaf nvidia-dgx-h100"
                                      << "nvidia-dgx-h100";
    QTest::newRow("server as spine") << "fabric --nodes 8 --leaf nvidia-qm9700 --spine nvidia-dgx-h100"
                                     << "nvidia-dgx-h100";
    QTest::newRow("switch as server") << "fabric --nodes 8 --leaf nvidia-qm9700 --server nvidia-qm9700"
                                      << "--server";
    QTest::newRow("no such rate") << "fabric --nodes 8 --leaf nvidia-qm9700 --link-gbps 800"
                                  << "800 Gb/s";
    QTest::newRow("torus without sizes") << "fabric --nodes 8 --kind torus" + generic << "4x4x4";
    QTest::newRow("torus with few ports") << "fabric --nodes 8 --kind torus --dims 2x2x2 --radix 5 --link-gbps 400"
                                          << "6 ports";
    QTest::newRow("unknown kind") << "fabric --nodes 8 --kind fat" + generic << "rail-optimized";
    QTest::newRow("ratio") << "fabric --nodes 8 --oversubscription x" + generic << "--oversubscription";
    QTest::newRow("sizes of a tree") << "fabric --nodes 8 --kind clos --dims 2x4" + generic
                                     << "--dims; it belongs to: torus";
    QTest::newRow("groups of a torus") << "fabric --nodes 8 --kind torus --dims 2x2x2 --a 4" + generic
                                       << "dragonfly, dragonfly-plus";
    QTest::newRow("spine of one switch") << "fabric --nodes 8 --kind single --leaf nvidia-qm9700 --spine nvidia-qm9700"
                                         << "--spine";
    QTest::newRow("managers") << "fabric --nodes 8 --management-ports few" + generic << "--management-ports";
  }
  void wrongInput() {
    QFETCH(QString, arguments);
    QFETCH(QString, mentions);
    const CliRun run = cli(arguments);
    QCOMPARE(run.exit, 2);
    QCOMPARE(run.out, QByteArray{});
    QVERIFY2(run.err.startsWith("error: ") && run.err.contains(mentions.toUtf8()), run.err.constData());
    QVERIFY2(!run.err.contains('{'), run.err.constData()); // no placeholder is left open
    const CliRun json = cli(arguments + " --json");
    QCOMPARE(json.exit, 2);
    QVERIFY(!errorCode(json).isEmpty());
    const CliRun chinese = cli(arguments + " --lang zh_CN");
    QVERIFY2(chinese.exit == 2 && chinese.err != run.err, chinese.err.constData());
  }
};

CW_TEST(TestFabricCommand);
#include "test_fabric_command.moc"
