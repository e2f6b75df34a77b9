// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/calc/sheet.h"
#include "core/sizing/needs/parts.h"

namespace cw::sizing::calc_detail {
namespace {

constexpr double hoursPerYear = 8760;

CalculatorInput tariff() { return number("usd_per_kwh", "0.10", 0, 100, "USD/kWh"); }

Derivation energyOf(const Derivation& power, const Derivation& pue) {
  return result("energy", "E", "P * PUE * 8760 / 1000", power.value * pue.value * hoursPerYear / 1000, "kWh",
                {power, pue});
}

Calculator energyCost() {
  return {"energy-cost",
          "money",
          {power("it_power", "1 MW"), number("pue", "1.3", 1, 5), tariff(), share("load_share", "1")},
          [](const CalculatorValues& v) -> Answers {
            const Derivation p = v.input("it_power", "P_IT");
            const Derivation l = v.input("load_share", "l"), e = v.input("pue", "PUE"), c = v.input("usd_per_kwh", "c");
            const Derivation mean = result("mean-power", "P", "P_IT * l", p.value * l.value, "W", {p, l});
            const Derivation energy = energyOf(mean, e);
            return std::vector{result("energy-cost", "C", "E * c", energy.value * c.value, "USD", {energy, c}), energy};
          }};
}

Calculator gpuHour() {
  return {"cost-per-gpu-hour",
          "money",
          {usd("capex", "40000000"), count("gpus", "1024"), number("life_years", "5", 0.1, 50, "year"),
           share("interest", "0.06"), share("support_share", "0.05"), power("it_power", "1.3 MW"),
           number("pue", "1.3", 1, 5), tariff(), share("utilisation", "0.7")},
          [](const CalculatorValues& v) -> Answers {
            const Derivation k = v.input("capex", "K"), n = v.input("gpus", "n"), y = v.input("life_years", "y"),
                             i = v.input("interest", "i"), a = v.input("support_share", "a"),
                             p = v.input("it_power", "P"), e = v.input("pue", "PUE"), c = v.input("usd_per_kwh", "c"),
                             u = v.input("utilisation", "U");
            const Derivation energy = energyOf(p, e);
            const double rate = needs_detail::annuity(i.value, y.value);
            const Derivation year =
                result("cost-per-year", "C", "K * (i / (1 - (1 + i) ^ -y) + a) + E * c",
                       k.value * (rate + a.value) + energy.value * c.value, "USD", {k, i, y, a, energy, c});
            return std::vector{result("cost-per-gpu-hour", "c_h", "C / (n * 8760 * U)",
                                      year.value / (n.value * hoursPerYear * u.value), "USD", {year, n, u}),
                               year, result("energy-cost", "C_E", "E * c", energy.value * c.value, "USD", {energy, c})};
          }};
}

Calculator millionTokens() {
  return {"cost-per-million-tokens",
          "money",
          {usd("usd_per_gpu_hour", "2.50"), number("tokens_per_s_per_gpu", "1000", 1e-6, 1e9, "1/s"),
           share("utilisation", "0.5")},
          [](const CalculatorValues& v) -> Answers {
            const Derivation c = v.input("usd_per_gpu_hour", "c_h"), q = v.input("tokens_per_s_per_gpu", "q"),
                             u = v.input("utilisation", "U");
            return std::vector{result("cost-per-million", "c_m", "1e6 * c_h / (3600 * q * U)",
                                      1e6 * c.value / (3600 * q.value * u.value), "USD", {c, q, u})};
          }};
}

Calculator trainingCost() {
  return {
      "training-cost",
      "money",
      {number("parameters", "70B", 1, 1e15), number("tokens", "15T", 1, 1e18),
       number("peak_tflops", "989.5", 1e-3, 1e6, "TFLOP/s"), share("mfu", "0.4"), share("goodput", "0.95"),
       usd("usd_per_gpu_hour", "2.50")},
      [](const CalculatorValues& v) -> Answers {
        const Derivation n = v.input("parameters", "N"), d = v.input("tokens", "D"), p = v.input("peak_tflops", "P"),
                         u = v.input("mfu", "u"), g = v.input("goodput", "G"), c = v.input("usd_per_gpu_hour", "c_h");
        const Derivation hours = result("gpu-hours", "h", "6 * N * D / (P * 1e12 * u * G * 3600)",
                                        6 * n.value * d.value / (p.value * 1e12 * u.value * g.value * 3600), "GPU h",
                                        {n, d, p, u, g}, "6 N D: Kaplan et al., arXiv 2001.08361");
        return std::vector{result("training-cost", "C", "h * c_h", hours.value * c.value, "USD", {hours, c}), hours};
      }};
}

} // namespace

std::vector<Calculator> moneyCalculators() { return {gpuHour(), millionTokens(), trainingCost(), energyCost()}; }

} // namespace cw::sizing::calc_detail
