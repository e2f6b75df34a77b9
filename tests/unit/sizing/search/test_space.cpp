// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <tuple>

#include "core/sizing/search/space.h"
#include "tests/test_main.h"
#include "tests/unit/sizing/search/search_spaces.h"

using namespace cw;
using namespace cw::sizing;
using detail::Block;

namespace {

bool holds(const std::vector<Block>& blocks, const Block& wanted) {
  return std::any_of(blocks.begin(), blocks.end(), [&](const Block& b) {
    return std::tie(b.tp, b.pp, b.cp, b.ep, b.dp) == std::tie(wanted.tp, wanted.pp, wanted.cp, wanted.ep, wanted.dp);
  });
}

} // namespace

class TestSpace : public QObject {
  Q_OBJECT
private slots:
  void divisorsAscend() {
    QCOMPARE(detail::divisorsOf(12), (std::vector<int>{1, 2, 3, 4, 6, 12}));
    QCOMPARE(detail::divisorsOf(1), std::vector<int>{1});
    QCOMPARE(detail::divisorsOf(49), (std::vector<int>{1, 7, 49}));
  }

  // GPT-3 on 1,024 A100 in "Efficient Large-Scale Language Model Training" (SC21): TP 8, PP 16, DP 8 (of 96 layers).
  void knowsThePublishedLayout() {
    const auto blocks = detail::blocksOf(test::spaceOf(test::gpt(96, 12288, 96), 1024, 1536));
    QVERIFY(holds(blocks, {8, 16, 1, 1, 8}));
    QVERIFY(!holds(blocks, {16, 8, 1, 1, 8})); // over two nodes
    for (const Block& b : blocks)
      QCOMPARE(1LL * b.tp * b.pp * b.cp * b.dp, 1024LL);
  }

  void everyCombinationIsValid() {
    ModelShape moe = test::gpt(12, 1024, 16);
    moe.experts = 8;
    moe.topK = 2;
    moe.expertFfn = 2048;
    for (const ModelShape& shape : {test::gpt(24, 2048, 16), moe}) {
      SearchSpace space = test::spaceOf(shape, 64, 96);
      space.allSwitches = true;
      int seen = 0;
      for (const Block& b : detail::blocksOf(space)) {
        for (int microBatch : detail::microBatchesOf(space, b)) {
          for (int interleave : detail::interleavesOf(space, b, microBatch)) {
            TrainingSetup setup = space.base;
            setup.layout = {b.tp, b.pp, b.cp, b.ep, b.dp, interleave};
            setup.microBatch = microBatch;
            QVERIFY(validate(setup).has_value());
            ++seen;
          }
        }
      }
      QVERIFY(seen > 100);
    }
  }

  // Virtual stages need the micro-batches of the schedule in groups of the pipeline's depth (Megatron-LM).
  void interleavingNeedsAMatchingBatch() {
    const SearchSpace space = test::spaceOf(test::gpt(24, 2048, 16), 8, 12);
    QCOMPARE(detail::interleavesOf(space, {1, 4, 1, 1, 2}, 1), std::vector<int>{1}); // 6 micro-batches, 4 stages
    QCOMPARE(detail::interleavesOf(space, {1, 2, 1, 1, 4}, 1), std::vector<int>{1}); // 3 micro-batches
    // 12 layers a stage; virtual stages of one layer only on request.
    QCOMPARE(detail::interleavesOf(space, {1, 2, 1, 1, 2}, 1), (std::vector<int>{1, 2, 3, 4, 6}));
    SearchSpace listed = space;
    listed.interleave = {1, 12};
    QCOMPARE(detail::interleavesOf(listed, {1, 2, 1, 1, 2}, 1), (std::vector<int>{1, 12}));
  }

  // 48 heads divide by 3 and 6 too, but tensor parallelism is a power of two unless asked for.
  void oddTensorDegreesNeedAsking() {
    SearchSpace space = test::spaceOf(test::gpt(24, 3072, 48), 8, 8);
    for (const detail::Block& block : detail::blocksOf(space))
      QVERIFY((block.tp & (block.tp - 1)) == 0);
    space = test::spaceOf(test::gpt(24, 3072, 48), 6, 6);
    space.tp = {3};
    QVERIFY(!detail::blocksOf(space).empty());
  }

  // 2,048 tokens over two ranks are legal, but only on request.
  void shortChunksNeedAsking() {
    SearchSpace space = test::spaceOf(test::gpt(24, 2048, 16), 64, 64);
    const auto most = [&] {
      int cp = 0;
      for (const Block& b : detail::blocksOf(space))
        cp = std::max(cp, b.cp);
      return cp;
    };
    QCOMPARE(most(), 1);
    space.base.sequence = 32768;
    QCOMPARE(most(), 16);
    space.base.sequence = 2048;
    space.cp = {2};
    QCOMPARE(most(), 2);
  }

  // DeepSpeed's pipeline engine refuses ZeRO-2 and 3; torchtitan combines FSDP with pipelines.
  void shardingFollowsTheStack() {
    SearchSpace space = test::spaceOf(test::gpt(24, 2048, 16), 64, 64);
    const auto count = [&](const Block& block) { return detail::switchesOf(space, block).size(); };
    QCOMPARE(count({1, 1, 1, 1, 64}), std::size_t{4});
    QCOMPARE(count({1, 4, 1, 1, 16}), std::size_t{2});
    QCOMPARE(count({8, 8, 1, 1, 1}), std::size_t{1});
    space.base.framework = Framework::Fsdp;
    QCOMPARE(count({1, 4, 1, 1, 16}), std::size_t{3});
    space.sharding = {Sharding::Gradients};
    QCOMPARE(count({1, 4, 1, 1, 16}), std::size_t{1});
  }

  void listsAreKept() {
    SearchSpace space = test::spaceOf(test::gpt(24, 2048, 16), 64, 96);
    space.tp = {2, 4};
    space.pp = {1};
    for (const Block& b : detail::blocksOf(space))
      QVERIFY((b.tp == 2 || b.tp == 4) && b.pp == 1);
    space.tp = {3};
    QVERIFY(detail::blocksOf(space).empty());
    QVERIFY(!detail::blocksOf(space, detail::Constraint::TensorList).empty());
  }

  // 61 layers of DeepSeek-V3 ran on 16 stages (its report, section 3.2).
  void unevenDepthMayUsePowersOfTwo() {
    const auto blocks = detail::blocksOf(test::spaceOf(test::gpt(61, 2048, 16), 64, 64));
    QVERIFY(holds(blocks, {1, 16, 1, 1, 4}));
  }

  void aRangeOfAcceleratorsIsKept() {
    SearchSpace space = test::spaceOf(test::gpt(24, 2048, 16), 0, 96);
    space.minGpus = 12;
    space.maxGpus = 48;
    long long least = 1000, most = 0;
    for (const Block& b : detail::blocksOf(space)) {
      least = std::min(least, 1LL * b.tp * b.pp * b.cp * b.dp);
      most = std::max(most, 1LL * b.tp * b.pp * b.cp * b.dp);
    }
    QCOMPARE(least, 12LL);
    QCOMPARE(most, 48LL);
  }
};

CW_TEST(TestSpace);
#include "test_space.moc"
