// SPDX-License-Identifier: GPL-3.0-or-later
// Answers that are known: the equation stands in each comment.
#include "core/simulation/engine/parts.h"
#include "core/simulation/engine/run_flows.h"
#include "tests/scenarios/traffic.h"
#include "tests/test_main.h"

using namespace cw;

namespace {

bool near(double a, double b, double part = 1e-9) {
  return std::abs(a - b) <= part * std::max(std::abs(a), std::abs(b));
}

/// A system over links of the given capacities; messages all begin at zero.
class Links {
public:
  explicit Links(std::initializer_list<double> capacities) {
    for (const double capacity : capacities)
      system.addLink(capacity);
  }
  SimLane message(double bytes, std::initializer_list<SimLink> links, double weight = 1) {
    std::vector<LinkUse> uses;
    for (const SimLink link : links)
      uses.push_back({link, 1});
    return system.addLane({bytes, 0, 1, system.addPath(uses), weight, 0});
  }
  std::vector<double> ends(bool shortcuts = false) {
    FlowOptions options;
    options.shortcuts = shortcuts;
    const auto outcome = runFlows(system, options);
    return outcome ? outcome->laneEndS : std::vector<double>{};
  }
  FlowSystem system;
};

test::Case tree(test::Pattern pattern, test::FatTree shape, test::Ranks ranks = test::Ranks::Linear) {
  test::Case scenario;
  scenario.pattern = pattern;
  scenario.tree = std::move(shape);
  scenario.ranks = ranks;
  return scenario;
}

double endOf(const test::Case& scenario, bool shortcuts) {
  FlowOptions options;
  options.shortcuts = shortcuts;
  const auto outcome = runFlows(test::systemOf(scenario), options);
  return outcome ? outcome->endS : -1;
}

} // namespace

class TestFlowAnswers : public QObject {
  Q_OBJECT

private slots:
  // n flows over one link: each C/n, all end at nS/C. Incast is the same link at the receiver.
  void oneLink() {
    Links links{10};
    for (int i = 0; i < 5; ++i)
      links.message(4, {0});
    for (const double end : links.ends())
      QVERIFY(near(end, 5 * 4 / 10.0));
  }

  // Processor sharing of s1 <= s2 <= s3: t_k = (s1 + … + s_k + (n - k) s_k) / C.
  void processorSharing() {
    Links links{2};
    for (const double bytes : {1.0, 2.0, 4.0})
      links.message(bytes, {0});
    const auto ends = links.ends();
    QVERIFY(near(ends[0], 3 * 1 / 2.0));
    QVERIFY(near(ends[1], (1 + 2 * 2) / 2.0));
    QVERIFY(near(ends[2], (1 + 2 + 4) / 2.0));
  }

  // Parking lot of three links: all share C/2; the short ones (1 byte at 1/2) end at 2, then the long one has C = 1
  // and 3 - 1 bytes left.
  void parkingLot() {
    Links links{1, 1, 1};
    const SimLane across = links.message(3, {0, 1, 2});
    for (SimLink link = 0; link < 3; ++link)
      links.message(1, {link});
    const auto ends = links.ends();
    QVERIFY(near(ends[across], 4));
    QVERIFY(near(ends[1], 2));
  }

  // Narrow link of 4 with four flows, wide one of 10 with two of its own and one of those: 1 and (10 - 1)/2.
  void narrowAndWide() {
    Links links{4, 10};
    for (int i = 0; i < 3; ++i)
      links.message(1, {0});
    links.message(1, {0, 1});
    for (int i = 0; i < 2; ++i)
      links.message(4.5, {1});
    for (const double end : links.ends())
      QVERIFY(near(end, 1));
  }

  // A leaves and a third flow slows: A, B on a link of 2, B, C on one of 3. B is held to 1 by A, C has 2; when A ends
  // B could have 2 but shares 3 with C: 1.5 each.
  void aDepartureSlowsAThird() {
    Links links{2, 3};
    const SimLane a = links.message(1, {0}), b = links.message(4, {0, 1}), c = links.message(5, {1});
    const auto ends = links.ends();
    QVERIFY(near(ends[a], 1));
    QVERIFY(near(ends[b], 1 + 3 / 1.5));
    QVERIFY(near(ends[c], 1 + 3 / 1.5));
  }

  // Weights 1 and 3 on a link of 4: rates 1 and 3.
  void weights() {
    Links links{4};
    links.message(2, {0}, 1);
    links.message(6, {0}, 3);
    for (const double end : links.ends())
      QVERIFY(near(end, 2));
  }

  // A flow sprayed over two links of 1 carries 2; the direct one on the first link competes with half of it: rates x
  // and y with x/2 + y <= 1, equal shares x = y = 2/3.
  void sprayed() {
    Links links{1, 1};
    const SimPath both = links.system.addPath(std::vector<LinkUse>{{0, 0.5F}, {1, 0.5F}});
    links.system.addLane({2.0 / 3, 0, 1, both, 1, 0});
    links.message(2.0 / 3, {0});
    for (const double end : links.ends())
      QVERIFY(near(end, 1, 1e-6));
  }

  // k pieces through h links one after the other: (k + h - 1) times the time of a piece, and h latencies.
  void pipeline() {
    for (const bool shortcuts : {false, true}) {
      Links links{1, 1, 1, 1};
      for (SimLink hop = 0; hop < 4; ++hop) {
        const SimPath path = links.system.addPath(std::vector<LinkUse>{{hop, 1}});
        links.system.addLane({2, 0, 1000, path, 1, 0.5});
        if (hop > 0) links.system.require(hop, hop - 1, 1);
      }
      QVERIFY(near(links.ends(shortcuts).back(), (1000 + 4 - 1) * 2.0 + 4 * 0.5));
    }
  }

  // A lane's latency does not hold up its own next message: k messages of time t and latency l end at k t + l. Work
  // before each message does: k (t + d).
  void latencyOverlapsAndDelayDoesNot() {
    Links links{1};
    const SimPath path = links.system.addPath(std::vector<LinkUse>{{0, 1}});
    links.system.addLane({1, 0, 10, path, 1, 7});
    QVERIFY(near(links.ends().front(), 10 * 1 + 7));
    Links other{1};
    other.system.addLane({1, 3, 10, other.system.addPath(std::vector<LinkUse>{{0, 1}}), 1, 0});
    QVERIFY(near(other.ends().front(), 10 * (1 + 3)));
  }

  // Ring all-reduce 2(n-1) S / (n B): linear at 1:1 and at 4:1 (one flow a leaf leaves it), strided k times slower.
  void rings() {
    for (const bool shortcuts : {false, true}) {
      const double base = 2.0 * 255 / 256 * 1073741824.0 / 50e9;
      QVERIFY(near(endOf(tree(test::Pattern::Ring, test::twoLevels(256)), shortcuts), base));
      QVERIFY(near(endOf(tree(test::Pattern::Ring, test::twoLevels(256, 4)), shortcuts), base));
      QVERIFY(near(endOf(tree(test::Pattern::Ring, test::threeLevels(256, 8)), shortcuts), base));
      const auto strided = tree(test::Pattern::Ring, test::twoLevels(256, 4), test::Ranks::Strided);
      QVERIFY(near(endOf(strided, shortcuts), 4 * base));
    }
  }

  // All-to-all with d hosts a leaf at k:1: max(n - 1, k (n - d)) chunks over B (simulation.md, case 16).
  void allToAll() {
    for (const bool shortcuts : {false, true}) {
      const double chunk = 1073741824.0 / 256 / 50e9;
      QVERIFY(near(endOf(tree(test::Pattern::AllToAll, test::twoLevels(256)), shortcuts), 255 * chunk));
      QVERIFY(near(endOf(tree(test::Pattern::AllToAll, test::twoLevels(256, 4)), shortcuts), 4 * 224 * chunk));
      QVERIFY(near(endOf(tree(test::Pattern::AllToAll, test::threeLevels(256, 8, 4)), shortcuts), 4 * 248 * chunk));
    }
  }

  // Equal messages that start together end with the most crowded link; the completion of irregular ones was found by
  // SimGrid 3.32 on the same messages: 0.133706135 s, sum of all completions 88.7083320 s.
  void permutations() {
    auto scenario = tree(test::Pattern::Permutation, test::threeLevels(2048, 16));
    for (const auto routing : {test::TreeRouting::Dmodk, test::TreeRouting::Ecmp}) {
      scenario.routing = routing;
      QVERIFY(near(endOf(scenario, false), *test::expectedS(scenario)));
    }
  }

  // Randomly placed rings and irregular exchanges have no formula: the shortcuts must give what the plain run gives.
  void shortcutsAreExact() {
    auto random = tree(test::Pattern::Ring, test::threeLevels(256, 8), test::Ranks::Random);
    QVERIFY(near(endOf(random, true), endOf(random, false)));
    auto groups = tree(test::Pattern::AllToAll, test::twoLevels(128));
    groups.group = 32;
    groups.jitter = 0.5;
    QVERIFY(near(endOf(groups, true), endOf(groups, false)));
    auto late = tree(test::Pattern::Ring, test::twoLevels(64, 4), test::Ranks::Strided);
    late.tree.latencyS = 2e-6;
    QVERIFY(near(endOf(late, true), endOf(late, false)));
    QVERIFY(near(endOf(late, false), *test::expectedS(late)));
  }

  // Two phases on the same links with a meeting between them: their times add up, and a cache knows the second one.
  void phases() {
    Links links{2, 2, 2, 2};
    std::vector<SimLane> first, second;
    for (int i = 0; i < 20; ++i)
      first.push_back(links.message(1, {static_cast<SimLink>(i % 4)}));
    const SimLane meeting = links.system.addLane({0, 0, 1, links.system.addPath({}), 1, 0});
    for (int i = 0; i < 20; ++i)
      second.push_back(links.message(1, {static_cast<SimLink>(i % 4)}));
    for (const SimLane lane : first)
      links.system.require(meeting, lane, allSteps);
    for (const SimLane lane : second)
      links.system.require(lane, meeting, allSteps);
    PartCache cache;
    FlowOptions options;
    options.cache = &cache;
    const auto outcome = runFlows(links.system, options);
    QVERIFY(outcome.has_value());
    QVERIFY(near(outcome->endS, 2 * 5 * 1 / 2.0));
    QVERIFY(near(outcome->laneEndS[first[3]], 2.5));
    QCOMPARE(outcome->messages, std::uint64_t{41});
    FlowOptions plain;
    plain.shortcuts = false;
    QVERIFY(near(runFlows(links.system, plain)->completionSumS, outcome->completionSumS));
  }

  // The window takes completions together: late by about its share, never early.
  void window() {
    auto scenario = tree(test::Pattern::AllToAll, test::twoLevels(64));
    scenario.jitter = 0.5;
    const FlowSystem system = test::systemOf(scenario);
    FlowOptions exact, quick;
    exact.shortcuts = quick.shortcuts = false;
    quick.window = 5e-4;
    const auto a = runFlows(system, exact), b = runFlows(system, quick);
    QVERIFY(b->endS >= a->endS * (1 - 1e-12));
    QVERIFY(near(a->endS, b->endS, 1e-3));
    QVERIFY(b->events < a->events / 2);
  }

  void refusals() {
    Links none{0};
    none.message(1, {0});
    QCOMPARE(runFlows(none.system).error().code, std::string("simulation.no-capacity"));
    Links bad{1};
    bad.message(std::numeric_limits<double>::quiet_NaN(), {0});
    QCOMPARE(runFlows(bad.system).error().code, std::string("simulation.bad-number"));
    Links cycle{1};
    const SimLane a = cycle.message(1, {0}), b = cycle.message(1, {0});
    cycle.system.require(a, b, allSteps);
    cycle.system.require(b, a, allSteps);
    QCOMPARE(runFlows(cycle.system).error().code, std::string("simulation.deadlock"));
    std::stop_source stop;
    stop.request_stop();
    Links one{1};
    one.message(1, {0});
    QCOMPARE(runFlows(one.system, {}, {}, stop.get_token()).error().code, std::string("job.cancelled"));
    QCOMPARE(runFlows(FlowSystem{})->endS, 0.0);
  }
};

CW_TEST(TestFlowAnswers);
#include "test_flow_answers.moc"
