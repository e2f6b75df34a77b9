// SPDX-License-Identifier: GPL-3.0-or-later
// Accelerators and servers. The bands are those of the seed's own study: every accepted exception stands with its
// reason in seed/outliers.csv.
#include <cmath>

#include "catalog/consistency.h"

namespace cw {
namespace {

constexpr double millimetresPerUnit = 44.45;
constexpr double btuPerHourPerWatt = 3.412142;

void checkRates(ConsistencyCheck& check) {
  const auto bf16 = check.number("bf16_tflops");
  if (check.entry().vendor == "NVIDIA") check.equal("tf32-ratio", bf16, scaled(2, check.number("tf32_tflops")), 0.02);
  check.equal("fp8-ratio", check.number("fp8_tflops"), scaled(2, bf16), 0.03);
  check.equal("fp4-ratio", check.number("fp4_tflops"), scaled(2, check.number("fp8_tflops")), 0.03);
  check.equal("int8-ratio", check.number("int8_tops"), scaled(2, bf16), 0.03);
}

/// Ratios between rate, memory and power that no part on the market leaves.
void checkBalance(ConsistencyCheck& check) {
  const auto bandwidth = check.number("mem_bw_gbs"), memory = check.number("mem_gb"), power = check.number("tdp_w");
  const auto rate = check.number("bf16_tflops") ? check.number("bf16_tflops") : check.number("fp16_tflops");
  if (bandwidth && memory) {
    const double sweepMs = *memory / *bandwidth * 1000;
    const bool stacked = check.text("mem_type").find("HBM") != std::string::npos;
    const double low = stacked ? 4 : 25, high = stacked ? 50 : 250;
    if (sweepMs < low || sweepMs > high) {
      check.hit("memory-sweep", {{"found", sweepMs}, {"low", low}, {"high", high}}, check.text("mem_type"));
    }
  }
  if (rate && bandwidth && (*rate * 1e3 / *bandwidth < 15 || *rate * 1e3 / *bandwidth > 700)) {
    check.hit("flop-per-byte", {{"found", *rate * 1e3 / *bandwidth}});
  }
  if (rate && power && (*rate / *power < 0.15 || *rate / *power > 5)) {
    check.hit("tflop-per-watt", {{"found", *rate / *power}});
  }
}

/// `4+2` → 4; 0 when the text is of another form.
int neededSupplies(const std::string& redundancy) {
  const auto plus = redundancy.find('+');
  if (plus == std::string::npos || plus == 0) return 0;
  int needed = 0;
  for (const char c : redundancy.substr(0, plus)) {
    if (c < '0' || c > '9') return 0;
    needed = needed * 10 + (c - '0');
  }
  return needed;
}

void checkSupplies(ConsistencyCheck& check) {
  const auto power = check.number(field::maxPowerW), rating = check.number(field::psuW);
  const auto total = scaled(1, check.number(field::psuCount), rating);
  if (power && total && *total < *power) check.hit("psu-sum", {{"found", *total}, {"limit", *power}});
  const int needed = neededSupplies(check.text(field::psuRedundancy));
  if (needed > 0 && power && rating && needed * *rating < *power * 0.999) {
    check.hit("psu-needed", {{"found", needed * *rating}, {"limit", *power}}, check.text(field::psuRedundancy));
  }
}

void checkBody(ConsistencyCheck& check) {
  const auto units = check.number(field::rackUnits), weight = check.number(field::weightKg);
  const auto height = check.number(field::heightMm);
  if (height && units && std::abs(*height - *units * millimetresPerUnit) > 8) {
    check.hit("height", {{"found", *height}, {"expected", *units * millimetresPerUnit}});
  }
  const bool eight = check.number(field::acceleratorCount) == 8.0;
  if (!units || !weight || *units <= 0) return;
  const double perUnit = *weight / *units;
  const bool device = check.entry().kind == EntryKind::Server;
  if (device && *units < 20 && (perUnit < 5 || perUnit > 32.5)) check.hit("weight-per-unit", {{"found", perUnit}});
  const bool liquid = check.text("cooling").find("liquid") != std::string::npos;
  if (eight && !liquid && perUnit < 12) check.hit("gpu-weight-per-unit", {{"found", perUnit}});
}

} // namespace

void checkAccelerator(ConsistencyCheck& check) {
  checkRates(check);
  check.equal("bidir-ratio", check.number("scaleup_bidir_gbs"), scaled(2, check.number("scaleup_uni_gbs")), 0.01);
  check.range("mem_gb", 8, 2000);
  check.range("mem_bw_gbs", 100, 30000);
  check.range("tdp_w", 40, 3000);
  check.range("release_year", 2016, 2027);
  checkBalance(check);
}

void checkServer(ConsistencyCheck& check) {
  const auto power = check.number(field::maxPowerW);
  check.equal("heat", check.number("heat_btu_h"), scaled(btuPerHourPerWatt, power), 0.005);
  checkSupplies(check);
  checkBody(check);
  check.atMost("typical-over-max", check.number(field::typicalPowerW), power);
  check.range(field::rackUnits, 1, 52);
  check.range(field::depthMm, check.entry().kind == EntryKind::Server ? 500 : 50, 1250);
  check.range(field::psuW, 400, 7000);
  if (check.entry().kind != EntryKind::Server) return;
  check.range(field::weightKg, 8, 1600);
  const bool training = check.text("role").find("training") != std::string::npos;
  if (check.number(field::acceleratorCount) == 8.0 && training) check.range(field::maxPowerW, 5000, 16000);
}

} // namespace cw
