// SPDX-License-Identifier: GPL-3.0-or-later
// Results of theory that hold for whole runs; the equation stands in each comment.
#include <chrono>
#include <cmath>
#include <thread>

#include "core/simulation/engine/run_flows.h"
#include "tests/scenarios/traffic.h"
#include "tests/test_main.h"

using namespace cw;

namespace {

bool near(double a, double b, double part = 1e-9) {
  return std::abs(a - b) <= part * std::max(std::abs(a), std::abs(b));
}

double uniform(std::uint64_t seed) { return (static_cast<double>(test::mixBits(seed) >> 11U) + 0.5) * 0x1.0p-53; }

/// Mean time in the system of messages that arrive at random on one link of 1 byte/s; `size` of the i-th, 1 on average.
template <class Size>
double meanTimeS(double load, int count, Size&& size) {
  FlowSystem system;
  system.addLink(1);
  const SimPath path = system.addPath(std::vector<LinkUse>{{0, 1}});
  double arrivalS = 0, arrivals = 0;
  for (int i = 0; i < count; ++i) {
    arrivalS -= std::log(uniform(7'000'000 + static_cast<std::uint64_t>(i))) / load;
    arrivals += arrivalS;
    system.addLane({size(static_cast<std::uint64_t>(i)), arrivalS, 1, path, 1, 0});
  }
  return (runFlows(system)->completionSumS - arrivals) / count;
}

test::Case irregularExchange(unsigned hosts) {
  test::Case scenario;
  scenario.pattern = test::Pattern::AllToAll;
  scenario.tree = test::twoLevels(hosts);
  scenario.jitter = 0.5;
  return scenario;
}

} // namespace

class TestEngineTextbook : public QObject {
  Q_OBJECT

private slots:
  // Poisson arrivals on a shared link (M/G/1 with processor sharing): mean time S / (C (1 - load)), whatever the
  // distribution of sizes (Kleinrock, Queueing Systems II, 4.4). 20,000 arrivals: within 6 %.
  void processorSharingOfRandomArrivals() {
    constexpr int count = 20000;
    const auto fixed = [](std::uint64_t) { return 1.0; };
    const auto exponential = [](std::uint64_t i) { return -std::log(uniform(i)); };
    QVERIFY(near(meanTimeS(0.5, count, fixed), 1 / (1 - 0.5), 0.06));
    QVERIFY(near(meanTimeS(0.5, count, exponential), 1 / (1 - 0.5), 0.06));
    QVERIFY(near(meanTimeS(0.25, count, exponential), 1 / (1 - 0.25), 0.06));
  }

  // Shifts i -> i + s under d-mod-k on a full fat tree collide nowhere (Zahavi 2010): each ends at S / B.
  void shiftsCollideNowhere() {
    for (const test::FatTree& tree : {test::twoLevels(64), test::threeLevels(64, 4)}) {
      for (unsigned shift = 1; shift < 64; ++shift) {
        FlowSystem system;
        for (std::uint32_t i = 0; i < tree.links(); ++i)
          system.addLink(tree.bytesPerS);
        std::vector<std::uint32_t> links;
        for (unsigned host = 0; host < 64; ++host) {
          test::route(tree, test::TreeRouting::Dmodk, 1, host, (host + shift) % 64, links);
          std::vector<LinkUse> uses;
          for (const std::uint32_t link : links)
            uses.push_back({link, 1});
          system.addLane({1e9, 0, 1, system.addPath(uses), 1, 0});
        }
        QVERIFY(near(runFlows(system)->endS, 1e9 / tree.bytesPerS));
      }
    }
  }

  // A flow sprayed over n links of C alone carries n C; a barrier lets the second wave begin when the first is over.
  void sprayAndBarrier() {
    FlowSystem system;
    std::vector<LinkUse> spread;
    for (int i = 0; i < 4; ++i)
      spread.push_back({system.addLink(2), 0.25F});
    const SimPath path = system.addPath(spread);
    const SimLane first = system.addLane({8, 0, 5, path, 1, 0}), second = system.addLane({16, 0, 1, path, 1, 0});
    system.require(second, first, allSteps);
    const auto outcome = runFlows(system);
    QVERIFY(near(outcome->laneEndS[first], 5 * 8 / 8.0));
    QVERIFY(near(outcome->laneEndS[second], 5 + 16 / 8.0));
    QVERIFY(near(outcome->linkBytes[0], (5 * 8 + 16) / 4.0));
  }

  // A window of d: never early, late by at most 1.5 d (measured 0.3 to 1.3, simulation.md).
  void windowsStayWithinTheirBound() {
    const FlowSystem system = test::systemOf(irregularExchange(32));
    const double exact = runFlows(system)->endS;
    for (const double window : {1e-4, 1e-3, 1e-2}) {
      FlowOptions options;
      options.window = window;
      const double endS = runFlows(system, options)->endS;
      QVERIFY(endS >= exact * (1 - 1e-12) && endS <= exact * (1 + 1.5 * window));
    }
  }

  // A run of minutes ends soon after it is cancelled; the promise is 100 ms in a release build on a quiet machine.
  void cancels() {
    const FlowSystem system = test::systemOf(irregularExchange(256));
    std::stop_source stop;
    std::chrono::steady_clock::time_point asked;
    std::thread other([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(600));
      asked = std::chrono::steady_clock::now();
      stop.request_stop();
    });
    const auto outcome = runFlows(system, {}, {}, stop.get_token());
    const auto ended = std::chrono::steady_clock::now();
    other.join();
    QVERIFY(!outcome);
    QCOMPARE(outcome.error().code, std::string("job.cancelled"));
    const auto tookMs = std::chrono::duration_cast<std::chrono::milliseconds>(ended - asked).count();
    QVERIFY2(tookMs < 1000, qPrintable(QString::number(tookMs)));
  }
};

CW_TEST(TestEngineTextbook);
#include "test_engine_textbook.moc"
