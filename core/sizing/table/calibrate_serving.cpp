// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/table/calibrate_serving.h"

#include <algorithm>
#include <cmath>

#include "core/sizing/table/descent.h"

namespace cw::sizing {
namespace {

constexpr std::size_t mostRows = 200;
constexpr double noise = 0.05; // spread of ln(time) that is left; it weighs rows against priors
constexpr double sigma = 0.5;  // of a constant's logarithm between clusters and versions of engines

/// What differs between clusters and versions: kernels, exchanges and the host. The cache's room is not fitted.
constexpr std::string_view fitted[] = {
    "decodeStreamShare", "kvStreamShare",    "serveGemmShare", "serveWideGemmShare", "serveExpertShare",
    "serveReduceS",      "serveReduceShare", "serveLayerS",    "serveExpertLayerS",  "serveRequestHostS"};

std::vector<detail::FreeConstant> freeConstants() {
  std::vector<detail::FreeConstant> all;
  for (const ConstantInfo& info : profileConstants()) {
    if (std::find(std::begin(fitted), std::end(fitted), std::string_view(info.name)) != std::end(fitted))
      all.push_back({&info, sigma});
  }
  return all;
}

/// Closed loops are predicted by formula, so that thousands of trials take no time.
bool isUsable(const ServingRow& row) {
  return row.setup && !row.setup->disaggregated && row.setup->concurrency > 0 && row.setup->ratePerS <= 0 &&
         (row.tpotS || row.ttftS) && validate(*row.setup);
}

double lossOf(const ServingRow& row, const Profile& profile) {
  const auto p = predictServing(*row.setup, profile);
  if (!p) return 0;
  const auto off = [](const std::optional<double>& measured, double predicted) {
    return measured && *measured > 0 ? detail::huber(std::log(predicted / *measured) / noise) : 0.0;
  };
  return off(row.tpotS, p->tpotMeanS) + 0.5 * off(row.ttftS, p->ttftMeanS);
}

} // namespace

Result<Profile> calibrateServing(std::span<const ServingRow> rows, const Profile& start) {
  std::vector<const ServingRow*> usable;
  for (const ServingRow& row : rows) {
    if (isUsable(row)) usable.push_back(&row);
  }
  if (usable.empty()) return fail("calibrate.no-services");
  const std::size_t step = (usable.size() + mostRows - 1) / mostRows;
  const auto constants = freeConstants();
  return detail::descend(constants, start, [&](const Profile& profile) {
    double sum = detail::priorLoss(constants, profile, start);
    for (std::size_t i = 0; i < usable.size(); i += step)
      sum += lossOf(*usable[i], profile);
    return sum;
  });
}

} // namespace cw::sizing
