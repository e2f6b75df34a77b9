// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <chrono>
#include <cmath>
#include <thread>

#include "tests/test_main.h"
#include "tests/unit/sizing/search/search_spaces.h"

using namespace cw;
using namespace cw::sizing;

namespace {

SearchSpace smallSpace() { return test::spaceOf(test::gpt(24, 2048, 16), 32, 64); }

SearchOutcome found(const SearchSpace& space) {
  const auto outcome = search(space, Profile{}, Progress{}, {});
  if (!outcome) qFatal("search failed: %s", outcome.error().code.c_str());
  return *outcome;
}

bool same(const Strategy& a, const Strategy& b) { return !comesBefore(a, b) && !comesBefore(b, a) && a.mfu == b.mfu; }

bool same(const std::vector<Strategy>& a, const std::vector<Strategy>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) { return same(x, y); });
}

bool same(const SearchOutcome& a, const SearchOutcome& b) {
  return same(a.best, b.best) && same(a.pareto, b.pareto) && same(a.smallest, b.smallest) &&
         same(a.nearMiss, b.nearMiss) && a.evaluated == b.evaluated && a.legal == b.legal && a.tooLarge == b.tooLarge &&
         a.marginals.flops == b.marginals.flops && a.marginals.nic == b.marginals.nic &&
         a.marginals.memoryCapacity == b.marginals.memoryCapacity;
}

bool near(double a, double b) { return std::abs(a / b - 1) < 1e-9; }

/// From the request until the search is over.
double secondsToCancel(const SearchSpace& space) {
  std::stop_source source;
  std::chrono::steady_clock::time_point asked;
  std::jthread user([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(60));
    asked = std::chrono::steady_clock::now();
    source.request_stop();
  });
  const auto outcome = search(space, Profile{}, Progress{}, source.get_token());
  const auto ended = std::chrono::steady_clock::now();
  user.join();
  if (outcome || outcome.error().code != "job.cancelled") qFatal("the search was not cancelled");
  return std::chrono::duration<double>(ended - asked).count();
}

} // namespace

class TestSearch : public QObject {
  Q_OBJECT
private slots:
  // The fast path must give what a single prediction gives, figure by figure.
  void agreesWithSinglePredictions() {
    SearchSpace space = smallSpace();
    space.allSwitches = true;
    const SearchOutcome outcome = found(space);
    QCOMPARE(outcome.best.size(), std::size_t{100});
    for (const std::vector<Strategy>& list : {outcome.best, outcome.pareto}) {
      for (const Strategy& strategy : list) {
        const auto single = predictTraining(setupOf(space.base, strategy), Profile{});
        QVERIFY(single.has_value());
        QVERIFY(near(strategy.stepSeconds, single->stepSeconds));
        QVERIFY(near(strategy.mfu, single->mfu));
        QVERIFY(near(strategy.memoryBytes, single->memory.total()));
        QVERIFY(single->fits);
      }
    }
  }

  void theBestIsBetterThanKnownLayouts() {
    const SearchSpace space = smallSpace();
    const SearchOutcome outcome = found(space);
    QVERIFY(std::is_sorted(outcome.best.begin(), outcome.best.end(), comesBefore));
    for (const Layout& layout : {Layout{1, 1, 1, 1, 32}, Layout{8, 1, 1, 1, 4}, Layout{2, 4, 1, 1, 4}}) {
      TrainingSetup setup = space.base;
      setup.layout = layout;
      setup.sharding = Sharding::Optimizer;
      const auto single = predictTraining(setup, Profile{});
      QVERIFY(single.has_value());
      if (single->fits) QVERIFY(outcome.best.front().stepSeconds <= single->stepSeconds);
    }
  }

  void threadsDoNotChangeTheResult() {
    SearchSpace space = smallSpace();
    space.threads = 1;
    const SearchOutcome one = found(space);
    for (int threads : {2, 5}) {
      space.threads = threads;
      QVERIFY(same(found(space), one));
    }
  }

  void shardsJoinToTheWhole() {
    SearchSpace space = smallSpace();
    const SearchOutcome whole = found(space);
    std::vector<SearchOutcome> parts;
    space.shards = 3;
    for (space.shard = 2; space.shard >= 0; --space.shard) {
      const auto text = toJson(found(space));
      const auto read = outcomeFromJson(text, "part");
      QVERIFY(read.has_value());
      parts.push_back(*read);
    }
    QVERIFY(same(merge(parts, space.keep), whole));
    QCOMPARE(outcomeFromJson("{}", "part").error().code, std::string("search.malformed-outcome"));
  }

  // A job ends within 100 ms of a cancel; the least of three, for other work on the machine.
  void endsSoonAfterACancel() {
    SearchSpace space = test::spaceOf(test::gpt(128, 25600, 160), 3072, 3072);
    space.allSwitches = true;
    space.tpWithinDomain = false;
    double least = INFINITY;
    for (int attempt = 0; attempt < 3; ++attempt)
      least = std::min(least, secondsToCancel(space));
    QVERIFY(least < 0.1);
  }

  void progressRises() {
    std::vector<double> heard;
    const Progress progress([&](double fraction, const std::string&) { heard.push_back(fraction); });
    QVERIFY(search(smallSpace(), Profile{}, progress, {}).has_value());
    QVERIFY(heard.size() > 2 && std::is_sorted(heard.begin(), heard.end()));
    QCOMPARE(heard.back(), 1.0);
  }

  // The step is a sum of times each of which falls with at most one of them, so the gains are shares of the step.
  void marginalsAreShares() {
    const Marginals m = found(smallSpace()).marginals;
    for (double gain : {m.flops, m.memoryBandwidth, m.scaleUp, m.nic})
      QVERIFY(gain >= 0 && gain <= 1);
    QVERIFY(m.flops > 0.2);
    QVERIFY(m.flops + m.memoryBandwidth + m.scaleUp + m.nic <= 1);
    QVERIFY(m.memoryCapacity >= 0);
  }

  void moreMemoryIsNeverWorse() {
    SearchSpace space = test::spaceOf(test::gpt(48, 8192, 64), 64, 64);
    double before = INFINITY;
    for (double bytes : {40e9, 80e9, 192e9}) {
      space.base.gpu.memoryBytes = bytes;
      const double now = found(space).best.front().stepSeconds;
      QVERIFY(now <= before);
      before = now;
    }
  }

  void frontHoldsTheFastest() {
    const SearchOutcome outcome = found(smallSpace());
    QVERIFY(same(outcome.pareto.front(), outcome.best.front()));
    for (std::size_t i = 1; i < outcome.pareto.size(); ++i)
      QVERIFY(outcome.pareto[i].memoryBytes < outcome.pareto[i - 1].memoryBytes);
  }
};

CW_TEST(TestSearch);
#include "test_search.moc"
