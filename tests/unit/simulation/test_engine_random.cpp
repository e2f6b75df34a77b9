// SPDX-License-Identifier: GPL-3.0-or-later
// Random systems: the engine against the plain solver, with its shortcuts and without, and what must not matter.
#include <cmath>

#include "core/simulation/engine/fair_share.h"
#include "core/simulation/engine/run_flows.h"
#include "tests/scenarios/fat_tree.h"
#include "tests/scenarios/plain_solver.h"
#include "tests/scenarios/random_system.h"
#include "tests/test_main.h"

using namespace cw;

namespace {

constexpr std::size_t bytesOfSystem = 700;

bool near(double a, double b, double part = 1e-9) {
  return std::abs(a - b) <= part * std::max(std::abs(a), std::abs(b));
}

Result<FlowOutcome> runWith(const FlowSystem& system, bool shortcuts) {
  FlowOptions options;
  options.shortcuts = shortcuts;
  return runFlows(system, options);
}

FlowSystem randomSystem(std::uint64_t seed, std::uint32_t mostSteps) {
  return test::systemOfBytes(test::bytesOfSeed(seed, bytesOfSystem), mostSteps);
}

/// The same system slowed down: capacities divided, delays multiplied.
FlowSystem slowed(const FlowSystem& system, double by) {
  FlowSystem out;
  for (const double capacity : system.capacitiesBytesPerS())
    out.addLink(capacity / by);
  for (Lane lane : system.lanes()) {
    lane.path = out.addPath(system.path(lane.path));
    lane.delayS *= by;
    lane.latencyS *= by;
    out.addLane(lane);
  }
  for (const Requirement& each : system.requirements())
    out.require(each.lane, each.before, each.lag);
  return out;
}

/// Whether every lane of `copies` of a system ends when the lane of the one does, and the sums are as many times its.
bool sameCourse(const FlowOutcome& many, const FlowOutcome& one, unsigned copies) {
  bool same = near(many.endS, one.endS) && near(many.completionSumS, copies * one.completionSumS) &&
              many.messages == copies * one.messages;
  for (std::size_t i = 0; i < many.laneEndS.size(); ++i)
    same = same && near(many.laneEndS[i], one.laneEndS[i % one.laneEndS.size()]);
  return same;
}

/// Whether a system does the same, to the last digits, when it is numbered otherwise and slowed down. Steps that chase
/// each other can double a rounding error each round; their later course is decided by rounding, not by the system.
bool isCalm(const FlowSystem& system, const FlowOutcome& outcome, std::uint64_t seed) {
  constexpr double by = 3.7;
  std::vector<SimLane> laneAt;
  const auto other = runWith(slowed(test::renumbered(system, seed, laneAt), by), false);
  bool same = near(other->completionSumS, by * outcome.completionSumS, 1e-12);
  for (std::size_t i = 0; i < laneAt.size(); ++i)
    same = same && near(other->laneEndS[laneAt[i]], by * outcome.laneEndS[i], 1e-12);
  return same;
}

} // namespace

class TestEngineRandom : public QObject {
  Q_OBJECT

private slots:
  // Ends, sums and bytes of 800 systems, of which some cannot end. Few steps: see isCalm.
  void equalsThePlainSolver() {
    int ended = 0, stuck = 0;
    for (std::uint64_t seed = 0; seed < 800; ++seed) {
      const FlowSystem system = randomSystem(seed, 24);
      const test::PlainOutcome plain = test::runPlainly(system);
      for (const bool shortcuts : {false, true}) {
        const auto outcome = runWith(system, shortcuts);
        QVERIFY2(outcome.has_value() != plain.deadlock, qPrintable(QString::number(seed)));
        if (plain.deadlock) {
          QCOMPARE(outcome.error().code, std::string("simulation.deadlock"));
          ++stuck;
          continue;
        }
        bool same = near(outcome->endS, plain.endS) && near(outcome->completionSumS, plain.completionSumS);
        for (std::size_t i = 0; i < plain.laneEndS.size(); ++i)
          same = same && near(outcome->laneEndS[i], plain.laneEndS[i]);
        QVERIFY2(same && outcome->messages == plain.messages, qPrintable(QString::number(seed)));
        // Conservation: what the plain solver's rates carry is the sum of the messages that cross a link.
        for (std::size_t i = 0; i < plain.linkBytes.size(); ++i)
          QVERIFY(std::abs(outcome->linkBytes[i] - plain.linkBytes[i]) <= 1e-8 * (1 + plain.linkBytes[i]));
        ++ended;
      }
    }
    QVERIFY(ended > 1000 && stuck > 60);
  }

  // Long runs repeat: rounds that are taken at once must end as if each had been simulated.
  void repeatedRoundsAreExact() {
    int skipped = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
      const FlowSystem system = randomSystem(seed, 700);
      const auto plain = runWith(system, false), quick = runWith(system, true);
      QCOMPARE(plain.has_value(), quick.has_value());
      if (!plain || !isCalm(system, *plain, seed)) continue;
      skipped += quick->skippedSteps > 0 ? 1 : 0;
      QVERIFY2(sameCourse(*quick, *plain, 1), qPrintable(QString::number(seed)));
    }
    QVERIFY(skipped > 25);
  }

  // Equal systems side by side: joined, or simulated once, they end as one does.
  void copiesAreExact() {
    int joined = 0;
    for (std::uint64_t seed = 0; seed < 120; ++seed) {
      const FlowSystem system = randomSystem(seed, 40);
      const auto one = runWith(system, false), many = runWith(test::sideBySide(system, 9), true);
      QCOMPARE(one.has_value(), many.has_value());
      if (!one || !isCalm(system, *one, seed)) continue;
      joined += many->simulatedLanes < 9 * system.lanes().size() ? 1 : 0;
      QVERIFY2(sameCourse(*many, *one, 9), qPrintable(QString::number(seed)));
    }
    QVERIFY(joined > 20);
  }

  // The allocation holds after every change, whether it was found locally or anew, and is the plain solver's.
  void ratesStayFair() {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
      const FlowSystem system = test::sideBySide(randomSystem(seed, 1), 2 + seed % 3);
      FairShare shares(system);
      std::vector<bool> sends(system.lanes().size(), false);
      for (std::uint64_t round = 0; round < 60; ++round) {
        for (std::uint64_t change = 0; change < 1 + seed % 4; ++change) {
          const auto lane = static_cast<SimLane>(test::mixBits(seed << 20U | round << 4U | change) % sends.size());
          if (system.path(system.lanes()[lane].path).empty()) continue;
          sends[lane] = !sends[lane];
          sends[lane] ? shares.start(lane) : shares.stop(lane);
        }
        shares.solve();
        if (shares.sending() == 0) continue;
        QVERIFY2(shares.holds(1e-9), qPrintable(QString("%1 %2").arg(seed).arg(round)));
        const std::vector<double> plain = test::plainRates(system, sends);
        for (SimLane lane = 0; lane < sends.size(); ++lane)
          QVERIFY(!sends[lane] || near(shares.rateBytesPerS(lane), plain[lane]));
      }
    }
  }

  // Many flows on a fat tree, so that local solutions occur that are given up and some that are not.
  void ratesStayFairOnATree() {
    const test::FatTree tree = test::threeLevels(256, 8, 2);
    FlowSystem system;
    for (std::uint32_t i = 0; i < tree.links(); ++i)
      system.addLink(1 + i % 5);
    std::vector<std::uint32_t> links;
    for (std::uint32_t i = 0; i < 600; ++i) {
      const auto from = static_cast<unsigned>(test::mixBits(i) % 256), to = static_cast<unsigned>((from + 1 + i) % 256);
      test::route(tree, test::TreeRouting::Ecmp, 1, from, to == from ? (from + 1) % 256 : to, links);
      std::vector<LinkUse> uses;
      for (const std::uint32_t link : links)
        uses.push_back({link, 1});
      system.addLane({1, 0, 1, system.addPath(uses), i % 3 == 0 ? 2.0 : 1.0, 0});
    }
    FairShare shares(system);
    std::vector<bool> sends(600, false);
    for (std::uint64_t round = 0; round < 400; ++round) {
      for (std::uint64_t change = 0; change < (round < 40 ? 20U : 2U); ++change) {
        const auto lane = static_cast<SimLane>(test::mixBits(round << 8U | change) % 600);
        sends[lane] = !sends[lane];
        sends[lane] ? shares.start(lane) : shares.stop(lane);
      }
      shares.solve();
      QVERIFY2(shares.holds(1e-9), qPrintable(QString::number(round)));
    }
  }

  // holds() itself can fail: before a solution nobody has a rate.
  void holdsCanFail() {
    FlowSystem system;
    system.addLink(1);
    const std::vector<LinkUse> uses{{0, 1}};
    const SimPath path = system.addPath(uses);
    system.addLane({1, 0, 1, path, 1, 0});
    system.addLane({1, 0, 1, path, 1, 0});
    FairShare shares(system);
    shares.start(0);
    shares.solve();
    QVERIFY(shares.holds(1e-9));
    system.setCapacity(0, 2); // the flow could rise now
    QVERIFY(!shares.holds(1e-9));
    system.setCapacity(0, 0.5); // and now it is too fast
    QVERIFY(!shares.holds(1e-9));
  }

  // Times are divided by what capacities are multiplied with, and numbers of links and lanes change nothing.
  void scaleAndNumbersDoNotMatter() {
    int calm = 0;
    for (std::uint64_t seed = 5000; seed < 5200; ++seed) {
      const FlowSystem system = randomSystem(seed, 16);
      const auto outcome = runWith(system, false);
      if (!outcome) continue;
      const bool same = isCalm(system, *outcome, seed);
      QVERIFY2(same, qPrintable(QString::number(seed)));
      ++calm;
    }
    QVERIFY(calm > 120);
  }
};

CW_TEST(TestEngineRandom);
#include "test_engine_random.moc"
