// SPDX-License-Identifier: GPL-3.0-or-later
// Storage, racks, power and model architectures.
#include <cctype>
#include <cmath>
#include <cstdlib>

#include "catalog/consistency.h"

namespace cw {
namespace {

/// `8x HDR200 …`, `2x NDR400`, `4x 100GbE` → GB/s of all ports; nothing for other texts.
std::optional<double> networkGBs(const std::string& network) {
  char* end = nullptr;
  const double count = std::strtod(network.c_str(), &end);
  if (end == network.c_str() || *end != 'x') return std::nullopt;
  ++end;
  while (*end == ' ' || std::isupper(static_cast<unsigned char>(*end)))
    ++end;
  const double rate = std::strtod(end, nullptr);
  if (rate <= 0) return std::nullopt;
  return count * rate / 8;
}

void checkInlet(ConsistencyCheck& check) {
  const std::string inlet = check.text("inlet");
  const auto kw = check.number(field::kw), volts = check.number(field::volts);
  if (inlet.find("L6-30") == std::string::npos || !kw) return;
  if (*kw > 7.2) check.hit("inlet", {{"found", *kw}, {"limit", 7.2}}, inlet);
  const double derated = 208 * 24 / 1000.0;
  if (volts == 208.0 && *kw > derated * 1.02) check.hit("inlet-derated", {{"found", *kw}, {"limit", derated}}, inlet);
}

void checkElectric(ConsistencyCheck& check) {
  const auto phases = check.number(field::phases);
  const auto apparent = scaled(0.001, check.number(field::volts), check.number(field::amps));
  const auto kw = check.number(field::kw);
  if (phases) {
    check.equal("kw", kw, scaled(*phases == 3 ? std::sqrt(3.0) : 1.0, apparent), 0.06);
  } else {
    check.equal("kw", kw, apparent, 0.1);
  }
}

/// Totals are written in 1e9 with two digits behind the point: below that a difference is rounding.
void equalParameters(ConsistencyCheck& check, std::string_view rule, std::optional<double> found,
                     std::optional<double> expected, double tolerance) {
  constexpr double rounding = 0.006;
  if (found && expected && std::abs(*found - *expected) > rounding) check.equal(rule, found, expected, tolerance);
}

void checkActive(ConsistencyCheck& check) {
  const auto stated = check.number("stated_active_b"), with = check.number("computed_active_b");
  const auto without = check.number("computed_active_excl_embed_b");
  if (!stated || !with) return;
  const double bare = without.value_or(*with);
  // Laboratories count no, one or both embedding matrices.
  const bool agrees =
      nearTo(*with, *stated, 0.06) || nearTo(bare, *stated, 0.06) || nearTo((*with + bare) / 2, *stated, 0.06);
  if (!agrees) check.hit("active-parameters", {{"found", *with}, {"bare", bare}, {"expected", *stated}});
}

} // namespace

void checkStorage(ConsistencyCheck& check) {
  const auto read = check.number("read_gbs"), write = check.number("write_gbs");
  check.atMost("write-over-read", write, read);
  check.atMost("usable-over-raw", check.number("usable_tb"), check.number("raw_tb"));
  check.atMost("read-over-network", read, networkGBs(check.text("network")));
}

void checkRackOrPower(ConsistencyCheck& check) {
  checkElectric(check);
  checkInlet(check);
  const auto height = check.number(field::heightMm), units = check.number(field::heightU);
  if (height && units && check.text("category") == "rack") {
    const double ratio = *height / (*units * 44.45);
    if (ratio < 1.0 || ratio > 1.25) check.hit("rack-height", {{"found", *height}, {"units", *units}});
  }
  check.range(field::loadKg, 500, 2500);
  check.range(field::weightKg, 1, 1600);
}

void checkModel(ConsistencyCheck& check) {
  const auto stated = check.number("stated_total_b"), computed = check.number("computed_total_b");
  equalParameters(check, "parameters", computed, stated, 0.015);
  equalParameters(check, "parameters-counted", countedParametersB(check.entry()), computed, 0.02);
  checkActive(check);
  const auto hidden = check.number("hidden"), heads = check.number("heads"), kv = check.number("kv_heads");
  const auto width = scaled(1, heads, check.number("head_dim"));
  if (hidden && width && !check.number("kv_lora_rank") && *width != *hidden) {
    check.hit("head-dim", {{"found", *width}, {"hidden", *hidden}});
  }
  if (heads && kv && *kv > 0 && std::fmod(*heads, *kv) != 0) check.hit("kv-heads", {{"found", *kv}, {"heads", *heads}});
  check.atMost("top-k", check.number("topk"), check.number("experts"));
}

} // namespace cw
