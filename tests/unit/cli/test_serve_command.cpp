// SPDX-License-Identifier: GPL-3.0-or-later
#include <QJsonArray>
#include <QTemporaryDir>

#include "tests/test_main.h"
#include "tests/unit/cli/cli_run.h"

using namespace cw::test;

namespace {

QString errorCode(const CliRun& run) { return run.json()["error"].toObject()["code"].toString(); }

QJsonObject served(const QString& options) {
  const CliRun run = cli("serve " + options + " --json");
  if (run.exit != 0) qFatal("%s", run.out.constData());
  return run.json();
}

const QString llama = "--model llama-3.1-70b --gpu H100 --tp 8 --input 2048 --output 256 ";

} // namespace

/// `clusterwright-cli serve`: the contract of design.md section 7.
class TestServeCommand : public QObject {
  Q_OBJECT

private slots:
  void answersWithTheKeysOfTheContract() {
    const QJsonObject json = served(llama + "--rate 5");
    for (const char* key :
         {"ttft_ms", "ttft_p99_ms", "tpot_ms", "output_tok_s_total", "replicas", "kv_tokens", "memory_bytes"})
      QVERIFY2(json[key].toDouble() > 0, key);
    // All requests are answered: output tokens a second are the rate times their length.
    QVERIFY(std::abs(json["output_tok_s_total"].toDouble() - 5 * 256) < 1);
    QCOMPARE(json["gpus"].toInt(), json["replicas"].toInt() * 8);
    QVERIFY(json["ttft_p99_ms"].toDouble() >= json["ttft_p50_ms"].toDouble());
    QVERIFY(json["tpot_lo_ms"].toDouble() <= json["tpot_ms"].toDouble());
    QVERIFY(json["tpot_ms"].toDouble() <= json["tpot_hi_ms"].toDouble());
  }

  // The terms and their values are checked in tests/unit/sizing/inference; here that they reach the user.
  void explainsBothTimesDownToTheirSources() {
    const QJsonObject json = served(llama + "--concurrency 16 --explain");
    for (const char* key : {"ttft_ms", "tpot_ms"}) {
      const QJsonObject tree = json["derivation"].toObject()[key].toObject();
      QCOMPARE(tree["value"].toDouble() * 1000, json[key].toDouble());
      QVERIFY(!tree["formula"].toString().isEmpty());
      QVERIFY(tree["inputs"].toArray().size() >= 4);
    }
    QVERIFY(!served(llama + "--concurrency 16").contains("derivation"));
    const QByteArray text = cli("serve " + llama + "--concurrency 16 --explain").out;
    QVERIFY2(text.contains("TPOT = D / k + w * n * P / o = "), text);
    QVERIFY(text.contains("[catalog: nvidia-h100-sxm"));
    QVERIFY(text.contains("[profile: decodeStreamShare]"));
    const QByteArray chinese = cli("--lang zh_CN serve " + llama + "--concurrency 16 --explain").out;
    QVERIFY(chinese.contains("\u4e00\u6b65\u89e3\u7801")); // a decode step
  }

  void namesTheNearestPublishedServices() {
    const QJsonArray near = served(llama + "--concurrency 16")["nearest_services"].toArray();
    QCOMPARE(near.size(), 3);
    for (const auto& one : near)
      QVERIFY(std::abs(one.toObject()["tpot_error_pct"].toDouble()) < 300 &&
              !one.toObject()["id"].toString().isEmpty());
    QVERIFY(cli("serve " + llama + "--concurrency 16").out.contains(near[0].toObject()["id"].toString().toUtf8()));
  }

  void statesTheWorkersOfPools() {
    const QJsonObject json = served(llama + "--rate 10 --disaggregated --prefill-tp 4");
    QVERIFY(json["prefill_workers"].toInt() >= 1);
    QCOMPARE(json["gpus"].toInt(), 4 * json["prefill_workers"].toInt() + 8 * json["decode_workers"].toInt());
  }

  // A step of decoding reads all weights: 70.6e9 × 2 B / 8 over 3.35 TB/s is 5.3 ms, which no engine beats.
  void aTokenIsNeverFasterThanReadingTheWeights() {
    QVERIFY(served(llama + "--concurrency 1")["tpot_ms"].toDouble() > 5.26);
  }

  void moreLoadNeedsMoreEnginesAndIsNeverFaster() {
    double before = 0;
    int replicas = 0;
    for (const char* concurrency : {"1", "8", "64"}) {
      const double tpot = served(llama + "--concurrency " + concurrency)["tpot_ms"].toDouble();
      QVERIFY(tpot >= before);
      before = tpot;
    }
    for (const char* rate : {"5", "50", "200"}) {
      const QJsonObject json = served(llama + "--ttft-p99-ms 2000 --tpot-ms 50 --rate " + rate);
      QVERIFY(json["meets_targets"].toBool());
      QVERIFY(json["replicas"].toInt() >= replicas);
      replicas = json["replicas"].toInt();
    }
    QVERIFY(replicas > 1);
  }

  // Engines and targets without a load: the highest rate; one tenth more misses the target.
  void highestRateOfStatedEngines() {
    const QString two = llama + "--replicas 2 --tpot-p99-ms 30 ";
    const QJsonObject json = served(two);
    QVERIFY(json["meets_targets"].toBool());
    QCOMPARE(json["replicas"].toInt(), 2);
    QCOMPARE(json["binding_bound"].toString(), "next-token-target");
    const double more = 1.1 * json["requests_per_s"].toDouble();
    QVERIFY(!served(two + "--rate " + QString::number(more))["meets_targets"].toBool());
  }

  void openDegreeTakesTheSmallestThatFits() {
    const QJsonObject json = served("--model 8B --gpu H100 --concurrency 4");
    QCOMPARE(json["layout"].toObject()["tp"].toInt(), 1);
    QVERIFY(json["assumed"].toArray().contains("tp=1 (the smallest that fits)"));
  }

  // No published service of this accelerator: no interval is made up.
  void unvalidatedSaysSo() {
    const QJsonObject json = served("--model 8B --gpu L40S --concurrency 4");
    QVERIFY(!json["validated"].toBool());
    QVERIFY(json["tpot_lo_ms"].isNull());
    QVERIFY(cli("serve --model 8B --gpu L40S --concurrency 4").out.contains("unvalidated"));
  }

  void refusals_data() {
    QTest::addColumn<QString>("options");
    QTest::addColumn<QString>("code");
    QTest::newRow("no model") << "--gpu H100 --rate 1"
                              << "cli.required";
    QTest::newRow("no load") << "--model 70B --gpu H100"
                             << "serve.no-load";
    QTest::newRow("heads") << "--model 70B --gpu H100 --tp 3 --rate 1"
                           << "serve.not-divisible";
    QTest::newRow("too large") << "--model 405B --gpu H100 --rate 1"
                               << "serve.does-not-fit-tp";
    QTest::newRow("nan") << "--model 70B --gpu H100 --rate nan"
                         << "cli.option-number";
    QTest::newRow("negative") << "--model 70B --gpu H100 --rate 1 --input=-5"
                              << "cli.option-number";
    QTest::newRow("huge") << "--model 70B --gpu H100 --tp 1000000000 --rate 1"
                          << "number.out-of-range";
    QTest::newRow("engine") << "--model 70B --gpu H100 --engine vlm --rate 1"
                            << "cli.option-word";
    QTest::newRow("format") << "--model 70B --gpu H100 --precision bf17 --rate 1"
                            << "cli.option-word";
    QTest::newRow("both loads") << "--model 70B --gpu H100 --rate 1 --concurrency 2"
                                << "cli.serve.rate-and-concurrency";
    QTest::newRow("pools") << "--model 70B --gpu H100 --rate 1 --decode-tp 2"
                           << "cli.serve.pools-need-disaggregated";
  }

  void refusals() {
    QFETCH(QString, options);
    QFETCH(QString, code);
    const CliRun run = cli("serve " + options + " --json");
    QCOMPARE(run.exit, 2);
    QCOMPARE(errorCode(run), code);
  }

  void everyRowOfATableIsAnsweredInOrder() {
    QTemporaryDir folder;
    const QString in = folder.filePath("rows.csv"), out = folder.filePath("out.csv");
    QFile source(CW_SOURCE_DIR "/tests/golden/data/inference/inference_silicon_aiconfigurator.csv");
    QVERIFY(source.open(QIODevice::ReadOnly));
    QByteArray text;
    for (int i = 0; i < 21; ++i)
      text += source.readLine();
    QFile file(in);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
    file.close();
    const CliRun run = cli("serve --table " + in + " -o " + out + " --json");
    QCOMPARE(run.exit, 0);
    QCOMPARE(run.json()["rows"].toInt(), 20);
    QVERIFY(run.json()["tpot"].toObject()["mape_pct"].toDouble() > 0);
    QFile answers(out);
    QVERIFY(answers.open(QIODevice::ReadOnly));
    const QList<QByteArray> given = text.trimmed().split('\n'), got = answers.readAll().trimmed().split('\n');
    QCOMPARE(got.size(), given.size());
    QVERIFY(got[0].startsWith("id,status,reason,assumed,ttft_ms,"));
    for (int i = 1; i < got.size(); ++i)
      QCOMPARE(got[i].left(got[i].indexOf(',')), given[i].left(given[i].indexOf(',')));
    QCOMPARE(cli("serve --table " + in + " -o " + in + " --json").exit, 2); // the input is never overwritten
  }
};

CW_TEST(TestServeCommand);
#include "test_serve_command.moc"
