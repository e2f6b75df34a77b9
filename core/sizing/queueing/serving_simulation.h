// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>

#include "core/base/error.h"

namespace cw::sizing {

/// One engine with continuous batching, and what arrives at it. A step takes the decode of all running requests and
/// up to a chunk of waiting prefill.
struct EngineLoad {
  double arrivalsPerS = 1; ///< Poisson
  double inputTokens = 1024, outputTokens = 1024;
  double inputSpread = 0, outputSpread = 0; ///< coefficients of variation (log-normal)
  double kvTokens = 1e6;                    ///< a request is admitted when its input and half its output fit
  int maxRequests = 1024;                   ///< running at once
  int chunkTokens = 8192;                   ///< of prefill in one step
  double speculativeGain = 1;               ///< tokens that one decode step yields for a request
  /// Time of one step with so many decoding requests of a mean context, s.
  std::function<double(double batch, double context)> decodeS;
  /// Time that one token of prefill adds to a step, s.
  double prefillSPerToken = 1e-5;
  /// Time of a step without decode beside its prefill, s.
  double stepFloorS = 1e-3;
  std::uint64_t seed = 1;
};

/// What the requests saw, after the first tenth that fills the engine.
struct EngineOutcome {
  double ttftMeanS = 0, ttftP50S = 0, ttftP99S = 0;
  double tpotMeanS = 0, tpotP99S = 0; ///< without the first token
  double meanRunning = 0;
  double busy = 0; ///< share of time with work
  double requestsPerS = 0;
};

/// Runs so many requests through an engine, step by step. Equal seeds give equal results on every platform. Polls the
/// token and then returns `job.cancelled`. Errors: `serve.does-not-fit` when one request exceeds the KV room.
Result<EngineOutcome> simulateEngine(const EngineLoad& load, int requests, std::stop_token stop = {});

/// Servers that collect requests for a window into a batch, as vision services do.
struct BatchingLoad {
  double arrivalsPerS = 1000;
  int servers = 1;
  int maxBatch = 32;
  double windowS = 0.005; ///< the first request of a batch waits at most so long for others while a server is free
  double fixedS = 0.002, perItemS = 0.0005; ///< time of a batch = fixed + items * per item
  std::uint64_t seed = 1;
};
struct BatchingOutcome {
  double meanS = 0, p50S = 0, p99S = 0; ///< from arrival to answer
  double meanBatch = 0;
  double utilisation = 0;
  double requestsPerS = 0; ///< served
};

/// Runs so many requests through dynamic batching. Errors: `job.cancelled`, `serve.out-of-range`.
Result<BatchingOutcome> simulateBatching(const BatchingLoad& load, int requests, std::stop_token stop = {});

/// The fewest servers whose simulated P99 stays within the target; 0 when no number up to 4,096 does.
Result<int> batchingServersForP99(BatchingLoad load, double p99TargetS, std::stop_token stop = {});

} // namespace cw::sizing
