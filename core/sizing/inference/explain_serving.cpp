// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/inference/explain_serving.h"

#include <algorithm>
#include <cmath>

#include "core/sizing/inference/engine_habits.h"
#include "core/sizing/inference/engine_trees.h"
#include "core/sizing/queueing/queueing.h"

namespace cw::sizing {
namespace {

using serve_detail::formula;
using serve_detail::input;

constexpr const char* theory = "sizing 3.10: queueing";

/// A predicted service with the engines that it runs: one kind, or one for each phase.
struct Service {
  Service(const ServeSetup& setup, const ServePrediction& prediction, const Profile& profile)
      : s(setup), p(prediction), prefillSetup(setup.disaggregated ? poolOf(setup, setup.prefillTp) : setup),
        decodeSetup(setup.disaggregated ? poolOf(setup, setup.decodeTp) : setup), prefill(prefillSetup, profile),
        decode(decodeSetup, profile), rate(p.requestsPerS / std::max(1, p.replicas)) {}

  const ServeSetup& s;
  const ServePrediction& p;
  ServeSetup prefillSetup, decodeSetup;
  EngineTrees prefill, decode;
  double rate; ///< of one engine, or of the pair of pools

  bool isClosedLoop() const { return !s.disaggregated && s.ratePerS <= 0 && s.concurrency > 0; }
  bool isSimulated() const { return p.method == ServePrediction::Method::EventSimulation; }
};

Derivation rateOf(const Service& v) { return input("rate", "r", v.rate, "1/s", "setup"); }

Derivation variation(const ServeSetup& s) {
  return formula("squared-variation", "c", "v^2", s.inputSpread * s.inputSpread, "",
                 {input("variation", "v", s.inputSpread, "", "setup")});
}

/// What a simulation or an endless queue gives cannot be said by a formula: its inputs stand beside it.
Derivation simulated(const Service& v, const char* id, const char* symbol, const char* words, double value) {
  const bool endless = !std::isfinite(value);
  return formula(id, symbol, endless ? "endless queue: r >= r_max" : words, value, "s",
                 {v.decode.decodeStep(v.p.concurrency), v.prefill.chunkedPrefill(), v.prefill.lonePrefill(),
                  v.decode.tokensOfStep(), rateOf(v),
                  input("load", "u", v.p.utilisation, "", "model: rate over capacity"),
                  input("simulated-requests", "N", simulatedRequests, "", "simulation: fixed seed")});
}

Derivation waitOf(const Service& v, const Derivation& prefill) {
  const double squared = v.s.inputSpread * v.s.inputSpread;
  if (!v.s.disaggregated) {
    return formula("wait", "W", "r * P^2 * (1 + c) / (2 * (1 - r * P))", waitMG1(v.rate, prefill.value, squared).meanS,
                   "s", {rateOf(v), prefill, variation(v.s)});
  }
  const int workers = v.p.prefillWorkers;
  return formula("wait", "W", "e * P / (m - r * P) * (1 + c) / 2",
                 waitMGk(workers, v.rate, prefill.value, squared).meanS, "s",
                 {input("all-busy", "e", erlangC(workers, v.rate * prefill.value), "", theory), prefill,
                  input("prefill-workers", "m", workers, "", "setup"), rateOf(v), variation(v.s)});
}

Derivation handover(const Service& v) {
  const double bytes = handoverBytes(v.prefillSetup), rate = handoverBytesPerS(v.prefillSetup);
  return formula("handover", "H", "b / n", rate > 0 ? bytes / rate : 0, "s",
                 {input("handover-bytes", "b", bytes, "B", "sizing 3.3: " + v.s.shape.name),
                  input("handover-rate", "n", rate, "B/s", "setup")});
}

Derivation closedNextToken(const Service& v) {
  return formula("tpot", "TPOT", "D / k + w * n * P / o", v.p.tpotMeanS, "s",
                 {v.decode.decodeStep(v.p.concurrency), v.decode.tokensOfStep(),
                  input("chunk-habit", "w", habitOf(v.s.engine).chunkWork, "",
                        std::string("engine habit (fit): ") + habitOf(v.s.engine).name),
                  input("running", "n", v.p.concurrency, "", "model: steady state"), v.prefill.chunkedPrefill(),
                  input("output-tokens", "o", v.s.outputTokens, "", "setup")});
}

Derivation openNextToken(const Service& v) {
  if (v.s.disaggregated) {
    return formula("tpot", "TPOT", "D / k", v.p.tpotMeanS, "s",
                   {v.decode.decodeStep(v.p.concurrency), v.decode.tokensOfStep()});
  }
  return formula("tpot", "TPOT", "D / k / (1 - r * P * w)", v.p.tpotMeanS, "s",
                 {v.decode.decodeStep(v.p.concurrency), v.decode.tokensOfStep(), rateOf(v), v.prefill.chunkedPrefill(),
                  input("chunk-habit", "w", habitOf(v.s.engine).chunkWork, "",
                        std::string("engine habit (fit): ") + habitOf(v.s.engine).name)});
}

Derivation closedFirstToken(const Service& v) {
  const std::string habit = std::string("engine habit (fit): ") + habitOf(v.s.engine).name;
  return formula("ttft", "TTFT", "A + u * n * P / 2 + z * D + q * o * TPOT", v.p.ttftMeanS, "s",
                 {v.prefill.lonePrefill(), input("burst-habit", "u", habitOf(v.s.engine).burst, "", habit),
                  input("running", "n", v.p.concurrency, "", "model: steady state"), v.prefill.chunkedPrefill(),
                  input("steps-before-first", "z", stepsBeforeFirst, "", "model: fit"),
                  v.decode.decodeStep(v.p.concurrency),
                  input("waiting-share", "q", waitingShare(v.s.concurrency, v.p.concurrency), "",
                        "model: requests beyond the room"),
                  input("output-tokens", "o", v.s.outputTokens, "", "setup"), closedNextToken(v)});
}

} // namespace

Derivation explainFirstToken(const ServeSetup& setup, const ServePrediction& prediction, const Profile& profile) {
  const Service v(setup, prediction, profile);
  const double value = prediction.ttftMeanS;
  if (v.isSimulated() || !std::isfinite(value))
    return simulated(v, "ttft", "TTFT", "mean(first token - arrival)", value);
  if (v.isClosedLoop()) return closedFirstToken(v);
  const Derivation wait = waitOf(v, v.prefill.chunkedPrefill());
  if (setup.disaggregated) {
    return formula("ttft", "TTFT", "A + H + TPOT + W", value, "s",
                   {v.prefill.lonePrefill(), handover(v), openNextToken(v), wait});
  }
  return formula("ttft", "TTFT", "A + TPOT / 2 + W", value, "s", {v.prefill.lonePrefill(), openNextToken(v), wait});
}

Derivation explainNextToken(const ServeSetup& setup, const ServePrediction& prediction, const Profile& profile) {
  const Service v(setup, prediction, profile);
  const double value = prediction.tpotMeanS;
  if (v.isSimulated() || !std::isfinite(value))
    return simulated(v, "tpot", "TPOT", "mean((last token - first token) / (o - 1))", value);
  return v.isClosedLoop() ? closedNextToken(v) : openNextToken(v);
}

} // namespace cw::sizing
