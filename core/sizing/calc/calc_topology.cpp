// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "core/fabric/formulas.h"
#include "core/fabric/upper_tiers.h"
#include "core/sizing/calc/sheet.h"

namespace cw::sizing::calc_detail {
namespace {

const char* const alFares = "Al-Fares et al., SIGCOMM 2008";

std::int64_t whole(const CalculatorValues& v, const char* key) { return static_cast<std::int64_t>(v.number(key)); }

Derivation counted(const char* label, const char* symbol, std::int64_t value, std::string source = {}) {
  return given(label, symbol, static_cast<double>(value), "", std::move(source));
}

Calculator closLimits() {
  return {"clos-limits",
          "network",
          {count("radix", "64", 4096, 2), count("rails", "8", 512)},
          [](const CalculatorValues& v) -> Answers {
            const std::int64_t radix = whole(v, "radix");
            if (radix % 2 != 0) {
              return fail(Error{"calc.malformed-input", {{"key", "radix"}, {"text", std::to_string(radix)}}}
                              .wanted("even", std::to_string(radix))
                              .at("radix"));
            }
            const auto two = formulas::fatTree2(radix), three = formulas::fatTree3(radix);
            const Derivation r = v.input("radix", "R"), g = v.input("rails", "g");
            const auto figure = [&](const char* label, const char* symbol, const char* formula, std::int64_t value) {
              return result(label, symbol, formula, static_cast<double>(value), "", {r}, alFares);
            };
            const Derivation servers = result("servers-per-stripe", "s", "R / 2", static_cast<double>(radix) / 2, "",
                                              {r}, "rail-optimized: one leaf a rail");
            return std::vector{figure("endpoints-two-tiers", "E_2", "R ^ 2 / 2", two.endpoints),
                               figure("endpoints-three-tiers", "E_3", "R ^ 3 / 4", three.endpoints),
                               figure("switches-two-tiers", "n_2", "3 * R / 2", two.switches),
                               figure("switches-three-tiers", "n_3", "5 * R ^ 2 / 4", three.switches),
                               servers,
                               result("gpus-per-stripe", "G", "s * g", servers.value * g.value, "", {servers, g})};
          }};
}

Calculator leafSpine() {
  return {
      "leaf-spine",
      "network",
      {count("nodes", "32"), count("ports_per_node", "8", 1024), count("radix", "144", 4096, 2),
       count("leaves", "8", 1e6), count("spines", "4", 1e6)},
      [](const CalculatorValues& v) -> Answers {
        const Derivation n = v.input("nodes", "N"), p = v.input("ports_per_node", "p"), r = v.input("radix", "R"),
                         l = v.input("leaves", "l"), s = v.input("spines", "s");
        const Derivation ends = result("endpoints", "E", "N * p", n.value * p.value, "", {n, p});
        const double down = std::floor(r.value / 2);
        const Derivation leaves = result("leaves-least", "l_min", "ceil(E / (R / 2))", std::ceil(ends.value / down), "",
                                         {ends, r}, "1:1, half of the ports down");
        const Derivation spines =
            result("spines-least", "s_min", "ceil(E / R)", std::ceil(ends.value / r.value), "", {ends, r});
        const Derivation uplinks =
            result("uplinks-per-leaf", "u", "ceil(E / l)", std::ceil(ends.value / l.value), "", {ends, l});
        const Derivation links = result("leaf-spine-links", "k", "l * u", l.value * uplinks.value, "", {l, uplinks});
        std::vector out{
            leaves, spines, links,
            result("links-per-spine", "q", "ceil(k / s)", std::ceil(links.value / s.value), "", {links, s})};
        if (uplinks.value > r.value - uplinks.value) {
          return fail(Error{"calc.leaves-too-few",
                            {{"key", "leaves"}, {"least", std::to_string(static_cast<long long>(leaves.value))}}}
                          .at("leaves"));
        }
        if (links.value > s.value * r.value) {
          return fail(Error{"calc.spines-too-few",
                            {{"least", std::to_string(static_cast<long long>(std::ceil(links.value / r.value)))}}}
                          .at("spines"));
        }
        return out;
      }};
}

Calculator spineCount() {
  return {"spine-count",
          "network",
          {count("leaves", "32", 1e6), count("uplinks", "72", 4096), count("spine_ports", "144", 4096)},
          [](const CalculatorValues& v) -> Answers {
            const Derivation l = v.input("leaves", "l"), u = v.input("uplinks", "u"), p = v.input("spine_ports", "P");
            const double least = std::ceil(l.value * u.value / p.value);
            const Derivation minimum = result("spines-least", "s_min", "ceil(l * u / P)", least, "", {l, u, p});
            if (least > u.value) {
              return fail(Error{"calc.spines-too-small",
                                {{"key", "spine_ports"}, {"least", std::to_string(static_cast<long long>(l.value))}}}
                              .at("spine_ports"));
            }
            const int count = smallestDivisor(static_cast<int>(u.value), static_cast<std::int64_t>(least));
            const Derivation spines = result("spines", "s", "smallest divisor of u that is >= s_min", count, "",
                                             {u, minimum}, "an equal number of links from each leaf to each spine");
            return std::vector{spines, minimum,
                               result("links-leaf-to-spine", "k", "u / s", u.value / count, "", {u, spines})};
          }};
}

Calculator bisection() {
  return {"bisection",
          "network",
          {count("nodes", "32"), count("ports_per_node", "8", 1024), bitRate("port_rate", "800 Gb/s"),
           number("oversubscription", "1", 1, 1000)},
          [](const CalculatorValues& v) -> Answers {
            const Derivation n = v.input("nodes", "N"), p = v.input("ports_per_node", "p"),
                             r = v.input("port_rate", "R"), o = v.input("oversubscription", "o");
            const Derivation all =
                result("injection-rate", "I", "N * p * R", n.value * p.value * r.value, "bit/s", {n, p, r});
            return std::vector{result("bisection-rate", "B", "I / (2 * o)", all.value / 2 / o.value, "bit/s", {all, o},
                                      "one direction, between two halves of the nodes"),
                               all};
          }};
}

Calculator oversubscription() {
  return {"oversubscription",
          "network",
          {count("down_ports", "48", 4096), bitRate("down_rate", "400 Gb/s"), count("up_ports", "16", 4096),
           bitRate("up_rate", "800 Gb/s")},
          [](const CalculatorValues& v) -> Answers {
            const Derivation d = v.input("down_ports", "d"), x = v.input("down_rate", "D"),
                             u = v.input("up_ports", "u"), y = v.input("up_rate", "U");
            const double ratio = d.value * x.value / (u.value * y.value);
            const Derivation o = result("oversubscription", "o", "d * D / (u * U)", ratio, "", {d, x, u, y});
            return std::vector{o, result("rate-share", "q", "min(1, 1 / o)", std::min(1.0, 1 / ratio), "", {o},
                                         "of a port's rate when all ports send upwards")};
          }};
}

Calculator dragonflySize() {
  return {"dragonfly-size", "network", {count("endpoints", "10000", 1e8)}, [](const CalculatorValues& v) -> Answers {
            const auto shape = formulas::balancedDragonfly(whole(v, "endpoints"));
            const auto figures = formulas::dragonfly(shape);
            const char* source = "Kim et al., ISCA 2008: balanced, a = 2p = 2h";
            return std::vector{counted("switches", "n", figures.switches, source),
                               counted("endpoints", "E", figures.endpoints, source),
                               counted("groups", "g", shape.groups, source),
                               counted("routers-per-group", "a", shape.a, source),
                               counted("ports-of-a-router", "R", shape.a - 1 + shape.p + shape.h, source),
                               counted("switch-links", "k", figures.switchLinks, source)};
          }};
}

} // namespace

std::vector<Calculator> topologyCalculators() {
  return {closLimits(), leafSpine(), spineCount(), bisection(), oversubscription(), dragonflySize()};
}

} // namespace cw::sizing::calc_detail
