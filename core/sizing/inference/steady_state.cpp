// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/inference/steady_state.h"

#include <algorithm>
#include <limits>

#include "core/sizing/inference/engine_habits.h"

namespace cw::sizing {
namespace {

constexpr double shorterThanStated = 0.85; // lengths of the published rows vary between 0.8 and 1 of those stated

} // namespace

RequestCost requestCost(const ServeSetup& setup, const EngineCost& cost) {
  const EngineHabit& habit = habitOf(setup.engine);
  RequestCost r;
  r.inputTokens = std::max(1.0, setup.inputTokens * (1 - setup.prefixHitShare));
  const double chunk = std::max(r.inputTokens, double(setup.maxBatchedTokens));
  r.workS = cost.prefillS(chunk, setup.inputTokens) * r.inputTokens / chunk;
  r.aloneS = cost.prefillS(r.inputTokens, setup.inputTokens) * habit.prefillWork +
             (setup.shape.isMoe() ? habit.firstMoeS : habit.firstHostS);
  return r;
}

double tokensPerStep(const ServeSetup& setup) {
  double expected = 1, run = 1;
  for (int i = 0; i < setup.speculativeTokens; ++i) {
    run *= setup.acceptance;
    expected += run;
  }
  return expected;
}

double tokenSeconds(const ServeSetup& setup, const EngineCost& cost, double running, double requestsPerS) {
  const double context = setup.inputTokens + setup.outputTokens / 2;
  const double step = cost.decodeS(std::max(1.0, running), context) / tokensPerStep(setup);
  const double prefill = requestsPerS * requestCost(setup, cost).workS * habitOf(setup.engine).chunkWork;
  return prefill >= 1 ? std::numeric_limits<double>::infinity() : step / (1 - prefill);
}

double roomForRequests(const ServeSetup& setup, const EngineCost& cost) {
  const double mean = setup.inputTokens + setup.outputTokens / 2;
  return std::max(1.0, cost.kvRoom(mean) / mean);
}

double waitingShare(double concurrency, double running) {
  return std::clamp(shorterThanStated * concurrency / running - 1, 0.0, 1.0);
}

ServeSetup poolOf(ServeSetup setup, int tp) {
  setup.disaggregated = false;
  if (tp > 0) setup.tp = tp;
  setup.attentionDp = std::min(setup.attentionDp, setup.tp);
  while (setup.tp % setup.attentionDp != 0)
    --setup.attentionDp;
  return setup;
}

double handoverBytes(const ServeSetup& setup) {
  return kvBytesPerToken(setup.shape, bytesOf(setup.kv), setup.inputTokens) * setup.inputTokens;
}

double handoverBytesPerS(const ServeSetup& setup) {
  const double nic = setup.cluster.nicBytesPerSPerGpu();
  return (nic > 0 ? nic : setup.gpu.hostBytesPerS) * setup.tp;
}

SteadyState closedLoop(const ServeSetup& setup, const EngineCost& cost, double concurrency) {
  const EngineHabit& habit = habitOf(setup.engine);
  const double running = std::max(1.0, std::min(concurrency, roomForRequests(setup, cost)));
  const RequestCost request = requestCost(setup, cost);
  const double decode = cost.decodeS(running, setup.inputTokens + setup.outputTokens / 2);
  SteadyState s;
  s.concurrency = running;
  s.tpotS = decode / tokensPerStep(setup) + habit.chunkWork * running * request.workS / setup.outputTokens;
  const double waiting = waitingShare(concurrency, running);
  s.ttftS = request.aloneS + habit.burst * running * request.workS / 2 + stepsBeforeFirst * decode +
            waiting * setup.outputTokens * s.tpotS;
  s.requestsPerS = running / (s.ttftS - waiting * setup.outputTokens * s.tpotS + setup.outputTokens * s.tpotS);
  s.prefillLoad = std::min(1.0, s.requestsPerS * request.workS);
  return s;
}

} // namespace cw::sizing
