// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"

#include <cmath>

#include "core/sizing/queueing/cluster_simulation.h"

using namespace cw;
using namespace cw::sizing;

namespace {

ClusterJob job(double arrivalS, double runS, int gpus, int priority = 0, bool preemptible = false) {
  return {.arrivalS = arrivalS,
          .runS = runS,
          .requestS = 0,
          .gpus = gpus,
          .priority = priority,
          .preemptible = preemptible};
}

MixOutcome simulated(std::vector<ClusterJob> jobs, const ClusterQueue& queue) {
  auto outcome = simulateCluster(std::move(jobs), queue);
  if (!outcome) qFatal("the simulation refused: %s", outcome.error().code.c_str());
  return *outcome;
}

std::string codeOf(const auto& result) { return result ? std::string{} : result.error().code; }

} // namespace

/// Traces small enough to be worked out by hand.
class TestClusterSimulation : public QObject {
  Q_OBJECT
private slots:
  // Eight accelerators. The second job waits from 10 to 100 and works 100 to 150: 1,200 of 1,600 accelerator-seconds.
  void oneAfterTheOther() {
    const auto m = simulated({job(0, 100, 8), job(10, 50, 8)}, {.gpus = 8, .endS = 200});
    QCOMPARE(m.jobs[1].startS, 100.0);
    QCOMPARE(m.jobs[1].endS, 150.0);
    QCOMPARE(m.waitP50S, 0.0);
    QCOMPARE(m.waitP95S, 90.0);
    QCOMPARE(m.waitMeanS, 45.0);
    QCOMPARE(m.utilisation, 0.75);
    QCOMPARE(m.strandedGpus, 0.0);
  }

  // The job of 8 must wait until 100. The short one of 2 ends at 52 and overtakes; the long one of 2 would hold it up
  // and waits until the job of 8 is done at 200.
  void backfillNeverDelaysTheFirst() {
    const std::vector<ClusterJob> jobs{job(0, 100, 6), job(1, 100, 8), job(2, 50, 2), job(3, 200, 2)};
    const auto m = simulated(jobs, {.gpus = 8});
    QCOMPARE(m.jobs[2].startS, 2.0);
    QCOMPARE(m.jobs[1].startS, 100.0);
    QCOMPARE(m.jobs[3].startS, 200.0);
    const auto strict = simulated(jobs, {.gpus = 8, .backfill = false});
    QCOMPARE(strict.jobs[1].startS, 100.0);
    QCOMPARE(strict.jobs[2].startS, 200.0);
  }

  // Three nodes, two of them busy until 100. The next wants two nodes at 100; a long job of one node still leaves two.
  void backfillIntoRoomThatIsLeft() {
    const auto m = simulated({job(0, 100, 16), job(1, 10, 16), job(2, 1000, 8)}, {.gpus = 24});
    QCOMPARE(m.jobs[2].startS, 2.0);
    QCOMPARE(m.jobs[1].startS, 100.0);
  }

  // Requests count for the reservation, not the truth: asked for 200, the short job must wait.
  void backfillTrustsRequests() {
    std::vector<ClusterJob> jobs{job(0, 100, 6), job(1, 100, 8), job(2, 50, 2)};
    jobs[2].requestS = 200;
    QCOMPARE(simulated(jobs, {.gpus = 8}).jobs[2].startS, 200.0);
  }

  // Stopped at 2,000 after a checkpoint at 1,800: 200 s of 8 accelerators are lost, 5,400 s remain from 3,000 on.
  void preemption() {
    const std::vector<ClusterJob> jobs{job(0, 7200, 8, 0, true), job(2000, 1000, 8, 10)};
    const auto m = simulated(jobs, {.gpus = 8, .checkpointS = 1800});
    QCOMPARE(m.jobs[1].startS, 2000.0);
    QCOMPARE(m.jobs[0].endS, 8400.0);
    QCOMPARE(m.jobs[0].preemptions, 1);
    QCOMPARE(m.preemptions, 1LL);
    QCOMPARE(m.lostGpuS, 1600.0);
    QCOMPARE(simulated(jobs, {.gpus = 8, .preemption = false}).jobs[1].startS, 7200.0);
  }

  // Taking the preemptible job's node alone would not make room for two nodes: nobody is stopped for nothing.
  void preemptionOnlyWhenItHelps() {
    const auto m = simulated({job(0, 100, 8, 0, true), job(0, 50, 8, 0, false), job(10, 10, 16, 5)}, {.gpus = 16});
    QCOMPARE(m.preemptions, 1LL); // at 50, when the other node is free
    QCOMPARE(m.jobs[2].startS, 50.0);
  }

  void prioritiesGoFirst() {
    const auto m = simulated({job(0, 100, 8), job(1, 10, 8, 1), job(2, 10, 8, 7)}, {.gpus = 8});
    QCOMPARE(m.jobs[2].startS, 100.0);
    QCOMPARE(m.jobs[1].startS, 110.0);
  }

  // Two nodes of 8 hold 5 each: 6 accelerators are free, none of the nodes has 6 of them.
  void gangsStayInsideANode() {
    const auto m = simulated({job(0, 100, 5), job(0, 100, 5), job(1, 10, 6)}, {.gpus = 16});
    QCOMPARE(m.jobs[2].startS, 100.0);
    // 6 of them idle from 1 to 100, beside a waiting job, measured until the last arrival at 1.
    const auto longer = simulated({job(0, 100, 5), job(0, 100, 5), job(1, 10, 6)}, {.gpus = 16, .endS = 200});
    QCOMPARE(longer.strandedGpus, 6 * 99.0 / 200);
    QCOMPARE(longer.utilisation, (5 * 100 * 2 + 6 * 10) / (200.0 * 16));
  }

  // 12 accelerators take two whole nodes of 8.
  void largeJobsTakeWholeNodes() {
    const auto m = simulated({job(0, 100, 12), job(1, 10, 2)}, {.gpus = 16});
    QCOMPARE(m.jobs[1].startS, 100.0);
  }

  void tooLargeNeverRuns() {
    const auto m = simulated({job(0, 10, 32), job(1, 10, 8)}, {.gpus = 16});
    QCOMPARE(m.neverRan, 1LL);
    QCOMPARE(m.jobs[0].startS, -1.0);
    QCOMPARE(m.jobs[1].startS, 1.0);
  }

  // M/G/1 at half load, S = 1 h, squared variation 1: the mean wait is rho S (1 + c²) / 2 / (1 - rho) = 1 h
  // (Pollaczek and Khinchine).
  void agreesWithQueueingTheory() {
    ResearchMix mix;
    mix.jobs = {{.name = "a", .gpus = 1, .hours = 1, .hoursSpread = 1, .perDay = 12}};
    mix.seed = 3;
    auto jobs = jobsOfMix(mix, 8000);
    QVERIFY(jobs);
    const auto m = simulated(*jobs, {.gpus = 1, .gpusPerNode = 1, .backfill = false});
    QVERIFY2(std::abs(m.waitMeanS / 3600 - 1) < 0.1, qPrintable(QString::number(m.waitMeanS / 3600)));
    QVERIFY(std::abs(m.utilisation - 0.5) < 0.02);
  }

  void mixesAreRepeatable() {
    ResearchMix mix;
    mix.jobs = {{.name = "a", .gpus = 1, .hours = 2, .hoursSpread = 1.5, .perDay = 100},
                {.name = "b", .gpus = 8, .hours = 6, .perDay = 10, .priority = 3, .preemptible = true}};
    const auto first = jobsOfMix(mix, 100), again = jobsOfMix(mix, 100);
    QVERIFY(first && again);
    QCOMPARE(first->size(), again->size());
    for (std::size_t i = 0; i < first->size(); ++i)
      QCOMPARE((*first)[i].runS, (*again)[i].runS);
    // 11,000 expected, standard deviation 105.
    QVERIFY(std::abs(static_cast<double>(first->size()) - 11000) < 420);
    double sum = 0, n = 0;
    for (const ClusterJob& j : *first) {
      if (j.gpus != 1) continue;
      sum += j.runS;
      n += 1;
    }
    QVERIFY2(std::abs(sum / n / 7200 - 1) < 0.06, qPrintable(QString::number(sum / n / 7200)));
    mix.seed = 1;
    QVERIFY(jobsOfMix(mix, 100)->front().arrivalS != first->front().arrivalS);
  }

  // Lines as the archive writes them; the third never ran (-1 s).
  void readsStandardWorkloadFormat() {
    const auto jobs = jobsOfTrace("; Version: 2.2\n"
                                  "1 0 5 3600 8 -1 -1 8 7200 -1 1 1 1 1 1 -1 -1 -1\n"
                                  "2 60 0 120 -1 -1 -1 16 600 -1 1 2 1 1 1 -1 -1 -1\n"
                                  "3 70 0 -1 4 -1 -1 4 600 -1 0 2 1 1 1 -1 -1 -1\n",
                                  "a.swf");
    QVERIFY2(jobs, codeOf(jobs).c_str());
    QCOMPARE(jobs->size(), 2U);
    QCOMPARE((*jobs)[0].requestS, 7200.0);
    QCOMPARE((*jobs)[1].arrivalS, 60.0);
    QCOMPARE((*jobs)[1].gpus, 16);
  }

  void readsCsv() {
    const auto jobs = jobsOfTrace("gpus,arrival_s,run_s,priority,preemptible\n8,0,100,5,1\n1,10.5,20,,\n", "a.csv");
    QVERIFY2(jobs, codeOf(jobs).c_str());
    QCOMPARE((*jobs)[0].priority, 5);
    QVERIFY((*jobs)[0].preemptible);
    QCOMPARE((*jobs)[1].arrivalS, 10.5);
    QVERIFY(!(*jobs)[1].preemptible);
  }

  void badTraces() {
    QCOMPARE(codeOf(jobsOfTrace("1 0 5 3600 8\n", "a")), std::string{"mix.trace-columns"});
    QCOMPARE(codeOf(jobsOfTrace("1 x 5 3600 8 -1 -1 8 7200 -1 1 1 1 1 1 -1 -1 -1\n", "a")),
             std::string{"mix.trace-value"});
    QCOMPARE(codeOf(jobsOfTrace("arrival_s,gpus\n1,2\n", "a")), std::string{"mix.trace-no-column"});
    const auto zero = jobsOfTrace("arrival_s,run_s,gpus\n1,2,0\n", "a.csv");
    QCOMPARE(codeOf(zero), std::string{"mix.trace-value"});
    QCOMPARE(zero.error().where, std::string{"a.csv:2"});
    QCOMPARE(codeOf(jobsOfTrace("", "a")), std::string{"mix.no-jobs"});
    QCOMPARE(codeOf(jobsOfMix({}, 10)), std::string{"mix.no-jobs"});
    ResearchMix huge;
    huge.jobs = {{.name = "a", .perDay = 1e9}};
    QCOMPARE(codeOf(jobsOfMix(huge, 10)), std::string{"mix.too-many-jobs"});
    QCOMPARE(codeOf(simulateCluster({}, {})), std::string{"mix.no-jobs"});
    QCOMPARE(codeOf(simulateCluster({job(0, 1, 1)}, {.gpus = 0})), std::string{"mix.no-accelerators"});
  }

  void stopsWhenAsked() {
    std::stop_source source;
    source.request_stop();
    QCOMPARE(codeOf(simulateCluster({job(0, 1, 1)}, {}, source.get_token())), std::string{"job.cancelled"});
  }
};

CW_TEST(TestClusterSimulation);
#include "test_cluster_simulation.moc"
