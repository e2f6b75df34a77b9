// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/inference/steady_state.h"

#include <algorithm>
#include <limits>

#include "core/sizing/inference/engine_habits.h"

namespace cw::sizing {
namespace {

constexpr double stepsBeforeFirst = 2.5;   // decode steps that pass until a new request's first token is out; fitted
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

SteadyState closedLoop(const ServeSetup& setup, const EngineCost& cost, double concurrency) {
  const EngineHabit& habit = habitOf(setup.engine);
  const double running = std::max(1.0, std::min(concurrency, roomForRequests(setup, cost)));
  const RequestCost request = requestCost(setup, cost);
  const double decode = cost.decodeS(running, setup.inputTokens + setup.outputTokens / 2);
  SteadyState s;
  s.concurrency = running;
  s.tpotS = decode / tokensPerStep(setup) + habit.chunkWork * running * request.workS / setup.outputTokens;
  const double waiting = std::clamp(shorterThanStated * concurrency / running - 1, 0.0, 1.0);
  s.ttftS = request.aloneS + habit.burst * running * request.workS / 2 + stepsBeforeFirst * decode +
            waiting * setup.outputTokens * s.tpotS;
  s.requestsPerS = running / (s.ttftS - waiting * setup.outputTokens * s.tpotS + setup.outputTokens * s.tpotS);
  s.prefillLoad = std::min(1.0, s.requestsPerS * request.workS);
  return s;
}

} // namespace cw::sizing
