// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/inference/explain_serving.h"

#include <cmath>

#include "catalog/catalog.h"
#include "core/base/messages.h"
#include "core/sizing/inference/published_services.h"
#include "tests/test_main.h"
#include "tests/unit/sizing/calc/formula.h"

using namespace cw;
using namespace cw::sizing;

namespace {

/// Every node has a text in both languages, a source or a formula, and its formula gives its value.
void check(const Derivation& node) {
  QVERIFY2(hasMessage(node.labelId), node.labelId.c_str());
  QVERIFY2(node.inputs.empty() == node.formula.empty(), node.labelId.c_str());
  QVERIFY2(!node.inputs.empty() || !node.source.empty(), node.labelId.c_str());
  const bool inWords = node.formula.starts_with("mean(") || node.formula.starts_with("endless");
  if (!node.formula.empty() && !inWords) {
    const auto value = test::evaluate(node);
    QVERIFY2(value, (node.labelId + ": " + node.formula).c_str());
    QVERIFY2(
        std::abs(*value - node.value) <= 1e-5 * std::abs(node.value),
        (node.labelId + ": " + node.formula + " is " + std::to_string(*value) + ", not " + std::to_string(node.value))
            .c_str());
  }
  for (const Derivation& input : node.inputs)
    check(input);
}

const Derivation* find(const Derivation& node, const std::string& symbol) {
  if (node.symbol == symbol) return &node;
  for (const Derivation& input : node.inputs) {
    if (const Derivation* found = find(input, symbol)) return found;
  }
  return nullptr;
}

} // namespace

/// The trees of TTFT and TPOT add up to what was predicted, whatever the load and the engine.
class TestExplainServing : public QObject {
  Q_OBJECT
private slots:
  void initTestCase() {
    auto catalog = Catalog::openDefault();
    QVERIFY(catalog);
    dense_.shape = findShape("llama-3.1-70b", **catalog).value();
    dense_.gpu = findGpu("H100", **catalog).value();
    dense_.cluster = usualCluster(dense_.gpu);
    dense_.tp = 8;
    dense_.inputTokens = 2048;
    dense_.outputTokens = 256;
    experts_ = dense_;
    experts_.shape = findShape("deepseek-v3", **catalog).value();
    experts_.gpu = findGpu("B200", **catalog).value();
    experts_.cluster = usualCluster(experts_.gpu);
    experts_.weights = Precision::Fp8;
    experts_.engine = ServeEngine::Sglang;
  }

  void closedLoop() {
    dense_.concurrency = 64;
    explains(dense_);
  }
  void waitingBeyondTheCache() {
    ServeSetup s = dense_;
    s.inputTokens = 60000;
    s.concurrency = 200;
    explains(s);
  }
  void openLoop() {
    ServeSetup s = dense_;
    s.concurrency = 0;
    s.ratePerS = 2;
    s.inputSpread = 0.8;
    explains(s);
    const Derivation ttft = explainFirstToken(s, predictServing(s, Profile{}).value(), Profile{});
    QVERIFY(find(ttft, "W")->value > 0);
    QCOMPARE(find(ttft, "W")->formula, std::string("r * P^2 * (1 + c) / (2 * (1 - r * P))"));
  }
  void simulatedNearCapacity() {
    ServeSetup s = dense_;
    s.concurrency = 0;
    s.ratePerS = 100;
    const auto p = predictServing(s, Profile{}).value();
    QVERIFY(p.method == ServePrediction::Method::EventSimulation);
    explains(s);
    QVERIFY(explainFirstToken(s, p, Profile{}).formula.starts_with("mean("));
  }
  void poolsApart() {
    ServeSetup s = dense_;
    s.concurrency = 0;
    s.ratePerS = 10;
    s.disaggregated = true;
    s.prefillTp = 4;
    explains(s);
    const auto p = predictServing(s, Profile{}).value();
    QVERIFY(p.prefillWorkers >= 1 && p.decodeWorkers >= 1);
    QCOMPARE(p.gpusPerEngine, 4 * p.prefillWorkers + 8 * p.decodeWorkers);
  }
  void expertsAndSpeculation() {
    ServeSetup s = experts_;
    s.concurrency = 128;
    s.attentionDp = 8;
    explains(s);
    s.attentionDp = 1;
    s.speculativeTokens = 3;
    explains(s);
    s.acceptance = 1;
    explains(s);
  }
  void stagesAndOverload() {
    ServeSetup s = dense_;
    s.pp = 2;
    s.concurrency = 32;
    explains(s);
    s.concurrency = 0;
    s.replicas = 1;
    s.ratePerS = 500;
    explains(s);
  }

  // 70.6e9 weights less the embedding, 2 bytes, 8 ways, 80 layers: attention takes 2 x 8192 x 8192 + 2 x 8192 x 1024
  // weights a layer and two norms 2 x 8192 (config.json of Llama 3.1 70B: 64 heads, 8 of keys and values, of 128).
  void theBytesOfALayerAreThoseOfItsWeights() {
    dense_.concurrency = 1;
    const Derivation tpot = explainNextToken(dense_, predictServing(dense_, Profile{}).value(), Profile{});
    const Derivation* attention = find(tpot, "X_a");
    QVERIFY(attention != nullptr);
    QCOMPARE(find(*attention, "m")->value, (2.0 * 8192 * 8192 + 2.0 * 8192 * 1024 + 2.0 * 8192) * 2 / 8);
    QCOMPARE(find(*attention, "l")->value, 80.0);
    QCOMPARE(find(*attention, "B")->value, dense_.gpu.memoryBytesPerS);
  }

  void thePublishedServicesStandBesideIt() {
    dense_.concurrency = 64;
    const auto near = nearestServices(dense_, predictServing(dense_, Profile{}).value());
    QCOMPARE(near.size(), std::size_t{3});
    QVERIFY(near[0].distance <= near[1].distance && near[1].distance <= near[2].distance);
    for (const NearestService& one : near) {
      QVERIFY2(QString::fromStdString(one.id).contains("h100"), one.id.c_str());
      QVERIFY(one.tpotErrorPct && std::abs(*one.tpotErrorPct) < 200);
    }
    ServeSetup other = dense_; // another generation is never nearer than its own
    other.gpu.generation = GpuGeneration::Blackwell;
    const auto far = nearestServices(other, predictServing(other, Profile{}).value());
    QVERIFY(far[0].id != near[0].id);
  }

private:
  static void explains(const ServeSetup& setup) {
    const auto p = predictServing(setup, Profile{});
    QVERIFY(p);
    const Derivation ttft = explainFirstToken(setup, *p, Profile{}), tpot = explainNextToken(setup, *p, Profile{});
    QCOMPARE(ttft.value, p->ttftMeanS);
    QCOMPARE(tpot.value, p->tpotMeanS);
    check(ttft);
    check(tpot);
  }

  ServeSetup dense_, experts_;
};

CW_TEST(TestExplainServing);
#include "test_explain_serving.moc"
