// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <functional>
#include <limits>

#include "core/sizing/profile/gemm.h"
#include "core/sizing/report/interval.h"
#include "core/sizing/training/step.h"
#include "tests/test_main.h"
#include "training_setups.h"

using namespace cw;
using namespace cw::sizing;
using namespace cw::test;

namespace {

double stepOf(const TrainingSetup& setup) {
  return combineStep(setup, stepPieces(setup, Profile{}), Profile{}).total();
}

std::string errorOf(const TrainingSetup& setup) {
  const auto checked = validate(setup);
  return checked ? "" : checked.error().code;
}

std::vector<TrainingSetup> variousSetups() {
  std::vector<TrainingSetup> all{gptOn1024(), mixtureOn16()};
  TrainingSetup fsdp = gptOn1024();
  fsdp.layout = {};
  fsdp.layout.dp = 512;
  fsdp.sharding = Sharding::Full;
  fsdp.framework = Framework::Fsdp;
  fsdp.recompute = Recompute::Full;
  all.push_back(fsdp);
  TrainingSetup old = gptOn1024();
  old.framework = Framework::MegatronLm;
  old.flashAttention = false;
  old.layout.sequenceParallel = false;
  old.sharding = Sharding::None;
  all.push_back(old);
  TrainingSetup longContext = gptOn1024();
  longContext.sequence = 32768;
  longContext.layout.cp = 4;
  longContext.layout.dp = 4;
  all.push_back(longContext);
  return all;
}

/// No setup gets slower by the change.
bool neverSlower(const std::function<void(TrainingSetup&)>& improve) {
  for (const TrainingSetup& setup : variousSetups()) {
    TrainingSetup better = setup;
    improve(better);
    if (stepOf(better) > stepOf(setup) * (1 + 1e-12)) return false;
  }
  return true;
}

} // namespace

class TestTraining : public QObject {
  Q_OBJECT
private slots:
  void flopsFollowTheClosedForm();
  void betterMachinesAreNeverSlower();
  void timeGrowsWithTheBatch();
  void sharesAddUpToTheStep();
  void recomputationCostsAForwardPass();
  void interleavingShrinksTheBubble();
  void tensorParallelismAcrossNodesIsSlow();
  void adaptersSkipWeightGradients();
  void frozenWeightsCountTwoProductsOfThree();
  void badLayoutsAreNamed();
  void badNumbersAreNamed();
  void busyTensorCoresLoseClock();
  void unknownMachinesAreNotValidated();
};

/// 72 B s L h² (1 + s/(6h) + V/(12 L h)) a step (Korthikanti, arXiv 2205.05198, appendix A), within the biases and
/// norms.
void TestTraining::flopsFollowTheClosedForm() {
  const double h = 12288, s = 2048, layers = 96, vocabulary = 51200;
  const double perToken = 72 * layers * h * h * (1 + s / (6 * h) + vocabulary / (12 * layers * h));
  QVERIFY(std::abs(modelFlopsPerToken(gpt175b(), s, false) / perToken - 1) < 0.002);
  const double attention = modelFlopsPerToken(gpt175b(), s, false) - modelFlopsPerToken(gpt175b(), s, true);
  QCOMPARE(attention, 6 * layers * h * s);
  TrainingSetup setup = gptOn1024();
  setup.recompute = Recompute::Full;
  const double hardware = 96 * 512 * s * layers * h * h * (1 + s / (6 * h) + vocabulary / (16 * layers * h));
  QVERIFY(std::abs(hardwareFlopsPerStep(setup) / hardware - 1) < 0.002);
}

/// Without attention a token costs 4 N where weights are frozen (forward, and the gradient of the activations) and 6 N
/// where they are trained; attention is the same.
void TestTraining::frozenWeightsCountTwoProductsOfThree() {
  TrainingSetup setup = gptOn1024();
  const double whole = modelFlopsPerToken(setup);
  QCOMPARE(whole, modelFlopsPerToken(setup.shape, setup.shape.sequence, false));
  setup.adaptation = Adaptation::Lora;
  const ParameterCount n = countParameters(setup.shape);
  const double products = n.active - n.embedding + (setup.shape.tiedEmbeddings ? 51200.0 * 12288 : 0.0);
  QVERIFY(std::abs((whole - modelFlopsPerToken(setup)) / (2 * products) - 1) < 0.01);
}

void TestTraining::betterMachinesAreNeverSlower() {
  QVERIFY(neverSlower([](TrainingSetup& s) { s.gpu.memoryBytesPerS *= 1.3; }));
  QVERIFY(neverSlower([](TrainingSetup& s) { s.cluster.nicBytesPerSPerNode *= 2; }));
  QVERIFY(neverSlower([](TrainingSetup& s) { s.cluster.scaleUpBytesPerS *= 2; }));
  QVERIFY(neverSlower([](TrainingSetup& s) { s.gpu.clockFactor *= 1.1; }));
  QVERIFY(neverSlower([](TrainingSetup& s) { s.gpu.memoryBytes *= 2; }));
  QVERIFY(neverSlower([](TrainingSetup& s) {
    for (double& peak : s.gpu.denseFlopPerS)
      peak *= 1.2;
  }));
}

void TestTraining::timeGrowsWithTheBatch() {
  for (TrainingSetup setup : variousSetups()) {
    const double once = stepOf(setup);
    setup.globalBatch *= 2;
    const double twice = stepOf(setup);
    QVERIFY(twice > once);
    QVERIFY(twice < 2.0001 * once); // fixed parts are paid once
  }
}

void TestTraining::sharesAddUpToTheStep() {
  for (const TrainingSetup& setup : variousSetups()) {
    const auto prediction = predictTraining(setup, Profile{});
    QVERIFY(prediction.has_value());
    QCOMPARE(prediction->stepSeconds, prediction->shares.total());
    QVERIFY(prediction->shares.matrix > 0 && prediction->shares.attention > 0 && prediction->shares.other > 0);
    QVERIFY(prediction->mfu > 0.05 && prediction->mfu < 0.75);
    QVERIFY(prediction->hfu >= prediction->mfu * 0.9999);
    QVERIFY(prediction->data.exposedSeconds <= prediction->data.seconds * (1 + 1e-9));
    QCOMPARE(prediction->shares.bubble > 0, setup.layout.pp > 1);
    QCOMPARE(prediction->shares.expertComm > 0, setup.layout.ep > 1);
    QCOMPARE(prediction->shares.contextComm > 0, setup.layout.cp > 1);
  }
}

void TestTraining::recomputationCostsAForwardPass() {
  TrainingSetup setup = gptOn1024();
  const double none = stepOf(setup);
  setup.recompute = Recompute::Full;
  const double full = stepOf(setup) / none;
  QVERIFY(full > 1.2 && full < 1.4); // a third of the work of the layers
}

void TestTraining::interleavingShrinksTheBubble() {
  TrainingSetup setup = gptOn1024();
  const auto bubble = [&] { return combineStep(setup, stepPieces(setup, Profile{}), Profile{}).bubble; };
  const double interleaved = bubble();
  setup.layout.interleave = 1;
  QVERIFY(std::abs(bubble() / interleaved - 6) < 0.3); // (p - 1) / v; the busier step has the lower clock
  const double plain = bubble();
  setup.layout.zeroBubble = true;
  QVERIFY(bubble() < plain);
}

/// sizing notes 3.11: a flat tier predicts TP 16 over two nodes two to three times too fast.
void TestTraining::tensorParallelismAcrossNodesIsSlow() {
  TrainingSetup setup = gptOn1024();
  const double inside = combineStep(setup, stepPieces(setup, Profile{}), Profile{}).tensorComm;
  setup.layout.tp = 16;
  setup.layout.dp = 8;
  const double across = combineStep(setup, stepPieces(setup, Profile{}), Profile{}).tensorComm;
  QVERIFY(across > 2.5 * inside); // published at TP 16 against 8, all else equal: 12.0 s against 5.0 (vTrain, 3.6B)
}

void TestTraining::adaptersSkipWeightGradients() {
  TrainingSetup setup = gptOn1024();
  const LayerCost whole = layerCost(setup, LayerKind::Dense, Profile{});
  setup.adaptation = Adaptation::Lora;
  const LayerCost adapters = layerCost(setup, LayerKind::Dense, Profile{});
  QCOMPARE(adapters.forward.matrix, whole.forward.matrix);
  QVERIFY(adapters.backward.matrix < 0.6 * whole.backward.matrix);
}

void TestTraining::badLayoutsAreNamed() {
  TrainingSetup setup = gptOn1024();
  setup.layout.tp = 7;
  QCOMPARE(errorOf(setup), std::string("training.heads-not-divisible"));
  setup = gptOn1024();
  setup.layout.pp = 97;
  QCOMPARE(errorOf(setup), std::string("training.layers-not-divisible"));
  setup = gptOn1024();
  setup.globalBatch = 500;
  QCOMPARE(errorOf(setup), std::string("training.batch-not-divisible"));
  setup = mixtureOn16();
  setup.layout.ep = 3;
  QCOMPARE(errorOf(setup), std::string("training.experts-not-divisible"));
  setup = gptOn1024();
  setup.precision = Precision::Fp4;
  QCOMPARE(errorOf(setup), std::string("training.precision-unsupported"));
  setup = gptOn1024();
  setup.cluster.gpus = 512;
  QCOMPARE(errorOf(setup), std::string("training.too-many-gpus"));
  QCOMPARE(errorOf(gptOn1024()), std::string());
}

void TestTraining::badNumbersAreNamed() {
  const auto changed = [](const std::function<void(TrainingSetup&)>& change) {
    TrainingSetup setup = gptOn1024();
    change(setup);
    return errorOf(setup);
  };
  const std::string range = "training.out-of-range";
  QCOMPARE(changed([](TrainingSetup& s) { s.layout.dp = 0; }), range);
  QCOMPARE(changed([](TrainingSetup& s) { s.microBatch = -1; }), range);
  QCOMPARE(changed([](TrainingSetup& s) { s.layout.dp = 1'000'000'000; }), range);
  QCOMPARE(changed([](TrainingSetup& s) { s.globalBatch = 0; }), range);
  QCOMPARE(changed([](TrainingSetup& s) { s.gpu.memoryBytesPerS = std::numeric_limits<double>::quiet_NaN(); }), range);
  QCOMPARE(changed([](TrainingSetup& s) { s.gpu.memoryBytes = std::numeric_limits<double>::infinity(); }), range);
  QVERIFY(!predictTraining(TrainingSetup{}, Profile{}).has_value());
}

/// 4,096-wide BF16 products reach 84 % of an H100's peak alone and 16,384-wide ones 75 %: the power limit (kernels of
/// aiconfigurator). A step whose tensor cores rarely wait must slow in the same way, one that waits must not.
void TestTraining::busyTensorCoresLoseClock() {
  const TrainingSetup setup = gptOn1024();
  StepPieces pieces = stepPieces(setup, Profile{});
  const double limited = combineStep(setup, pieces, Profile{}).matrix;
  pieces.powerDuty = 1;
  const double full = combineStep(setup, pieces, Profile{}).matrix;
  QVERIFY(limited > full && limited < 1.16 * full);
  pieces.powerDuty = powerDuty(Precision::Bf16, setup.gpu);
  pieces.hop = 1; // seconds at each boundary: nothing is busy
  const double waiting = combineStep(setup, pieces, Profile{}).matrix;
  QVERIFY(std::abs(waiting / full - 1) < 1e-9);
  QVERIFY(powerDuty(Precision::Bf16, setup.gpu) < 0.7);
  const auto seconds = [&](Clock clock) {
    return gemmSeconds(16384, 16384, 16384, Precision::Bf16, setup.gpu, Profile{}, clock);
  };
  QVERIFY(seconds(Clock::Alone) > seconds(Clock::Full));
}

void TestTraining::unknownMachinesAreNotValidated() {
  const Interval known = stepInterval(gptOn1024(), 10);
  QVERIFY(known.validated);
  QVERIFY(known.lo > 5 && known.lo < known.hi && known.hi < 20);
  QCOMPARE(known.nearest.size(), std::size_t(3));
  QVERIFY(known.nearest[0].distance <= known.nearest[2].distance);
  TrainingSetup other = gptOn1024();
  other.gpu.generation = GpuGeneration::Cdna3;
  const Interval unknown = stepInterval(other, 10);
  QVERIFY(!unknown.validated);
  QCOMPARE(unknown.hi, 0.0);
}

CW_TEST(TestTraining);
#include "test_training.moc"
