// SPDX-License-Identifier: GPL-3.0-or-later
// Phases, meetings and repetition that invite a wrong shortcut: each must end as the plain run does, and where there is
// an equation it stands in the comment.
#include <cmath>
#include <optional>

#include "core/simulation/engine/parts.h"
#include "core/simulation/engine/run_flows.h"
#include "tests/scenarios/fat_tree.h"
#include "tests/test_main.h"

using namespace cw;

namespace {

bool near(double a, double b, double part = 1e-9) {
  return std::abs(a - b) <= part * std::max(std::abs(a), std::abs(b));
}

class Phases {
public:
  explicit Phases(std::vector<double> capacities) {
    for (const double capacity : capacities)
      system.addLink(capacity);
    nowhere_ = system.addPath({});
  }
  SimLane meeting(const std::vector<SimLane>& all) {
    const SimLane lane = system.addLane({0, 0, 1, nowhere_, 1, 0});
    for (const SimLane before : all)
      system.require(lane, before, allSteps);
    return lane;
  }
  SimLane send(double bytes, std::vector<SimLink> links, std::uint32_t steps = 1, double latencyS = 0) {
    std::vector<LinkUse> uses;
    for (const SimLink link : links)
      uses.push_back({link, 1});
    return system.addLane({bytes, 0, steps, system.addPath(uses), 1, latencyS});
  }
  /// Lanes of a ring over one link each; step s needs the neighbour's step s - 1.
  std::vector<SimLane> ring(SimLink first, std::uint32_t size, std::uint32_t steps, double bytes = 1) {
    std::vector<SimLane> lanes;
    for (std::uint32_t i = 0; i < size; ++i)
      lanes.push_back(send(bytes, {first + i}, steps));
    for (std::uint32_t i = 0; i < size; ++i)
      system.require(lanes[i], lanes[(i + size - 1) % size], 0);
    return lanes;
  }
  void after(SimLane meeting, const std::vector<SimLane>& lanes) {
    for (const SimLane lane : lanes)
      system.require(lane, meeting, allSteps);
  }
  /// Runs both ways; NaN where they differ.
  double endS() {
    FlowOptions plain;
    plain.shortcuts = false;
    const auto a = runFlows(system, plain), b = runFlows(system);
    if (!a || !b) return std::nan("");
    quick = *b;
    bool same = near(a->endS, b->endS) && near(a->completionSumS, b->completionSumS) && a->messages == b->messages;
    for (std::size_t i = 0; i < a->laneEndS.size(); ++i)
      same = same && near(a->laneEndS[i], b->laneEndS[i]);
    for (std::size_t i = 0; i < a->linkBytes.size(); ++i)
      same = same && near(a->linkBytes[i], b->linkBytes[i]);
    return same ? a->endS : std::nan("");
  }

  FlowSystem system;
  FlowOutcome quick; ///< with the shortcuts

private:
  SimPath nowhere_ = 0;
};

/// Numbers that a seed decides.
class Dice {
public:
  explicit Dice(std::uint64_t seed) : state_(test::mixBits(seed)) {}
  std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(test::mixBits(state_++) % bound); }
  bool onceIn(std::uint32_t times) { return below(times) == 0; }

private:
  std::uint64_t state_;
};

/// Rings and loose messages in groups of links, phase after phase with meetings between them; unless `clean`, some
/// lanes are forgotten by a meeting, do not wait for it, or cross into another group.
Phases randomPhases(std::uint64_t seed, bool clean) {
  Dice dice(seed);
  const std::uint32_t groups = 2 + dice.below(3), perGroup = 1 + dice.below(4);
  std::vector<double> capacities;
  for (std::uint32_t i = 0; i < groups * perGroup; ++i)
    capacities.push_back(1 + (dice.onceIn(2) ? dice.below(3) : 0));
  Phases out(capacities);
  const auto forgets = [&](std::uint32_t times) { return !clean && dice.onceIn(times); };
  std::optional<SimLane> meeting;
  for (std::uint32_t phase = 0, phases = 2 + dice.below(4); phase < phases; ++phase) {
    std::vector<SimLane> lanes, needed;
    for (std::uint32_t group = 0; group < groups; ++group) {
      const std::uint32_t size = 1 + dice.below(6), steps = 1 + dice.below(20);
      const auto first = static_cast<SimLane>(out.system.lanes().size());
      for (std::uint32_t i = 0; i < size; ++i) {
        const SimLink link = (forgets(8) ? dice.below(groups) : group) * perGroup + dice.below(perGroup);
        lanes.push_back(out.send(1 + dice.below(2), {link}, dice.onceIn(7) ? 1 : steps, dice.onceIn(5) ? 0.75 : 0));
      }
      for (std::uint32_t i = 0; i < size && dice.below(2) == 0; ++i)
        out.system.require(first + i, first + (i + size - 1) % size, 0);
    }
    for (const SimLane lane : lanes) {
      if (meeting && !forgets(12)) out.system.require(lane, *meeting, allSteps);
      if (!forgets(15)) needed.push_back(lane);
      if (dice.onceIn(9) && !needed.empty()) needed.push_back(needed.front());
    }
    meeting = out.meeting(needed);
    if (forgets(6)) meeting = out.meeting({*meeting});
  }
  return out;
}

} // namespace

class TestEnginePhases : public QObject {
  Q_OBJECT

private slots:
  // k pieces over h hops: (k + h - 1) times the time of a piece; the slowest hop decides where they differ:
  // sum of the hops' times + (k - 1) times the slowest.
  void pipelines() {
    Phases even({1, 1, 1, 1, 1, 1}), uneven({1, 0.5, 4, 0.25});
    for (SimLink hop = 0; hop < 6; ++hop) {
      even.send(2, {hop}, 5000);
      if (hop > 0) even.system.require(hop, hop - 1, 1);
    }
    for (SimLink hop = 0; hop < 4; ++hop) {
      uneven.send(2, {hop}, 5000);
      if (hop > 0) uneven.system.require(hop, hop - 1, 1);
    }
    QVERIFY(near(even.endS(), (5000 + 6 - 1) * 2.0));
    QVERIFY(even.quick.events < 200);
    QVERIFY(near(uneven.endS(), 2 / 1.0 + 2 / 0.5 + 2 / 4.0 + 2 / 0.25 + 4999 * (2 / 0.25)));
  }

  // Each step of an unequal ring waits for the slowest in the end: n lanes, m steps; with the slow link's time T the
  // others run ahead at first, then all are paced by it: (m + what its neighbours add) T; here the plain run decides.
  void unequalRings() {
    Phases one({1, 0.7, 1, 0.9, 1.1});
    one.ring(0, 5, 4000);
    QVERIFY(one.endS() >= 4000 / 0.7 * (1 - 1e-12));
    QVERIFY(one.quick.skippedSteps > 3000);
  }

  // Two rings of different counts on one shared link, one over before the other.
  void ringsThatShareALink() {
    Phases both({1, 1, 1, 1, 1, 1, 1});
    both.ring(0, 4, 3000);
    both.ring(3, 4, 1000, 3);
    QVERIFY(both.endS() > 3000);
    // Shorter lanes within a ring: those who wait for them wait for all steps that there are.
    Phases mixed({1, 1, 1, 1});
    for (const std::uint32_t steps : {900U, 300U, 600U, 1200U})
      mixed.send(1, {static_cast<SimLink>(mixed.system.lanes().size())}, steps);
    for (SimLane lane = 0; lane < 4; ++lane)
      mixed.system.require(lane, (lane + 3) % 4, 0);
    QVERIFY(near(mixed.endS(), 1200)); // nobody is ever late: each link sends all the time
  }

  // A phase that waits for a ring, on the ring's own links, and one that runs beside the ring until it is over.
  void phasesThatWaitForRings() {
    Phases two({1, 1, 1, 1});
    const auto first = two.ring(0, 4, 500), second = two.ring(0, 4, 700, 2);
    two.after(two.meeting(first), second);
    QVERIFY(near(two.endS(), 500 + 700 * 2.0));
    // A lane that waits for step 333 of the ring and then shares a link with it.
    Phases late({1, 1, 1, 1});
    const auto ring = late.ring(0, 4, 1000);
    const SimLane guest = late.send(10, {2});
    late.system.require(guest, ring[0], 333);
    QVERIFY(late.endS() > 1000);
    QVERIFY(near(late.quick.laneEndS[guest], 333 + 20)); // half of the link for 10 bytes
  }

  // Latencies longer than a step: several messages are under way at once.
  void messagesUnderWay() {
    Phases ring({1, 2, 1});
    for (SimLink link = 0; link < 3; ++link)
      ring.send(1, {link}, 2000, 3.3);
    for (SimLane lane = 0; lane < 3; ++lane)
      ring.system.require(lane, (lane + 2) % 3, 0);
    QVERIFY(ring.endS() > 2000);
    Phases chain({1, 1});
    chain.send(1, {0}, 3000, 7.5);
    chain.send(1, {1}, 3000, 2.5);
    chain.system.require(1, 0, 1);
    QVERIFY(near(chain.endS(), 3000 + 7.5 + 1 + 2.5));
  }

  // Many phases, one after the other: each takes 2 x 1 / 1.
  void manyPhases() {
    Phases many(std::vector<double>(8, 1));
    SimLane last = 0;
    for (int phase = 0; phase < 150; ++phase) {
      std::vector<SimLane> lanes;
      for (SimLink link = 0; link < 16; ++link)
        lanes.push_back(many.send(1, {link % 8}));
      if (phase > 0) many.after(last, lanes);
      last = many.meeting(lanes);
    }
    QVERIFY(near(many.endS(), 150 * 2));
  }

  // A meeting that names one lane twice and another not at all does not wait for the other.
  void aMeetingThatMissesALane() {
    Phases twice({1, 1, 1, 1, 1, 1, 1, 1});
    std::vector<SimLane> first, second;
    for (SimLink link = 0; link < 8; ++link)
      first.push_back(twice.send(link == 7 ? 100 : 1, {link}));
    for (SimLink link = 0; link < 8; ++link)
      second.push_back(twice.send(1, {link}));
    auto needs = first;
    needs.back() = first.front();
    twice.after(twice.meeting(needs), second);
    // The long lane shares its link with the second phase from 1 to 3: 100 bytes need 101 s.
    QVERIFY(near(twice.endS(), 101));
  }

  // Meetings that wait for meetings only: what was not waited for before them goes on beside what follows.
  void meetingsWithoutLanes() {
    Phases chain(std::vector<double>(8, 1));
    std::vector<SimLane> first, second, third;
    for (SimLink link = 0; link < 8; ++link)
      first.push_back(chain.send(1, {link}));
    const SimLane one = chain.meeting(first);
    for (SimLink link = 0; link < 8; ++link)
      second.push_back(chain.send(link == 7 ? 100 : 1, {link}));
    chain.after(one, second);
    const SimLane two = chain.meeting({second[0]}), three = chain.meeting({two});
    for (SimLink link = 0; link < 8; ++link)
      third.push_back(chain.send(1, {link}));
    chain.after(three, third);
    QVERIFY(near(chain.endS(), 1 + 101));
  }

  // Whatever the meetings wait for or forget; parts are found in most of the orderly ones.
  void randomPhasesAreExact() {
    int joined = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      Phases phases = randomPhases(seed, seed % 2 == 0);
      QVERIFY2(std::isfinite(phases.endS()), qPrintable(QString::number(seed)));
      joined += phases.quick.simulatedLanes < phases.system.lanes().size() ? 1 : 0;
    }
    QVERIFY2(joined > 40, qPrintable(QString::number(joined)));
  }

  // Equal flows sprayed over three links each: the share of a third is not a number of few digits, and joining adds
  // many of them up. n flows over 3 links of C: n S / (3 C), but for the digits of the share.
  void thirds() {
    Phases spray({1, 1, 1});
    const std::vector<LinkUse> uses{{0, 1 / 3.0F}, {1, 1 / 3.0F}, {2, 1 / 3.0F}};
    const SimPath path = spray.system.addPath(uses);
    for (int i = 0; i < 100; ++i)
      spray.system.addLane({3, 0, 1, path, 1, 0});
    QVERIFY(near(spray.endS(), 100 * 3 * double{1 / 3.0F}));
    QVERIFY(spray.quick.simulatedLanes < 100);
  }

  // Rings that need no meeting to be independent: equal ones run once.
  void independentRings() {
    Phases rings(std::vector<double>(40, 2));
    for (std::uint32_t i = 0; i < 10; ++i)
      rings.ring(4 * i, 4, 300);
    QVERIFY(near(rings.endS(), 150));
    QVERIFY(rings.quick.simulatedLanes <= 4);
  }

  // The lane that a deadlock names is a lane of the system that was given, which waits for the other.
  void theLaneOfADeadlock() {
    Phases stuck(std::vector<double>(80, 1));
    for (SimLink link = 0; link < 78; ++link)
      stuck.send(1, {link});
    const SimLane a = stuck.send(1, {78}), b = stuck.send(1, {79});
    stuck.system.require(a, b, allSteps);
    stuck.system.require(b, a, allSteps);
    const auto outcome = runFlows(stuck.system);
    QVERIFY(!outcome);
    QCOMPARE(outcome.error().code, std::string("simulation.deadlock"));
    QCOMPARE(outcome.error().args.front().second, std::to_string(a));
  }

  // Outcomes that were found with a window are not those of an exact run.
  void aCacheKeepsWindowsApart() {
    Phases parts(std::vector<double>(2, 1));
    for (int i = 0; i < 40; ++i)
      parts.send(1 + i * 1e-3, {static_cast<SimLink>(i % 2)});
    PartCache cache;
    FlowOptions quick, exact;
    quick.window = 0.1;
    quick.cache = exact.cache = &cache;
    const auto a = runFlows(parts.system, quick), b = runFlows(parts.system, exact);
    FlowOptions plain;
    plain.shortcuts = false;
    QVERIFY(near(b->completionSumS, runFlows(parts.system, plain)->completionSumS));
    QVERIFY(!near(a->completionSumS, b->completionSumS));
  }

  // Time never runs backwards where completions are taken together.
  void aWindowWithMessagesUnderWay() {
    Phases chain({1});
    chain.send(1, {0}, 200, 1000);
    FlowOptions quick;
    quick.window = 0.05;
    const auto outcome = runFlows(chain.system, quick);
    QVERIFY(outcome->endS >= 1200 * (1 - 1e-12) && outcome->endS <= 1200 * 1.05);
  }

  void edges() {
    Phases empty({1});
    QCOMPARE(runFlows(empty.system)->endS, 0.0);
    QCOMPARE(runFlows(empty.system)->messages, std::uint64_t{0});
    const SimLane never = empty.send(1, {0}, 0); // no messages: over from the start
    const SimLane next = empty.send(4, {0});
    empty.system.require(next, never, allSteps);
    const SimLane bare = empty.system.addLane({0, 2, 3, 0, 1, 0.5}); // work without bytes: 3 x 2 and a latency
    QVERIFY(near(empty.endS(), 6.5));
    QVERIFY(near(empty.quick.laneEndS[next], 4) && near(empty.quick.laneEndS[bare], 6.5));
    QCOMPARE(empty.quick.messages, std::uint64_t{4});
  }

  void pathsToNowhere() {
    Phases missing({1});
    missing.send(0, {7}); // even where nothing is sent
    QCOMPARE(runFlows(missing.system).error().code, std::string("simulation.no-such-lane"));
    Phases lane({1});
    lane.system.require(0, 3, 0);
    QCOMPARE(runFlows(lane.system).error().code, std::string("simulation.no-such-lane"));
    for (const double wrong : {-1.0, HUGE_VAL, std::nan("")}) {
      for (int field = 0; field < 4; ++field) {
        Phases bad({1});
        Lane row;
        row.path = bad.system.addPath(std::vector<LinkUse>{{0, 1}});
        row.bytes = 1;
        (field == 0 ? row.bytes : field == 1 ? row.delayS : field == 2 ? row.latencyS : row.weight) = wrong;
        bad.system.addLane(row);
        QCOMPARE(runFlows(bad.system).error().code, std::string("simulation.bad-number"));
      }
    }
  }
};

CW_TEST(TestEnginePhases);
#include "test_engine_phases.moc"
