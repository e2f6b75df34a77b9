// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/sizing/calc/sheet.h"
#include "core/sizing/formulas/formulas.h"

namespace cw::sizing::calc_detail {
namespace {

const double root3 = std::numbers::sqrt3;
constexpr double poundPerSquareFoot = 4.882427636; // kg/m2

CalculatorInput volts(const char* value) { return number("volts", value, 1, 1e6, "V"); }
CalculatorInput powerFactor() { return number("power_factor", "1", 0.01, 1); }

Calculator threePhase() {
  return {"three-phase-current",
          "facility",
          {power("it_power", "6.8 kW"), number("pue", "1.4", 1, 5), volts("400"), powerFactor(),
           choice("phases", {"3", "1"})},
          [](const CalculatorValues& v) -> Answers {
            const bool three = v.text("phases") == "3";
            const Derivation p = v.input("it_power", "P"), e = v.input("pue", "PUE"), u = v.input("volts", "U"),
                             f = v.input("power_factor", "pf");
            const Derivation all = result("facility-power", "P_f", "P * PUE", p.value * e.value, "W", {p, e});
            const auto amps = [&](const char* label, const Derivation& load) {
              const double current = load.value / ((three ? root3 : 1) * u.value * f.value);
              return result(label, "I", load.symbol + (three ? " / (sqrt(3) * U * pf)" : " / (U * pf)"), current, "A",
                            {load, u, f},
                            three ? "line current of a balanced three-phase load, line-to-line volts" : "single phase");
            };
            return std::vector{amps("line-current", all), amps("line-current-it", p), all,
                               result("apparent-power", "S", "P_f / pf", all.value / f.value, "VA", {all, f})};
          }};
}

Calculator supplyFailure() {
  return {"supply-failure",
          "facility",
          {count("supplies", "4", 1000), power("supply_power", "3 kW"), power("load", "10.2 kW"),
           count("failed", "1", 1000, 0)},
          [](const CalculatorValues& v) -> Answers {
            const Derivation n = v.input("supplies", "n"), p = v.input("supply_power", "p"), l = v.input("load", "P"),
                             f = v.input("failed", "k");
            const double left = std::max(0.0, n.value - f.value) * p.value;
            const Derivation rest = result("power-left", "R", "(n - k) * p", left, "W", {n, f, p});
            return std::vector{rest, missing("power-missing", l, rest)};
          }};
}

Calculator feed() {
  return {"feed-after-failure",
          "facility",
          {volts("400"), number("amps", "63", 0.1, 1e5, "A"), power("load", "40.8 kW"), share("derating", "0.8"),
           powerFactor()},
          [](const CalculatorValues& v) -> Answers {
            const Derivation u = v.input("volts", "U"), a = v.input("amps", "I"), l = v.input("load", "P"),
                             d = v.input("derating", "d"), f = v.input("power_factor", "pf");
            const double apparent = root3 * u.value * a.value;
            const Derivation va = result("feed-apparent-power", "S", "sqrt(3) * U * I", apparent, "VA", {u, a});
            const Derivation full = result("feed-power", "R", "S * pf", apparent * f.value, "W", {va, f});
            const Derivation kept = result("feed-power-derated", "R_d", "S * pf * d", apparent * f.value * d.value, "W",
                                           {va, f, d}, "continuous load at 80 % of the breaker: NEC 210.20(A)");
            return std::vector{kept, va, full, missing("power-missing-derated", l, kept),
                               missing("power-missing", l, full)};
          }};
}

Calculator airflow() {
  return {
      "airflow",
      "facility",
      {power("heat", "40 kW"), number("rise_k", "12", 0.1, 100, "K")},
      [](const CalculatorValues& v) -> Answers {
        const Derivation q = v.input("heat", "Q"), t = v.input("rise_k", "dT");
        const double perHour = airFlowM3PerHour(q.value, t.value);
        const Derivation flow = result("airflow", "V", "3600 * Q / (1.2 * 1005 * dT)", perHour, "m3/h", {q, t},
                                       "dry air at 20 °C and sea level");
        return std::vector{flow, result("airflow-cfm", "V_cfm", "V / 1.699011", perHour / 1.699010796, "CFM", {flow})};
      }};
}

Calculator waterFlow() {
  return {"water-flow",
          "facility",
          {power("heat", "120 kW"), number("rise_k", "10", 0.1, 100, "K")},
          [](const CalculatorValues& v) -> Answers {
            const Derivation q = v.input("heat", "Q"), t = v.input("rise_k", "dT");
            return std::vector{result("water-flow", "V", "60 * Q / (0.998 * 4184 * dT)",
                                      waterFlowLitresPerMinute(q.value, t.value), "l/min", {q, t},
                                      "water at 20 °C; glycol carries less")};
          }};
}

Calculator pue() {
  return {"pue",
          "facility",
          {power("facility_power", "1.3 MW"), power("it_power", "1 MW")},
          [](const CalculatorValues& v) -> Answers {
            const Derivation f = v.input("facility_power", "P_f"), p = v.input("it_power", "P");
            const Derivation ratio = result("pue", "PUE", "P_f / P", f.value / p.value, "", {f, p}, "ISO/IEC 30134-2");
            return std::vector{ratio, result("dcie", "DCiE", "1 / PUE", p.value / f.value, "", {ratio})};
          }};
}

Calculator floorLoad() {
  return {"floor-load",
          "facility",
          {number("mass", "1400", 0.1, 1e6, "kg"), number("area", "0.72", 0.01, 1e4, "m2"),
           number("clearance", "1.44", 0, 1e4, "m2"), number("traffic", "73", 0, 1e4, "kg/m2"),
           number("raised_floor", "49", 0, 1e4, "kg/m2"), number("limit", "1200", 1, 1e5, "kg/m2")},
          [](const CalculatorValues& v) -> Answers {
            const Derivation w = v.input("mass", "W"), a = v.input("area", "A"), c = v.input("clearance", "c"),
                             t = v.input("traffic", "t"), f = v.input("raised_floor", "f"), m = v.input("limit", "M");
            // Half of the clearance belongs to this rack, the other half to its neighbour across the aisle.
            const double area = a.value + c.value / 2;
            const double load = (w.value + t.value * c.value / 2 + f.value * area) / area;
            const Derivation all =
                result("floor-load", "p", "(W + t * c / 2 + f * (A + c / 2)) / (A + c / 2)", load, "kg/m2",
                       {w, a, c, t, f}, "weight distribution area: IBM, site preparation guides");
            return std::vector{
                all, result("floor-load-lb", "p_lb", "p / 4.882428", load / poundPerSquareFoot, "lb/ft2", {all}),
                missing("floor-load-excess", all, m),
                result("point-footprint-load", "p_0", "W / A", w.value / a.value, "kg/m2", {w, a})};
          }};
}

Calculator rackPower() {
  return {"nodes-per-rack",
          "facility",
          {power("rack_power", "40 kW"), power("node_power", "10.2 kW"), number("rack_units", "48", 1, 100, "U"),
           number("node_units", "8", 0.5, 100, "U"), number("reserved_units", "4", 0, 100, "U")},
          [](const CalculatorValues& v) -> Answers {
            const Derivation r = v.input("rack_power", "R"), p = v.input("node_power", "p"),
                             u = v.input("rack_units", "U"), n = v.input("node_units", "u"),
                             s = v.input("reserved_units", "s");
            const Derivation byPower =
                result("nodes-by-power", "n_p", "floor(R / p)", std::floor(r.value / p.value), "", {r, p});
            const Derivation bySpace = result("nodes-by-space", "n_u", "floor((U - s) / u)",
                                              std::floor(std::max(0.0, u.value - s.value) / n.value), "", {u, s, n});
            return std::vector{result("nodes-per-rack", "n", "min(n_p, n_u)", std::min(byPower.value, bySpace.value),
                                      "", {byPower, bySpace}),
                               byPower, bySpace};
          }};
}

} // namespace

std::vector<Calculator> facilityCalculators() {
  return {threePhase(), feed(), supplyFailure(), airflow(), waterFlow(), pue(), floorLoad(), rackPower()};
}

} // namespace cw::sizing::calc_detail
