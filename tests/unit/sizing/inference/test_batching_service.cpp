// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/inference/batching.h"

#include <cmath>

#include "catalog/catalog.h"
#include "tests/test_main.h"
#include "tests/unit/sizing/calc/formula.h"

using namespace cw;
using namespace cw::sizing;

/// Dynamic batching of vision services: the course's case of P99 < 100 ms at more than 1,000 queries a second.
class TestBatchingService : public QObject {
  Q_OBJECT
private slots:
  // 1.5 ms + b x 0.5 ms: one server finishes b / (1.5 + b / 2) queries a ms, 1.94 at 128 and 1.45 at 4; so one server
  // is enough for 1,200 a second, which no batch of 1 (500 a second) or 2 (800 a second) reaches.
  void oneServerWithBatchesDoesWhatSinglesNeedThreeFor() {
    BatchedService s{1200, 0.1, 1.5e-3, 0.5e-3, 0, 0, 0};
    const auto best = predictBatched(s).value();
    QCOMPARE(best.servers, 1);
    QVERIFY(best.batch >= 4);
    QVERIFY(best.meetsTarget && best.p99S <= 0.1);
    QCOMPARE(best.p99S, best.fillS + best.waitP99S + best.serviceS);
    QCOMPARE(best.capacityPerS, best.batch / (1.5e-3 + best.batch * 0.5e-3));
    s.maxBatch = 1;
    QVERIFY(predictBatched(s).value().servers >= 3); // 1,200 x 2 ms = 2.4 busy servers
  }

  void theFormulaIsAnUpperBoundOfTheSimulation() {
    for (const double rate : {200.0, 1000.0, 5000.0}) {
      const auto p = predictBatched({rate, 0.1, 1.5e-3, 0.5e-3, 0, 0, 0}).value();
      QVERIFY(p.p99SimulatedS > p.serviceS / p.batch);
      QVERIFY2(p.p99SimulatedS <= 1.05 * p.p99S, std::to_string(rate).c_str());
    }
  }

  void aWindowEndsTheWaitForCompany() {
    const auto p = predictBatched({100, 0.1, 1.5e-3, 0.5e-3, 0.02, 64, 1}).value();
    QCOMPARE(p.batch <= 2, true); // 100 a second bring 2 in 20 ms
    QVERIFY(p.fillS <= 0.02);
  }

  void statedServersThatAreTooFewDoNotMeetTheTarget() {
    const auto p = predictBatched({100'000, 0.1, 1.5e-3, 0.5e-3, 0, 0, 1}).value();
    QVERIFY(!p.meetsTarget && !std::isfinite(p.p99S));
    QCOMPARE(p.p99SimulatedS, 0.0);
  }

  void moreQueriesNeedMoreServersAndSoDoesASharperTarget() {
    int before = 0;
    for (const double rate : {1000.0, 10'000.0, 100'000.0}) {
      const int servers = predictBatched({rate, 0.1, 1.5e-3, 0.5e-3, 0, 0, 0}).value().servers;
      QVERIFY(servers > before);
      before = servers;
    }
    QVERIFY(predictBatched({100'000, 0.004, 1.5e-3, 0.5e-3, 0, 0, 0}).value().servers > before);
  }

  void refusals() {
    QCOMPARE(predictBatched({1000, 0.001, 1.5e-3, 0.5e-3, 0, 0, 0}).error().code,
             std::string("serve.target-below-service"));
    for (const BatchedService& bad :
         {BatchedService{0, 0.1, 1e-3, 1e-3, 0, 0, 0}, BatchedService{1e300, 0.1, 1e-3, 1e-3, 0, 0, 0},
          BatchedService{std::nan(""), 0.1, 1e-3, 1e-3, 0, 0, 0}, BatchedService{1, 0.1, 1e-3, 0, 0, 0, 0},
          BatchedService{1, -1, 1e-3, 1e-3, 0, 0, 0}, BatchedService{1, 0.1, 1e-3, 1e-3, 0, -4, 0}})
      QCOMPARE(predictBatched(bad).error().code, std::string("serve.out-of-range"));
  }

  // ResNet-50: 4.11 GMAC an image; 2 FLOP each over 7.5 % of the 312 TFLOP/s of an A100.
  void theTimeOfAnImageIsExplained() {
    auto catalog = Catalog::openDefault();
    QVERIFY(catalog);
    const Entry* model = (*catalog)->find("resnet-50");
    QVERIFY(model != nullptr);
    const GpuSpec gpu = findGpu("A100", **catalog).value();
    const Derivation share = inputFigure("x", "e", 0.075, "", "test");
    const Derivation each = imageTime(*model, gpu, Precision::Bf16, share, false);
    QCOMPARE(each.value, 4.11e9 * 2 / (0.075 * 312e12));
    QCOMPARE(imageTime(*model, gpu, Precision::Bf16, share, true).value, 3 * each.value);
    const auto p = predictBatched({1000, 0.1, 1.5e-3, each.value, 0, 0, 0}).value();
    const Derivation tree = explainBatched(p, each, inputFigure("x", "t_0", 1.5e-3, "s", "test"));
    QCOMPARE(test::evaluate(tree).value(), p.p99S);
    QCOMPARE(test::evaluate(tree.inputs.back()).value(), p.serviceS);
  }
};

CW_TEST(TestBatchingService);
#include "test_batching_service.moc"
