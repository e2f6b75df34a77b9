// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/inference/engine_trees.h"

#include <algorithm>

#include "core/sizing/inference/engine_habits.h"

namespace cw::sizing {
namespace serve_detail {

Derivation input(const char* id, const char* symbol, double value, const char* unit, std::string source) {
  return inputFigure(std::string("serve.explain.") + id, symbol, value, unit, std::move(source));
}

Derivation formula(const char* id, const char* symbol, std::string text, double value, const char* unit,
                   std::vector<Derivation> inputs) {
  return formulaFigure(std::string("serve.explain.") + id, symbol, std::move(text), value, unit, std::move(inputs));
}

} // namespace serve_detail

using serve_detail::formula;
using serve_detail::input;

namespace {

/// The sum of those terms that are not 0.
Derivation sum(const char* id, const char* symbol, double value, std::vector<Derivation> terms) {
  std::erase_if(terms, [](const Derivation& one) { return one.value == 0; });
  std::string text;
  for (const Derivation& one : terms)
    text += (text.empty() ? "" : " + ") + one.symbol;
  return formula(id, symbol, std::move(text), value, "s", std::move(terms));
}

} // namespace

std::string EngineTrees::engine() const { return std::string("engine habit (fit): ") + habitOf(setup_.engine).name; }

Derivation EngineTrees::memoryRate(const char* symbol, const char* share, double value) const {
  return formula("memory-rate", symbol, "B * d", setup_.gpu.memoryBytesPerS * value, "B/s",
                 {input("memory-bandwidth", "B", setup_.gpu.memoryBytesPerS, "B/s", catalog()),
                  input("reached-share", "d", value, "", std::string("profile: ") + share)});
}

Derivation EngineTrees::term(const ProductTerm& t, const char* symbol) const {
  return formulaFigure(t.nameId, symbol, "l * sqrt((m / b)^2 + (w / (p * u))^2)", t.seconds(), "s",
                       {input("layers", "l", t.layers, "", model()),
                        input("weight-bytes", "m", t.bytes, "B", "sizing 3.1: " + setup_.shape.name),
                        memoryRate("b", "decodeStreamShare", profile_.decodeStreamShare),
                        input("layer-flop", "w", t.flop, "FLOP", "sizing 3.2: 2 FLOP"),
                        input("peak", "p", t.peakFlopPerS, "FLOP/s", catalog()),
                        input("reached-share", "u", t.reachedShare, "",
                              "profile: serveGemmShare, serveWideGemmShare, serveExpertShare")});
}

Derivation EngineTrees::products(const ProductTerms& terms) const {
  constexpr const char* symbols[] = {"X_a", "X_f", "X_e"};
  std::vector<Derivation> nodes;
  double total = 0;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    total += terms[i].seconds();
    nodes.push_back(term(terms[i], symbols[i]));
  }
  return sum("products", "X", total, std::move(nodes));
}

Derivation EngineTrees::cache(double running) const {
  const double context = setup_.inputTokens + setup_.outputTokens / 2;
  const DecodeParts parts = cost_.decodeParts(running, context);
  const double requests = std::max(1.0, running / setup_.pp) / setup_.attentionDp;
  const Derivation read = formula(
      "cache-bytes", "C", "q * x * c", parts.cacheBytes, "B",
      {formula("requests-of-rank", "q", "max(1, n / pp) / dp", requests, "",
               {input("running", "n", running, "", "model: steady state"),
                input("stages", "pp", setup_.pp, "", "setup"),
                input("attention-replicas", "dp", setup_.attentionDp, "", "setup")}),
       formula("context", "x", "i + o / 2", context, "",
               {input("input-tokens", "i", setup_.inputTokens, "", "setup"),
                input("output-tokens", "o", setup_.outputTokens, "", "setup")}),
       input("cache-of-token", "c", cost_.kvBytes(context) * setup_.pp, "B", "sizing 3.3: " + setup_.shape.name)});
  return formula("cache", "C_t", "C / v", parts.cacheBytes / parts.cacheBytesPerS, "s",
                 {read, memoryRate("v", "kvStreamShare", profile_.kvStreamShare)});
}

Derivation EngineTrees::exchange(double tokens, double seconds) const {
  const bool inside = setup_.tp <= std::max(1, setup_.cluster.scaleUpGpus);
  if (!inside) return input("exchange", "E", seconds, "s", "sizing 3.7: measured curves, NICs");
  const double nominal = setup_.cluster.scaleUpBytesPerS;
  const double link = nominal > 0 ? nominal : setup_.gpu.hostBytesPerS;
  const double rate = std::max(1.0, link * profile_.serveReduceShare);
  return formula("exchange", "E", "2 * l * (a + 2 * (t - 1) / t * z / g)", seconds, "s",
                 {input("layers", "l", setup_.shape.layers, "", model()),
                  input("exchange-latency", "a", profile_.serveReduceS, "s", "profile: serveReduceS"),
                  input("tensor-parallel", "t", setup_.tp, "", "setup"),
                  input("exchange-bytes", "z", tokens / setup_.attentionDp * setup_.shape.hidden * 2, "B",
                        "sizing 3.6: " + setup_.shape.name),
                  formula("exchange-rate", "g", "R * d", rate, "B/s",
                          {input("scale-up-rate", "R", link, "B/s", nominal > 0 ? "setup" : catalog()),
                           input("reached-share", "d", profile_.serveReduceShare, "", "profile: serveReduceShare")})});
}

Derivation EngineTrees::kernels() const {
  const bool experts = setup_.shape.isMoe();
  const double each = experts ? profile_.serveExpertLayerS : profile_.serveLayerS;
  const double habit = habitOf(setup_.engine).layerWork;
  return formula(
      "kernels", "L", "l * y * h", setup_.shape.layers * each * habit, "s",
      {input("layers", "l", setup_.shape.layers, "", model()),
       input("layer-kernels", "y", each, "s", experts ? "profile: serveExpertLayerS" : "profile: serveLayerS"),
       input("layer-habit", "h", habit, "", engine())});
}

Derivation EngineTrees::decodeStep(double running) const {
  const double tokens = std::max(1.0, std::max(1.0, running) / setup_.pp) * (1 + setup_.speculativeTokens);
  const DecodeParts parts = cost_.decodeParts(std::max(1.0, running), setup_.inputTokens + setup_.outputTokens / 2);
  return sum("decode-step", "D", parts.seconds(),
             {products(parts.products), cache(std::max(1.0, running)), kernels(), exchange(tokens, parts.exchange),
              input("head", "G", parts.head, "s", "sizing 3.10: " + setup_.shape.name),
              input("hops", "J", parts.hops, "s", "profile: nicAlphaS"),
              input("step-host", "H", parts.stepHost, "s", engine()),
              input("request-host", "Q", parts.requestHost, "s", "profile: serveRequestHostS")});
}

Derivation EngineTrees::prefill(const char* symbol, double tokens) const {
  const PrefillParts parts = cost_.prefillParts(tokens, setup_.inputTokens);
  return sum(
      "prefill-pass", symbol, parts.seconds(),
      {products(parts.products), exchange(tokens, parts.exchange),
       formula("prefill-attention", "S", "w / (p * u)", parts.attentionFlop / parts.attentionFlopPerS, "s",
               {input("attention-flop", "w", parts.attentionFlop, "FLOP", "sizing 3.2: " + setup_.shape.name),
                input("peak", "p", setup_.gpu.peakFlopPerS(Precision::Bf16), "FLOP/s", catalog()),
                input("reached-share", "u", profile_.serveAttentionShare, "", "profile: serveAttentionShare")})});
}

Derivation EngineTrees::chunkedPrefill() const {
  const RequestCost request = requestCost(setup_, cost_);
  const double chunk = std::max(request.inputTokens, double(setup_.maxBatchedTokens));
  return formula("chunked-prefill", "P", "F * i / K", request.workS, "s",
                 {prefill("F", chunk), input("computed-tokens", "i", request.inputTokens, "", "setup"),
                  input("chunk", "K", chunk, "", "setup")});
}

Derivation EngineTrees::lonePrefill() const {
  const RequestCost request = requestCost(setup_, cost_);
  const EngineHabit& habit = habitOf(setup_.engine);
  return formula("lone-prefill", "A", "F_1 * h + f", request.aloneS, "s",
                 {prefill("F_1", request.inputTokens), input("prefill-habit", "h", habit.prefillWork, "", engine()),
                  input("first-host", "f", setup_.shape.isMoe() ? habit.firstMoeS : habit.firstHostS, "s", engine())});
}

Derivation EngineTrees::tokensOfStep() const {
  const double value = tokensPerStep(setup_);
  if (setup_.speculativeTokens == 0) return input("step-tokens", "k", value, "", "setup");
  const bool all = setup_.acceptance >= 1;
  return formula("step-tokens", "k", all ? "d + a" : "(1 - a^(d + 1)) / (1 - a)", value, "",
                 {input("drafted", "d", setup_.speculativeTokens, "", "setup"),
                  input("acceptance", "a", setup_.acceptance, "", "setup")});
}

} // namespace cw::sizing
