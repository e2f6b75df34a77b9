// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "core/sizing/calc/sheet.h"
#include "core/sizing/formulas/formulas.h"
#include "core/sizing/needs/assumptions.h"
#include "core/sizing/needs/parts.h"

namespace cw::sizing::calc_detail {
namespace {

/// A default that is the policy's own, so that calculators and reports start from the same figure.
std::string policy(std::string_view key) {
  const AssumptionInfo* info = findAssumption(key);
  return std::to_string(Assumptions{}.*info->field);
}

Calculator mtbf() {
  return {"mtbf",
          "reliability",
          {count("gpus", "1024"), number("gpu_failures_per_year", policy("gpu_failures_per_year"), 0, 100, "1/year"),
           count("gpus_per_node", "8", 1024),
           number("node_failures_per_year", policy("node_other_failures_per_year"), 0, 100, "1/year")},
          [](const CalculatorValues& v) -> Answers {
            const Derivation n = v.input("gpus", "n"), f = v.input("gpu_failures_per_year", "f"),
                             g = v.input("gpus_per_node", "g"), h = v.input("node_failures_per_year", "h");
            const Derivation nodes = result("nodes", "N", "ceil(n / g)", std::ceil(n.value / g.value), "", {n, g});
            const Derivation rate = result("failures-per-year", "F", "n * f + N * h",
                                           n.value * f.value + nodes.value * h.value, "1/year", {n, f, nodes, h});
            return std::vector{result("mtbf", "M", "31536000 / F", secondsPerYear / rate.value, "s", {rate},
                                      "independent failures: rates add"),
                               result("failures-per-day", "F_d", "F / 365", rate.value / 365, "1/d", {rate}), rate};
          }};
}

Calculator goodput() {
  return {"goodput",
          "reliability",
          {time("mtbf", "8 h"), time("interval", "30 min"), time("stall", "5 s"), time("restart", "20 min")},
          [](const CalculatorValues& v) -> Answers {
            const Derivation m = v.input("mtbf", "M"), t = v.input("interval", "T"), d = v.input("stall", "d"),
                             r = v.input("restart", "R");
            const LostTime lost = lostTime(d.value, t.value, r.value, m.value);
            const Derivation a = result("lost-to-checkpoints", "a", "d / T", lost.checkpoints, "", {d, t}),
                             b = result("lost-to-failures", "b", "(T / 2 + R) / M", lost.failures, "", {t, r, m});
            return std::vector{result("goodput", "G", "1 - a - b", lost.goodput(), "", {a, b}), a, b};
          }};
}

Calculator spares() {
  return {
      "spares",
      "reliability",
      {number("parts", "1016", 1, 1e7), number("failures_per_year", "0.09", 0, 20, "1/year"),
       number("lead_days", "30", 0, 730, "d"), share("confidence", "0.95")},
      [](const CalculatorValues& v) -> Answers {
        const Derivation n = v.input("parts", "n"), f = v.input("failures_per_year", "f"),
                         l = v.input("lead_days", "l"), c = v.input("confidence", "c");
        if (c.value >= 1) {
          return fail(
              Error{"calc.out-of-range", {{"key", "confidence"}, {"text", "1"}, {"low", "0"}, {"high", "0.999999"}}}.at(
                  "confidence"));
        }
        const Derivation mean =
            result("failures-in-lead-time", "m", "n * f * l / 365", n.value * f.value * l.value / 365, "", {n, f, l});
        return std::vector{result("spares", "s", "smallest s with Poisson(m) <= s at c",
                                  needs_detail::poissonQuantile(mean.value, c.value), "", {mean, c},
                                  "Poisson arrivals of failures"),
                           mean};
      }};
}

Calculator availability() {
  return {"availability",
          "reliability",
          {time("mtbf", "8760 h"), time("mttr", "24 h"), count("units", "1", 1e7)},
          [](const CalculatorValues& v) -> Answers {
            const Derivation m = v.input("mtbf", "M"), r = v.input("mttr", "R"), n = v.input("units", "n");
            const double one = m.value / (m.value + r.value);
            const Derivation each = result("availability", "A", "M / (M + R)", one, "", {m, r});
            return std::vector{
                each,
                result("all-available", "A_n", "A ^ n", std::pow(one, n.value), "", {each, n}, "all of them needed"),
                result("downtime-per-year", "D", "31536000 * (1 - A)", secondsPerYear * (1 - one), "s", {each}),
                result("units-down", "x", "n * (1 - A)", n.value * (1 - one), "", {n, each})};
          }};
}

} // namespace

std::vector<Calculator> reliabilityCalculators() { return {mtbf(), goodput(), spares(), availability()}; }

} // namespace cw::sizing::calc_detail
