// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/sizing/search/frontier.h"
#include "core/sizing/training/step.h"

namespace cw::sizing {
namespace {

constexpr double more = 1.01;

double stepOf(const TrainingSetup& setup, const Profile& profile) {
  return combineStep(setup, stepPieces(setup, profile), profile).total();
}

double gain(double before, double after) { return (before - after) / before / (more - 1); }

double memoryGain(const SearchOutcome& outcome) {
  if (outcome.best.empty() || outcome.nearMiss.empty()) return 0;
  return std::max(0.0, gain(outcome.best.front().stepSeconds, outcome.nearMiss.front().stepSeconds));
}

} // namespace

Marginals marginalsOf(const TrainingSetup& base, const SearchOutcome& outcome, const Profile& profile) {
  if (outcome.best.empty()) return {};
  const TrainingSetup setup = setupOf(base, outcome.best.front());
  const double before = stepOf(setup, profile);
  const auto with = [&](auto change) {
    TrainingSetup changed = setup;
    change(changed);
    return gain(before, stepOf(changed, profile));
  };
  Marginals out;
  out.flops = with([](TrainingSetup& s) {
    for (double& rate : s.gpu.denseFlopPerS)
      rate *= more;
  });
  out.memoryBandwidth = with([](TrainingSetup& s) { s.gpu.memoryBytesPerS *= more; });
  out.scaleUp = with([](TrainingSetup& s) {
    s.gpu.scaleUpBytesPerS *= more;
    s.cluster.scaleUpBytesPerS *= more;
  });
  out.nic = with([](TrainingSetup& s) { s.cluster.nicBytesPerSPerNode *= more; });
  out.memoryCapacity = memoryGain(outcome);
  return out;
}

SearchOutcome merge(const std::vector<SearchOutcome>& parts, int keep) {
  detail::Findings all(keep);
  double seconds = 0;
  const SearchOutcome* winner = nullptr; // it measured what limits it
  for (const SearchOutcome& part : parts) {
    all.join(part);
    seconds = std::max(seconds, part.seconds); // they ran side by side
    if (!part.best.empty() && (winner == nullptr || comesBefore(part.best.front(), winner->best.front())))
      winner = &part;
  }
  SearchOutcome out = all.outcome();
  out.seconds = seconds;
  if (winner != nullptr) out.marginals = winner->marginals;
  out.marginals.memoryCapacity = memoryGain(out);
  return out;
}

} // namespace cw::sizing
