// SPDX-License-Identifier: GPL-3.0-or-later
#include <QJsonArray>

#include "tests/test_main.h"
#include "tests/unit/cli/cli_run.h"

using namespace cw;

class TestSimulateCommand : public QObject {
  Q_OBJECT

private slots:
  void initTestCase() { pod_ = std::make_unique<test::PodFolder>(); }

  // One unit of 32 nodes: a ring a port at 0.94 × 50 GB/s of eight, without latency: bus bandwidth 8 × 47 = 376, or
  // 0.81 × 450 = 364.5 where the scale-up links are slower.
  void aRing() {
    const auto run = pod_->cli("simulate pod.cwd --algorithm ring --no-latency --json");
    QCOMPARE(run.exit, 0);
    const QJsonObject json = run.json();
    QVERIFY(std::abs(json["bus_bandwidth_gbytes_per_s"].toDouble() - 364.5) < 0.5);
    QVERIFY(std::abs(json["slowdown"].toDouble() - 1) < 1e-9);
    QVERIFY(json["lower_bound"].toBool());
    QCOMPARE(json["links"].toArray().size(), 20);
    QCOMPARE(json["ranks"].toInt() % 8, 0);
  }

  void aFailedPortAndARepairedName() {
    const double healthy = pod_->cli("simulate pod.cwd --json").json()["time_s"].toDouble();
    const auto links = pod_->cli("simulate pod.cwd --json --links 1").json()["links"].toArray();
    const QString name = links[0].toObject()["link"].toString(); // "a > b (1)"
    const QStringList ends = name.left(name.indexOf(" (")).split(" > ");
    const auto failed = pod_->cli("simulate pod.cwd --json --fail link:" + ends[0] + ":" + ends[1]);
    QCOMPARE(failed.exit, 0);
    QVERIFY(failed.json()["time_s"].toDouble() > 1.05 * healthy);
    const auto wrong = pod_->cli("simulate pod.cwd --fail switch:" + ends[1] + "x");
    QCOMPARE(wrong.exit, 2);
    QVERIFY(wrong.err.contains(ends[1].toUtf8()));
  }

  void studies() {
    const auto switches = pod_->cli("simulate pod.cwd --study failures --scope switches --json");
    QCOMPARE(switches.exit, 0);
    QVERIFY(switches.json()["runs"].toInt() > 8);
    QVERIFY(switches.json()["cases"].toArray()[0].toObject()["slowdown"].toDouble() > 1.05);
    const auto hashes = pod_->cli("simulate pod.cwd --study ecmp --seeds 5 --placement random --json");
    QVERIFY(hashes.json()["mean_slowdown"].toDouble() >= 1 - 1e-9);
    QCOMPARE(pod_->cli("simulate pod.cwd --study placement --seeds 2 --json").json()["variants"].toArray().size(), 5);
    const auto incast = pod_->cli("simulate pod.cwd --study incast --senders 4 --no-latency --size 1GB --json").json();
    QVERIFY(std::abs(incast["time_s"].toDouble() - 4 / 47.0) < 1e-6);
    const auto sharing = pod_->cli("simulate pod.cwd --study sharing --json").json();
    QVERIFY(sharing["slowdown"].toDouble() >= 1 - 1e-9);
  }

  void whichLinksToWiden() {
    const auto run = pod_->cli("simulate pod.cwd --sensitivity --no-latency --json");
    double sum = 0;
    for (const auto& each : run.json()["sensitivity"].toArray())
      sum += each.toObject()["elasticity"].toDouble();
    QVERIFY(std::abs(sum + 1) < 0.01); // time is homogeneous of degree -1 in all capacities
  }

  void aTrace() {
    const auto run = pod_->cli("simulate pod.cwd --collective broadcast --size 8MiB --trace t.json --json");
    QCOMPARE(run.exit, 0);
    const auto trace = QJsonDocument::fromJson(pod_->read("t.json")).object();
    QVERIFY(trace["traceEvents"].toArray().size() > 100);
  }

  void wrongOptions_data() {
    QTest::addColumn<QString>("options");
    for (const char* options :
         {"--size 0", "--size -1GiB", "--size nan", "--collective sum", "--routing fast", "--ranks 9",
          "--ranks 1000000", "--algorithm tree --collective all-to-all", "--routing dimension", "--fail link:a",
          "--fail plane:9", "--study everything", "--fabric Nothing", "--study failures --scope cables", "--window 2",
          "--seeds 0 --study ecmp"})
      QTest::newRow(options) << QString(options);
  }
  void wrongOptions() {
    QFETCH(QString, options);
    const auto run = pod_->cli("simulate pod.cwd " + options);
    QCOMPARE(run.exit, 2);
    QVERIFY(run.err.startsWith("error:"));
  }

private:
  std::unique_ptr<test::PodFolder> pod_;
};

CW_TEST(TestSimulateCommand);
#include "test_simulate_command.moc"
