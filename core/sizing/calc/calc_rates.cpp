// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cmath>

#include "core/sizing/calc/sheet.h"

namespace cw::sizing::calc_detail {
namespace {

/// A generation of PCI Express: transfers a second of a lane, and the share of bits that carry data.
struct PcieGeneration {
  const char* name;
  double gigaTransfers;
  double share;
};
constexpr std::array pcieGenerations{PcieGeneration{"5", 32, 128.0 / 130}, PcieGeneration{"3", 8, 128.0 / 130},
                                     PcieGeneration{"4", 16, 128.0 / 130}, PcieGeneration{"6", 64, 242.0 / 256}};

Calculator pcieRate() {
  std::vector<std::string> names;
  names.reserve(pcieGenerations.size());
  for (const PcieGeneration& generation : pcieGenerations)
    names.emplace_back(generation.name);
  return {"pcie-rate",
          "host",
          {choice("generation", std::move(names)), count("lanes", "16", 64), share("efficiency", "0.85")},
          [](const CalculatorValues& v) -> Answers {
            const PcieGeneration& found =
                *std::ranges::find_if(pcieGenerations, [&](const auto& g) { return v.text("generation") == g.name; });
            const char* specification = "PCI Express Base Specification";
            const Derivation x = v.input("lanes", "x"), e = v.input("efficiency", "e"),
                             t = given("transfers", "T", found.gigaTransfers, "GT/s", specification),
                             c = given("coding-share", "c", found.share, "", specification);
            const Derivation link = result("link-rate", "R", "1e9 * T * x * c / 8",
                                           1e9 * t.value * x.value * c.value / 8, "B/s", {t, x, c}, "one direction");
            return std::vector{
                link, result("usable-rate", "U", "R * e", link.value * e.value, "B/s", {link, e}, "packet headers")};
          }};
}

Calculator transferTime() {
  return {
      "transfer-time",
      "storage",
      {bytesInput("payload", "2.3 TB"), byteRate("rate", "57 GB/s"), share("efficiency", "1")},
      [](const CalculatorValues& v) -> Answers {
        const Derivation s = v.input("payload", "S"), r = v.input("rate", "R"), e = v.input("efficiency", "e");
        return std::vector{result("transfer-time", "t", "S / (R * e)", s.value / (r.value * e.value), "s", {s, r, e})};
      }};
}

Calculator iops() {
  return {"iops",
          "storage",
          {number("operations_per_s", "1M", 0, 1e15, "1/s"), bytesInput("block", "4 KiB")},
          [](const CalculatorValues& v) -> Answers {
            const Derivation n = v.input("operations_per_s", "n"), b = v.input("block", "b");
            return std::vector{result("aggregate-rate", "R", "n * b", n.value * b.value, "B/s", {n, b})};
          }};
}

Calculator switchPorts() {
  return {"switch-ports",
          "network",
          {bitRate("capacity", "51.2 Tb/s"), bitRate("port_rate", "400 Gb/s")},
          [](const CalculatorValues& v) -> Answers {
            const Derivation c = v.input("capacity", "C"), r = v.input("port_rate", "R");
            return std::vector{result("ports", "p", "floor(C / R)", std::floor(c.value / r.value), "", {c, r},
                                      "capacity of one direction, as data sheets of chips state it")};
          }};
}

Calculator bandwidthDelay() {
  return {"bandwidth-delay",
          "network",
          {bitRate("rate", "400 Gb/s"), time("round_trip", "10 us"), bytesInput("message", "4 KiB")},
          [](const CalculatorValues& v) -> Answers {
            const Derivation r = v.input("rate", "R"), t = v.input("round_trip", "t"), m = v.input("message", "m");
            const Derivation flight = result("bytes-in-flight", "B", "R * t / 8", r.value * t.value / 8, "B", {r, t});
            std::vector out{flight};
            if (m.value > 0) {
              out.push_back(
                  result("messages-in-flight", "k", "ceil(B / m)", std::ceil(flight.value / m.value), "", {flight, m}));
            }
            return out;
          }};
}

Calculator coolingUnits() {
  return {"cooling-units", "facility", {power("heat", "10.2 kW")}, [](const CalculatorValues& v) -> Answers {
            const Derivation q = v.input("heat", "Q");
            return std::vector{
                result("btu-per-hour", "H", "Q * 3.412142", q.value * 3.412142, "BTU/h", {q}, "1 W = 3.412142 BTU/h"),
                result("tons-of-refrigeration", "T", "Q / 3516.853", q.value / 3516.853, "ton", {q},
                       "1 ton of refrigeration = 3,516.853 W")};
          }};
}

Calculator upsRuntime() {
  return {"ups-runtime",
          "facility",
          {number("battery_kwh", "100", 0, 1e9, "kWh"), power("load", "400 kW"), share("efficiency", "0.95"),
           share("usable_share", "0.8")},
          [](const CalculatorValues& v) -> Answers {
            const Derivation b = v.input("battery_kwh", "B"), l = v.input("load", "P"), e = v.input("efficiency", "e"),
                             u = v.input("usable_share", "u");
            return std::vector{result("runtime", "t", "3.6e6 * B * e * u / P",
                                      3.6e6 * b.value * e.value * u.value / l.value, "s", {b, e, u, l})};
          }};
}

} // namespace

std::vector<Calculator> rateCalculators() {
  return {pcieRate(), transferTime(), iops(), switchPorts(), bandwidthDelay(), coolingUnits(), upsRuntime()};
}

} // namespace cw::sizing::calc_detail
