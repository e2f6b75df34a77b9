// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>

#include <fmt/format.h>

#include "core/sizing/training/layer_cost.h"

namespace cw::sizing {
namespace {

constexpr long long mostGpus = 10'000'000;

Result<> positive(const char* name, double value, double most) {
  if (value >= 1 && value <= most) return {};
  return fail(
      Error("training.out-of-range", {{"name", name}}).wanted(fmt::format("1…{:g}", most), fmt::format("{:g}", value)));
}

Result<> checkNumbers(const TrainingSetup& s) {
  const Layout& l = s.layout;
  const struct {
    const char* name;
    double value, most;
  } numbers[] = {{"tp", double(l.tp), 1e7},
                 {"pp", double(l.pp), 1e7},
                 {"cp", double(l.cp), 1e7},
                 {"ep", double(l.ep), 1e7},
                 {"dp", double(l.dp), 1e7},
                 {"interleave", double(l.interleave), 1e6},
                 {"micro_batch", double(s.microBatch), 1e8},
                 {"global_batch", double(s.globalBatch), 1e9},
                 {"sequence", sequenceOf(s), 1e9}};
  for (const auto& one : numbers) {
    if (auto checked = positive(one.name, one.value, one.most); !checked) return checked;
  }
  const double gpus = double(l.tp) * l.pp * l.cp * l.dp;
  if (gpus > double(mostGpus)) return positive("gpus", gpus, double(mostGpus));
  for (const double rate : {s.gpu.memoryBytesPerS, s.gpu.memoryBytes, s.gpu.peakFlopPerS(Precision::Bf16)}) {
    if (!(rate > 0) || !std::isfinite(rate)) return positive("gpu", rate, std::numeric_limits<double>::max());
  }
  return {};
}

/// The largest divisor of `whole` that is not above `wanted`: what would work instead.
int nearestDivisor(long long whole, int wanted) {
  for (int d = wanted; d > 1; --d) {
    if (whole % d == 0) return d;
  }
  return 1;
}

tl::unexpected<Error> undivided(const char* code, const char* degree, int value, long long whole) {
  return fail(Error(code, {{"degree", degree},
                           {"value", std::to_string(value)},
                           {"whole", std::to_string(whole)},
                           {"works", std::to_string(nearestDivisor(whole, value))}}));
}

Result<> checkModel(const TrainingSetup& s) {
  const Layout& l = s.layout;
  if (s.shape.heads % l.tp != 0) return undivided("training.heads-not-divisible", "tp", l.tp, s.shape.heads);
  constexpr int edges = 2; // embedding and output may stand as layers of their own where stages are cut
  if (1LL * l.pp * l.interleave > s.shape.layers + (l.pp > 1 ? edges : 0))
    return undivided("training.layers-not-divisible", "pp", l.pp * l.interleave, s.shape.layers);
  const long long experts = std::max(1, s.shape.experts), ranks = 1LL * l.tp * l.cp * l.dp;
  if (experts % l.ep != 0) return undivided("training.experts-not-divisible", "ep", l.ep, experts);
  if (ranks % l.ep != 0) return undivided("training.experts-not-divisible", "ep", l.ep, ranks);
  return {};
}

Result<> checkMachine(const TrainingSetup& s) {
  const Layout& l = s.layout;
  const long long batchRanks = 1LL * l.dp * s.microBatch;
  if (s.globalBatch % batchRanks != 0)
    return undivided("training.batch-not-divisible", "dp × micro-batch", static_cast<int>(batchRanks), s.globalBatch);
  if (s.cluster.gpus > 0 && l.gpus() > s.cluster.gpus)
    return fail(Error("training.too-many-gpus",
                      {{"gpus", std::to_string(l.gpus())}, {"have", std::to_string(s.cluster.gpus)}}));
  const auto peak = s.gpu.denseFlopPerS[static_cast<std::size_t>(s.precision)];
  const bool halves = s.precision == Precision::Fp16 || s.precision == Precision::Bf16;
  if (!(peak > 0) && !(halves && s.gpu.peakFlopPerS(s.precision) > 0))
    return fail(
        Error("training.precision-unsupported", {{"precision", std::string(toKey(s.precision))}, {"gpu", s.gpu.name}}));
  return {};
}

} // namespace

Result<> validate(const TrainingSetup& setup) {
  if (auto checked = validate(setup.shape); !checked) return checked;
  if (auto checked = checkNumbers(setup); !checked) return checked;
  if (auto checked = checkModel(setup); !checked) return checked;
  return checkMachine(setup);
}

} // namespace cw::sizing
