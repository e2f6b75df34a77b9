// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_main.h"

#include <atomic>
#include <future>
#include <latch>

#include "core/base/job_runner.h"

using namespace cw;

namespace {

/// Work that counts how often it asks for a stop, and ends once it is told to.
JobRunner::Work pollUntilStopped(std::atomic<int>& polls, std::latch& began) {
  return [&](const Progress&, std::stop_token stop) {
    began.count_down();
    while (!stop.stop_requested()) {
      ++polls;
      std::this_thread::yield();
    }
  };
}

} // namespace

class TestJobRunner : public QObject {
  Q_OBJECT
private slots:
  void workRunsAndReports() {
    JobRunner runner;
    std::atomic<bool> done = false;
    JobStatus seen;
    runner.start("derive", "job.derive", [&](const Progress& progress, std::stop_token) {
      progress.report(0.25, "step.one");
      seen = runner.status().at(0);
      progress.report(7);
      seen.elapsedS = runner.status().at(0).fraction; // limited to 1
      done = true;
    });
    runner.wait("derive");
    QVERIFY(done);
    QCOMPARE(seen.kind, "derive");
    QCOMPARE(seen.titleId, "job.derive");
    QCOMPARE(seen.stepId, "step.one");
    QCOMPARE(seen.fraction, 0.25);
    QCOMPARE(seen.elapsedS, 1.0);
    QVERIFY(runner.status().empty());
  }

  // While one runs, five more are asked for: the running one is told to stop, the four between never begin.
  // The first job stands until all requests are made, so that none of them can slip in between.
  void theNewestWins() {
    JobRunner runner;
    std::latch began{1}, allAsked{1};
    runner.start("derive", "t", [&](const Progress&, std::stop_token) {
      began.count_down();
      allAsked.wait();
    });
    began.wait();
    std::vector<int> ran;
    std::promise<void> release;
    runner.start("other", "t", [&](const Progress&, std::stop_token) { release.get_future().wait(); });
    for (int i = 1; i <= 5; ++i)
      runner.start("derive", "t", [&ran, i](const Progress&, std::stop_token) { ran.push_back(i); });
    allAsked.count_down();
    runner.wait("derive");
    QCOMPARE(ran, std::vector<int>{5});
    release.set_value();
    runner.wait("other");
  }

  // The promise "ends within 100 ms of a cancel, polling each millisecond" counted: after the stop, the work finds it
  // at its next look.
  void aCancelIsSeenAtTheNextPoll() {
    JobRunner runner;
    std::atomic<int> pollsAfterStop = 0;
    std::latch began{1};
    const auto id = runner.start("simulate", "t", [&](const Progress&, std::stop_token stop) {
      std::atomic<bool> stopped = false;
      const std::stop_callback note{stop, [&] { stopped = true; }};
      began.count_down();
      while (true) {
        const bool late = stopped;
        if (stop.stop_requested()) return;
        pollsAfterStop += late ? 1 : 0;
      }
    });
    began.wait();
    runner.cancel(id);
    runner.wait("simulate");
    QCOMPARE(pollsAfterStop.load(), 0);
    runner.cancel(id); // of a job that is gone: nothing happens
  }

  void aWaitingJobCanBeCancelled() {
    JobRunner runner;
    std::latch began{1};
    std::promise<void> release;
    bool ran = false;
    runner.start("k", "t", [&](const Progress&, std::stop_token) {
      began.count_down();
      release.get_future().wait();
    });
    began.wait();
    const auto id = runner.start("k", "t", [&](const Progress&, std::stop_token) { ran = true; });
    QCOMPARE(runner.status().size(), std::size_t{2});
    QVERIFY(runner.status().at(0).cancelling);
    runner.cancel(id);
    release.set_value();
    runner.wait("k");
    QVERIFY(!ran);
  }

  void kindsRunBesideEachOther() {
    JobRunner runner;
    std::latch both{2};
    for (const char* kind : {"a", "b"}) {
      runner.start(kind, "t",
                   [&](const Progress&, std::stop_token) { both.arrive_and_wait(); }); // each waits for the other
    }
    runner.wait("a");
    runner.wait("b");
    QVERIFY(both.try_wait());
  }

  void listenersHearBeginAndEnd() {
    std::atomic<int> heard = 0;
    {
      JobRunner runner{[&] { ++heard; }};
      runner.start("k", "t", [](const Progress& progress, std::stop_token) {
        for (int i = 0; i < 100'000; ++i)
          progress.report(i / 1e5);
      });
      runner.wait("k");
    }
    QVERIFY(heard >= 3);
    QVERIFY(heard < 1000); // at most 30 a second, not one a report
  }

  void theEndStopsEverything() {
    std::atomic<int> polls = 0;
    std::latch began{1};
    {
      JobRunner runner;
      runner.start("k", "t", pollUntilStopped(polls, began));
      began.wait();
    }
    const int after = polls;
    std::this_thread::yield();
    QCOMPARE(polls.load(), after);
  }
};

CW_TEST(TestJobRunner);
#include "test_job_runner.moc"
