// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"
#include "tests/unit/cli/cli_run.h"

using namespace cw::test;

/// An id that the catalog, the design or the program does not know is refused by every command that takes one, with
/// the nearest that it does know.
class TestUnknownIds : public QObject {
  Q_OBJECT

private slots:
  void initTestCase() { pod_ = std::make_unique<PodFolder>(); }

  void named_data() {
    QTest::addColumn<QString>("line");
    QTest::addColumn<QByteArray>("near");
    const struct {
      const char *line, *near;
    } rows[] = {
        {"predict --model lama3 --gpu H100 --gpus 8", "llama-3-"},
        {"predict --model llama-3-8b --gpu H1000 --gpus 8", "nvidia-h100-"},
        {"predict --model llama-3-8b --gpu MI3000X --gpus 8", "amd-mi300x"},
        {"memory --model lama3 --gpu H100", "llama-3-"},
        {"memory --model llama-3-8b --gpu H1000", "nvidia-h100-"},
        {"serve --model lama3 --gpu H100 --rate 1", "llama-3-"},
        {"serve --model llama-3-8b --gpu H1000 --rate 1", "nvidia-h100-"},
        {"search --model lama3 --gpu H100 --gpus 8 --global-batch 8", "llama-3-"},
        {"search --model llama-3-8b --gpu H1000 --gpus 8 --global-batch 8", "nvidia-h100-"},
        {"calc kv-cache model=lama3 sequence=2048 users=2", "llama-3-"},
        {"calc training-memory model=13B gpu=H1000", "nvidia-h100-"},
        {"calc kv-cahce", "kv-cache"},
        {"calc zzz", "pue"},
        {"calc kv-cache sequenze=2048", "sequence"},
        {"fabric --nodes 16 --leaf nvidia-qm970", "nvidia-qm9700"},
        {"fabric --nodes 16 --leaf qm97001", "nvidia-qm9700"},
        {"fabric --nodes 16 --leaf nvidia-qm9700 --spine qm97001", "nvidia-qm9700"},
        {"fabric --nodes 16 --leaf nvidia-qm9700 --core qm97001", "nvidia-qm9700"},
        {"fabric --nodes 16 --leaf nvidia-qm9700 --server dgx-h10", "nvidia-dgx-h100"},
        {"catalog show nvidia-qm970", "nvidia-qm9700"},
        {"new --template superpd -o x.cwd", "superpod-h100"},
        {"new --template superpod-h100 --set unit=1 -o x.cwd", "units"},
        {"workload set pod.cwd Pre-training model=lama3", "llama-3-"},
        {"workload add pod.cwd Chat kind=llm-inference model=lama3 gpus=8", "llama-3-"},
        {"workload set pod.cwd Pretrain tp=8", "Pre-training"},
        {"workload set pod.cwd Pre-training tq=8", "tp"},
        {"workload add pod.cwd Chat kind=llm-infernce", "llm-inference"},
        {"assumption set pod.cwd tarif=2", "tariff_usd_per_kwh"},
        {"size pod.cwd --explain step-tim", "step-time"},
        {"size pod.cwd --explain xyzzy", "memory"},
        {"optimise pod.cwd --explain recomputatio", "recomput"},
        {"optimise pod.cwd --workload Pretrain", "Pre-training"},
    };
    for (const auto& row : rows)
      QTest::newRow(row.line) << QString(row.line) << QByteArray(row.near);
  }
  void named() {
    QFETCH(QString, line);
    QFETCH(QByteArray, near);
    const QByteArray before = pod_->read("pod.cwd");
    const CliRun run = pod_->cli(line);
    QVERIFY2(run.exit == 2, (run.out + run.err).constData());
    QCOMPARE(run.out, QByteArray{});
    QVERIFY2(run.err.startsWith("error: ") && run.err.contains(near), run.err.constData());
    QVERIFY2(!run.err.contains(": .") && !run.err.contains("“”"), run.err.constData());
    const CliRun json = pod_->cli(line + " --json");
    QCOMPARE(json.exit, 2);
    QVERIFY2(json.out.contains(near), json.out.constData());
    const CliRun chinese = pod_->cli(line + " --lang zh_CN");
    QVERIFY2(chinese.exit == 2 && chinese.err.contains(near), chinese.err.constData());
    QVERIFY2(chinese.err.startsWith("错误"), chinese.err.constData());
    QCOMPARE(pod_->read("pod.cwd"), before);
  }

private:
  std::unique_ptr<PodFolder> pod_;
};

CW_TEST(TestUnknownIds);
#include "test_unknown_ids.moc"
