// SPDX-License-Identifier: GPL-3.0-or-later
// Switches, adapters, cables and modules.
#include <algorithm>
#include <array>
#include <cstdlib>

#include "catalog/consistency.h"

namespace cw {
namespace {

struct Limit {
  std::string_view name;
  double value;
};

/// One-way capacity of a switch chip in Tb/s, by the vendors' product pages.
constexpr std::array asicLimits{Limit{"Tomahawk 3", 12.8},  Limit{"Tomahawk 4", 25.6}, Limit{"Tomahawk 5", 51.2},
                                Limit{"Tomahawk 6", 102.4}, Limit{"Trident 4", 12.8},  Limit{"Spectrum-2", 6.4},
                                Limit{"Spectrum-3", 12.8},  Limit{"Spectrum-4", 51.2}, Limit{"Silicon One G200", 51.2},
                                Limit{"Quantum-2", 25.6}};

/// Fastest rate that a connector carries, in Gb/s.
constexpr std::array connectorLimits{Limit{"QSFP28", 100},  Limit{"QSFP56", 200}, Limit{"QSFP-DD", 400},
                                     Limit{"QSFP112", 400}, Limit{"SFP28", 25},   Limit{"SFP56", 50}};

/// Sum of the ports that switch traffic, one way.
double switchedTbps(const Entry& entry) {
  double gbps = 0;
  for (const PortGroup& group : entry.ports) {
    const bool data = group.purpose == PortPurpose::Any || group.purpose == PortPurpose::Uplink;
    if (data) gbps += group.cages * group.portsPerCage * group.portGbps;
  }
  return gbps / 1000;
}

void checkCapacity(ConsistencyCheck& check) {
  const auto capacity = check.number("capacity_tbps_unidir"), marketed = check.number("capacity_tbps_marketed");
  const double wired = switchedTbps(check.entry());
  if (capacity && wired > 0 && !nearTo(*capacity, wired, 0.03)) {
    check.hit("capacity", {{"found", *capacity}, {"expected", wired}});
  }
  if (capacity && marketed) {
    const bool both = nearTo(*marketed, 2 * *capacity, 0.03);
    if (both) check.hit("marketed-both-ways", {{"found", *marketed}, {"capacity", *capacity}});
    if (!both && !nearTo(*marketed, *capacity, 0.03)) {
      check.hit("marketed", {{"found", *marketed}, {"capacity", *capacity}});
    }
  }
  const std::string asic = check.text("asic");
  for (const Limit& limit : asicLimits) {
    if (asic.rfind(limit.name, 0) == 0 && capacity && *capacity > limit.value * 1.02) {
      check.hit("asic-limit", {{"found", *capacity}, {"limit", limit.value}}, asic);
    }
  }
}

void checkCages(ConsistencyCheck& check) {
  const auto cages = check.number("cages"), units = check.number(field::rackUnits), rate = check.number("cage_gbps");
  const bool quad = check.text("cage_type").find("QSFP") != std::string::npos;
  if (units && cages && *units > 0 && *units <= 4 && quad && *cages / *units > 72) {
    check.hit("cages-per-unit", {{"found", *cages / *units}, {"limit", 72}});
  }
  if (units == 1.0 && cages && *cages > 36 && rate && *rate >= 100) {
    check.hit("cages-per-unit", {{"found", *cages}, {"limit", 36}});
  }
  const auto split = check.number("max_ports_after_breakout");
  if (split && cages && *split < *cages) check.hit("breakout", {{"found", *split}, {"limit", *cages}});
  int counted = 0;
  for (const PortGroup& group : check.entry().ports)
    counted = std::max(counted, group.cages);
  if (cages && counted > 0 &&
      std::none_of(check.entry().ports.begin(), check.entry().ports.end(),
                   [&](const PortGroup& group) { return group.cages == *cages; })) {
    check.hit("port-cages", {{"found", static_cast<double>(counted)}, {"expected", *cages}});
  }
}

/// The longest of `0.5;1;1.5`.
std::optional<double> longest(const std::string& lengths) {
  std::optional<double> most;
  for (const char* at = lengths.c_str(); *at != '\0';) {
    char* end = nullptr;
    const double length = std::strtod(at, &end);
    if (end == at) break;
    if (!most || length > *most) most = length;
    at = *end == ';' ? end + 1 : end;
  }
  return most;
}

void checkCableRates(ConsistencyCheck& check) {
  const auto total = check.number("total_gbps");
  check.equal("ends-total", scaled(1, check.number("ends_b_count"), check.number("end_b_gbps")), total, 0.01);
  check.equal("lanes-total", scaled(1, check.number("lanes"), check.number("lane_gbps")), total, 0.01);
  const auto limited = [&](const char* connector, const char* end, std::optional<double> rate) {
    for (const Limit& limit : connectorLimits) {
      const bool exact = check.text(connector) == limit.name && check.text(end) == limit.name;
      if (exact && rate && *rate > limit.value) {
        check.hit("connector-limit", {{"found", *rate}, {"limit", limit.value}}, check.text(connector));
      }
    }
  };
  limited("connector_b", "end_b", check.number("end_b_gbps"));
  limited("connector_a", "end_a", total);
}

} // namespace

void checkSwitch(ConsistencyCheck& check) {
  checkCapacity(check);
  checkCages(check);
  check.range("latency_ns", 50, 2000);
  check.range(field::maxPowerW, 40, 12000); // a management switch draws less than 100 W
  check.range(field::weightKg, 3, 80);
  check.range(field::rackUnits, 1, 52);
  check.atMost("typical-over-max", check.number(field::typicalPowerW), check.number(field::maxPowerW));
  const auto power = check.number(field::maxPowerW), capacity = check.number("capacity_tbps_unidir");
  if (power && capacity && *capacity > 0 && (*power / *capacity < 8 || *power / *capacity > 140)) {
    check.hit("watts-per-tbps", {{"found", *power / *capacity}});
  }
}

void checkNic(ConsistencyCheck& check) {
  const auto total = check.number("total_gbps");
  check.equal("nic-ports", scaled(1, check.number("ports"), check.number("port_gbps")), total, 0.01);
  check.atMost("host-bound", scaled(0.125, total), scaled(0.97, check.number("pcie_gbs_unidir")));
  check.atMost("typical-over-max", check.number(field::typicalPowerW), check.number(field::maxPowerW));
  check.range(field::maxPowerW, 5, 160);
}

void checkCable(ConsistencyCheck& check) {
  const auto reach = check.number(field::maxReachM), powerA = check.number("power_w_end_a");
  const std::string kind = check.text("kind");
  check.atMost("length-over-reach", longest(check.text(field::lengthsM)), reach);
  if (check.text("medium").rfind("twinax", 0) == 0) check.atMost("copper-reach", reach, 7.0);
  if (kind.rfind("DAC", 0) == 0) check.atMost("passive-power", powerA, 0.15);
  if (kind.rfind("ACC", 0) == 0) check.atMost("active-power", powerA, 5.0);
  const bool assembled = kind == "DAC" || kind == "ACC" || kind == "AOC";
  if (assembled && !check.number("power_w_end_b")) check.hit("end-power", {});
  checkCableRates(check);
}

} // namespace cw
