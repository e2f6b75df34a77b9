// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include <chrono>
#include <cmath>

#include "core/sizing/memory/memory.h"
#include "tests/test_main.h"
#include "tests/unit/catalog/catalog_fixture.h"

using namespace cw;
using namespace cw::sizing;

namespace {

TrainingSetup llama70(const Catalog& catalog) {
  TrainingSetup setup;
  setup.shape = *findShape("llama-3-70b", catalog);
  setup.gpu = *findGpu("H100", catalog);
  setup.cluster = usualCluster(setup.gpu);
  setup.layout = {.tp = 8, .pp = 4, .dp = 2, .sequenceParallel = true};
  setup.globalBatch = 32;
  setup.sequence = 8192;
  setup.sharding = Sharding::Optimizer;
  return setup;
}

double total(const TrainingSetup& setup) { return trainingMemory(setup, Profile{}).total(); }

} // namespace

/// Memory by part: values worked out by hand, and directions that must hold.
class TestMemoryModel : public QObject {
  Q_OBJECT
private slots:
  // 18 bytes a parameter without sharding, 6 + 12/D with a distributed optimizer (theoretical_memory_usage.py).
  void statesOfMegatron() {
    const auto catalog = test::openCatalog();
    TrainingSetup setup = llama70(*catalog);
    setup.layout = {.tp = 8, .dp = 4};
    setup.sharding = Sharding::None;
    const double n = countParameters(setup.shape).total / 8;
    const MemoryParts plain = trainingMemory(setup, Profile{});
    QCOMPARE(plain.weights + plain.gradients + plain.optimizer, 18 * n);
    setup.sharding = Sharding::Optimizer;
    const MemoryParts sharded = trainingMemory(setup, Profile{});
    QCOMPARE(sharded.weights + sharded.gradients + sharded.optimizer, 9 * n);
  }

  // Korthikanti 2022, table 2: 34 s b h / t with sequence parallelism and selective recomputation.
  void activationsOfAPlainLayer() {
    const auto catalog = test::openCatalog();
    TrainingSetup setup;
    setup.shape = *findShape("megatron-22b", *catalog);
    setup.gpu = *findGpu("A100", *catalog);
    setup.framework = Framework::MegatronLm;
    setup.layout = {.tp = 8, .sequenceParallel = true};
    setup.microBatch = setup.globalBatch = 4;
    setup.recompute = Recompute::Selective;
    const double sbh = 2048.0 * 4 * 6144;
    QCOMPARE(trainingMemory(setup, Profile{}).activations, 48 * 34 * sbh / 8);
    setup.flashAttention = false;
    setup.recompute = Recompute::None;
    setup.layout.sequenceParallel = false;
    QCOMPARE(trainingMemory(setup, Profile{}).activations, 48 * sbh * (10 + 24 / 8.0 + 5 * 64 * 2048.0 / (6144 * 8)));
  }

  void growsAndShrinksAsItMust() {
    const auto catalog = test::openCatalog();
    const TrainingSetup base = llama70(*catalog);
    const auto changed = [&](auto&& change) {
      TrainingSetup other = base;
      change(other);
      return total(other);
    };
    QVERIFY(changed([](auto& s) { s.microBatch = 2; }) > total(base));
    QVERIFY(changed([](auto& s) { s.sequence = 16384; }) > total(base));
    QVERIFY(changed([](auto& s) { s.recompute = Recompute::Full; }) < total(base));
    QVERIFY(changed([](auto& s) { s.recompute = Recompute::Selective; }) < total(base));
    QVERIFY(changed([](auto& s) { s.layout.dp = 4; }) < total(base));
    QVERIFY(changed([](auto& s) { s.layout.cp = 2; }) < total(base));
    QVERIFY(changed([](auto& s) { s.sharding = Sharding::Full; }) < total(base));
    QVERIFY(changed([](auto& s) { s.offloadOptimizer = true; }) < total(base));
    QVERIFY(changed([](auto& s) { s.adaptation = Adaptation::Lora; }) < total(base));
    QVERIFY(changed([](auto& s) { s.layout.interleave = 2; }) > total(base));
  }

  void movesTheOptimizerToTheHost() {
    const auto catalog = test::openCatalog();
    TrainingSetup setup = llama70(*catalog);
    const double optimizer = trainingMemory(setup, Profile{}).optimizer;
    setup.offloadOptimizer = true;
    const MemoryParts parts = trainingMemory(setup, Profile{});
    QCOMPARE(parts.optimizer, 0.0);
    QCOMPARE(parts.host, optimizer);
  }

  void dividesExperts() {
    const auto catalog = test::openCatalog();
    TrainingSetup setup = llama70(*catalog);
    setup.shape = *findShape("mixtral-8x7b", *catalog);
    setup.layout = {.dp = 8};
    const double whole = trainingMemory(setup, Profile{}).weights;
    setup.layout.ep = 8;
    const double split = trainingMemory(setup, Profile{}).weights;
    const double experts = 2 * 32 * 8 * countParameters(setup.shape).expert;
    QVERIFY(std::abs(whole - split - experts * 7 / 8) < 1e-6 * whole);
  }

  void findsTheLargestMicroBatch() {
    const auto catalog = test::openCatalog();
    TrainingSetup setup = llama70(*catalog);
    setup.recompute = Recompute::Full;
    setup.globalBatch = 48;
    const int largest = largestMicroBatch(setup, Profile{});
    QVERIFY(largest > 0 && 24 % largest == 0);
    setup.microBatch = largest;
    QVERIFY(fits(trainingMemory(setup, Profile{}), setup.gpu, Profile{}));
    for (int next = largest + 1; next <= 24; ++next) {
      if (24 % next != 0) continue;
      setup.microBatch = next;
      QVERIFY(!fits(trainingMemory(setup, Profile{}), setup.gpu, Profile{}));
    }
    setup.layout = {.dp = 2};
    QCOMPARE(largestMicroBatch(setup, Profile{}), 0); // 70B on one accelerator
  }

  // 16 GB of weights in BF16; 131,072 bytes a token of cache (Llama 3 8B: 32 x 2 x 8 x 128 x 2).
  void servesAModel() {
    const auto catalog = test::openCatalog();
    const ModelShape shape = *findShape("llama-3-8b", *catalog);
    const MemoryParts one = servingMemory(shape, {.sequences = 16, .context = 8192}, Profile{});
    QCOMPARE(one.weights, 2 * countParameters(shape).total);
    QCOMPARE(one.kvCache, 131072.0 * 8192 * 16);
    const MemoryParts sixteen = servingMemory(shape, {.tp = 16, .sequences = 16, .context = 8192}, Profile{});
    QCOMPARE(sixteen.kvCache, one.kvCache / 8); // eight groups only
  }

  // A search asks this a million times a second and more, so it must not allocate; a tenth of that on a busy machine.
  void isCheap() {
    const auto catalog = test::openCatalog();
    const TrainingSetup setup = llama70(*catalog);
    const auto begin = std::chrono::steady_clock::now();
    double sum = 0;
    for (int i = 0; i < 100'000; ++i)
      sum += total(setup);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    qInfo("%.2f million a second", 0.1 / took.count());
    QVERIFY(sum > 0 && took.count() < 1);
  }
};

CW_TEST(TestMemoryModel);
#include "test_memory.moc"
