// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/inference/engine_cost.h"

namespace cw::sizing {

inline constexpr int simulatedRequests = 20'000; ///< of one event simulation
/// Decode steps that pass in a closed loop until a new request's first token is out; fitted.
inline constexpr double stepsBeforeFirst = 2.5;

/// One engine in steady state.
struct SteadyState {
  double concurrency = 0; ///< requests that decode or prefill
  double ttftS = 0, tpotS = 0;
  double requestsPerS = 0;
  double prefillLoad = 0; ///< share of time in which the engine works on prefill
};

/// What one request asks of an engine.
struct RequestCost {
  double inputTokens = 0; ///< to be computed; those found in a prefix cache left out
  double workS = 0;       ///< of its prefill inside full chunks
  double aloneS = 0;      ///< its prefill when nothing else waits, with host time
};
RequestCost requestCost(const ServeSetup& setup, const EngineCost& cost);

/// Tokens that a request gets from one step: 1, or the expected run of accepted drafts and one more.
double tokensPerStep(const ServeSetup& setup);

/// Time between two tokens when `running` requests decode and `requestsPerS` bring prefill, s.
double tokenSeconds(const ServeSetup& setup, const EngineCost& cost, double running, double requestsPerS);

/// Requests of this length that an engine keeps at once, on average over their lives.
double roomForRequests(const ServeSetup& setup, const EngineCost& cost);

/// Share of their time that requests beyond the room wait, 0…1.
double waitingShare(double concurrency, double running);

/// A pool of engines of its own for one phase; a `tp` of 0 keeps the one stated.
ServeSetup poolOf(ServeSetup setup, int tp);

/// Bytes of cache that prefill hands to decode for one request.
double handoverBytes(const ServeSetup& setup);
/// Rate in which they go over the NICs of an engine, or over the host's link without NICs, bytes/s.
double handoverBytesPerS(const ServeSetup& setup);

/// A closed loop: as many requests in flight as asked, those beyond the room wait.
SteadyState closedLoop(const ServeSetup& setup, const EngineCost& cost, double concurrency);

} // namespace cw::sizing
