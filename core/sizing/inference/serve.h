// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/sizing/memory/memory.h"

namespace cw::sizing {

/// Software that serves; its habits are in engine_habits.h. Early and preview versions batch and start differently.
enum class ServeEngine { Vllm, TensorRt, TensorRtPreview, Sglang, SglangEarly };

/// One pool of engines to be predicted, or a pair of them when prefill and decode are apart.
struct ServeSetup {
  ModelShape shape;
  GpuSpec gpu;
  ClusterSpec cluster;
  int tp = 1, pp = 1;
  int attentionDp = 1; ///< attention replicated data-parallel inside one engine (wide EP)
  int ep = 1;          ///< experts spread over this many ranks
  Precision weights = Precision::Bf16;
  Precision kv = Precision::Fp16;
  double inputTokens = 1024, outputTokens = 1024; ///< means
  double inputSpread = 0, outputSpread = 0;       ///< coefficient of variation, 0 = constant
  ServeEngine engine = ServeEngine::Vllm;
  double concurrency = 0;                     ///< requests in flight of one engine (closed loop); 0 = by `ratePerS`
  double ratePerS = 0;                        ///< Poisson arrivals of the whole service (open loop)
  double ttftP99TargetS = 0, tpotTargetS = 0; ///< 0 = no target
  double tpotP99TargetS = 0;                  ///< 0 = no target
  /// Engines that share `ratePerS`; 0 = as many as the rate and targets need. With targets and neither a rate nor a
  /// concurrency the answer is at the highest rate that so many engines serve within them.
  int replicas = 0;
  bool disaggregated = false;
  int prefillWorkers = 0, prefillTp = 0, decodeWorkers = 0, decodeTp = 0; ///< disaggregated pools; 0 = sized here
  int kvBlockTokens = 64;
  double prefixHitShare = 0;   ///< of input tokens found in a prefix cache
  int speculativeTokens = 0;   ///< drafted a step; 0 = off
  double acceptance = 0.7;     ///< of a drafted token
  int maxBatchedTokens = 8192; ///< chunk of prefill an engine step takes
};

/// What a service will do. Times in s; TPOT does not count the first token.
struct ServePrediction {
  int gpusPerEngine = 1;
  double ttftMeanS = 0, ttftP50S = 0, ttftP99S = 0;
  double tpotMeanS = 0, tpotP99S = 0;
  double outputTokensPerS = 0; ///< of the whole service (all replicas)
  double outputTokensPerSPerGpu = 0;
  double requestsPerS = 0;
  double kvTokens = 0;                       ///< room of one engine
  double maxConcurrency = 0;                 ///< requests of this length that fit at once, one engine
  double concurrency = 0;                    ///< in steady state, one engine
  double utilisation = 0;                    ///< rho of the bottleneck
  int replicas = 1;                          ///< engines needed for the rate and targets
  int prefillWorkers = 0, decodeWorkers = 0; ///< of a pair of pools, stated or sized; 0 = one pool does both
  bool meetsTargets = false, fits = false;
  /// What decides the number of engines at a rate: room of the cache, the work itself, or a target.
  enum class Bound { None, Cache, Work, FirstToken, NextToken } bound = Bound::None;
  enum class Method { ClosedForm, EventSimulation } method = Method::ClosedForm;
  MemoryParts memory;
  double ttftLoS = 0, ttftHiS = 0, tpotLoS = 0, tpotHiS = 0; ///< 80 % intervals; 0 = unvalidated
  double outputLo = 0, outputHi = 0;                         ///< of `outputTokensPerS`; equal at a rate that is kept up
};

/// Errors `serve.*` that name the field and what would work (a model that fits nowhere names the smallest tp that
/// does).
Result<> validate(const ServeSetup& setup);

/// The prediction, without intervals. Deterministic (fixed seeds).
Result<ServePrediction> predictServing(const ServeSetup& setup, const Profile& profile);

/// One prefill of `tokens` alone, and one decode step of `batch` sequences with `context` tokens each, s.
double prefillSeconds(const ServeSetup& setup, double tokens, double batch, const Profile& profile);
double decodeStepSeconds(const ServeSetup& setup, double batch, double context, const Profile& profile);

} // namespace cw::sizing
