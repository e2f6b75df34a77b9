// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/sizing/inference/steady_state.h"
#include "core/sizing/profile/collectives.h"
#include "core/sizing/queueing/queueing.h"
#include "core/sizing/queueing/serving_simulation.h"

namespace cw::sizing {
namespace {

constexpr double safeLoad = 0.85;  // beyond it the closed forms are only a band (sizing.md 3.10)
constexpr int limitSteps = 10;     // of halving: a rate within 0.1 % of the capacity
constexpr double aboveForms = 1.2; // the simulation may find a little more capacity than the closed form
constexpr int mostReplicas = 1'000'000;

MemoryParts memoryOf(const ServeSetup& s, const EngineCost& cost, const Profile& profile, double running) {
  const double mean = s.inputTokens + s.outputTokens / 2;
  MemoryParts parts;
  parts.weights = cost.weightBytes();
  parts.kvCache = std::min(running * mean, cost.kvRoom(mean)) * cost.kvBytes(mean) / s.attentionDp;
  parts.overhead = profile.contextBytes;
  return parts;
}

/// The steady state of one engine under Poisson arrivals, by fixed point; nothing when it cannot keep up.
std::optional<SteadyState> openLoop(const ServeSetup& s, const EngineCost& cost, double ratePerS) {
  const RequestCost request = requestCost(s, cost);
  SteadyState state;
  state.requestsPerS = ratePerS;
  state.prefillLoad = ratePerS * request.workS;
  if (state.prefillLoad >= 1) return std::nullopt;
  double running = 1;
  for (int i = 0; i < 200; ++i) {
    state.tpotS = tokenSeconds(s, cost, running, ratePerS);
    const double next = ratePerS * s.outputTokens * state.tpotS;
    if (!(next <= roomForRequests(s, cost))) return std::nullopt;
    if (std::abs(next - running) <= 1e-6 * running) break;
    running = next;
  }
  state.concurrency = running;
  const double variation = s.inputSpread * s.inputSpread;
  state.ttftS = request.aloneS + state.tpotS / 2 + waitMG1(ratePerS, request.workS, variation).meanS;
  return state;
}

/// Most requests a second that one engine sustains.
double capacityOf(const ServeSetup& s, const EngineCost& cost) {
  double low = 0, high = 1 / std::max(1e-12, requestCost(s, cost).workS);
  for (int i = 0; i < 50; ++i) {
    const double middle = (low + high) / 2;
    (openLoop(s, cost, middle) ? low : high) = middle;
  }
  return low;
}

EngineLoad engineLoad(const ServeSetup& s, const EngineCost& cost, double ratePerS) {
  EngineLoad load;
  const RequestCost request = requestCost(s, cost);
  load.arrivalsPerS = ratePerS;
  load.inputTokens = request.inputTokens;
  load.outputTokens = s.outputTokens;
  load.inputSpread = s.inputSpread;
  load.outputSpread = s.outputSpread;
  load.kvTokens = std::max(cost.kvRoom(s.inputTokens + s.outputTokens), s.inputTokens + s.outputTokens);
  load.maxRequests = 100'000;
  load.chunkTokens = s.maxBatchedTokens;
  load.speculativeGain = tokensPerStep(s);
  load.decodeS = [&cost](double batch, double context) { return cost.decodeS(batch, std::max(1.0, context)); };
  load.prefillSPerToken = request.workS / request.inputTokens;
  load.stepFloorS = std::max(1e-4, request.aloneS - request.workS);
  return load;
}

struct Answer {
  SteadyState state;
  double ttftP50S = 0, ttftP99S = 0, tpotP99S = 0;
  ServePrediction::Method method = ServePrediction::Method::ClosedForm;
};

/// One engine at a rate: by formula where the queue is short, else by simulation.
Result<Answer> answerAt(const ServeSetup& s, const EngineCost& cost, double ratePerS, double capacity) {
  Answer a;
  const auto state = openLoop(s, cost, ratePerS);
  if (state && ratePerS < safeLoad * capacity) {
    const RequestCost request = requestCost(s, cost);
    const Wait wait = waitMG1(ratePerS, request.workS, s.inputSpread * s.inputSpread);
    const double base = request.aloneS + state->tpotS / 2;
    a.state = *state;
    a.ttftP50S = base + wait.p50S;
    a.ttftP99S = base + wait.p99S + state->tpotS / 2;
    // The number in flight is Poisson, so its 99th percentile lies 2.33 deviations above the mean.
    const double many = state->concurrency + 2.33 * std::sqrt(state->concurrency);
    a.tpotP99S = tokenSeconds(s, cost, many, ratePerS);
    return a;
  }
  const auto run = simulateEngine(engineLoad(s, cost, ratePerS), simulatedRequests);
  if (!run) return fail(run.error());
  a.state = {run->meanRunning, run->ttftMeanS, run->tpotMeanS, run->requestsPerS,
             ratePerS * requestCost(s, cost).workS};
  a.ttftP50S = run->ttftP50S;
  a.ttftP99S = run->ttftP99S;
  a.tpotP99S = run->tpotP99S;
  a.method = ServePrediction::Method::EventSimulation;
  return a;
}

bool meets(const ServeSetup& s, const Answer& a) {
  return (s.ttftP99TargetS <= 0 || a.ttftP99S <= s.ttftP99TargetS) &&
         (s.tpotTargetS <= 0 || a.state.tpotS <= s.tpotTargetS) &&
         (s.tpotP99TargetS <= 0 || a.tpotP99S <= s.tpotP99TargetS);
}

void fill(ServePrediction& out, const ServeSetup& s, const Answer& a) {
  out.ttftMeanS = a.state.ttftS;
  out.ttftP50S = a.ttftP50S;
  out.ttftP99S = a.ttftP99S;
  out.tpotMeanS = a.state.tpotS;
  out.tpotP99S = a.tpotP99S;
  out.concurrency = a.state.concurrency;
  out.method = a.method;
  out.requestsPerS = a.state.requestsPerS * out.replicas;
  out.outputTokensPerS = out.requestsPerS * s.outputTokens;
  out.outputTokensPerSPerGpu = out.outputTokensPerS / (double(out.replicas) * out.gpusPerEngine);
  out.meetsTargets = meets(s, a);
}

/// What an engine runs out of first as the rate grows towards its capacity.
ServePrediction::Bound capacityBound(const ServeSetup& s, const EngineCost& cost, double capacity) {
  const auto state = openLoop(s, cost, capacity);
  const bool full = state && state->concurrency > 0.9 * roomForRequests(s, cost);
  return full ? ServePrediction::Bound::Cache : ServePrediction::Bound::Work;
}

/// The target that one engine fewer would miss.
ServePrediction::Bound targetBound(const ServeSetup& s, const Answer& fewer) {
  const bool late = s.ttftP99TargetS > 0 && fewer.ttftP99S > s.ttftP99TargetS;
  return late ? ServePrediction::Bound::FirstToken : ServePrediction::Bound::NextToken;
}

/// So many engines as stated, whatever they make of it. Beyond their capacity the queue grows without end, while the
/// time between tokens stays what a full cache gives.
Result<> serveStated(const ServeSetup& s, const EngineCost& cost, const Result<Answer>& answer, double capacity,
                     ServePrediction& out) {
  if (!answer) return fail(answer.error());
  out.replicas = s.replicas;
  out.utilisation = s.ratePerS / s.replicas / capacity;
  out.bound = capacityBound(s, cost, capacity);
  Answer a = *answer;
  if (out.utilisation >= 1) a.state.ttftS = a.ttftP50S = a.ttftP99S = std::numeric_limits<double>::infinity();
  fill(out, s, a);
  out.meetsTargets = out.meetsTargets && out.utilisation < 1;
  return {};
}

/// The highest rate within the targets, by bisection; a rate near 0 when even an idle engine misses them.
Result<> serveLimit(const ServeSetup& s, const EngineCost& cost, ServePrediction& out) {
  const double capacity = capacityOf(s, cost);
  double low = 1e-6 * capacity, high = aboveForms * capacity;
  auto best = answerAt(s, cost, low, capacity);
  if (!best) return fail(best.error());
  std::optional<Answer> missed;
  for (int i = 0; i < limitSteps && meets(s, *best); ++i) {
    const double middle = (low + high) / 2;
    auto tried = answerAt(s, cost, middle, capacity);
    if (!tried) return fail(tried.error());
    const bool met = meets(s, *tried);
    (met ? low : high) = middle;
    if (met) {
      best = std::move(tried);
    } else {
      missed = *tried;
    }
  }
  out.replicas = s.replicas;
  out.utilisation = low / capacity;
  out.bound = missed ? targetBound(s, *missed) : capacityBound(s, cost, capacity);
  fill(out, s, *best);
  return {};
}

Result<> serveRate(const ServeSetup& s, const EngineCost& cost, ServePrediction& out) {
  const double capacity = capacityOf(s, cost);
  if (!(capacity > 0) || s.ratePerS / capacity > mostReplicas) return fail("serve.too-fast", {{"why", "capacity"}});
  const int least = std::max(1, static_cast<int>(std::ceil(s.ratePerS / capacity / 0.999)));
  const auto at = [&](int replicas) { return answerAt(s, cost, s.ratePerS / replicas, capacity); };
  if (s.replicas > 0) return serveStated(s, cost, at(s.replicas), capacity, out);
  int low = least;
  auto best = at(low);
  // Doubling, then halving: latency falls with the number of engines.
  const int most = static_cast<int>(std::min<double>(mostReplicas, 64.0 * least));
  int high = low;
  while (best && !meets(s, *best) && high < most) {
    low = high;
    high = std::min(most, high * 2);
    best = at(high);
  }
  if (!best) return fail(best.error());
  if (!meets(s, *best)) { // no number helps: a single request alone is too slow
    high = least;
    best = at(high);
  }
  while (high - low > 1 && meets(s, *best)) {
    const int middle = low + (high - low) / 2;
    auto tried = at(middle);
    if (!tried) return fail(tried.error());
    if (!meets(s, *tried)) {
      low = middle;
      continue;
    }
    high = middle;
    best = std::move(tried);
  }
  const auto fewer = high > least ? at(high - 1) : best;
  if (!fewer) return fail(fewer.error());
  const bool capacityDecides = high == least && meets(s, *best);
  out.bound = capacityDecides ? capacityBound(s, cost, capacity) : targetBound(s, *fewer);
  out.replicas = high;
  out.utilisation = s.ratePerS / high / capacity;
  fill(out, s, *best);
  return {};
}

void serveClosed(const ServeSetup& s, const EngineCost& cost, ServePrediction& out) {
  const SteadyState state = closedLoop(s, cost, s.concurrency);
  out.replicas = std::max(1, s.replicas);
  const RequestCost request = requestCost(s, cost);
  Answer a;
  a.state = state;
  // First tokens of a closed loop come as those before them leave: the wait is about exponential above the least.
  const double least = std::min(state.ttftS, request.aloneS);
  a.ttftP50S = least + (state.ttftS - least) * std::log(2.0);
  a.ttftP99S = least + (state.ttftS - least) * std::log(100.0);
  a.tpotP99S = state.tpotS * (1 + 2.33 * state.prefillLoad / std::sqrt(std::max(1.0, state.concurrency)));
  fill(out, s, a);
  const double room = roomForRequests(s, cost);
  out.utilisation = std::min(1.0, s.concurrency / room);
}

struct Pools {
  ServeSetup prefill, decode;
  int prefillWorkers = 1, decodeWorkers = 1;
};

/// Time of handing the cache of a request from prefill to decode.
double handoverSeconds(const ServeSetup& s) {
  const double rate = handoverBytesPerS(s);
  return rate > 0 ? handoverBytes(s) / rate : 0;
}

/// Both pools at a rate; infinite where one cannot keep up.
Answer pooled(const Pools& pools, const Profile& profile, double ratePerS) {
  const EngineCost prefillCost(pools.prefill, profile), decodeCost(pools.decode, profile);
  const RequestCost request = requestCost(pools.prefill, prefillCost);
  const double squared = pools.prefill.inputSpread * pools.prefill.inputSpread;
  const Wait wait = waitMGk(pools.prefillWorkers, ratePerS, request.workS, squared);
  const double perEngine = ratePerS / pools.decodeWorkers;
  double running = 1, tpot = 0;
  for (int i = 0; i < 200; ++i) {
    tpot = tokenSeconds(pools.decode, decodeCost, running, 0);
    const double next = std::min(perEngine * pools.decode.outputTokens * tpot, 1e9);
    if (std::abs(next - running) <= 1e-6 * running) break;
    running = next;
  }
  const double base = request.aloneS + handoverSeconds(pools.prefill) + tpot;
  Answer a;
  a.state = {running, base + wait.meanS, tpot, ratePerS, wait.utilisation};
  if (running > roomForRequests(pools.decode, decodeCost))
    a.state.ttftS = a.state.tpotS = std::numeric_limits<double>::infinity();
  a.ttftP50S = base + wait.p50S;
  a.ttftP99S = base + wait.p99S;
  const double many = running + 2.33 * std::sqrt(running);
  a.tpotP99S = tokenSeconds(pools.decode, decodeCost, many, 0);
  return a;
}

/// The rate at which so many requests in flight keep both pools busy (Little's law), by bisection.
Answer pooledClosed(const Pools& pools, const Profile& profile, double concurrency) {
  double low = 0, high = 1e6;
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2;
    const Answer a = pooled(pools, profile, middle);
    const double inFlight = middle * (a.state.ttftS + pools.decode.outputTokens * a.state.tpotS);
    (inFlight <= concurrency ? low : high) = middle;
  }
  return pooled(pools, profile, low);
}

/// Workers that a rate needs where none are stated.
void sizePools(Pools& pools, const ServeSetup& s, const Profile& profile) {
  const EngineCost prefillCost(pools.prefill, profile), decodeCost(pools.decode, profile);
  const RequestCost request = requestCost(pools.prefill, prefillCost);
  const double capacity = capacityOf(pools.decode, decodeCost);
  const double target = s.ttftP99TargetS > 0 ? s.ttftP99TargetS : 20 * request.workS;
  const double rate = s.ratePerS > 0 ? s.ratePerS : 1;
  const int needed = serversForP99(rate, request.workS, s.inputSpread * s.inputSpread, target);
  pools.prefillWorkers = s.prefillWorkers > 0 ? s.prefillWorkers : std::max(1, needed);
  pools.decodeWorkers = s.decodeWorkers > 0
                            ? s.decodeWorkers
                            : std::max(1, static_cast<int>(std::min(1e6, std::ceil(rate / (safeLoad * capacity)))));
}

Result<> servePools(const ServeSetup& s, const Profile& profile, ServePrediction& out) {
  Pools pools{poolOf(s, s.prefillTp), poolOf(s, s.decodeTp)};
  sizePools(pools, s, profile);
  const Answer a = s.ratePerS > 0 ? pooled(pools, profile, s.ratePerS) : pooledClosed(pools, profile, s.concurrency);
  out.gpusPerEngine =
      (pools.prefillWorkers * pools.prefill.tp + pools.decodeWorkers * pools.decode.tp) * std::max(1, s.pp);
  out.prefillWorkers = pools.prefillWorkers;
  out.decodeWorkers = pools.decodeWorkers;
  out.utilisation = a.state.prefillLoad;
  fill(out, s, a);
  const bool sized = s.prefillWorkers == 0 || s.decodeWorkers == 0;
  if (sized && !std::isfinite(a.state.ttftS)) return fail("serve.too-fast", {{"why", "pools"}});
  return {};
}

} // namespace

Result<ServePrediction> predictServing(const ServeSetup& setup, const Profile& profile) {
  if (auto valid = validate(setup); !valid) return fail(valid.error());
  const EngineCost cost(setup, profile);
  const double length = setup.inputTokens + setup.outputTokens;
  ServePrediction out;
  out.gpusPerEngine = setup.tp * setup.pp;
  out.kvTokens = cost.kvRoom(length);
  out.maxConcurrency = std::floor(out.kvTokens / length);
  if (setup.disaggregated) {
    if (auto served = servePools(setup, profile, out); !served) return fail(served.error());
  } else if (setup.ratePerS > 0) {
    if (auto served = serveRate(setup, cost, out); !served) return fail(served.error());
  } else if (setup.concurrency <= 0) {
    if (auto served = serveLimit(setup, cost, out); !served) return fail(served.error());
  } else {
    serveClosed(setup, cost, out);
  }
  out.memory = memoryOf(setup, cost, profile, out.concurrency);
  out.fits = out.maxConcurrency >= 1;
  return out;
}

double prefillSeconds(const ServeSetup& setup, double tokens, double batch, const Profile& profile) {
  return EngineCost(setup, profile).prefillS(tokens * batch, tokens);
}

double decodeStepSeconds(const ServeSetup& setup, double batch, double context, const Profile& profile) {
  return EngineCost(setup, profile).decodeS(batch, context);
}

} // namespace cw::sizing
