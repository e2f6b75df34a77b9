// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <fmt/format.h>

#include "core/sizing/inference/engine_cost.h"

namespace cw::sizing {
namespace {

struct Limit {
  const char* field;
  double value, low, high;
};

Result<> withinLimits(const ServeSetup& s) {
  const Limit limits[] = {{"tp", double(s.tp), 1, 4096},
                          {"pp", double(s.pp), 1, 1024},
                          {"attention_dp", double(s.attentionDp), 1, 4096},
                          {"ep", double(s.ep), 1, 4096},
                          {"input", s.inputTokens, 1, 1e8},
                          {"output", s.outputTokens, 1, 1e8},
                          {"input_spread", s.inputSpread, 0, 20},
                          {"output_spread", s.outputSpread, 0, 20},
                          {"concurrency", s.concurrency, 0, 1e7},
                          {"rate", s.ratePerS, 0, 1e7},
                          {"replicas", double(s.replicas), 0, 1e6},
                          {"ttft_p99", s.ttftP99TargetS, 0, 1e6},
                          {"tpot", s.tpotTargetS, 0, 1e6},
                          {"tpot_p99", s.tpotP99TargetS, 0, 1e6},
                          {"prefix_hits", s.prefixHitShare, 0, 0.999},
                          {"speculative_tokens", double(s.speculativeTokens), 0, 64},
                          {"acceptance", s.acceptance, 0, 1},
                          {"kv_block", double(s.kvBlockTokens), 1, 1e6},
                          {"batched_tokens", double(s.maxBatchedTokens), 1, 1e7}};
  for (const Limit& limit : limits) {
    if (limit.value >= limit.low && limit.value <= limit.high) continue;
    return fail(Error("serve.out-of-range", {{"field", limit.field}})
                    .wanted(fmt::format("{:g}…{:g}", limit.low, limit.high), fmt::format("{:g}", limit.value)));
  }
  const bool atLimit =
      s.replicas > 0 && !s.disaggregated && (s.ttftP99TargetS > 0 || s.tpotTargetS > 0 || s.tpotP99TargetS > 0);
  if (s.concurrency <= 0 && s.ratePerS <= 0 && !atLimit) return fail("serve.no-load");
  return {};
}

int nearestDivisor(int whole, int wanted) {
  for (int d = std::min(wanted, whole); d > 1; --d) {
    if (whole % d == 0) return d;
  }
  return 1;
}

/// Degrees that the model can be split by.
Result<> splits(const ServeSetup& s) {
  if (s.tp % s.attentionDp != 0)
    return fail("serve.not-divisible", {{"whole", fmt::format("tp {}", s.tp)},
                                        {"field", "attention_dp"},
                                        {"value", std::to_string(s.attentionDp)},
                                        {"works", std::to_string(nearestDivisor(s.tp, s.attentionDp))}});
  const int attentionTp = s.tp / s.attentionDp;
  if (s.shape.heads % attentionTp != 0)
    return fail("serve.not-divisible", {{"whole", fmt::format("{} heads", s.shape.heads)},
                                        {"field", "tp"},
                                        {"value", std::to_string(attentionTp)},
                                        {"works", std::to_string(nearestDivisor(s.shape.heads, attentionTp))}});
  if (s.pp > s.shape.layers)
    return fail("serve.not-divisible", {{"whole", fmt::format("{} layers", s.shape.layers)},
                                        {"field", "pp"},
                                        {"value", std::to_string(s.pp)},
                                        {"works", std::to_string(s.shape.layers)}});
  return {};
}

/// The smallest degree by which one request fits; 0 when none up to all heads does.
int smallestTp(ServeSetup s, const Profile& profile) {
  const double length = s.inputTokens + s.outputTokens;
  for (int tp = 1; tp <= s.shape.heads * s.attentionDp; ++tp) {
    s.tp = tp;
    if (!splits(s)) continue;
    if (EngineCost(s, profile).kvRoom(length) >= length) return tp;
  }
  return 0;
}

Result<> fitsOneRequest(const ServeSetup& s) {
  const Profile profile;
  const double length = s.inputTokens + s.outputTokens;
  const EngineCost cost(s, profile);
  if (cost.kvRoom(length) >= length) return {};
  const int tp = smallestTp(s, profile);
  std::vector<MessageArg> args{{"model", s.shape.name},
                               {"gpu", s.gpu.name},
                               {"tp", std::to_string(s.tp)},
                               {"weights", fmt::format("{:.1f}", cost.weightBytes() / 1e9)},
                               {"memory", fmt::format("{:.0f}", s.gpu.memoryBytes / 1e9)},
                               {"works", std::to_string(tp)}};
  return fail(tp > 0 ? "serve.does-not-fit-tp" : "serve.fits-nowhere", std::move(args));
}

} // namespace

Result<> validate(const ServeSetup& setup) {
  if (auto shape = validate(setup.shape); !shape) return shape;
  if (auto limits = withinLimits(setup); !limits) return limits;
  if (auto degrees = splits(setup); !degrees) return degrees;
  return fitsOneRequest(setup);
}

} // namespace cw::sizing
