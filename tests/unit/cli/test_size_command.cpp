// SPDX-License-Identifier: GPL-3.0-or-later
#include <QJsonArray>

#include <cmath>

#include "tests/test_main.h"
#include "tests/unit/cli/cli_run.h"

using namespace cw::test;

namespace {

QJsonObject needOf(const QJsonArray& needs, const QString& id) {
  for (const auto& need : needs) {
    if (need.toObject()["id"].toString() == id) return need.toObject();
  }
  return {};
}

} // namespace

/// What the loads of a design need, for people and for programs.
class TestSizeCommand : public QObject {
  Q_OBJECT

private slots:
  void initTestCase() {
    pod_ = std::make_unique<PodFolder>();
    run_ = pod_->cli("size pod.cwd --json");
  }

  // One unit of 32 slots holds 31 nodes; the run takes 24 of them.
  void training() {
    QCOMPARE(run_.exit, 0);
    const QJsonArray workloads = run_.json()["workloads"].toArray();
    QCOMPARE(workloads.size(), 1);
    const QJsonObject load = workloads[0].toObject();
    QCOMPARE(load["kind"].toString(), QString("llm-training"));
    QCOMPARE(load["gpus_used"].toInt(), 192);
    const QJsonObject training = load["training"].toObject(), layout = training["layout"].toObject();
    QCOMPARE(layout["tp"].toInt() * layout["pp"].toInt() * layout["cp"].toInt() * layout["dp"].toInt(), 192);
    QVERIFY(training["fits"].toBool());
    double sum = 0;
    for (const auto& part : training["time_share"].toObject())
      sum += part.toDouble();
    QVERIFY2(std::abs(sum - 1) < 1e-6, qPrintable(QString::number(sum)));
    QVERIFY(training["step_time_s"].toDouble() > 0);
    QCOMPARE(load["cluster"].toObject()["nic_bytes_per_s_per_gpu"].toDouble(), 50e9);
  }

  void everyNeedHasADerivation() {
    const QJsonArray needs = run_.json()["workloads"].toArray()[0].toObject()["needs"].toArray();
    const QJsonArray site = run_.json()["site"].toArray();
    QVERIFY(needs.size() > 20 && site.size() > 15);
    for (const QJsonArray& list : {needs, site}) {
      for (const auto& item : list) {
        const QJsonObject need = item.toObject(), derivation = need["derivation"].toObject();
        QVERIFY2(derivation.contains("formula") || derivation.contains("source"), qPrintable(need["id"].toString()));
        QVERIFY(!need["title"].toObject()["zh_CN"].toString().isEmpty() && !need["text"].toString().isEmpty());
      }
    }
    QCOMPARE(needOf(needs, "network-rate-needed")["limit"].toDouble(), 50e9);
    QCOMPARE(needOf(needs, "mtbf")["unit"].toString(), QString("s"));
  }

  void tablesForPeople() {
    const CliRun english = pod_->cli("size pod.cwd");
    QCOMPARE(english.exit, 0);
    QVERIFY2(english.out.contains("Time of a step") && english.out.contains("The whole site"), english.out.constData());
    QVERIFY(!english.out.contains("need.") && !english.out.contains("sizing."));
    const CliRun chinese = pod_->cli("--lang zh_CN size pod.cwd");
    QVERIFY2(chinese.out.contains("单步时间") && !chinese.out.contains("Verdict"), chinese.out.constData());
  }

  void derivations() {
    const CliRun run = pod_->cli("size pod.cwd --explain mtbf");
    QCOMPARE(run.exit, 0);
    QVERIFY2(run.out.contains("Llama 3") && run.out.contains("f_gpu"), run.out.constData());
    const CliRun unknown = pod_->cli("size pod.cwd --explain wealth");
    QCOMPARE(unknown.exit, 2);
    QVERIFY(unknown.err.contains("wealth"));
  }

  // One load that cannot be sized keeps neither the others nor the site from being told.
  void aLoadThatCannotBe() {
    QByteArray text = pod_->read("pod.cwd");
    QVERIFY(text.contains("\"gpus\":192"));
    pod_->write("large.cwd", text.replace("\"gpus\":192", "\"gpus\":9999"));
    const CliRun run = pod_->cli("size large.cwd --json");
    QCOMPARE(run.exit, 0);
    QCOMPARE(run.json()["workloads"].toArray()[0].toObject()["error"].toObject()["code"].toString(),
             QString("needs.too-few-accelerators"));
    QVERIFY(run.json()["site"].toArray().size() > 15);
    QVERIFY(pod_->cli("size large.cwd").out.contains("9999"));
  }

  void badFiles() {
    QCOMPARE(pod_->cli("size nothing.cwd").exit, 2);
    QCOMPARE(pod_->cli("size").exit, 2);
  }

private:
  std::unique_ptr<PodFolder> pod_;
  CliRun run_;
};

CW_TEST(TestSizeCommand);
#include "test_size_command.moc"
