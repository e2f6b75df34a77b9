// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "core/sizing/calc/sheet.h"
#include "core/sizing/queueing/queueing.h"

namespace cw::sizing::calc_detail {
namespace {

const char* const little = "Little, Operations Research 9, 1961";
const char* const erlang = "Erlang C; Allen and Cunneen for other service times";

Calculator servingLog() {
  return {"serving-log",
          "inference",
          {number("requests", "1000", 1, 1e12), time("duration", "117.68 s"), time("ttft", "31.078 s"),
           time("tpot", "131.61 ms"), number("output_tokens_total", "178793", 1, 1e15)},
          [](const CalculatorValues& v) -> Answers {
            const Derivation n = v.input("requests", "n"), t = v.input("duration", "T"), f = v.input("ttft", "t_1"),
                             p = v.input("tpot", "t_o"), o = v.input("output_tokens_total", "O");
            const Derivation rate = result("requests-per-s", "r", "n / T", n.value / t.value, "1/s", {n, t});
            const Derivation latency = result("latency", "W", "t_1 + t_o * (O / n - 1)",
                                              f.value + p.value * (o.value / n.value - 1), "s", {f, p, o, n});
            return std::vector{
                rate, result("tokens-per-s", "q", "O / T", o.value / t.value, "1/s", {o, t}), latency,
                result("requests-in-flight", "L", "r * W", rate.value * latency.value, "", {rate, latency}, little)};
          }};
}

Calculator littlesLaw() {
  return {"littles-law",
          "inference",
          {number("rate", "100", 1e-9, 1e12, "1/s"), time("latency", "2 s")},
          [](const CalculatorValues& v) -> Answers {
            const Derivation r = v.input("rate", "r"), w = v.input("latency", "W");
            return std::vector{result("requests-in-flight", "L", "r * W", r.value * w.value, "", {r, w}, little)};
          }};
}

Calculator replicas() {
  return {"replicas-for-slo",
          "inference",
          {number("rate", "1000", 1e-9, 1e8, "1/s"), time("service_time", "10 ms"), time("p99_target", "100 ms"),
           number("service_variation", "1", 0, 100), count("spare", "1", 1e5, 0)},
          [](const CalculatorValues& v) -> Answers {
            const Derivation r = v.input("rate", "r"), s = v.input("service_time", "S"), t = v.input("p99_target", "T"),
                             c = v.input("service_variation", "c_s2"), e = v.input("spare", "e");
            const int servers = serversForP99(r.value, s.value, c.value, t.value);
            if (servers == 0) {
              return fail(Error{"calc.target-below-service", {{"key", "p99_target"}}}.at("p99_target"));
            }
            const Wait wait = waitMGk(servers, r.value, s.value, c.value);
            const Derivation k =
                result("replicas", "k", "fewest k with P99(wait) + S <= T", servers, "", {r, s, t, c}, erlang);
            return std::vector{
                k, result("replicas-with-spare", "k_e", "k + e", servers + e.value, "", {k, e}),
                result("utilisation", "U", "r * S / k", wait.utilisation, "", {r, s, k}),
                result("waiting-share", "P_w", "Erlang C(k, r * S)", erlangC(servers, r.value * s.value), "", {k, r, s},
                       erlang),
                result("p99-latency", "P99", "P99(wait) + S", wait.p99S + s.value, "s", {k, r, s, c}, erlang)};
          }};
}

Calculator batchWindow() {
  return {
      "batch-window",
      "inference",
      {number("rate", "1000", 1e-6, 1e9, "1/s"), time("p99_target", "100 ms"), number("batch", "256", 1, 1e6),
       number("throughput", "18473", 1e-3, 1e9, "1/s"), time("p99_measured", "14.61 ms"), count("spare", "1", 1e5, 0)},
      [](const CalculatorValues& v) -> Answers {
        const Derivation r = v.input("rate", "r"), t = v.input("p99_target", "T"), b = v.input("batch", "B"),
                         x = v.input("throughput", "X"), p = v.input("p99_measured", "p"), e = v.input("spare", "e");
        if (p.value >= t.value) {
          return fail(Error{"calc.target-below-service", {{"key", "p99_target"}}}.at("p99_target"));
        }
        const Derivation gpus =
            result("gpus", "n", "ceil(r / X)", std::max(1.0, std::ceil(r.value / x.value)), "", {r, x});
        const Derivation fill = result("batch-fill-time", "t_f", "B / r", b.value / r.value, "s", {b, r},
                                       "a batch that waits to be full waits this long");
        const Derivation most = result("largest-batch", "B_max", "floor((T - p) * r)",
                                       std::floor((t.value - p.value) * r.value + 1e-9), "", {t, p, r});
        return std::vector{gpus, result("gpus-with-spare", "n_e", "n + e", gpus.value + e.value, "", {gpus, e}), fill,
                           most};
      }};
}

Calculator speculative() {
  return {"speculative-decoding",
          "inference",
          {count("drafted", "4", 1000), share("acceptance", "0.7"), share("draft_cost", "0.05")},
          [](const CalculatorValues& v) -> Answers {
            const Derivation g = v.input("drafted", "g"), a = v.input("acceptance", "a"),
                             c = v.input("draft_cost", "c");
            const double tokens = a.value < 1 ? (1 - std::pow(a.value, g.value + 1)) / (1 - a.value) : g.value + 1;
            const Derivation each = result("tokens-per-step", "E", "(1 - a ^ (g + 1)) / (1 - a)", tokens, "", {a, g},
                                           "Leviathan et al., arXiv 2211.17192, equation 1");
            return std::vector{result("speed-up", "S", "E / (g * c + 1)", tokens / (g.value * c.value + 1), "",
                                      {each, g, c}, "Leviathan et al., arXiv 2211.17192, theorem 3.8"),
                               each};
          }};
}

} // namespace

std::vector<Calculator> servingCalculators() {
  return {servingLog(), littlesLaw(), replicas(), batchWindow(), speculative()};
}

} // namespace cw::sizing::calc_detail
