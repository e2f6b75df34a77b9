// SPDX-License-Identifier: GPL-3.0-or-later
#include <QJsonArray>

#include "tests/test_main.h"
#include "tests/unit/cli/cli_run.h"

using namespace cw::test;

namespace {

const QByteArray trainingHeader = "id,model,layers,hidden,heads,ffn,vocab,seq_len,gpu,n_gpus,tp,pp,mbs,gbs_seqs,"
                                  "zero_or_fsdp,precision,recompute,iter_time_s,mem_gb_per_gpu\n";
const QByteArray gpt22 = ",GPT 22B,48,6144,64,24576,51200,2048,A100-SXM4-80GB,";
const QByteArray trainings[] = {
    "a" + gpt22 + "64,8,1,4,256,none,fp16,full,", "b" + gpt22 + "64,4,2,2,256,none,fp16,full,",
    "c" + gpt22 + "32,8,1,2,128,none,fp16,full,", "d" + gpt22 + "128,8,2,2,512,none,fp16,full,"};
const QByteArray serveHeader = "id,model,gpu,n_gpus,backend,backend_version,precision,mode,isl,osl,concurrency,tp,pp,"
                               "ttft_ms,tpot_ms\n";
const QByteArray llama = ",llama-3.1-70b,H100,8,vllm,0.9,bf16,agg,1024,1024,";
const QByteArray services[] = {"a" + llama + "8,8,1,", "b" + llama + "32,8,1,", "c" + llama + "64,8,1,"};

/// The cells of a column of a CSV without quotes.
QList<double> column(const QByteArray& csv, const QByteArray& name) {
  QList<double> values;
  const QList<QByteArray> lines = csv.trimmed().split('\n');
  const qsizetype at = lines.front().split(',').indexOf(name);
  for (qsizetype i = 1; i < lines.size(); ++i)
    values.push_back(lines[i].split(',').value(at).toDouble());
  return values;
}

} // namespace

/// `--calibrate ROWS`: what was measured on a cluster bends the constants for its other runs.
class TestCalibrateOption : public QObject {
  Q_OBJECT

private slots:
  void initTestCase() {
    QByteArray open = trainingHeader, calls = serveHeader;
    for (const QByteArray& row : trainings)
      open += row + ",\n";
    for (const QByteArray& row : services)
      calls += row + ",\n";
    pod_.write("open.csv", open);
    pod_.write("calls.csv", calls);
  }

  // A cluster on which everything takes 30 % longer: the uncalibrated error is 1 - 1 / 1.3 = 23 %.
  void predict() {
    const QList<double> steps = column(pod_.cli("predict --table open.csv").out, "step_time_s");
    QCOMPARE(steps.size(), 4);
    QByteArray measured = trainingHeader;
    for (qsizetype i = 0; i < 4; ++i)
      measured += trainings[i] + QByteArray::number(1.3 * steps[i]) + ",\n";
    pod_.write("slow.csv", measured);
    const auto mape = [&](const QString& options) {
      const CliRun run = pod_.cli("predict --table slow.csv -o out.csv --json" + options);
      return run.exit == 0 ? run.json()["mape_pct"].toDouble() : 1e9;
    };
    QVERIFY(std::abs(mape("") - 23.08) < 0.1);
    QVERIFY2(mape(" --calibrate slow.csv") < 3, QByteArray::number(mape(" --calibrate slow.csv")).constData());
    // The same for one run given by options.
    const QString one = "predict --model 13B --gpu A100 --gpus 64 --tp 8 --json";
    const double before = pod_.cli(one).json()["step_time_s"].toDouble();
    const double after = pod_.cli(one + " --calibrate slow.csv").json()["step_time_s"].toDouble();
    QVERIFY(after > 1.1 * before && after < 1.5 * before);
  }

  // Software that takes 3 GiB more than the defaults say.
  void memory() {
    const QList<double> sizes = column(pod_.cli("memory --table open.csv").out, "memory_bytes");
    QByteArray measured = trainingHeader;
    for (qsizetype i = 0; i < 4; ++i)
      measured += trainings[i] + ',' + QByteArray::number(sizes[i] / 1073741824.0 + 3) + '\n';
    pod_.write("more.csv", measured);
    const auto total = [](const QList<double>& values) {
      double sum = 0;
      for (const double value : values)
        sum += std::abs(value);
      return sum;
    };
    const double before = total(column(pod_.cli("memory --table more.csv").out, "error_pct"));
    const double after = total(column(pod_.cli("memory --table more.csv --calibrate more.csv").out, "error_pct"));
    QVERIFY2(before > 10 && after < before / 2, (QByteArray::number(before) + ' ' + QByteArray::number(after)));
  }

  void serve() {
    const QList<double> tpot = column(pod_.cli("serve --table calls.csv").out, "tpot_ms");
    const QList<double> ttft = column(pod_.cli("serve --table calls.csv").out, "ttft_ms");
    QCOMPARE(tpot.size(), 3);
    QByteArray measured = serveHeader;
    for (qsizetype i = 0; i < 3; ++i)
      measured += services[i] + QByteArray::number(ttft[i]) + ',' + QByteArray::number(1.3 * tpot[i]) + '\n';
    pod_.write("late.csv", measured);
    const auto mape = [&](const QString& options) {
      const CliRun run = pod_.cli("serve --table late.csv -o out.csv --json" + options);
      return run.json()["tpot"].toObject()["mape_pct"].toDouble();
    };
    QVERIFY(std::abs(mape("") - 23.08) < 0.1);
    QVERIFY2(mape(" --calibrate late.csv") < 5, QByteArray::number(mape(" --calibrate late.csv")).constData());
    const QString one = "serve --model llama-3.1-70b --gpu H100 --tp 8 --concurrency 32 --json";
    QVERIFY(pod_.cli(one + " --calibrate late.csv").json()["tpot_ms"].toDouble() >
            1.1 * pod_.cli(one).json()["tpot_ms"].toDouble());
  }

  void refused_data() {
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("code");
    for (const char* command :
         {"predict --model 13B --gpu A100 --gpus 8", "memory --model 13B --gpu A100 --gpus 8",
          "predict --table open.csv", "memory --table open.csv", "memory --model 13B --gpu A100 --inference"}) {
      QTest::newRow(QByteArray(command) + " open") << QString(command) + " --calibrate open.csv"
                                                   << "calibrate.no-rows";
      QTest::newRow(QByteArray(command) + " missing") << QString(command) + " --calibrate none.csv"
                                                      << "file.cannot-open";
    }
    for (const char* command : {"serve --model 13B --gpu A100 --concurrency 4", "serve --table calls.csv"}) {
      QTest::newRow(QByteArray(command) + " open") << QString(command) + " --calibrate calls.csv"
                                                   << "calibrate.no-services";
      QTest::newRow(QByteArray(command) + " missing") << QString(command) + " --calibrate none.csv"
                                                      << "file.cannot-open";
    }
  }
  void refused() {
    QFETCH(QString, line);
    QFETCH(QString, code);
    const CliRun run = pod_.cli(line + " --json");
    QCOMPARE(run.exit, 2);
    QCOMPARE(run.json()["error"].toObject()["code"].toString(), code);
  }

private:
  PodFolder pod_;
};

CW_TEST(TestCalibrateOption);
#include "test_calibrate_option.moc"
