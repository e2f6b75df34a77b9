// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/optimisation/optimisation.h"

#include <algorithm>
#include <cmath>

#include "core/sizing/optimisation/trial.h"

namespace cw::sizing {
namespace {

using namespace optimisation_detail;

constexpr double leastChange = 0.005;

NumberFormat formatOf(Precision precision) {
  constexpr std::pair<Precision, NumberFormat> formats[] = {
      {Precision::Bf16, NumberFormat::Bf16}, {Precision::Fp16, NumberFormat::Fp16},
      {Precision::Fp8, NumberFormat::Fp8},   {Precision::Fp4, NumberFormat::Fp4},
      {Precision::Fp32, NumberFormat::Fp32}, {Precision::Tf32, NumberFormat::Tf32},
      {Precision::Int8, NumberFormat::Int8}, {Precision::Int4, NumberFormat::Int4}};
  return std::ranges::find(formats, precision, &std::pair<Precision, NumberFormat>::first)->second;
}

/// The row with the layout that sizing chose, so that a change is compared on the same layout.
Workload pinned(Workload row, const WorkloadNeeds& now) {
  if (now.setup) {
    const TrainingSetup& s = *now.setup;
    TrainingJob& job = row.training;
    job.tp = s.layout.tp;
    job.pp = s.layout.pp;
    job.cp = s.layout.cp;
    job.ep = s.layout.ep;
    job.dp = s.layout.dp;
    job.interleave = s.layout.interleave;
    job.microBatch = s.microBatch;
    job.globalBatch = s.globalBatch;
    job.precision = formatOf(s.precision);
    job.recompute = static_cast<RecomputeChoice>(static_cast<int>(s.recompute) + 1);
    job.sharding = static_cast<ShardingChoice>(static_cast<int>(s.sharding) + 1);
  }
  if (now.serveSetup) {
    ServingLoad& load = row.serving;
    load.tp = now.serveSetup->tp;
    load.pp = now.serveSetup->pp;
    load.ep = now.serveSetup->ep;
    load.attentionDp = now.serveSetup->attentionDp;
  }
  return row;
}

bool moves(const OptimisationEffect& e) {
  const double scale = std::max(std::abs(e.before.value), std::abs(e.after.value));
  return std::abs(e.after.value - e.before.value) > leastChange * scale;
}

std::vector<OptimisationEffect> compared(const WorkloadNeeds& before, const WorkloadNeeds& after) {
  std::vector<OptimisationEffect> out;
  for (const Need& need : before.needs) {
    const auto same = std::ranges::find(after.needs, need.id, &Need::id);
    if (same != after.needs.end()) out.push_back({need.id, need.figure, same->figure});
  }
  std::erase_if(out, [](const OptimisationEffect& e) { return !moves(e); });
  return out;
}

} // namespace

namespace optimisation_detail {

OptimisationEffect effect(std::string needId, Derivation before, Derivation after) {
  return {std::move(needId), std::move(before), std::move(after)};
}

void Bench::tryRow(std::string id, Workload changed) const {
  if (stop.stop_requested()) return;
  Optimisation result;
  result.id = std::move(id);
  WorkloadNeeds after = needsOf(input, changed, stop);
  if (after.error) {
    result.error = std::move(after.error);
  } else {
    result.state = OptimisationState::Computed;
    result.effects = compared(now, after);
    result.changed = std::move(changed);
  }
  out.push_back(std::move(result));
}

void Bench::add(std::string id, OptimisationState state, std::vector<OptimisationEffect> effects) const {
  Optimisation result;
  result.id = std::move(id);
  result.state = state;
  result.effects = std::move(effects);
  out.push_back(std::move(result));
}

} // namespace optimisation_detail

std::vector<Optimisation> optimisationsOf(const NeedsInput& input, const Workload& row, const WorkloadNeeds& now,
                                          std::stop_token stop) {
  std::vector<Optimisation> out;
  if (now.error) return out;
  const Bench bench{input, pinned(row, now), now, std::move(stop), out};
  switch (row.kind) {
  case WorkloadKind::LlmTraining:
  case WorkloadKind::FineTuning:
    tryTraining(bench);
    break;
  case WorkloadKind::LlmInference:
    tryServing(bench);
    break;
  case WorkloadKind::VisionInference:
    tryVisionService(bench);
    break;
  case WorkloadKind::MixedResearch:
    tryMix(bench);
    break;
  case WorkloadKind::VisionTraining:
  case WorkloadKind::RlPostTraining:
    break; // their models take measured rates; a change of format changes nothing that is computed
  }
  return out;
}

} // namespace cw::sizing
