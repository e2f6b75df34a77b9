// SPDX-License-Identifier: GPL-3.0-or-later
#include <QJsonArray>

#include <cmath>

#include "tests/test_main.h"
#include "tests/unit/cli/cli_run.h"

using namespace cw::test;

namespace {

QString errorCode(const CliRun& run) { return run.json()["error"].toObject()["code"].toString(); }

double valueOf(const CliRun& run, const QString& result) {
  for (const auto& item : run.json()["results"].toArray()) {
    if (item.toObject()["id"].toString() == "calc.result." + result) return item.toObject()["value"].toDouble();
  }
  return std::nan("");
}

} // namespace

/// `clusterwright-cli calc`: the list, the inputs of one, answers, and what a mistyped line is told.
class TestCalcCommand : public QObject {
  Q_OBJECT

private slots:
  void theListHasAllByGroup() {
    const CliRun list = cli("calc"), json = cli("calc --list --json");
    QCOMPARE(list.exit, 0);
    QCOMPARE(cli("calc --list").out, list.out);
    const QJsonArray calculators = json.json()["calculators"].toArray();
    QVERIFY(calculators.size() >= 30);
    for (const auto& item : calculators) {
      const QJsonObject calculator = item.toObject();
      QVERIFY(list.out.contains("  " + calculator["id"].toString().toUtf8() + ' '));
      for (const char* text : {"title", "help"}) {
        for (const char* language : {"en", "zh_CN"})
          QVERIFY2(!calculator[text].toObject()[language].toString().startsWith("calc."),
                   qPrintable(calculator["id"].toString()));
      }
    }
    QVERIFY2(!list.out.contains("calc.group"), list.out.constData());
    QVERIFY(cli("--lang zh_CN calc").out.contains("显存"));
  }

  void oneShowsItsInputsAndALineThatRuns() {
    for (const auto& item : cli("calc --json").json()["calculators"].toArray()) {
      const QString id = item.toObject()["id"].toString();
      const QJsonObject one = cli("calc " + id + " --json").json();
      QCOMPARE(one, item.toObject());
      QVERIFY(!one["inputs"].toArray().isEmpty());
    }
    const CliRun help = cli("calc gradient-traffic");
    QCOMPARE(help.exit, 0);
    QVERIFY2(help.out.contains("parameters") && help.out.contains("400 Gb/s"), help.out.constData());
    QVERIFY2(help.out.contains("\"rate=400 Gb/s\""), help.out.constData()); // as a shell needs it
    QVERIFY(cli("--lang zh_CN calc gradient-traffic").out.contains("默认值"));
  }

  // 2 · 1023/1024 · 175e9 · 2 B = 699.3 GB, at 50 GB/s 13.99 s.
  void answersWithValuesAndDerivation() {
    const CliRun run = cli("calc gradient-traffic parameters=175B ranks=1024 rate=50GB/s --json");
    QCOMPARE(run.exit, 0);
    QVERIFY(std::abs(valueOf(run, "bytes-sent") - 699.316e9) < 1e6);
    QVERIFY(std::abs(valueOf(run, "all-reduce-time") - 13.986) < 1e-3);
    const QJsonObject first = run.json()["results"].toArray()[0].toObject();
    QCOMPARE(first["unit"].toString(), QString("B"));
    QVERIFY(first["derivation"].toObject()["formula"].toString().contains("(n - 1)"));
    QVERIFY(!run.json()["notes"].toArray().isEmpty());
    QCOMPARE(run.json()["inputs"].toObject()["gradient_bytes"].toString(), QString("2"));
    const CliRun text = cli("calc gradient-traffic parameters=175B --explain");
    QVERIFY2(text.out.contains("699 GB") && text.out.contains("[user]") && text.out.contains("[default]"),
             text.out.constData());
    const CliRun chinese = cli("--lang zh_CN calc gradient-traffic parameters=175B --explain");
    QVERIFY2(chinese.out.contains("推导") && chinese.out.contains("注意") && !chinese.out.contains("calc."),
             chinese.out.constData());
  }

  void wrongLinesAreNamed_data() {
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("said");
    QTest::newRow("name") << "kvcache"
                          << "cli.calc.unknown"
                          << "kv-cache";
    QTest::newRow("key") << "kv-cache user=8"
                         << "calc.unknown-input"
                         << "users";
    QTest::newRow("word") << "kv-cache users 8"
                          << "cli.calc.not-an-input"
                          << "key=value";
    QTest::newRow("empty") << "kv-cache users="
                           << "cli.calc.not-an-input"
                           << "users=";
    QTest::newRow("twice") << "kv-cache users=8 users=9"
                           << "cli.calc.twice"
                           << "users";
    QTest::newRow("negative") << "kv-cache users=-8"
                              << "calc.out-of-range"
                              << "users";
    QTest::newRow("zero") << "kv-cache users=0"
                          << "calc.out-of-range"
                          << "users";
    QTest::newRow("huge") << "kv-cache users=1e99"
                          << "calc.out-of-range"
                          << "users";
    QTest::newRow("overflow") << "kv-cache users=1e999"
                              << "calc.malformed-input"
                              << "users";
    QTest::newRow("nan") << "kv-cache users=nan"
                         << "calc.malformed-input"
                         << "users";
    QTest::newRow("no unit") << "ring-all-reduce rate=400"
                             << "calc.malformed-input"
                             << "400 Gb/s";
    QTest::newRow("fraction") << "amdahl gpus=1.5"
                              << "calc.malformed-input"
                              << "gpus";
    QTest::newRow("choice") << "parameters mlp=relu"
                            << "calc.malformed-input"
                            << "gated";
    QTest::newRow("division") << "days-to-train mfu=0"
                              << "calc.no-finite-result"
                              << "mfu";
    QTest::newRow("model") << "kv-cache model=llama-9"
                           << "shape.unknown-model"
                           << "model";
    QTest::newRow("accelerator") << "training-memory gpu=H1000"
                                 << "hardware.unknown-gpu"
                                 << "gpu";
    QTest::newRow("both") << "kv-cache --list"
                          << "cli.calc.list-or-name"
                          << "kv-cache";
  }
  void wrongLinesAreNamed() {
    QFETCH(QString, line);
    QFETCH(QString, code);
    QFETCH(QString, said);
    const CliRun run = cli("calc " + line), json = cli("calc " + line + " --json");
    QCOMPARE(run.exit, 2);
    QCOMPARE(run.out, QByteArray{});
    QVERIFY2(run.err.startsWith("error: ") && run.err.contains(said.toUtf8()), run.err.constData());
    QCOMPARE(json.exit, 2);
    QCOMPARE(errorCode(json), code);
    QVERIFY(cli("--lang zh_CN calc " + line).err != run.err);
  }

  void unitsAsTheyAreTyped() {
    const double amps = valueOf(cli("calc three-phase-current volts=208V it_power=6.8kW --json"), "line-current");
    QVERIFY(std::abs(amps - 26.42) < 0.01); // Q-E01
    const double percent = valueOf(cli("calc days-to-train mfu=50% peak_tflops=1PFLOPS --json"), "days");
    const double share = valueOf(cli("calc days-to-train mfu=0.5 peak_tflops=1,000 --json"), "days");
    QCOMPARE(percent, share);
    QCOMPARE(valueOf(cli("calc nic-cap measured=600Gb/s --json"), "efficiency"),
             valueOf(cli("calc nic-cap measured=75GB/s --json"), "efficiency"));
  }
};

CW_TEST(TestCalcCommand);
#include "test_calc_command.moc"
