// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <random>

#include "core/sizing/search/frontier.h"
#include "tests/test_main.h"

using namespace cw::sizing;

namespace {

// Figures from a small grid, so that many are equal in one or in all of them.
std::vector<Strategy> manyStrategies() {
  std::mt19937 random(7);
  std::vector<Strategy> all;
  for (int i = 0; i < 2000; ++i) {
    Strategy s;
    s.layout.tp = static_cast<int>(random() % 4) + 1;
    s.layout.dp = i + 1 > 1000 ? 1 : 2;
    s.microBatch = i;
    s.stepSeconds = static_cast<double>(random() % 40 + 1);
    s.memoryBytes = static_cast<double>(random() % 40 + 1);
    all.push_back(s);
  }
  return all;
}

bool same(const std::vector<Strategy>& a, const std::vector<Strategy>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const Strategy& x, const Strategy& y) { return !comesBefore(x, y) && !comesBefore(y, x); });
}

bool beats(const Strategy& a, const Strategy& b) {
  return a.stepSeconds <= b.stepSeconds && a.memoryBytes <= b.memoryBytes && a.layout.gpus() <= b.layout.gpus();
}

} // namespace

class TestFrontier : public QObject {
  Q_OBJECT
private slots:
  void keepsTheFirstOnesWhateverTheOrder() {
    std::vector<Strategy> all = manyStrategies(), expected = all;
    std::sort(expected.begin(), expected.end(), comesBefore);
    expected.resize(25);
    std::mt19937 random(1);
    for (int round = 0; round < 5; ++round) {
      std::shuffle(all.begin(), all.end(), random);
      detail::Best best(25);
      for (const Strategy& s : all)
        best.add(s);
      QVERIFY(same(best.sorted(), expected));
    }
  }

  void frontHoldsExactlyWhatNothingBeats() {
    std::vector<Strategy> all = manyStrategies();
    std::mt19937 random(2);
    std::vector<Strategy> first;
    for (int round = 0; round < 5; ++round) {
      std::shuffle(all.begin(), all.end(), random);
      detail::Frontier front;
      for (const Strategy& s : all)
        front.add(s);
      const auto kept = front.sorted();
      if (round == 0) first = kept;
      QVERIFY(same(kept, first));
    }
    for (const Strategy& s : all)
      QVERIFY(std::any_of(first.begin(), first.end(), [&](const Strategy& kept) { return beats(kept, s); }));
    for (const Strategy& a : first)
      QCOMPARE(std::count_if(first.begin(), first.end(), [&](const Strategy& b) { return beats(b, a); }), 1);
  }
};

CW_TEST(TestFrontier);
#include "test_frontier.moc"
