// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "tests/test_main.h"
#include "tests/unit/cli/cli_run.h"

using namespace cw::test;

namespace {

QString errorCode(const CliRun& run) { return run.json()["error"].toObject()["code"].toString(); }

QJsonObject predicted(const QString& options) {
  const CliRun run = cli("predict " + options + " --json");
  if (run.exit != 0) qFatal("%s", run.out.constData());
  return run.json();
}

const QString llama = "--model llama-3-70b --gpu H100 --gpus 64 --tp 8 --pp 2 --global-batch 128 --seq 8192";

/// One run of SC21 table 1 (39.1B on 512 A100), one that needs a search, one that nobody understands.
const QByteArray table =
    "id,model,layers,hidden,heads,ffn,vocab,seq_len,gpu,n_gpus,tp,pp,mbs,gbs_seqs,zero_or_fsdp,"
    "precision,recompute,iter_time_s\n"
    "known,GPT 39.1B,48,8192,64,32768,51200,2048,A100-SXM4-80GB,512,8,2,1,1536,none,fp16,full,14.5\n"
    "open,GPT 22B,48,6144,64,24576,51200,2048,A100,64,,,,256,none,fp16,full,\n"
    "riddle,GPT 22B,48,6144,64,24576,51200,2048,Abacus,64,8,1,1,256,none,fp16,full,\n";

} // namespace

/// `clusterwright-cli predict` and `memory`: the contract of design.md section 7.
class TestPredictCommand : public QObject {
  Q_OBJECT

private slots:
  void explainsItsFigures() {
    const CliRun run = cli("predict --model 13B --gpu A100 --gpus 64 --tp 8 --explain --json");
    QCOMPARE(run.exit, 0);
    const QJsonObject trees = run.json()["derivation"].toObject();
    for (const char* key : {"mfu", "tokens_per_s_per_gpu", "memory_bytes"})
      QCOMPARE(trees[key].toObject()["value"].toDouble(), run.json()[key].toDouble());
    QVERIFY(cli("predict --model 13B --gpu A100 --gpus 64 --tp 8 --explain").out.contains("MFU = F / (t * n * P) = "));
  }

  void answersWithTheKeysOfTheContract() {
    const QJsonObject json = predicted(llama);
    for (const char* key : {"step_time_s", "tokens_per_s_per_gpu", "tflops_per_gpu", "mfu", "memory_bytes"})
      QVERIFY2(json[key].toDouble() > 0, key);
    double sum = 0;
    const QJsonObject shares = json["time_share"].toObject();
    for (auto it = shares.begin(); it != shares.end(); ++it)
      sum += it.value().toDouble();
    QVERIFY(std::abs(sum - 1) < 1e-6);
    QCOMPARE(json["layout"].toObject()["dp"].toInt(), 4);
    // Tokens and step time say the same: 128 x 8192 tokens over 64 accelerators.
    const double tokens = 128.0 * 8192 / 64 / json["step_time_s"].toDouble();
    QVERIFY(std::abs(json["tokens_per_s_per_gpu"].toDouble() / tokens - 1) < 1e-9);
  }

  void searchesAnOpenLayout() {
    const QJsonObject json = predicted("--model 13B --gpu A100 --gpus 32 --global-batch 128 --seq 4096");
    QCOMPARE(json["layout"].toObject()["gpus"].toInt(), 32);
    QVERIFY(json["fits"].toBool());
    QVERIFY(QString::fromStdString(QJsonDocument(json["assumed"].toArray()).toJson().toStdString())
                .contains("the best of a search"));
  }

  void fasterNetworksAreNotSlower() {
    double before = 1e300;
    for (const char* gbps : {"25", "100", "400", "800"}) {
      const double step = predicted(llama + " --network-gbps " + gbps)["step_time_s"].toDouble();
      QVERIFY(step <= before);
      before = step;
    }
  }

  void refusesWhatCannotBe_data() {
    QTest::addColumn<QString>("options");
    QTest::addColumn<QString>("code");
    const std::tuple<const char*, const char*, const char*> rows[] = {
        {"heads", "--model llama-3-70b --gpu H100 --tp 7", "training.heads-not-divisible"},
        {"batch", "--model llama-3-8b --gpu H100 --dp 8 --global-batch 12", "training.batch-not-divisible"},
        {"precision", "--model llama-3-8b --gpu H100 --precision bf17", "cli.option-word"},
        {"fp4", "--model llama-3-8b --gpu A100 --precision fp4", "training.precision-unsupported"},
        {"zero", "--model llama-3-8b --gpu H100 --tp 0", "number.out-of-range"},
        {"negative", "--model llama-3-8b --gpu H100 --global-batch=-4", "number.out-of-range"},
        {"nan", "--model llama-3-8b --gpu H100 --network-gbps nan", "cli.option-number"},
        {"count", "--model llama-3-8b --gpu H100 --micro-batch nan", "number.malformed"},
        {"billion", "--model llama-3-8b --gpu H100 --gpus 1000000000", "number.out-of-range"},
        {"mismatch", "--model llama-3-8b --gpu H100 --gpus 20 --tp 8", "cli.model.gpus-mismatch"},
        {"model", "--model llama-3-71b --gpu H100", "shape.unknown-model"},
        {"gpu", "--model llama-3-8b --gpu H1000", "hardware.unknown-gpu"},
        {"missing", "--gpu H100", "cli.required"},
        {"file", "--model /no/such/config.json --gpu H100", "file.cannot-open"},
        {"fits-nowhere", "--model 10T --gpu A100 --gpus 8 --global-batch 8 --seq 2048", "search.nothing-fits"}};
    for (const auto& [name, options, code] : rows)
      QTest::addRow("%s", name) << QString(options) << QString(code);
  }
  void refusesWhatCannotBe() {
    QFETCH(QString, options);
    QFETCH(QString, code);
    const CliRun run = cli("predict " + options + " --json");
    QCOMPARE(run.exit, 2);
    QCOMPARE(errorCode(run), code);
  }

  void readsAConfiguration() {
    QTemporaryDir folder;
    QFile file(folder.filePath("config.json"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"model_type":"llama","hidden_size":4096,"intermediate_size":14336,"num_attention_heads":32,
                   "num_key_value_heads":8,"num_hidden_layers":32,"vocab_size":128256})");
    file.close();
    const QJsonObject json = predicted("--model " + file.fileName() + " --gpu H100 --dp 8 --seq 4096");
    QVERIFY(std::abs(json["parameters"].toDouble() / 8.03e9 - 1) < 0.001);
  }

  void answersATableRowByRow() {
    QTemporaryDir folder;
    QFile file(folder.filePath("in.csv"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(table);
    file.close();
    const QString out = folder.filePath("out.csv");
    const CliRun run = cli("predict --table " + file.fileName() + " -o " + out + " --json");
    QCOMPARE(run.exit, 0);
    QCOMPARE(run.json()["rows"].toInt(), 3);
    QCOMPARE(run.json()["ok"].toInt(), 2);
    QFile answers(out);
    QVERIFY(answers.open(QIODevice::ReadOnly));
    const QList<QByteArray> lines = answers.readAll().trimmed().split('\n');
    QCOMPARE(lines[0],
             QByteArray("id,status,reason,assumed,step_time_s,step_time_lo_s,step_time_hi_s,tflops_per_gpu,mfu,"
                        "memory_bytes,error_pct"));
    QCOMPARE(lines.size(), 4);
    QVERIFY(lines[1].startsWith("known,ok,,"));
    QVERIFY(lines[2].startsWith("open,ok,,"));
    QVERIFY(lines[3].startsWith("riddle,inexpressible,") && lines[3].contains("Abacus"));
    // SC21 table 1: 138 TFLOP/s of hardware FLOPs, 14.5 s.
    QVERIFY(std::abs(lines[1].split(',').last().toDouble()) < 25);
    QCOMPARE(cli("predict --table " + file.fileName() + " -o " + file.fileName() + " --json").exit, 2);
  }

  void refusesAFileThatIsNoTable() {
    QTemporaryDir folder;
    QFile file(folder.filePath("in.csv"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("a,b\n1,2\n");
    file.close();
    const CliRun run = cli("predict --table " + file.fileName() + " -o " + folder.filePath("o.csv") + " --json");
    QCOMPARE(run.exit, 2);
    QCOMPARE(errorCode(run), QString("table.no-column"));
    QVERIFY(!QFile::exists(folder.filePath("o.csv")));
  }

  void countsMemory() {
    const QJsonObject json = cli("memory --model llama-3-70b --gpu H100 --tp 8 --pp 4 --dp 2 --json").json();
    QVERIFY(json["fits"].toBool());
    double sum = 0;
    const QJsonObject parts = json["parts"].toObject();
    for (auto it = parts.begin(); it != parts.end(); ++it)
      sum += it.value().toDouble();
    QVERIFY(std::abs(sum / json["memory_bytes"].toDouble() - 1) < 1e-9);
    const QJsonObject alone = cli("memory --model llama-3-70b --gpu H100 --json").json();
    QVERIFY(!alone["fits"].toBool() && alone["margin_bytes"].toDouble() < 0);
    QCOMPARE(alone["largest_micro_batch"].toInt(-1), 0);
  }

  // Llama 3 70B: 80 x 2 x 8 x 128 values of two bytes a token, over 4 ranks.
  void countsMemoryOfAnEngine() {
    const QJsonObject json =
        cli("memory --model llama-3-70b --gpu H100 --tp 4 --inference --concurrency 32 --seq 8192 --json").json();
    QCOMPARE(json["parts"].toObject()["kv_cache"].toDouble(), 327680.0 * 8192 * 32 / 4);
    QCOMPARE(cli("memory --model llama-3-70b --gpu H100 --tp 7 --inference").exit, 2);
  }
};

CW_TEST(TestPredictCommand);
#include "test_predict_command.moc"
