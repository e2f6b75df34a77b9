// SPDX-License-Identifier: GPL-3.0-or-later
#include <QJsonArray>

#include "tests/test_main.h"
#include "tests/unit/cli/cli_run.h"

using namespace cw::test;

namespace {

const QString gpt175 = "search --model 175B --gpu H100 --gpus 128 --global-batch 256 --seq 2048 --json";

QString errorCode(const CliRun& run) { return run.json()["error"].toObject()["code"].toString(); }

QString message(const CliRun& run) { return run.json()["error"].toObject()["message"].toString(); }

} // namespace

/// `clusterwright-cli search`.
class TestSearchCommand : public QObject {
  Q_OBJECT

private slots:
  void ranksStrategiesAndSaysHowFast() {
    const CliRun run = cli(gpt175);
    QCOMPARE(run.exit, 0);
    QCOMPARE(run.err, QByteArray{});
    const QJsonObject json = run.json();
    QVERIFY(json["evaluated"].toInt() > 1000);
    QVERIFY(json["evaluated_per_s"].toDouble() > 0);
    const QJsonArray best = json["best"].toArray();
    QCOMPARE(best.size(), 10);
    double before = 0;
    for (const QJsonValue& value : best) {
      const QJsonObject one = value.toObject();
      QCOMPARE(one["tp"].toInt() * one["pp"].toInt() * one["cp"].toInt() * one["dp"].toInt(), 128);
      QVERIFY(one["tp"].toInt() <= 8);
      QVERIFY(one["step_s"].toDouble() >= before);
      QVERIFY(one["memory_bytes"].toDouble() < 80.0 * 1073741824);
      before = one["step_s"].toDouble();
    }
    double sum = 0;
    for (const QJsonValue& share : json["time_share"].toObject())
      sum += share.toDouble();
    QVERIFY(std::abs(sum - 1) < 1e-6);
    QVERIFY(json["marginals"].toObject()["flops"].toDouble() > 0);
  }

  void listsConstrainTheDegrees() {
    const CliRun run = cli(gpt175 + " --tp 2,4 --pp 8,16 --recompute full --micro-batch 1 --top 3");
    const QJsonArray best = run.json()["best"].toArray();
    QCOMPARE(best.size(), 3);
    for (const QJsonValue& one : best) {
      QVERIFY(one["tp"].toInt() == 2 || one["tp"].toInt() == 4);
      QVERIFY(one["pp"].toInt() == 8 || one["pp"].toInt() == 16);
      QCOMPARE(one["recompute"].toString(), QString("full"));
      QCOMPARE(one["micro_batch"].toInt(), 1);
    }
  }

  void shardsMergeToTheWhole() {
    const QJsonObject whole = cli(gpt175).json();
    const PodFolder folder;
    QString files;
    for (const char* shard : {"0", "1", "2"}) {
      folder.write(QString("part-%1.json").arg(shard), cli(gpt175 + QString(" --shard %1/3").arg(shard)).out);
      files += QString(" part-%1.json").arg(shard);
    }
    const QJsonObject merged = folder.cli("search --json --merge" + files).json();
    for (const char* key : {"best", "pareto", "evaluated", "too_large", "marginals"})
      QCOMPARE(merged[key], whole[key]);
  }

  void humanFormSaysWhyTheBestWins() {
    const CliRun run = cli(QString(gpt175).remove(" --json"));
    QCOMPARE(run.exit, 0);
    for (const char* words :
         {"micro-batch", "Where the best spends its step", "+1 % FLOP/s", "strategies evaluated in"})
      QVERIFY2(run.out.contains(words), words);
    QVERIFY(cli("--lang zh_CN " + QString(gpt175).remove(" --json")).out.contains("策略"));
  }

  void errorsNameWhatWouldWork() {
    const CliRun prime = cli("search --model 7B --gpu H100 --gpus 37 --global-batch 64 --json");
    QCOMPARE(prime.exit, 2);
    QCOMPARE(errorCode(prime), QString("search.nothing-legal"));
    QVERIFY(message(prime).contains("global batch 64"));
    const CliRun large = cli("search --model 1T --gpu H100 --gpus 8 --global-batch 64 --seq 2048 --json");
    QCOMPARE(errorCode(large), QString("search.nothing-fits"));
    QVERIFY(message(large).contains("GiB"));
    QCOMPARE(errorCode(cli("search --model 7B --gpu H100 --global-batch 64 --json")), QString("cli.required"));
    QCOMPARE(errorCode(cli("search --model 7B --gpu H100 --gpus 8 --shard 8 --json")), QString("cli.search.bad-shard"));
    QCOMPARE(cli("search --model 7B --gpu H100 --gpus 8 --shard 8/8 --json").exit, 2);
    QCOMPARE(cli("search --model 7B --gpu H100 --gpus 8 --tp 0 --json").exit, 2);
    QCOMPARE(cli("search --model 7B --gpu H100 --gpus 8 --recompute some --json").exit, 2);
    QCOMPARE(cli("search --model 7B --gpu H100 --gpus 1000000000 --json").exit, 2);
    const PodFolder folder;
    folder.write("not.json", "{}");
    QCOMPARE(errorCode(folder.cli("search --json --merge not.json")), QString("search.malformed-outcome"));
    QCOMPARE(folder.cli("search --json --merge missing.json").exit, 2);
  }
};

CW_TEST(TestSearchCommand);
#include "test_search_command.moc"
