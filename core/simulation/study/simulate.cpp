// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/study/simulate.h"

#include <algorithm>

namespace cw {
namespace {

constexpr double unlimitedBytesPerS = 1e18;

/// The lanes of a job.
Result<> build(const JobSpec& job, Traffic& traffic) {
  CollectiveSpec collective = job.collective;
  auto ranks = ranksOf(traffic.fabric(), job);
  if (!ranks) return fail(ranks.error());
  collective.ranks = std::move(*ranks);
  return addCollective(collective, traffic);
}

/// All links between switches carry what comes.
FlowSystem withoutContention(const SimFabric& fabric, const FlowSystem& system) {
  FlowSystem free = system;
  const auto& links = fabric.topology().links;
  for (std::uint32_t i = 0; i < links.size(); ++i) {
    if (links[i].kind == LinkKind::NodeLeaf) continue;
    free.setCapacity(2 * i, unlimitedBytesPerS);
    free.setCapacity(2 * i + 1, unlimitedBytesPerS);
  }
  return free;
}

std::vector<LinkLoad> loadsOf(const SimFabric& fabric, const FlowOutcome& flow) {
  std::vector<LinkLoad> loads;
  const auto capacities = fabric.capacitiesBytesPerS();
  for (SimLink link = 0; link < capacities.size(); ++link) {
    if (flow.linkBytes[link] > 0 && flow.endS > 0)
      loads.push_back({link, flow.linkBytes[link], flow.linkBytes[link] / (capacities[link] * flow.endS)});
  }
  std::stable_sort(loads.begin(), loads.end(),
                   [](const LinkLoad& a, const LinkLoad& b) { return a.busyShare > b.busyShare; });
  return loads;
}

} // namespace

Result<std::vector<std::uint32_t>> ranksOf(const SimFabric& fabric, const JobSpec& job) {
  if (!job.collective.ranks.empty()) return job.collective.ranks;
  return placeRanks(fabric, job.order, job.ranks, job.perNode, job.route.seed);
}

Result<Seconds> jobTime(const SimFabric& fabric, const JobSpec& job, std::stop_token stop) {
  Router router(fabric, job.route);
  Traffic traffic(fabric, router, job.costs);
  if (auto built = build(job, traffic); !built) return fail(built.error());
  const auto flow = runFlows(traffic.system(), job.flows, {}, stop);
  if (!flow) return fail(flow.error());
  return seconds(flow->endS);
}

Result<JobOutcome> simulateJob(const SimFabric& fabric, const JobSpec& job, const Progress& progress,
                               std::stop_token stop) {
  Router router(fabric, job.route);
  Traffic traffic(fabric, router, job.costs);
  auto ranks = ranksOf(fabric, job);
  if (!ranks) return fail(ranks.error());
  CollectiveSpec collective = job.collective;
  collective.ranks = std::move(*ranks);
  progress.report(0, "simulation.step.routes");
  if (auto built = addCollective(collective, traffic); !built) return fail(built.error());
  auto flow = runFlows(traffic.system(), job.flows, progress, stop);
  if (!flow) return fail(flow.error());
  flow->linkBytes = traffic.onFabric(std::move(flow->linkBytes));
  FlowOptions quick = job.flows;
  quick.record = 0;
  const auto free = runFlows(withoutContention(fabric, traffic.system()), quick, {}, stop);
  if (!free) return fail(free.error());
  JobOutcome outcome;
  outcome.algorithm = chosenAlgorithm(collective, fabric);
  outcome.ranks = collective.ranks.size();
  outcome.time = seconds(flow->endS);
  outcome.uncontended = seconds(free->endS);
  if (flow->endS > 0) outcome.algorithmBandwidth = ByteRate::fromBase(collective.size.base() / flow->endS);
  outcome.busBandwidth = outcome.algorithmBandwidth * busBandwidthFactor(collective.kind, collective.ranks.size());
  outcome.busiest = loadsOf(fabric, *flow);
  outcome.meanings.assign(traffic.meanings().begin(), traffic.meanings().end());
  outcome.flow = std::move(*flow);
  return outcome;
}

} // namespace cw
