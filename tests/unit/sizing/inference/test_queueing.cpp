// SPDX-License-Identifier: GPL-3.0-or-later
#include <chrono>
#include <cmath>
#include <stop_token>

#include "core/sizing/queueing/queueing.h"
#include "core/sizing/queueing/serving_simulation.h"
#include "tests/test_main.h"

using namespace cw;
using namespace cw::sizing;

namespace {

bool near(double a, double b, double relative) { return std::abs(a - b) <= relative * std::abs(b); }

EngineLoad engine() {
  EngineLoad load;
  load.arrivalsPerS = 10;
  load.inputTokens = 512;
  load.outputTokens = 128;
  load.decodeS = [](double batch, double context) { return 0.008 + 5e-5 * batch + 1e-9 * batch * context; };
  load.prefillSPerToken = 2e-5;
  return load;
}

} // namespace

/// Queueing formulas against closed forms, and the simulations against the formulas.
class TestQueueing : public QObject {
  Q_OBJECT

private slots:
  // Erlang C of one server is a; of two a^2 / (2 + a) (textbook: P0 = (2-a)/(2+a), C = a^2/2 * 2/(2-a) * P0).
  void closedFormsOfErlangC() {
    QVERIFY(near(erlangC(1, 0.7), 0.7, 1e-12));
    QVERIFY(near(erlangC(2, 1.5), 1.5 * 1.5 / 3.5, 1e-12));
    QCOMPARE(erlangC(3, 3.0), 1.0);
    QCOMPARE(erlangC(3, 0.0), 0.0);
  }

  // Erlang B of 10 servers at 5 erlang is 0.01838 in the published tables; C = B / (1 - rho (1 - B)) = 0.03611.
  void publishedTable() {
    QVERIFY(near(erlangC(10, 5), 0.03611, 1e-3));
    QVERIFY(erlangC(2000, 1950) > 0 && erlangC(2000, 1950) < 1); // no overflow
  }

  // M/M/1: W = rho S / (1 - rho); P(wait > x) = rho exp(-(1 - rho) x / S), so P99 = S / (1 - rho) ln(100 rho).
  void singleServer() {
    const Wait wait = waitMG1(8, 0.1, 1);
    QVERIFY(near(wait.meanS, 0.8 * 0.1 / 0.2, 1e-12));
    QVERIFY(near(wait.p99S, 0.1 / 0.2 * std::log(80.0), 1e-12));
    // M/D/1 waits half as long (Pollaczek and Khinchine).
    QVERIFY(near(waitMG1(8, 0.1, 0).meanS, wait.meanS / 2, 1e-12));
    QVERIFY(std::isinf(waitMG1(10, 0.1, 1).p99S));
  }

  // M/M/2: W = C S / (2 - a) with C = a^2 / (2 + a).
  void twoServers() { QVERIFY(near(waitMGk(2, 15, 0.1, 1).meanS, 1.5 * 1.5 / 3.5 * 0.1 / 0.5, 1e-12)); }

  void serversForATarget() {
    const int k = serversForP99(1000, 0.02, 1, 0.1);
    QVERIFY(waitMGk(k, 1000, 0.02, 1).p99S + 0.02 <= 0.1);
    QVERIFY(waitMGk(k - 1, 1000, 0.02, 1).p99S + 0.02 > 0.1);
    QCOMPARE(serversForP99(1000, 0.2, 1, 0.1), 0);
  }

  // One output token, no decode: the engine is a queue of single prefills, M/D/1 with S = 1 ms + 512 * 20 us.
  void engineIsAQueueWhenItOnlyPrefills() {
    EngineLoad load = engine();
    load.outputTokens = 1;
    load.chunkTokens = 512;
    load.arrivalsPerS = 60;
    const double service = 0.001 + 512 * 2e-5;
    const auto run = simulateEngine(load, 200000);
    QVERIFY(run);
    QVERIFY(near(run->ttftMeanS, service + waitMG1(60, service, 0).meanS, 0.05));
  }

  // Little's law: requests in the engine = rate * (first token + output * time of each).
  void littlesLaw() {
    const auto run = simulateEngine(engine(), 50000);
    QVERIFY(run);
    QVERIFY(near(run->meanRunning, run->requestsPerS * (run->ttftMeanS + 127 * run->tpotMeanS), 0.05));
    QVERIFY(run->ttftP99S > run->ttftP50S);
  }

  void simulationIsRepeatableAndStops() {
    const auto one = simulateEngine(engine(), 5000), two = simulateEngine(engine(), 5000);
    QCOMPARE(one->ttftP99S, two->ttftP99S);
    std::stop_source stop;
    stop.request_stop();
    QCOMPARE(simulateEngine(engine(), 5000, stop.get_token()).error().code, std::string("job.cancelled"));
    EngineLoad tight = engine();
    tight.kvTokens = 600;
    QCOMPARE(simulateEngine(tight, 10).error().code, std::string("serve.does-not-fit"));
  }

  void hundredThousandRequests() {
    EngineLoad load = engine();
    load.inputSpread = load.outputSpread = 0.5;
    const auto begin = std::chrono::steady_clock::now();
    QVERIFY(simulateEngine(load, 100000));
    const double s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    qInfo("100,000 requests in %.3f s", s);
    QVERIFY(s < 3); // 0.2 s is for a release build alone on a core; this only catches a change of order
  }

  // The course's vision service: more than 1,000 requests/s with P99 below 100 ms.
  void visionService() {
    BatchingLoad load;
    load.arrivalsPerS = 1200;
    load.fixedS = 0.006;
    load.perItemS = 0.0015;
    const auto servers = batchingServersForP99(load, 0.1);
    QVERIFY(servers && *servers >= 2); // 1200 * (6/32 + 1.5) ms = 2.03 servers busy at full batches
    load.servers = *servers;
    const auto run = simulateBatching(load, 50000);
    QVERIFY(run->requestsPerS > 1000);
    QVERIFY(run->p99S < 0.11);
    QVERIFY(run->meanBatch > 1);
    load.maxBatch = 1; // without batching the same servers fall behind
    QVERIFY(simulateBatching(load, 50000)->p99S > 1);
  }
};

CW_TEST(TestQueueing);
#include "test_queueing.moc"
