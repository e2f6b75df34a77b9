// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/report/interval.h"

#include <algorithm>
#include <cmath>

#include "core/sizing/report/residuals.h"
#include "core/sizing/training/layer_cost.h"
#include "core/sizing/training/step.h"

namespace cw::sizing {
namespace detail {
namespace {

constexpr Residual residuals[] = {
#include "core/sizing/report/residuals.inc"
};

/// Share of the weight left out on each side. Less than 10 %, because the runs at hand are a sample: with it
/// the held-out rows are covered as often as promised (tests/golden/training).
constexpr double tail = 0.085;
/// Distance at which a run counts 1/e of one that is alike.
constexpr double reach = 1.5;
/// Share by which the interval widens for each quantity outside the validated range. A rule: no run is there to tell.
constexpr double perBreach = 0.25;

bool sameKind(const Residual& a, const Residual& b) {
  constexpr int kind = mixtureRun | adapterRun;
  return a.generation == b.generation && (a.flags & kind) == (b.flags & kind);
}

double distance(const Residual& a, const Residual& b) {
  const double size = 0.5 * (std::abs(a.parameters - b.parameters) + std::abs(a.gpus - b.gpus) +
                             std::abs(a.tokens - b.tokens) + std::abs(a.sequence - b.sequence));
  const double kind = (a.generation != b.generation ? 3.0 : 0.0) + (a.framework != b.framework ? 1.5 : 0.0) +
                      ((a.flags ^ b.flags) & (mixtureRun | adapterRun) ? 3.0 : 0.0);
  return size + kind;
}

struct Weighted {
  double error, weight;
};

double quantile(const std::vector<Weighted>& sorted, double share) {
  double total = 0, sum = 0;
  for (const Weighted& one : sorted)
    total += one.weight;
  for (const Weighted& one : sorted) {
    sum += one.weight;
    if (sum >= share * total) return one.error;
  }
  return sorted.back().error;
}

struct Reached {
  double gpus = 0, sequence = 0, tp = 1, pp = 1, cp = 1, ep = 1, utilisation = 0;
};

/// The largest that runs of the kind have; of the utilisation, those of the precision.
Reached reachedBy(std::span<const Residual> runs, const Residual& at) {
  Reached most;
  for (const Residual& run : runs) {
    if (!sameKind(run, at)) continue;
    most.gpus = std::max(most.gpus, std::exp(double(run.gpus)));
    most.sequence = std::max(most.sequence, std::exp(double(run.sequence)));
    most.tp = std::max<double>(most.tp, run.tp);
    most.pp = std::max<double>(most.pp, run.pp);
    most.cp = std::max<double>(most.cp, run.cp);
    most.ep = std::max<double>(most.ep, run.ep);
    if (run.precision == at.precision) most.utilisation = std::max<double>(most.utilisation, run.utilisation);
  }
  return most;
}

double utilisationOf(const TrainingSetup& setup, double stepSeconds) {
  const double peak = setup.gpu.peakFlopPerS(setup.precision) * double(setup.layout.gpus());
  return peak > 0 && stepSeconds > 0 ? hardwareFlopsPerStep(setup) / (stepSeconds * peak) : 0;
}

std::vector<Breach> breachesOf(const Reached& most, const TrainingSetup& setup, double utilisation) {
  constexpr double rounding = 1.01; // logarithms of the shipped runs have two decimals
  const Layout& l = setup.layout;
  const Breach all[] = {{"interval.gpus", double(l.gpus()), most.gpus * rounding},
                        {"interval.sequence", sequenceOf(setup), most.sequence * rounding},
                        {"interval.tp", double(l.tp), most.tp},
                        {"interval.pp", double(l.pp), most.pp},
                        {"interval.cp", double(l.cp), most.cp},
                        {"interval.ep", double(l.ep), most.ep},
                        {"interval.utilisation", utilisation, most.utilisation}};
  std::vector<Breach> out;
  for (const Breach& one : all) {
    if (one.value > one.reached && one.reached > 0) out.push_back(one);
  }
  return out;
}

std::vector<NearestRun> nearestOf(std::span<const Residual> runs, const Residual& at) {
  std::vector<NearestRun> all;
  all.reserve(runs.size());
  for (const Residual& run : runs)
    all.push_back({run.id, distance(run, at), 100 * (std::exp(-double(run.error)) - 1)});
  const auto count = std::min<std::size_t>(3, all.size());
  std::partial_sort(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count), all.end(),
                    [](const NearestRun& a, const NearestRun& b) { return a.distance < b.distance; });
  all.resize(count);
  return all;
}

} // namespace

std::span<const Residual> shippedResiduals() { return residuals; }

Residual residualOf(const TrainingSetup& setup) {
  Residual run{};
  run.id = "";
  run.generation = static_cast<std::uint8_t>(setup.gpu.generation);
  run.framework = static_cast<std::uint8_t>(setup.framework);
  run.flags = static_cast<std::uint8_t>((setup.shape.isMoe() ? mixtureRun : 0) |
                                        (setup.adaptation != Adaptation::Full ? adapterRun : 0));
  const double gpus = double(setup.layout.gpus());
  run.parameters = static_cast<float>(std::log(countParameters(setup.shape).active));
  run.gpus = static_cast<float>(std::log(gpus));
  run.tokens = static_cast<float>(std::log(sequenceOf(setup) * setup.globalBatch / gpus));
  run.sequence = static_cast<float>(std::log(sequenceOf(setup)));
  const Layout& l = setup.layout;
  run.tp = static_cast<std::uint16_t>(l.tp), run.pp = static_cast<std::uint16_t>(l.pp);
  run.cp = static_cast<std::uint16_t>(l.cp), run.ep = static_cast<std::uint16_t>(l.ep);
  run.precision = static_cast<std::uint8_t>(setup.precision);
  return run;
}

Interval intervalFrom(std::span<const Residual> runs, const TrainingSetup& setup, double stepSeconds) {
  const Residual at = residualOf(setup);
  std::vector<Weighted> weighted;
  for (const Residual& run : runs) {
    if (sameKind(run, at)) weighted.push_back({run.error, std::exp(-distance(run, at) / reach)});
  }
  Interval out;
  out.nearest = nearestOf(runs, at);
  out.validated = weighted.size() >= 3 && setup.gpu.generation != GpuGeneration::Other;
  if (!out.validated) return out;
  std::sort(weighted.begin(), weighted.end(), [](const Weighted& a, const Weighted& b) { return a.error < b.error; });
  const Reached most = reachedBy(runs, at);
  const double utilisation = utilisationOf(setup, stepSeconds);
  out.breaches = breachesOf(most, setup, utilisation);
  const double wider = 1 + perBreach * double(out.breaches.size());
  const double low = quantile(weighted, tail), high = quantile(weighted, 1 - tail);
  out.lo = stepSeconds * std::exp(low - (wider - 1) * std::abs(low));
  out.hi = stepSeconds * std::exp(high + (wider - 1) * std::abs(high));
  // Nobody has shown more than the best published run: it must stay possible that this one only equals it.
  if (most.utilisation > 0) out.hi = std::max(out.hi, stepSeconds * utilisation / most.utilisation);
  return out;
}

} // namespace detail

Interval stepInterval(const TrainingSetup& setup, double stepSeconds) {
  return detail::intervalFrom(detail::shippedResiduals(), setup, stepSeconds);
}

} // namespace cw::sizing
