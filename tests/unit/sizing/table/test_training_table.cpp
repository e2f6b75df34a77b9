// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include <algorithm>
#include <cmath>

#include "core/base/csv.h"
#include "core/sizing/table/training_table.h"
#include "core/sizing/table/words.h"
#include "tests/test_main.h"
#include "tests/unit/catalog/catalog_fixture.h"

using namespace cw;
using namespace cw::sizing;

namespace {

/// A row from `column=value` pairs beside usual ones.
TrainingRow rowOf(const std::map<std::string, std::string>& cells) {
  static const auto catalog = test::openCatalog();
  std::map<std::string, std::string> all{{"id", "x"},
                                         {"model", "GPT 22B"},
                                         {"layers", "48"},
                                         {"hidden", "6144"},
                                         {"heads", "64"},
                                         {"ffn", "24576"},
                                         {"vocab", "51200"},
                                         {"seq_len", "2048"},
                                         {"gpu", "A100"},
                                         {"n_gpus", "16"},
                                         {"tp", "8"},
                                         {"pp", "1"},
                                         {"gbs_seqs", "64"},
                                         {"mbs", "4"},
                                         {"recompute", "full"},
                                         {"precision", "fp16"},
                                         {"zero_or_fsdp", "none"}};
  for (const auto& [column, value] : cells)
    all[column] = value;
  std::string header, line;
  for (const auto& [column, value] : all) {
    header += (header.empty() ? "" : ",") + column;
    line += (line.empty() ? "" : ",") + csvCell(value);
  }
  const auto rows = readTrainingTable(header + "\n" + line + "\n", "t.csv", *catalog);
  if (!rows || rows->size() != 1) qFatal("the table cannot be read");
  return rows->front();
}

bool assumes(const TrainingRow& row, const std::string& what) {
  return std::any_of(row.assumed.begin(), row.assumed.end(),
                     [&](const std::string& one) { return one.find(what) != std::string::npos; });
}

} // namespace

/// The reader of tables of runs: one set of rules about words, whatever the file.
class TestTrainingTable : public QObject {
  Q_OBJECT
private slots:
  void fillsAndNamesWhatIsBlank() {
    const TrainingRow row = rowOf({{"recompute", ""}, {"interconnect", ""}, {"layers", ""}, {"params_b", "22"}});
    QVERIFY2(row.setup, row.reason.c_str());
    QCOMPARE(row.setup->layout.dp, 2);
    QVERIFY(assumes(row, "dp=2"));
    QCOMPARE(row.setup->shape.layers, 48);
    QVERIFY(row.setup->recompute == Recompute::Full);
    QVERIFY(assumes(row, "recompute=full (habit of Megatron-LM)"));
    QVERIFY(assumes(row, "NICs=200"));
  }

  void takesKnownModelsFromTheCatalog() {
    const TrainingRow row = rowOf({{"model", "DeepSeekV3 (dropless)"},
                                   {"layers", ""},
                                   {"hidden", ""},
                                   {"heads", ""},
                                   {"ffn", ""},
                                   {"vocab", ""},
                                   {"gpu", "GB200-NVL72"},
                                   {"interconnect", "DGX-GB200"},
                                   {"n_gpus", "256"},
                                   {"tp", "1"},
                                   {"pp", "4"},
                                   {"ep", "64"},
                                   {"gbs_seqs", "2048"},
                                   {"mbs", "1"}});
    QVERIFY2(row.setup, row.reason.c_str());
    QCOMPARE(row.setup->shape.experts, 256);
    QVERIFY(row.setup->shape.attention == AttentionKind::Latent);
    QVERIFY(assumes(row, "model=DeepSeek-V3/R1 671B (catalog)"));
    QCOMPARE(row.setup->cluster.scaleUpGpus, 72);
  }

  void countsExpertsOfAMixtureNobodyKnows() {
    // Mixtral 8x7B by its columns alone: 46.7B in all, 12.9B active, experts of 14336.
    const TrainingRow row = rowOf({{"model", "Secret MoE"},
                                   {"params_b", "46.7"},
                                   {"active_params_b", "12.9"},
                                   {"layers", "32"},
                                   {"hidden", "4096"},
                                   {"heads", "32"},
                                   {"kv_heads", "8"},
                                   {"ffn", "14336"},
                                   {"vocab", "32000"}});
    QVERIFY2(row.setup, row.reason.c_str());
    QCOMPARE(row.setup->shape.experts, 8);
    QCOMPARE(row.setup->shape.topK, 2);
    const TrainingRow both = rowOf({{"model", "DeepSeekV3"},
                                    {"params_b", "671"},
                                    {"active_params_b", "37"},
                                    {"layers", "61"},
                                    {"hidden", "7168"},
                                    {"heads", "128"},
                                    {"kv_heads", "MLA"},
                                    {"ffn", "18432 dense/2048 expert"},
                                    {"vocab", "129280"}});
    QVERIFY2(both.setup, both.reason.c_str());
    QCOMPARE(both.setup->shape.denseLayers, 3);
  }

  void readsShardingWords() {
    const std::pair<const char*, Sharding> words[] = {
        {"none", Sharding::None},
        {"ZeRO-0", Sharding::None},
        {"ZeRO-1", Sharding::Optimizer},
        {"DDP/dist-opt", Sharding::Optimizer},
        {"ZeRO-2", Sharding::Gradients},
        {"FSDP SHARD_GRAD_OP", Sharding::Gradients},
        {"ZeRO-3", Sharding::Full},
        {"FSDP FULL_SHARD", Sharding::Full},
        {"FSDP2", Sharding::Full},
        {"HSDP", Sharding::Full},
        {"FSDP=64", Sharding::Full},
        {"zero stage 3", Sharding::Full},
        {"distributed optimizer (ZeRO-1; overlap-grad-reduce)", Sharding::Optimizer}};
    for (const auto& [text, sharding] : words) {
      const TrainingRow row = rowOf({{"zero_or_fsdp", text}});
      QVERIFY2(row.setup && row.setup->sharding == sharding, text);
    }
    QCOMPARE(rowOf({{"zero_or_fsdp", "FSDP=8"}}).setup->layout.shardGroup, 8);
    const TrainingRow zero = rowOf({{"zero_or_fsdp", "FSDP=0"}, {"source", "Megatron-Bridge"}});
    QVERIFY(zero.setup->sharding == Sharding::Optimizer && assumes(zero, "habit of Megatron-Core"));
  }

  void readsPrecisionWords() {
    const std::tuple<const char*, Precision, Scaling> words[] = {
        {"amp_bf16", Precision::Bf16, Scaling::Tensor},
        {"FP8-CS", Precision::Fp8, Scaling::Tensor},
        {"MXFP8", Precision::Fp8, Scaling::Block},
        {"FP8-MX/blockwise", Precision::Fp8, Scaling::Block},
        {"fp8 rowwise", Precision::Fp8, Scaling::Row},
        {"NVFP4", Precision::Fp4, Scaling::Block},
        {"fp8 (NVIDIA) / see submission", Precision::Fp8, Scaling::Tensor}};
    for (const auto& [text, precision, scaling] : words) {
      const TrainingRow row = rowOf({{"precision", text}, {"gpu", "B200"}});
      QVERIFY2(row.setup && row.setup->precision == precision && row.setup->scaling == scaling, text);
    }
    const TrainingRow old = rowOf({{"precision", "fp8"}, {"gpu", "A100"}});
    QVERIFY(old.setup->precision == Precision::Bf16 && assumes(old, "has no fp8"));
  }

  void readsRecomputeAndAdapters() {
    const TrainingRow both = rowOf({{"recompute", "selective + sequence parallel"}});
    QVERIFY(both.setup->recompute == Recompute::Selective && both.setup->layout.sequenceParallel);
    const TrainingRow lora = rowOf({{"model", "Llama2-70B LoRA r16"},
                                    {"layers", "80"},
                                    {"hidden", "8192"},
                                    {"heads", "64"},
                                    {"kv_heads", "8"},
                                    {"ffn", "28672"},
                                    {"vocab", "32000"}});
    QVERIFY2(lora.setup, lora.reason.c_str());
    QVERIFY(lora.setup->adaptation == Adaptation::Lora);
    QCOMPARE(lora.setup->adapterRank, 16);
  }

  void searchesWhereTheLayoutIsMissing() {
    const TrainingRow row = rowOf({{"tp", ""}, {"pp", "n/a"}, {"source", "MLPerf Training"}});
    QVERIFY(row.setup && row.searchLayout);
    QCOMPARE(row.setup->layout.gpus(), 16LL);
    QVERIFY(assumes(row, "best of a search"));
    const TrainingRow sharded = rowOf({{"tp", ""}, {"pp", ""}, {"zero_or_fsdp", "FSDP FULL_SHARD"}});
    QVERIFY(sharded.setup && !sharded.searchLayout);
    QCOMPARE(sharded.setup->layout.dp, 16);
  }

  void splitsTheBatchOfAPipeline() {
    const TrainingRow row = rowOf({{"pp", "2"}, {"mbs", "64"}});
    QCOMPARE(row.setup->microBatch, 1);
    QVERIFY(assumes(row, "a pipeline splits"));
  }

  void saysWhichTextItDoesNotUnderstand_data() {
    QTest::addColumn<QString>("column");
    QTest::addColumn<QString>("text");
    for (const auto& [column, text] :
         std::initializer_list<std::pair<const char*, const char*>>{{"gpu", "Abacus 3000"},
                                                                    {"interconnect", "carrier pigeons"},
                                                                    {"precision", "roman numerals"},
                                                                    {"recompute", "sometimes"},
                                                                    {"zero_or_fsdp", "magic"},
                                                                    {"tp", "many"},
                                                                    {"mbs", "nan"},
                                                                    {"gbs_seqs", "-5"},
                                                                    {"n_gpus", "1e30"},
                                                                    {"layers", "4.5"}})
      QTest::addRow("%s", column) << QString(column) << QString(text);
  }
  void saysWhichTextItDoesNotUnderstand() {
    QFETCH(QString, column);
    QFETCH(QString, text);
    const TrainingRow row = rowOf({{column.toStdString(), text.toStdString()}});
    QVERIFY(!row.setup);
    QVERIFY2(row.reason.find(text.toStdString()) != std::string::npos, row.reason.c_str());
    QVERIFY2(row.reason.find(column.toStdString()) != std::string::npos, row.reason.c_str());
  }

  void refusesNumbersThatDoNotGoTogether() {
    QVERIFY(rowOf({{"n_gpus", "20"}}).reason.find("not a multiple") != std::string::npos);
    QVERIFY(!rowOf({{"tp", "6"}, {"n_gpus", "18"}}).setup); // 64 heads
    QVERIFY(!rowOf({{"model", "Nobody"}, {"layers", ""}, {"hidden", ""}}).setup);
  }

  void keepsMeasurements() {
    const TrainingRow row = rowOf({{"iter_time_s", "1.42"}, {"mem_gb_per_gpu", "59"}, {"notes", "too close to OOM"}});
    QCOMPARE(row.stepSeconds.value(), 1.42);
    QCOMPARE(row.memoryBytes.value(), 59 * 1073741824.0);
    QVERIFY(!row.outOfMemory); // it has a time, so it ran
    const TrainingRow failed = rowOf({{"mem_gb_per_gpu", "OOM"}, {"notes", "2022; OOM"}});
    QVERIFY(failed.outOfMemory && failed.setup && !failed.memoryBytes);
  }

  void keepsEveryRowInOrder() {
    const auto catalog = test::openCatalog();
    const auto rows = readTrainingTable("id,gpu\nb,H100\na,?\nc,A100\n", "t.csv", *catalog);
    QVERIFY(rows);
    QCOMPARE(rows->size(), std::size_t{3});
    QCOMPARE((*rows)[1].id, std::string("a"));
    QCOMPARE((*rows)[2].line, 4);
    for (const TrainingRow& row : *rows)
      QVERIFY(!row.setup && !row.reason.empty());
  }

  void refusesOtherFiles() {
    const auto catalog = test::openCatalog();
    QCOMPARE(readTrainingTable("a,b\n1,2\n", "t.csv", *catalog).error().code, std::string("table.no-column"));
    QCOMPARE(readTrainingTable("", "t.csv", *catalog).error().code, std::string("csv.no-header"));
  }

  void readsDates() {
    QVERIFY(std::abs(yearOf("2022-02") - (2022 + 1.5 / 12)) < 1e-9);
    QVERIFY(std::abs(yearOf("26.04 NeMo Container") - (2026 + 3.5 / 12)) < 1e-9);
    QCOMPARE(yearOf("2023..2024-04"), 2023.5);
    QCOMPARE(yearOf("soon"), 0.0);
  }
};

CW_TEST(TestTrainingTable);
#include "test_training_table.moc"
