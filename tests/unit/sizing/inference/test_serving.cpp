// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <functional>
#include <limits>

#include "core/sizing/inference/serve_interval.h"
#include "tests/test_main.h"
#include "tests/unit/catalog/catalog_fixture.h"

using namespace cw;
using namespace cw::sizing;

namespace {

ServeSetup service(const char* model, const char* gpu, int tp) {
  const auto catalog = test::openCatalog();
  ServeSetup s;
  s.shape = *findShape(model, *catalog);
  s.gpu = *findGpu(gpu, *catalog);
  s.cluster = usualCluster(s.gpu);
  s.tp = tp;
  s.concurrency = 16;
  return s;
}

ServePrediction predicted(const ServeSetup& s) {
  const auto p = predictServing(s, Profile{});
  if (!p) qFatal("%s", p.error().code.c_str());
  return *p;
}

std::string refusal(const ServeSetup& s) {
  const auto p = predictServing(s, Profile{});
  return p ? "" : p.error().code;
}

} // namespace

/// The serving model: figures known from the formulas of sizing.md 3.10, and what must never turn round.
class TestServing : public QObject {
  Q_OBJECT

private slots:
  // Weights of Llama 3.1 70B: 70.55e9 parameters (model card), 2 bytes, over 8 ranks.
  void weightsAndCache() {
    const ServeSetup s = service("llama-3.1-70b", "H100", 8);
    const ServePrediction p = predicted(s);
    QVERIFY(std::abs(p.memory.weights / (70.55e9 * 2 / 8) - 1) < 0.01);
    // KV of a token: 2 * 80 layers * 8 heads * 128 * 2 B = 327,680 B over 8 ranks; what 8 % reserve leaves holds it.
    const double room = (s.gpu.memoryBytes * 0.92 - p.memory.weights - p.memory.overhead) / (327'680.0 / 8);
    QVERIFY(p.kvTokens <= room && p.kvTokens > 0.999 * room);
    QCOMPARE(p.maxConcurrency, std::floor(p.kvTokens / 2048));
  }

  // Tensor parallelism beyond the 8 KV heads keeps copies of them: 16 ranks have no more than twice the room of 8.
  void cacheIsSplitByItsHeadsOnly() {
    ServeSetup s = service("llama-3.1-70b", "GB200", 8);
    const double eight = predicted(s).kvTokens;
    s.tp = 16;
    QVERIFY(predicted(s).kvTokens < 1.3 * eight);
  }

  // Little's law in the closed loop: requests in flight = rate * (first token + output * time of each).
  void littlesLaw() {
    const ServeSetup s = service("llama-3.1-8b", "H100", 1);
    const ServePrediction p = predicted(s);
    QVERIFY(std::abs(p.requestsPerS * (p.ttftMeanS + s.outputTokens * p.tpotMeanS) / 16 - 1) < 1e-6);
  }

  void moreLoadIsNeverFaster() {
    ServeSetup s = service("llama-3.1-70b", "H100", 8);
    double ttft = 0, tpot = 0, output = 0;
    for (const double c : {1.0, 2.0, 8.0, 32.0, 128.0, 512.0, 4096.0}) {
      s.concurrency = c;
      const ServePrediction p = predicted(s);
      QVERIFY(p.ttftMeanS >= ttft && p.tpotMeanS >= tpot && p.outputTokensPerS >= 0.999 * output);
      ttft = p.ttftMeanS;
      tpot = p.tpotMeanS;
      output = p.concurrency < c ? 0 : p.outputTokensPerS;
    }
  }

  void betterHardwareIsNeverSlower() {
    const ServeSetup s = service("llama-3.1-70b", "H100", 8);
    const ServePrediction before = predicted(s);
    const std::function<void(ServeSetup&)> better[] = {
        [](ServeSetup& x) { x.gpu.memoryBytesPerS *= 1.5; },    [](ServeSetup& x) { x.gpu.memoryBytes *= 1.5; },
        [](ServeSetup& x) { x.cluster.scaleUpBytesPerS *= 2; }, [](ServeSetup& x) { x.prefixHitShare = 0.5; },
        [](ServeSetup& x) { x.weights = Precision::Fp8; },      [](ServeSetup& x) { x.kv = Precision::Fp8; }};
    for (const auto& change : better) {
      ServeSetup changed = s;
      change(changed);
      const ServePrediction p = predicted(changed);
      QVERIFY(p.ttftMeanS <= before.ttftMeanS && p.tpotMeanS <= before.tpotMeanS);
      QVERIFY(p.maxConcurrency >= before.maxConcurrency);
    }
  }

  // 3 drafts of 70 % each: 1 + 0.7 + 0.49 + 0.343 = 2.533 tokens a step, which costs more than a step of one token.
  void speculationHelpsASmallBatch() {
    ServeSetup s = service("llama-3.1-70b", "H100", 8);
    s.concurrency = 1;
    const double plain = predicted(s).tpotMeanS;
    s.speculativeTokens = 3;
    const double drafted = predicted(s).tpotMeanS;
    QVERIFY(drafted < plain && drafted > plain / 2.533);
    s.acceptance = 0; // every draft is thrown away
    QVERIFY(predicted(s).tpotMeanS >= plain);
  }

  void enginesForARateAndItsTargets() {
    ServeSetup s = service("llama-3.1-8b", "H100", 1);
    s.concurrency = 0;
    s.ratePerS = 100;
    const ServePrediction free = predicted(s);
    QVERIFY(free.utilisation < 1 && free.meetsTargets);
    QVERIFY(std::abs(free.outputTokensPerS / (100 * s.outputTokens) - 1) < 0.05);
    s.tpotTargetS = free.tpotMeanS / 2;
    const ServePrediction tight = predicted(s);
    QVERIFY(tight.meetsTargets && tight.replicas > free.replicas);
    QCOMPARE(tight.bound, ServePrediction::Bound::NextToken);
    s.replicas = tight.replicas - 1; // one engine fewer misses
    QVERIFY(!predicted(s).meetsTargets);
    s.tpotTargetS = 1e-6; // nothing meets that; the answer says so
    s.replicas = 0;
    QVERIFY(!predicted(s).meetsTargets);
  }

  void statedEnginesBeyondTheirCapacityHaveNoSteadyState() {
    ServeSetup s = service("llama-3.1-8b", "H100", 1);
    s.concurrency = 0;
    s.ratePerS = 1000;
    s.replicas = 2;
    const ServePrediction p = predicted(s);
    QVERIFY(p.utilisation > 1 && std::isinf(p.ttftMeanS) && std::isfinite(p.tpotMeanS) && !p.meetsTargets);
    QVERIFY(p.requestsPerS < 1000);
    QCOMPARE(p.replicas, 2);
  }

  // With engines and targets, but no load: the highest rate. A little more misses the target.
  void highestRateWithinTargets() {
    ServeSetup s = service("llama-3.1-8b", "H100", 1);
    s.concurrency = 0;
    s.replicas = 2;
    s.tpotP99TargetS = 0.02;
    const ServePrediction p = predicted(s);
    QVERIFY(p.tpotP99S <= 0.02 && p.tpotP99S > 0.018 && p.meetsTargets);
    QCOMPARE(p.bound, ServePrediction::Bound::NextToken);
    s.ratePerS = 1.1 * p.requestsPerS;
    QVERIFY(!predicted(s).meetsTargets);
  }

  // Of the experts of a layer E (1 - (1 - k/E)^q) are read: a batch of one reads few of 671B, a large one nearly all.
  void expertsTouchedGrowWithTheBatch() {
    ServeSetup s = service("deepseek-v3", "H200", 8);
    s.weights = Precision::Fp8;
    s.kv = Precision::Fp8;
    const Profile profile;
    const double one = decodeStepSeconds(s, 1, 1024, profile), many = decodeStepSeconds(s, 256, 1024, profile);
    const double all = 671e9 / 8 / s.gpu.memoryBytesPerS;
    QVERIFY(one < all && many > all);
  }

  void poolsApart() {
    ServeSetup s = service("llama-3.1-70b", "H100", 8);
    s.concurrency = 0;
    s.ratePerS = 4;
    s.disaggregated = true;
    const ServePrediction p = predicted(s);
    QVERIFY(p.gpusPerEngine >= 16 && p.gpusPerEngine % 8 == 0);
    s.prefillTp = s.decodeTp = 4;
    s.prefillWorkers = 3;
    s.decodeWorkers = 2;
    QCOMPARE(predicted(s).gpusPerEngine, 20);
  }

  // Published services exist of Hopper and Blackwell; elsewhere no interval is made up.
  void intervals() {
    ServeSetup s = service("llama-3.1-8b", "H100", 1);
    ServePrediction p = predicted(s);
    addIntervals(s, p);
    QVERIFY(p.tpotLoS < p.tpotMeanS && p.tpotMeanS < p.tpotHiS && p.outputLo < p.outputHi);
    s = service("llama-3.1-8b", "MI300X", 1);
    p = predicted(s);
    addIntervals(s, p);
    QCOMPARE(p.tpotHiS, 0.0);
    s = service("llama-3.1-8b", "H100", 1);
    s.disaggregated = true;
    p = predicted(s);
    addIntervals(s, p);
    QCOMPARE(p.tpotHiS, 0.0);
  }

  void refusals() {
    ServeSetup s = service("llama-3.1-70b", "H100", 1);
    const auto tooLarge = validate(s);
    QVERIFY(!tooLarge && tooLarge.error().code == "serve.does-not-fit-tp");
    // 141 GB of weights leave nothing of two; four hold them and a request. The degree must divide 64 heads.
    QVERIFY(std::any_of(tooLarge.error().args.begin(), tooLarge.error().args.end(),
                        [](const MessageArg& arg) { return arg.first == "works" && arg.second == "2"; }));
    s.tp = 3;
    QCOMPARE(refusal(s), std::string("serve.not-divisible"));
    s = service("llama-3.1-8b", "H100", 1);
    for (const double bad : {0.0, -1.0, 1e9, std::numeric_limits<double>::quiet_NaN()}) {
      ServeSetup wrong = s;
      wrong.inputTokens = bad;
      QCOMPARE(refusal(wrong), std::string("serve.out-of-range"));
    }
    s.replicas = -1;
    QCOMPARE(refusal(s), std::string("serve.out-of-range"));
    s.replicas = 0;
    s.concurrency = 0;
    QCOMPARE(refusal(s), std::string("serve.no-load"));
  }
};

CW_TEST(TestServing);
#include "test_serving.moc"
