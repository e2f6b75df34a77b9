// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/table/serving_table.h"
#include "core/sizing/table/serving_words.h"
#include "tests/test_main.h"
#include "tests/unit/catalog/catalog_fixture.h"

using namespace cw;
using namespace cw::sizing;

namespace {

const std::string header =
    "id,source,model,gpu,n_gpus,backend,backend_version,precision,mode,isl,osl,concurrency,tp,pp,"
    "attn_dp,moe_tp,moe_ep,ttft_ms,tpot_ms,output_tok_s_total,p99_ttft_ms,p99_tpot_ms,notes\n";

ServingRow rowOf(const std::string& line) {
  const auto catalog = test::openCatalog();
  auto rows = readServingTable(header + line + '\n', "rows.csv", *catalog);
  if (!rows || rows->size() != 1) qFatal("not one row");
  return std::move(rows->front());
}

bool assumes(const ServingRow& row, const std::string& text) {
  return std::any_of(row.assumed.begin(), row.assumed.end(),
                     [&](const std::string& one) { return one.find(text) != std::string::npos; });
}

} // namespace

/// Tables of measured services: stated cells are kept, blanks filled and named, unknown text told.
class TestServingTable : public QObject {
  Q_OBJECT

private slots:
  void statedCells() {
    const ServingRow row =
        rowOf("a,x,meta-llama/Llama-3.1-8B-Instruct,h200_sxm,2,vllm,0.12.0,fp8,agg,4000,500,96,2,1,1,"
              "1,1,120.5,17.2,5000,300,20,");
    QVERIFY2(row.setup, row.reason.c_str());
    QCOMPARE(row.setup->tp, 2);
    QCOMPARE(row.setup->inputTokens, 4000.0);
    QCOMPARE(row.setup->concurrency, 96.0);
    QCOMPARE(row.setup->inputSpread, 0.0);
    QVERIFY(row.setup->weights == Precision::Fp8 && row.setup->kv == Precision::Fp8);
    QCOMPARE(*row.ttftS, 0.1205);
    QCOMPARE(*row.tpotP99S, 0.020);
    QCOMPARE(*row.outputTokensPerS, 5000.0);
  }

  void blanksAreFilledAndNamed() {
    const ServingRow row = rowOf("a,x,openai/gpt-oss-120b,b200_sxm,,,,,agg,1024,1024,8,1,,,,,,,,,,");
    QVERIFY2(row.setup, row.reason.c_str());
    QCOMPARE(row.setup->weights, Precision::Fp4); // published in MXFP4
    QVERIFY(assumes(row, "precision=fp4") && assumes(row, "backend=vLLM"));
    QVERIFY(!row.ttftS && !row.outputTokensPerS);
  }

  void weightsThatDoNotFitWidenTheEngine() {
    const ServingRow row = rowOf("a,x,Llama-3.1-70B,h100_sxm,1,trtllm,,bf16,agg,1024,1024,8,1,1,,,,,,,,,");
    QVERIFY2(row.setup, row.reason.c_str());
    QVERIFY(row.setup->tp > 1 && assumes(row, "weights do not fit 1"));
  }

  void unknownTextIsTold_data() {
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("told");
    QTest::newRow("gpu") << "a,x,Llama-3.1-8B,quantum9,1,vllm,,fp8,agg,1,1,1,1,,,,,,,,,,"
                         << "quantum9";
    QTest::newRow("model") << "a,x,NoSuchModel,h100_sxm,1,vllm,,fp8,agg,1,1,1,1,,,,,,,,,,"
                           << "NoSuchModel";
    QTest::newRow("engine") << "a,x,Llama-3.1-8B,h100_sxm,1,mystery,,fp8,agg,1,1,1,1,,,,,,,,,,"
                            << "mystery";
    QTest::newRow("format") << "a,x,Llama-3.1-8B,h100_sxm,1,vllm,,fp7,agg,1,1,1,1,,,,,,,,,,"
                            << "fp7";
    QTest::newRow("mode") << "a,x,Llama-3.1-8B,h100_sxm,1,vllm,,fp8,sideways,1,1,1,1,,,,,,,,,,"
                          << "sideways";
    QTest::newRow("length") << "a,x,Llama-3.1-8B,h100_sxm,1,vllm,,fp8,agg,long,1,1,1,,,,,,,,,,"
                            << "long";
    QTest::newRow("load") << "a,x,Llama-3.1-8B,h100_sxm,1,vllm,,fp8,agg,1,1,,1,,,,,,,,,,"
                          << "concurrency";
  }
  void unknownTextIsTold() {
    QFETCH(QString, line);
    QFETCH(QString, told);
    const ServingRow row = rowOf(line.toStdString());
    QVERIFY(!row.setup);
    QVERIFY2(QString::fromStdString(row.reason).contains(told), row.reason.c_str());
  }

  void noTable() {
    const auto catalog = test::openCatalog();
    QCOMPARE(readServingTable("id,colour\n1,red\n", "x.csv", *catalog).error().code, std::string("table.no-column"));
  }

  // Names of systems as MLPerf submitters write them.
  void systems_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("gpu");
    QTest::addColumn<int>("count");
    QTest::newRow("sxm") << "XE9680_H100_SXM_80GBx8_TRT"
                         << "H100 SXM" << 8;
    QTest::newRow("front") << "8xMI300X_2xEPYC-TURIN"
                           << "MI300X" << 8;
    QTest::newRow("word after") << "H200-SXM-141GB-CTSx8_TRT"
                                << "H200" << 8;
    QTest::newRow("nvl") << "SR675_V3_8xH100_NVL_TRT"
                         << "H100 NVL" << 8;
    QTest::newRow("pcie") << "C245M8_L40Sx2_TRT"
                          << "L40S" << 2;
  }
  void systems() {
    QFETCH(QString, text);
    QFETCH(QString, gpu);
    QFETCH(int, count);
    const auto catalog = test::openCatalog();
    KnownNames names(*catalog);
    const auto read = readSystem(text.toStdString(), names);
    QVERIFY(read);
    QVERIFY2(QString::fromStdString(read->gpu.name).startsWith(gpu), read->gpu.name.c_str());
    QCOMPARE(read->gpus, count);
    QVERIFY(!readSystem("1-node-2S-EMR-PyTorch", names));
  }

  // 70 GB of FP8 weights: two of 80 GB, one of 141 GB leave a third for the cache.
  void submissions() {
    ServingRow row =
        rowOf("a,MLPerf Inference v4.1 closed,llama2-70b-99,XE9680_H100_SXM_80GBx8_TRT,8,Dell,,,Server,OpenOrca "
              "mean ~294,,,,,,,,288,162,21589,474,180,samples/s 74.42; target_qps 75; mean latency ms 46994");
    QVERIFY2(row.setup, row.reason.c_str());
    QVERIFY(row.setup->ratePerS == 0 && row.setup->tpotP99TargetS == 0.2); // the rules' limit, not the rate found
    QCOMPARE(row.setup->tp, 2);
    QCOMPARE(row.setup->replicas, 4);
    QVERIFY(row.setup->engine == ServeEngine::TensorRt && row.setup->weights == Precision::Fp8);
    QVERIFY(row.setup->inputTokens == 294 && row.setup->outputTokens == 294 && row.setup->outputSpread > 0);
    row = rowOf("a,MLPerf Inference v4.1 closed,llama2-70b-99,Lenovo_8xH200_TRT,,Lenovo,,,Offline,OpenOrca mean "
                "~294,,,,,,,,,,34000,,,samples/s 110");
    QVERIFY2(row.setup, row.reason.c_str());
    QVERIFY(row.setup->tp == 1 && row.setup->replicas == 8 && row.setup->ratePerS == 0);
  }
};

CW_TEST(TestServingTable);
#include "test_serving_table.moc"
