// SPDX-License-Identifier: GPL-3.0-or-later
// Accelerators as tables and people name them: `A100-SXM4-80GB (Selene)`, `NVIDIA H100 80GB HBM3`, `GB200-NVL72`,
// `H100 (96GB HBM2e 2.4TB/s, 500W cap)`. What stands in the name beside the part overrides its figures.
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "core/sizing/hardware/hardware.h"
#include "core/sizing/names/name_tokens.h"

namespace cw::sizing {
namespace {

/// Words beside a part's name that do not tell parts apart.
constexpr std::string_view noise[] = {
    "nvidia", "amd",   "intel",       "google",       "huawei", "tesla",  "instinct", "r",      "tm",     "gpu",
    "gpus",   "ai",    "accelerator", "accelerators", "core",   "tensor", "volta",    "ampere", "hopper", "blackwell",
    "ultra",  "grace", "dgx",         "hgx",          "per",    "cap",    "capped",   "power",  "limit",  "limited"};

/// The letters-and-digits runs of a text in small letters: `a100`, `sxm4`, `80gb`.
std::vector<std::string> runsOf(std::string_view text) {
  std::vector<std::string> runs(1);
  for (const char c : text) {
    const bool upper = c >= 'A' && c <= 'Z';
    const bool word =
        upper || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || static_cast<unsigned char>(c) > 127;
    if (word) {
      runs.back() += upper ? static_cast<char>(c - 'A' + 'a') : c;
    } else if (!runs.back().empty()) {
      runs.emplace_back();
    }
  }
  if (runs.back().empty()) runs.pop_back();
  return runs;
}

/// The number before a unit: 80 of `80gb`.
std::optional<double> before(std::string_view run, std::string_view unit) {
  if (run.size() <= unit.size() || run.substr(run.size() - unit.size()) != unit) return std::nullopt;
  double value = 0;
  const char* end = run.data() + run.size() - unit.size();
  const auto read = std::from_chars(run.data(), end, value, std::chars_format::fixed);
  if (read.ec != std::errc{} || read.ptr != end || !(value > 0)) return std::nullopt;
  return value;
}

bool startsWith(std::string_view text, std::string_view start) { return text.substr(0, start.size()) == start; }

bool isForm(std::string_view run) {
  return startsWith(run, "sxm") || startsWith(run, "oam") || startsWith(run, "pcie") || startsWith(run, "nvl");
}

/// What a name says: the words of the part, its form, and figures that override those of the part.
struct Wanted {
  std::vector<std::string> part, form;
  double memoryGb = 0, bandwidthTbs = 0, watts = 0;
};

void addRun(Wanted& wanted, const std::string& run, bool remark) {
  if (const auto gb = before(run, "gb")) {
    wanted.memoryGb = *gb;
  } else if (const auto watts = before(run, "w")) {
    wanted.watts = *watts;
  } else if (const auto tbs = before(run, "tb")) {
    wanted.bandwidthTbs = *tbs;
  } else if (isForm(run)) {
    wanted.form.push_back(run);
  } else if (!remark && !startsWith(run, "hbm") && run != "s" &&
             std::find(std::begin(noise), std::end(noise), run) == std::end(noise)) {
    wanted.part.push_back(run);
  }
}

/// Remarks in brackets give figures only, unless the words before them name no part.
Wanted readName(std::string_view text) {
  const std::size_t open = std::min(text.find(" ("), text.size());
  Wanted wanted;
  for (const std::string& run : runsOf(text.substr(0, open)))
    addRun(wanted, run, false);
  const bool named = !wanted.part.empty();
  for (const std::string& run : runsOf(text.substr(open)))
    addRun(wanted, run, named);
  return wanted;
}

bool hasRun(const std::vector<std::string>& runs, const std::string& wanted) {
  return std::find(runs.begin(), runs.end(), wanted) != runs.end();
}

/// True when every word of the part stands in the entry's names.
bool isPart(const Entry& entry, const Wanted& wanted) {
  std::vector<std::string> runs = runsOf(entry.id + ' ' + entry.model + ' ' + entry.vendor);
  for (const std::string& alias : entry.aliases) {
    for (std::string& run : runsOf(alias))
      runs.push_back(std::move(run));
  }
  return !wanted.part.empty() &&
         std::all_of(wanted.part.begin(), wanted.part.end(), [&](const auto& run) { return hasRun(runs, run); });
}

/// How well the form and memory agree, larger is better; the usual form of a training part breaks ties, then memory.
std::array<double, 4> agreement(const Entry& entry, const Wanted& wanted) {
  const std::vector<std::string> runs = runsOf(entry.model + ' ' + entry.text("form_factor"));
  const auto form = std::count_if(wanted.form.begin(), wanted.form.end(), [&](const std::string& run) {
    return std::any_of(runs.begin(), runs.end(), [&](const std::string& own) { return startsWith(own, run); });
  });
  const double memory = entry.number("mem_gb").value_or(0);
  const bool module = startsWith(entry.text("form_factor"), "SXM") || startsWith(entry.text("form_factor"), "OAM");
  const bool same = wanted.memoryGb > 0 && std::abs(memory - wanted.memoryGb) < 0.02 * memory;
  return {static_cast<double>(form), same ? 1.0 : 0.0, module ? 1.0 : 0.0, memory};
}

/// Dynamic power grows with the cube of the clock where the voltage follows it. Check: an H100 PCIe has 58 % of the
/// power a multiprocessor of the SXM part and reaches 84 % of its GEMM rate a multiprocessor (exponent 0.33).
double clockUnder(double watts, double tdp) { return watts < tdp ? std::cbrt(watts / tdp) : 1; }

Result<GpuSpec> withRemarks(Result<GpuSpec> gpu, const Wanted& wanted) {
  if (!gpu) return gpu;
  if (wanted.memoryGb > 0) gpu->memoryBytes = wanted.memoryGb * 1073741824.0;
  if (wanted.bandwidthTbs > 0) gpu->memoryBytesPerS = wanted.bandwidthTbs * 1e12;
  if (wanted.watts > 0 && gpu->tdpW > 0) {
    gpu->clockFactor = clockUnder(wanted.watts, gpu->tdpW);
    gpu->tdpW = wanted.watts;
  }
  return gpu;
}

} // namespace

Result<GpuSpec> findGpu(std::string_view text, const EntrySource& catalog) {
  if (const Entry* entry = catalog.find(text)) return gpuOf(*entry);
  const auto all = catalog.ofKind(EntryKind::Accelerator);
  const Wanted wanted = readName(text);
  const Entry* best = nullptr;
  for (const Entry* entry : all) {
    const bool sameName = nameTokens(entry->model) == nameTokens(text);
    if (sameName || std::any_of(entry->aliases.begin(), entry->aliases.end(),
                                [&](const std::string& alias) { return runsOf(alias) == runsOf(text); })) {
      return gpuOf(*entry);
    }
    if (!isPart(*entry, wanted)) continue;
    if (best == nullptr || agreement(*entry, wanted) > agreement(*best, wanted)) best = entry;
  }
  if (best != nullptr) return withRemarks(gpuOf(*best), wanted);
  return fail("hardware.unknown-gpu", {{"name", std::string(text)}, {"nearest", nearestNames(text, all)}});
}

} // namespace cw::sizing
