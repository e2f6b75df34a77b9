// SPDX-License-Identifier: GPL-3.0-or-later
#include <QElapsedTimer>

#include "tests/test_main.h"
#include "tests/unit/cli/cli_run.h"

using namespace cw::test;

namespace {

struct Base {
  const char *line, *options;
};

/// Commands that are fine, and the options that each of them takes as numbers.
const Base numbers[] = {
    {"predict --model 13B --gpu A100",
     "--gpus --global-batch --seq --network-gbps --gpus-per-node --oversubscription --lora --tp --pp --dp --cp --ep "
     "--interleave --micro-batch"},
    {"memory --model 13B --gpu A100",
     "--gpus --global-batch --seq --tp --pp --dp --cp --ep --interleave --micro-batch"},
    {"memory --model 13B --gpu A100 --inference", "--tp --pp --ep --seq --concurrency"},
    {"serve --model 13B --gpu A100 --rate 1",
     "--tp --pp --ep --attention-dp --input --output --input-spread --output-spread --replicas --ttft-p99-ms --tpot-ms "
     "--tpot-p99-ms --prefix-hits --speculative-tokens --acceptance --batched-tokens"},
    {"serve --model 13B --gpu A100", "--rate --concurrency"},
    {"serve --model 13B --gpu A100 --rate 1 --disaggregated",
     "--prefill-workers --prefill-tp --decode-workers --decode-tp"},
    {"serve --model resnet-50 --gpu A100 --qps 100",
     "--p99-ms --batch-window-ms --max-batch --fixed-ms --ms-per-query --replicas"},
    {"serve --model resnet-50 --gpu A100 --qps 100 --sharing mps", "--partitions"},
    {"serve --model resnet-50 --gpu A100", "--rate"},
    {"search --model 13B --gpu A100 --global-batch 256", "--gpus --max-gpus"},
    {"search --model 13B --gpu A100 --gpus 64 --global-batch 256",
     "--tp --pp --cp --ep --interleave --micro-batch --shard --top --threads --seq"},
};
const char* const neverNumbers[] = {"-1", "1e308", "1000000000000000000", "nan", "abc", "8GB"};
const char* const words = "--precision --kv-precision --engine";

} // namespace

/// No option takes nonsense: exit 2 at once, the option named, and what would have been right; never a silent default.
class TestOptionSweep : public QObject {
  Q_OBJECT

private slots:
  void numbersRefuseNonsense_data() {
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("option");
    for (const Base& base : numbers) {
      for (const QString& option : QString(base.options).split(' '))
        QTest::newRow(qPrintable(QString(base.line) + ' ' + option)) << QString(base.line) << option;
    }
  }
  void numbersRefuseNonsense() {
    QFETCH(QString, line);
    QFETCH(QString, option);
    for (const char* value : neverNumbers)
      refused(line.split(' ') << option + '=' + value << "--json", option, value);
    refused(line.split(' ') << option << ""
                            << "--json",
            option, "(empty)");
  }

  void wordsRefuseNonsense() {
    const QStringList service = QString("serve --model 13B --gpu A100 --rate 1").split(' ');
    for (const QString& option : QString(words).split(' ')) {
      for (const char* value : {"abc", "0", "BF16 ", "fp-16"})
        refused(QStringList(service) << option << value << "--json", option, value);
    }
    for (const QString option : {"--precision", "--framework", "--recompute", "--sharding"})
      refused({"predict", "--model", "13B", "--gpu", "A100", option, "7", "--json"}, option, "7");
  }

  // What contradicts itself, what cannot be split, and what would have no effect.
  void contradictions_data() {
    QTest::addColumn<QString>("code");
    const struct {
      const char *line, *code;
    } rows[] = {
        {"predict --model 13B --gpu A100 --gpus 64 --tp 8 --pp 2 --dp 8", "cli.model.gpus-mismatch"},
        {"predict --model 13B --gpu A100 --gpus 64 --tp 3", "cli.model.gpus-mismatch"},
        {"predict --model 13B --gpu A100 --gpus 64 --tp 64", "training.heads-not-divisible"},
        {"predict --model 13B --gpu A100 --gpus 63 --pp 63", "training.layers-not-divisible"},
        {"predict --model 13B --gpu A100 --gpus 64 --tp 8 --global-batch 7", "training.batch-not-divisible"},
        {"predict --model 13B --gpu A100 --gpus 64 --tp 1 --interleave 3", "cli.model.interleave-alone"},
        {"predict --model 13B --gpu A100 --gpus 64 --ep 4 --tp 1", "training.experts-not-divisible"},
        {"predict --model 13B --gpu A100 --gpus 64 -o out.csv", "cli.table.output-alone"},
        {"predict --model -5B --gpu A100 --gpus 8", "shape.unknown-model"},
        {"predict --model 1000000000000B --gpu A100 --gpus 8", "shape.size-out-of-range"},
        {"predict --table good.csv --model 13B", "cli.table.alone"},
        {"predict --table good.csv --explain", "cli.table.alone"},
        {"memory --table good.csv --tp 2", "cli.table.alone"},
        {"memory --model 13B --gpu A100 --concurrency 5", "cli.required"},
        {"memory --model 13B --gpu A100 --inference --gpus 5", "cli.memory.not-for-inference"},
        {"memory --model 13B --gpu A100 --inference --tp 3", "training.heads-not-divisible"},
        {"serve --model 13B --gpu A100 --tp 3 --rate 1", "serve.not-divisible"},
        {"serve --model 13B --gpu A100 --ep 4 --rate 1", "serve.not-divisible"},
        {"serve --model 13B --gpu A100 --rate 1 --concurrency 2", "cli.serve.rate-and-concurrency"},
        {"serve --model 13B --gpu A100", "serve.no-load"},
        {"serve --model 13B --gpu A100 --rate 1 --input 100000000", "serve.fits-nowhere"},
        {"serve --model 13B --gpu A100 --rate 10000000", "serve.too-fast"},
        {"serve --model 13B --gpu A100 --rate 10000000 --disaggregated", "serve.too-fast"},
        {"serve --table good.csv --rate 3", "cli.table.alone"},
        {"serve pod.cwd --model 13B", "cli.table.alone"},
        {"search --model 13B --gpu A100 --gpus 8 --max-gpus 64 --global-batch 256", "cli.search.gpus-or-range"},
        {"search --model 13B --gpu A100 --min-gpus 64 --max-gpus 8 --global-batch 256", "number.out-of-range"},
        {"search --model 13B --gpu A100 --gpus 64 --global-batch 256 --shard 3/2", "number.out-of-range"},
    };
    for (const auto& row : rows)
      QTest::newRow(row.line) << QString(row.code);
  }
  void contradictions() {
    QFETCH(QString, code);
    const CliRun run = pod_.cli(QString(QTest::currentDataTag()) + " --json");
    QVERIFY2(run.exit == 2, run.out.constData());
    QCOMPARE(run.json()["error"].toObject()["code"].toString(), code);
  }

  void assumptionsAndWorkloadsRefuseNonsense() {
    const QByteArray before = pod_.read("pod.cwd");
    for (const char* value : {"-1", "1e308", "nan", "inf", "abc", "8GB", ""}) {
      for (const QString line : {"assumption set pod.cwd pue=", "workload set pod.cwd Pre-training global_batch=",
                                 "workload set pod.cwd Pre-training tp="}) {
        if (*value == '\0' && !line.startsWith("assumption")) continue; // an empty field lets sizing decide
        const CliRun run = pod_.cli(line + value + " --json");
        QVERIFY2(run.exit == 2, (line + value).toUtf8().constData());
        QVERIFY(!run.json()["error"].toObject()["message"].toString().isEmpty());
      }
    }
    QCOMPARE(pod_.read("pod.cwd"), before);
  }

  void calculatorsRefuseNonsense() {
    for (const char* value : {"0", "-1", "1e308", "nan", "inf", "abc", "8GB", ""}) {
      const CliRun run = pod_.cli(QString("calc kv-cache model=13B users=%1 --json").arg(value));
      QVERIFY2(run.exit == 2, value);
    }
  }

  void tables_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("exit");
    const QByteArray header =
        "id,model,layers,hidden,heads,ffn,vocab,seq_len,gpu,n_gpus,tp,pp,mbs,gbs_seqs,precision\n";
    const QByteArray row = "a,GPT 22B,48,6144,64,24576,51200,2048,A100,64,8,1,4,256,fp16\n";
    QTest::newRow("plain") << header + row << 0;
    QTest::newRow("byte order mark") << QByteArray("\xef\xbb\xbf") + header + row << 0;
    QTest::newRow("CRLF") << QByteArray(header + row).replace("\n", "\r\n") << 0;
    QTest::newRow("quotes") << header + QByteArray(row).replace("GPT 22B", "\"GPT 22B, \"\"old\"\"\"") << 0;
    QTest::newRow("no last line end") << (header + row).trimmed() << 0;
    QTest::newRow("other columns") << QByteArray("a,b,c\n1,2,3\n") << 2;
    QTest::newRow("open quote") << header + "\"a,GPT" << 2;
    QTest::newRow("empty") << QByteArray() << 2;
    QTest::newRow("binary") << QByteArray("\x89PNG\r\n\x1a\n\0\0\xff\xfe", 12) << 2;
  }
  void tables() {
    QFETCH(QByteArray, bytes);
    QFETCH(int, exit);
    pod_.write("t.csv", bytes);
    for (const char* command : {"predict", "memory"}) {
      const CliRun run = pod_.cli(QString(command) + " --table t.csv -o out.csv --json");
      QVERIFY2(run.exit == exit, (run.out + run.err).constData());
      if (exit == 0) QCOMPARE(run.json()["ok"].toInt(), 1);
    }
  }

  void aLongTable() {
    QByteArray table = "id,model,layers,hidden,heads,ffn,vocab,seq_len,gpu,n_gpus,tp,pp,mbs,gbs_seqs,zero_or_fsdp,"
                       "precision,recompute\n";
    for (int i = 0; i < 2'000; ++i)
      table += QByteArray::number(i) + ",GPT 22B,48,6144,64,24576,51200,2048,A100,64,8,1,4,256,none,fp16,full\n";
    pod_.write("long.csv", table);
    QElapsedTimer timer;
    timer.start();
    const CliRun run = pod_.cli("predict --table long.csv -o long.out --json");
    qInfo("2,000 rows in %.1f s", double(timer.elapsed()) / 1000);
    QCOMPARE(run.json()["ok"].toInt(), 2'000);
  }

private:
  void refused(const QStringList& words, const QString& option, const char* value) {
    QElapsedTimer timer;
    timer.start();
    const CliRun run = runCli(words);
    const QByteArray what = (words.join(' ') + ": ").toUtf8() + run.out + run.err;
    QVERIFY2(run.exit == 2, what.constData());
    const QJsonObject error = run.json()["error"].toObject();
    QVERIFY2(!error["code"].toString().isEmpty(), what.constData());
    const QString told = error["where"].toString() + ' ' + error["message"].toString();
    QVERIFY2(told.contains(option), what.constData());
    QVERIFY2(*value == '(' || !error["expected"].toString().isEmpty(), what.constData());
    QVERIFY2(timer.elapsed() < 10'000, what.constData()); // 2 s on a machine that does nothing else
  }

  PodFolder pod_;
};

CW_TEST(TestOptionSweep);
#include "test_option_sweep.moc"
