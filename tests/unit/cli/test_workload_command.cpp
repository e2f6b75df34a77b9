// SPDX-License-Identifier: GPL-3.0-or-later
#include <QJsonArray>

#include "tests/test_main.h"
#include "tests/unit/cli/cli_run.h"

using namespace cw::test;

/// Loads and assumptions of a design, edited from the command line.
class TestWorkloadCommand : public QObject {
  Q_OBJECT

private slots:
  void init() { pod_ = std::make_unique<PodFolder>(); }

  void addsChangesRemoves() {
    QCOMPARE(pod_->cli("workload add pod.cwd Chat kind=llm-inference model=13B gpus=16 requests_per_s=20 "
                       "input_tokens=1k output_tokens=256")
                 .exit,
             0);
    QJsonObject row = shown("Chat");
    QCOMPARE(row["kind"].toString(), QString("llm-inference"));
    QCOMPARE(row["gpus"].toString(), QString("16"));
    QCOMPARE(row["input_tokens"].toString(), QString("1000"));
    QVERIFY(row["model_parameters"].toString().toDouble() > 12e9);
    QCOMPARE(pod_->cli("workload set pod.cwd Chat gpus= share=0.25 name=Assistant").exit, 0);
    row = shown("Assistant");
    QVERIFY(row["gpus"].isNull());
    QCOMPARE(row["share"].toString(), QString("0.25"));
    QCOMPARE(pod_->cli("size pod.cwd --json").json()["workloads"].toArray().size(), 2);
    QCOMPARE(pod_->cli("workload remove pod.cwd Assistant").exit, 0);
    QCOMPARE(pod_->cli("workload list pod.cwd --json").json()["workloads"].toArray().size(), 1);
  }

  void jobsOfAMix() {
    QCOMPARE(pod_->cli("workload add pod.cwd Mix kind=mixed-research jobs.small.gpus=4 jobs.small.per_day=30 "
                       "jobs.large.gpus=64 jobs.large.hours=12")
                 .exit,
             0);
    QJsonObject row = shown("Mix");
    QCOMPARE(row["jobs.small.gpus"].toString(), QString("4"));
    QCOMPARE(row["jobs.large.hours"].toString(), QString("12"));
    QCOMPARE(pod_->cli("workload set pod.cwd Mix jobs.small=").exit, 0);
    row = shown("Mix");
    QVERIFY(!row.contains("jobs.small.gpus") && row.contains("jobs.large.gpus"));
  }

  // What is wrong is named, and the file stays as it was, byte for byte.
  void refusals_data() {
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("said");
    QTest::newRow("key") << "workload set pod.cwd Pre-training globalbatch=8"
                         << "global_batch";
    QTest::newRow("number") << "workload set pod.cwd Pre-training tp=1.5"
                            << "tp";
    QTest::newRow("negative") << "workload set pod.cwd Pre-training tokens=-1"
                              << "tokens";
    QTest::newRow("nan") << "workload set pod.cwd Pre-training tokens=nan"
                         << "tokens";
    QTest::newRow("word") << "workload set pod.cwd Pre-training precision=fp7"
                          << "fp8";
    QTest::newRow("name") << "workload set pod.cwd Pretraining tp=8"
                          << "Pre-training";
    QTest::newRow("form") << "workload set pod.cwd Pre-training tp"
                          << "key=value";
    QTest::newRow("twice") << "workload add pod.cwd Pre-training"
                           << "Pre-training";
    QTest::newRow("assumption") << "assumption set pod.cwd peu=1.2"
                                << "pue";
    QTest::newRow("range") << "assumption set pod.cwd pue=0.5"
                           << "pue";
    QTest::newRow("reset") << "assumption reset pod.cwd peu"
                           << "pue";
  }
  void refusals() {
    QFETCH(QString, line);
    QFETCH(QString, said);
    const QByteArray before = pod_->read("pod.cwd");
    const CliRun run = pod_->cli(line);
    QCOMPARE(run.exit, 2);
    QVERIFY2(run.err.contains(said.toUtf8()), run.err.constData());
    QCOMPARE(pod_->read("pod.cwd"), before);
  }

  void assumptions() {
    QCOMPARE(pod_->cli("assumption set pod.cwd pue=1.2 price_usd_per_gpu=40000 --source quotation").exit, 0);
    const QJsonObject pue = listed("pue");
    QCOMPARE(pue["value"].toDouble(), 1.2);
    QCOMPARE(pue["default"].toDouble(), 1.3);
    QVERIFY(pue["own"].toBool() && pue["source"].toString().contains("quotation"));
    QVERIFY(pue["low"].toDouble() < 1.2 && pue["high"].toDouble() > 1.2);
    const QJsonArray site = pod_->cli("size pod.cwd --json").json()["site"].toArray();
    double capex = 0;
    for (const auto& need : site)
      if (need.toObject()["id"] == "capex") capex = need.toObject()["value"].toDouble();
    QCOMPARE(capex, 31 * 8 * 40000.0);
    QCOMPARE(pod_->cli("assumption reset pod.cwd pue").exit, 0);
    QVERIFY(!listed("pue")["own"].toBool());
    QCOMPARE(listed("pue")["value"].toDouble(), 1.3);
  }

private:
  QJsonObject shown(const QString& name) const { return pod_->cli("workload show pod.cwd " + name + " --json").json(); }
  QJsonObject listed(const QString& key) const {
    for (const auto& row : pod_->cli("assumption list pod.cwd --json").json()["assumptions"].toArray()) {
      if (row.toObject()["key"].toString() == key) return row.toObject();
    }
    return {};
  }

  std::unique_ptr<PodFolder> pod_;
};

CW_TEST(TestWorkloadCommand);
#include "test_workload_command.moc"
