// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QFileInfo>
#include <QJsonArray>

#include "tests/test_main.h"
#include "tests/unit/cli/cli_run.h"

using namespace cw::test;

/// From a template to files: new, info, check, bom, export on one pod.
class TestDesignCommands : public QObject {
  Q_OBJECT

private slots:
  void initTestCase() { pod_ = std::make_unique<PodFolder>(); }

  void templatesAreListed() {
    const QJsonArray list = cli("new --list --json").json()["templates"].toArray();
    QStringList ids;
    for (const auto& item : list)
      ids << item.toObject()["id"].toString();
    QVERIFY2(ids.contains("superpod-h100") && ids.contains("llm-training"), qPrintable(ids.join(' ')));
    QVERIFY(cli("new --list --lang zh_CN").out != cli("new --list").out);
  }

  // One unit of 32 slots less the one for the managers: 31 nodes × 8 accelerators (RA-11333-001, table 4).
  void infoCounts() {
    const CliRun run = pod_->cli("info pod.cwd --json");
    QCOMPARE(run.exit, 0);
    QCOMPARE(run.json()["nodes"].toInt(), 31);
    QCOMPARE(run.json()["gpus"].toInt(), 248);
    const QJsonObject totals = run.json()["totals"].toObject();
    QVERIFY(totals["power_w"].toObject().contains("verified") && totals["power_w"].toObject().contains("unverified"));
    QVERIFY(totals.contains("lines_priced"));
    QVERIFY(pod_->cli("info pod.cwd").out.contains("248"));
  }

  // 960 of the pod's accelerators for four units; a pod of one unit keeps 24 of its 31 nodes: 192.
  void infoShowsWorkloads() {
    const QJsonArray list = pod_->cli("info pod.cwd --json").json()["workloads"].toArray();
    QCOMPARE(list.size(), 1);
    QCOMPARE(list[0].toObject()["kind"].toString(), QString("llm-training"));
    QCOMPARE(list[0].toObject()["gpus"].toInt(), 192);
    QVERIFY(pod_->cli("info pod.cwd").out.contains("Llama 3.1 70B"));
    QVERIFY(pod_->cli("--lang zh_CN info pod.cwd").out.contains("大模型训练"));
  }

  void infoOfPhases() {
    QVERIFY(!pod_->cli("info pod.cwd").out.contains("phase"));
    QByteArray text = pod_->read("pod.cwd");
    // Day 2 for the storage fabric: its cables and modules go with it.
    const int fabric = text.indexOf("\"purpose\":\"storage\"");
    const int at = text.indexOf("\"phase\":1", fabric);
    QVERIFY(fabric > 0 && at > fabric);
    pod_->write("phases.cwd", text.replace(at, 9, "\"phase\":2"));
    QCOMPARE(pod_->cli("info phases.cwd --json").json()["phases"].toArray().size(), 2);
    QVERIFY(pod_->cli("info phases.cwd").out.contains("phase"));
  }

  /// The bill also has cables that are only stated; the schedule has one row for each cable whose ends are known.
  void cablesAgreeBetweenCommands() {
    const QJsonObject info = pod_->cli("info pod.cwd --json").json();
    int billed = 0;
    for (const auto& line : pod_->cli("bom pod.cwd --json").json()["lines"].toArray()) {
      if (line.toObject()["section"].toString() == "cables") billed += line.toObject()["quantity"].toInt();
    }
    QVERIFY(billed > 0);
    QCOMPARE(info["cables_billed"].toInt(), billed);
    QCOMPARE(pod_->cli("export pod.cwd --to cables-csv -o schedule").exit, 0);
    QCOMPARE(info["cables"].toInt(), pod_->read("schedule/cables.csv").count('\n') - 1);
    QVERIFY(pod_->cli("info pod.cwd").out.contains(QByteArray::number(billed) + " in the bill"));
  }

  void checkHasNoErrors() {
    const CliRun run = pod_->cli("check pod.cwd --json");
    QCOMPARE(run.exit, 0);
    QCOMPARE(run.json()["errors"].toInt(-1), 0);
    for (const auto& item : run.json()["findings"].toArray()) {
      const QJsonObject finding = item.toObject();
      for (const char* key : {"rule", "severity", "title", "text", "places", "phase", "waived"}) {
        QVERIFY2(finding.contains(key), key);
      }
    }
  }

  void checkFailsOnAnError() {
    // No rack of the pod stays below 5 kW, so the file is edited the way an architect would by hand.
    QByteArray text = pod_->read("pod.cwd");
    const int at = text.indexOf("\"rack_power_limit_kw\"");
    QVERIFY(at > 0);
    const int end = text.indexOf(',', at);
    pod_->write("hot.cwd", text.replace(at, end - at, "\"rack_power_limit_kw\": 5"));
    const CliRun run = pod_->cli("check hot.cwd");
    QCOMPARE(run.exit, 1);
    QVERIFY2(run.out.contains("PWR-001"), run.out.constData());
    // A design with findings is exported all the same.
    QCOMPARE(pod_->cli("bom hot.cwd -o hot.csv").exit, 0);
  }

  void bomAsCsvAndJson() {
    QCOMPARE(pod_->cli("bom pod.cwd -f csv -o bom.csv").exit, 0);
    QCOMPARE(pod_->read("bom.csv"), pod_->cli("bom pod.cwd").out);
    QVERIFY(pod_->read("bom.csv").count('\n') > 10);
    const QJsonObject json = pod_->cli("bom pod.cwd -f json").json();
    QVERIFY(!json.isEmpty());
    QCOMPARE(json, pod_->cli("bom pod.cwd --json").json());
  }

  void exports_data() {
    QTest::addColumn<QString>("target");
    QTest::addColumn<QByteArray>("begins");
    QTest::newRow("svg") << "svg" << QByteArray("<");
    QTest::newRow("dot") << "dot" << QByteArray();
    QTest::newRow("cables") << "cables-csv" << QByteArray();
  }
  void exports() {
    QFETCH(QString, target);
    QFETCH(QByteArray, begins);
    const CliRun run = pod_->cli("export pod.cwd --to " + target + " -o out-" + target + " --json");
    QCOMPARE(run.exit, 0);
    const QJsonArray files = run.json()["files"].toArray();
    QVERIFY(!files.isEmpty());
    for (const auto& item : files) {
      const QByteArray content = pod_->read(item.toObject()["file"].toString());
      QCOMPARE(content.size(), item.toObject()["bytes"].toInteger());
      QVERIFY(content.startsWith(begins) && !content.isEmpty());
    }
    // Equal designs give equal bytes.
    pod_->cli("export pod.cwd --to " + target + " -o again-" + target);
    const QString name = QFileInfo(files.first().toObject()["file"].toString()).fileName();
    QCOMPARE(pod_->read("again-" + target + "/" + name), pod_->read("out-" + target + "/" + name));
  }

  void unknownExportNamesTheKnownOnes() {
    const CliRun run = pod_->cli("export pod.cwd --to svgg -o none");
    QCOMPARE(run.exit, 2);
    QVERIFY2(run.err.contains("svg"), run.err.constData());
    QVERIFY(!QDir(pod_->path("none")).exists());
  }

  void newNeverOverwrites() {
    const QByteArray before = pod_->read("pod.cwd");
    const CliRun run = pod_->cli("new --template superpod-h100 --set units=2 -o pod.cwd");
    QCOMPARE(run.exit, 2);
    QVERIFY(run.err.startsWith("error: pod.cwd: "));
    QCOMPARE(pod_->read("pod.cwd"), before);
  }

  void wrongTemplates_data() {
    QTest::addColumn<QString>("arguments");
    QTest::addColumn<QByteArray>("mentions");
    QTest::newRow("unknown") << "--template superpod-h10" << QByteArray("superpod-h100");
    QTest::newRow("parameter") << "--template superpod-h100 --set unit=2" << QByteArray("unit");
    QTest::newRow("range") << "--template superpod-h100 --set units=-1" << QByteArray("-1");
    QTest::newRow("form") << "--template superpod-h100 --set units" << QByteArray("key=value");
    QTest::newRow("none") << "" << QByteArray("--template");
  }
  void wrongTemplates() {
    QFETCH(QString, arguments);
    QFETCH(QByteArray, mentions);
    const CliRun run = pod_->cli("new " + arguments + " -o never.cwd");
    QCOMPARE(run.exit, 2);
    QVERIFY2(run.err.startsWith("error: ") && run.err.contains(mentions), run.err.constData());
    QVERIFY(!QFileInfo::exists(pod_->path("never.cwd")));
  }

private:
  std::unique_ptr<PodFolder> pod_;
};

CW_TEST(TestDesignCommands);
#include "test_design_commands.moc"
