// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "core/simulation/study/parallel.h"
#include "core/simulation/study/studies.h"

namespace cw {
namespace {

/// Runs jobs on all cores; the first error in their order, if any.
Result<std::vector<Seconds>> timesOf(const SimFabric& fabric, const std::vector<JobSpec>& jobs,
                                     const Progress& progress, const std::stop_token& stop) {
  std::vector<Result<Seconds>> results(jobs.size(), fail("job.cancelled"));
  const auto run = [&](std::size_t i) { results[i] = jobTime(fabric, jobs[i], stop); };
  if (auto done = forEachOnAllCores(jobs.size(), run, progress, stop); !done) return fail(done.error());
  std::vector<Seconds> times;
  for (const auto& result : results) {
    if (!result) return fail(result.error());
    times.push_back(*result);
  }
  return times;
}

} // namespace

Result<std::vector<Variant>> studyPlacement(const SimFabric& fabric, const JobSpec& job, int seeds,
                                            const Progress& progress, std::stop_token stop) {
  std::vector<JobSpec> jobs;
  std::vector<Variant> variants;
  for (const RankOrder order : {RankOrder::Packed, RankOrder::Strided, RankOrder::ByRail, RankOrder::Random}) {
    for (int i = 0; i < (order == RankOrder::Random ? std::max(seeds, 1) : 1); ++i) {
      JobSpec one = job;
      one.collective.ranks.clear();
      one.order = order;
      const std::uint64_t seed = job.route.seed + static_cast<std::uint64_t>(i);
      auto ranks = placeRanks(fabric, order, job.ranks, job.perNode, seed);
      if (!ranks) return fail(ranks.error());
      one.collective.ranks = std::move(*ranks);
      jobs.push_back(std::move(one));
      variants.push_back({std::string(rankOrderName(order)), order == RankOrder::Random ? seed : 0, {}});
    }
  }
  const auto times = timesOf(fabric, jobs, progress, stop);
  if (!times) return fail(times.error());
  for (std::size_t i = 0; i < variants.size(); ++i)
    variants[i].time = (*times)[i];
  std::stable_sort(variants.begin(), variants.end(),
                   [](const Variant& a, const Variant& b) { return a.time < b.time; });
  return variants;
}

Seconds EcmpStudy::timeAt(double share) const {
  if (times.empty()) return {};
  const auto rank = static_cast<std::size_t>(std::ceil(share * static_cast<double>(times.size())));
  return times[std::clamp<std::size_t>(rank, 1, times.size()) - 1];
}

Result<EcmpStudy> studyEcmp(const SimFabric& fabric, const JobSpec& job, int seeds, const Progress& progress,
                            std::stop_token stop) {
  auto ranks = ranksOf(fabric, job);
  if (!ranks) return fail(ranks.error());
  std::vector<JobSpec> jobs;
  for (int i = 0; i <= std::max(seeds, 1); ++i) {
    JobSpec one = job;
    one.collective.ranks = *ranks;
    one.route.kind = i == 0 ? RoutingKind::Spray : RoutingKind::Ecmp;
    one.route.seed = job.route.seed + static_cast<std::uint64_t>(std::max(i - 1, 0));
    jobs.push_back(std::move(one));
  }
  const auto times = timesOf(fabric, jobs, progress, stop);
  if (!times) return fail(times.error());
  EcmpStudy study;
  study.spread = times->front();
  study.times.assign(times->begin() + 1, times->end());
  std::sort(study.times.begin(), study.times.end());
  for (const Seconds time : study.times)
    study.mean += time / static_cast<double>(study.times.size());
  return study;
}

namespace {

const char* classOf(LinkKind kind) {
  switch (kind) {
  case LinkKind::NodeLeaf:
  case LinkKind::Management:
    return "node-leaf";
  case LinkKind::LeafSpine:
    return "leaf-spine";
  case LinkKind::SpineCore:
    return "spine-core";
  case LinkKind::SwitchSwitch:
    return "switch-switch";
  case LinkKind::Global:
    break;
  }
  return "global";
}

/// The job's lanes, with the capacities of one class changed.
Result<Seconds> timeWith(const FlowSystem& system, const std::vector<std::string>& classes, const std::string& wanted,
                         double factor, const FlowOptions& flows, const std::stop_token& stop) {
  FlowSystem changed = system;
  for (SimLink link = 0; link < classes.size(); ++link) {
    if (classes[link] == wanted) changed.setCapacity(link, system.capacitiesBytesPerS()[link] * factor);
  }
  const auto flow = runFlows(changed, flows, {}, stop);
  if (!flow) return fail(flow.error());
  return seconds(flow->endS);
}

/// The class of each link; behind those of the fabric come parts of scale-up links.
std::vector<std::string> classesOf(const SimFabric& fabric, std::size_t links) {
  std::vector<std::string> classes;
  for (const Link& link : fabric.topology().links) {
    classes.emplace_back(classOf(link.kind));
    classes.emplace_back(classOf(link.kind));
  }
  classes.resize(links, "scale-up");
  return classes;
}

/// Adds a job to a traffic; its ranks must be stated.
Result<FlowSystem> systemOf(const SimFabric& fabric, const std::vector<JobSpec>& jobs) {
  Router router(fabric, jobs.front().route);
  Traffic traffic(fabric, router, jobs.front().costs);
  for (const JobSpec& job : jobs) {
    if (auto built = addCollective(job.collective, traffic); !built) return fail(built.error());
  }
  return traffic.system();
}

} // namespace

Result<std::vector<Sensitivity>> studySensitivity(const SimFabric& fabric, const JobSpec& job, std::stop_token stop) {
  constexpr double step = 1e-4;
  JobSpec fixed = job;
  auto ranks = ranksOf(fabric, job);
  if (!ranks) return fail(ranks.error());
  fixed.collective.ranks = std::move(*ranks);
  const auto system = systemOf(fabric, {fixed});
  if (!system) return fail(system.error());
  const std::vector<std::string> classes = classesOf(fabric, system->capacitiesBytesPerS().size());
  std::vector<std::string> present = classes;
  std::sort(present.begin(), present.end());
  present.erase(std::unique(present.begin(), present.end()), present.end());
  std::vector<Sensitivity> out;
  for (const std::string& one : present) {
    const auto less = timeWith(*system, classes, one, 1 - step, job.flows, stop);
    const auto more = timeWith(*system, classes, one, 1 + step, job.flows, stop);
    const auto wider = timeWith(*system, classes, one, 1.1, job.flows, stop);
    if (!less || !more || !wider) return fail((!less ? less : !more ? more : wider).error());
    out.push_back({one, std::log(*more / *less) / std::log((1 + step) / (1 - step)), *wider});
  }
  std::stable_sort(out.begin(), out.end(),
                   [](const Sensitivity& a, const Sensitivity& b) { return a.elasticity < b.elasticity; });
  return out;
}

Result<SharingStudy> studySharing(const SimFabric& fabric, const JobSpec& job, std::stop_token stop) {
  auto ranks = ranksOf(fabric, job);
  if (!ranks) return fail(ranks.error());
  JobSpec first = job, second = job;
  first.collective.ranks.clear();
  std::unordered_map<std::uint32_t, std::size_t> turn;
  for (const std::uint32_t rank : *ranks) {
    const std::size_t place = turn.emplace(fabric.nodeOf(rank), turn.size()).first->second;
    (place % 2 == 0 ? first : second).collective.ranks.push_back(rank);
  }
  const auto alone = jobTime(fabric, first, stop);
  if (!alone) return fail(alone.error());
  const auto system = systemOf(fabric, {first, second});
  if (!system) return fail(system.error());
  const auto both = runFlows(*system, job.flows, {}, stop);
  if (!both) return fail(both.error());
  return SharingStudy{*alone, seconds(both->endS)};
}

Result<IncastStudy> studyIncast(const SimFabric& fabric, const JobSpec& job, int senders, std::stop_token stop) {
  auto ranks = ranksOf(fabric, job);
  if (!ranks) return fail(ranks.error());
  Router router(fabric, job.route);
  Traffic traffic(fabric, router, job.costs);
  const std::uint32_t receiver = ranks->front();
  IncastStudy study;
  std::uint32_t lastNode = fabric.nodeOf(receiver);
  for (const std::uint32_t rank : *ranks) {
    if (fabric.nodeOf(rank) == fabric.nodeOf(receiver) || fabric.nodeOf(rank) == lastNode) continue;
    if (study.senders == static_cast<std::size_t>(senders)) break;
    lastNode = fabric.nodeOf(rank);
    if (auto lane = traffic.send(rank, receiver, job.collective.size.base(), 1); !lane) return fail(lane.error());
    ++study.senders;
  }
  if (study.senders == 0) return fail("simulation.ranks", {{"ranks", "1"}, {"each", "1"}});
  const auto flow = runFlows(traffic.system(), job.flows, {}, stop);
  if (!flow) return fail(flow.error());
  study.time = seconds(flow->endS);
  study.perSender = ByteRate::fromBase(job.collective.size.base() / flow->endS);
  return study;
}

} // namespace cw
