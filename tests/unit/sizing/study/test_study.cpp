// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/study/study.h"

#include <cmath>
#include <numeric>

#include "core/base/messages.h"
#include "core/sizing/study/bands.h"
#include "core/sizing/study/explain.h"
#include "tests/test_main.h"
#include "tests/unit/sizing/calc/formula.h"
#include "tests/unit/sizing/training/training_setups.h"

using namespace cw;
using namespace cw::sizing;
using namespace cw::test;

namespace {

TrainingPrediction predicted(const TrainingSetup& setup) { return predictTraining(setup, Profile{}).value(); }

/// Texts in both languages, sources, and formulas that give the values.
void check(const Derivation& node) {
  QVERIFY2(hasMessage(node.labelId), node.labelId.c_str());
  QVERIFY2(!node.inputs.empty() || !node.source.empty(), node.labelId.c_str());
  if (!node.formula.empty() && !node.formula.starts_with("sum of")) {
    const auto value = evaluate(node);
    QVERIFY2(value && std::abs(*value - node.value) <= 1e-9 * std::abs(node.value), node.formula.c_str());
  }
  for (const Derivation& input : node.inputs)
    check(input);
}

double sumOf(const std::vector<NamedPart>& parts) {
  return std::accumulate(parts.begin(), parts.end(), 0.0, [](double sum, const NamedPart& p) { return sum + p.value; });
}

} // namespace

/// What the charts of the studio show: where a step's time goes and how it answers to hardware.
class TestStudy : public QObject {
  Q_OBJECT
private slots:
  void theResourcesAddUpToTheStep() {
    for (const TrainingSetup& setup : {gptOn1024(), mixtureOn16()}) {
      const TrainingPrediction p = predicted(setup);
      const auto seconds = secondsByResource(p);
      QCOMPARE(seconds.size(), std::size_t(resourceCount));
      QVERIFY(std::abs(std::accumulate(seconds.begin(), seconds.end(), 0.0) - p.stepSeconds) < 1e-9 * p.stepSeconds);
      const auto most = std::max_element(seconds.begin(), seconds.end()) - seconds.begin();
      QCOMPARE(static_cast<int>(bindingResource(p)), static_cast<int>(most));
    }
    for (int i = 0; i < resourceCount; ++i)
      QVERIFY(hasMessage(nameIdOf(static_cast<Resource>(i))));
  }

  void moreBandwidthIsNeverSlower() {
    const std::vector<double> rates{25e9, 50e9, 100e9, 200e9, 400e9, 800e9};
    const auto points = bandwidthSweep(gptOn1024(), Profile{}, rates);
    QCOMPARE(points.size(), rates.size());
    for (std::size_t i = 0; i < points.size(); ++i) {
      QCOMPARE(points[i].x, rates[i]);
      if (i > 0) QVERIFY(points[i].stepSeconds <= points[i - 1].stepSeconds);
    }
    QVERIFY(points.front().stepSeconds > 1.01 * points.back().stepSeconds);
    // The rate that the setup has gives the step that is predicted for it.
    const TrainingSetup setup = gptOn1024();
    const std::vector<double> own{setup.cluster.nicBytesPerSPerGpu() * 8};
    QCOMPARE(bandwidthSweep(setup, Profile{}, own).front().stepSeconds, predicted(setup).stepSeconds);
    QVERIFY(bandwidthSweep(setup, Profile{}, {}).empty());
  }

  void strongScalingKeepsTheBatchAndFallsInTime() {
    const TrainingSetup setup = gptOn1024();
    const auto points = strongScaling(setup, Profile{}, 4096);
    QVERIFY(points.size() >= 3);
    const double tokens = setup.globalBatch * 1.0 * (setup.sequence > 0 ? setup.sequence : setup.shape.sequence);
    for (std::size_t i = 0; i < points.size(); ++i) {
      const auto gpus = static_cast<long long>(points[i].x);
      QVERIFY(gpus <= 4096 && gpus % (1LL * setup.layout.tp * setup.layout.pp * setup.layout.cp) == 0);
      QVERIFY(std::abs(points[i].tokensPerS * points[i].stepSeconds - tokens) < 1e-6 * tokens);
      if (i > 0) QVERIFY(points[i].x > points[i - 1].x && points[i].stepSeconds < points[i - 1].stepSeconds);
    }
    QVERIFY(strongScaling(setup, Profile{}, 1).empty()); // less than one copy of the model
  }

  void sensitivitiesHaveTheRightSignAndOrder() {
    const TrainingSetup setup = gptOn1024();
    const double step = predicted(setup).stepSeconds;
    const auto all = sensitivities(setup, Profile{}, 0.2);
    QCOMPARE(all.size(), std::size_t{5});
    double before = 1e9;
    for (const Sensitivity& one : all) {
      QVERIFY2(one.lessSeconds >= step * (1 - 1e-12) && one.moreSeconds <= step * (1 + 1e-12), nameIdOf(one.resource));
      QVERIFY(one.lessSeconds - one.moreSeconds <= before);
      before = one.lessSeconds - one.moreSeconds;
    }
    QCOMPARE(static_cast<int>(all.front().resource), static_cast<int>(Resource::Compute)); // a dense run of 1,024
    for (const Sensitivity& one : sensitivities(setup, Profile{}, 0)) {
      QCOMPARE(one.lessSeconds, step);
      QCOMPARE(one.moreSeconds, step);
    }
  }

  // Intensity of a product of m x k by k x n in 16 bits: 2 m n k / (2 (m k + k n + m n)).
  void rooflinePointsLieUnderTheRoof() {
    const TrainingSetup setup = gptOn1024();
    const auto points = roofline(setup, Profile{});
    QCOMPARE(points.size(), std::size_t{4});
    const double peak = setup.gpu.peakFlopPerS(setup.precision);
    for (const RooflinePoint& point : points) {
      QVERIFY(hasMessage(point.nameId));
      QVERIFY(point.flopPerS > 0.1 * peak && point.flopPerS < peak);
      QVERIFY(point.flopPerS <= point.flopPerByte * setup.gpu.memoryBytesPerS * 1.05);
    }
    const double m = 1.0 * setup.microBatch * (setup.sequence > 0 ? setup.sequence : setup.shape.sequence);
    const double n = setup.shape.hidden, k = 1.0 * setup.shape.ffn / setup.layout.tp;
    QVERIFY(std::abs(points.back().flopPerByte - m * n * k / (m * k + k * n + m * n)) <
            1e-6 * points.back().flopPerByte);
  }

  void partsAddUp() {
    const TrainingPrediction p = predicted(gptOn1024());
    QVERIFY(std::abs(sumOf(partsOf(p.shares)) - p.stepSeconds) < 1e-9 * p.stepSeconds);
    QVERIFY(std::abs(sumOf(partsOf(p.memory)) - p.memory.total()) < 1e-9 * p.memory.total());
    for (const NamedPart& part : partsOf(p.shares))
      QVERIFY2(part.value > 0 && hasMessage(part.nameId), part.nameId);
    QVERIFY(partsOf(StepShares{}).empty());
  }

  void derivationsGiveWhatWasPredicted() {
    for (const TrainingSetup& setup : {gptOn1024(), mixtureOn16()}) {
      const TrainingPrediction p = predicted(setup);
      const std::pair<Derivation, double> all[] = {{explainStep(setup, p), p.stepSeconds},
                                                   {explainMfu(setup, p), p.mfu},
                                                   {explainTokens(setup, p), p.tokensPerSPerGpu},
                                                   {explainAllReduceShare(setup, p), p.allReduceShareExposed},
                                                   {explainMemory(setup, p), p.memory.total()}};
      for (const auto& [tree, value] : all) {
        QCOMPARE(tree.value, value);
        check(tree);
      }
    }
  }

  // sizing.md 2b: H100 dense 26 to 46 %, A100 dense 36 to 64 %; no band for what nobody published.
  void bandsAreThoseOfTheKind() {
    TrainingSetup setup = gptOn1024();
    setup.gpu.generation = GpuGeneration::Ampere;
    QCOMPARE(measuredMfu(setup)->high, 0.64);
    setup.gpu.generation = GpuGeneration::Hopper;
    QCOMPARE(measuredMfu(setup)->low, 0.26);
    QVERIFY(hasMessage(measuredMfu(setup)->kindId));
    setup.gpu.generation = GpuGeneration::Other;
    QVERIFY(!measuredMfu(setup));
  }
};

CW_TEST(TestStudy);
#include "test_study.moc"
