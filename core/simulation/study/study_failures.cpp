// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "core/simulation/engine/parts.h"
#include "core/simulation/study/parallel.h"
#include "core/simulation/study/studies.h"

namespace cw {
namespace {

constexpr std::array<std::string_view, 5> names{"links", "cages", "switches", "nodes", "planes"};

using Candidates = std::vector<FailureCase>;

/// One case for each group of links that `keyOf` puts together.
template <class KeyOf>
Candidates grouped(const Topology& topology, const KeyOf& keysOf) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<std::uint32_t>> groups;
  for (std::uint32_t i = 0; i < topology.links.size(); ++i) {
    for (const auto& key : keysOf(topology.links[i]))
      groups[key].push_back(i);
  }
  Candidates out;
  for (auto& [key, links] : groups) {
    FailureCase one;
    one.links = std::move(links);
    out.push_back(std::move(one));
  }
  return out;
}

using Keys = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

Candidates linkCases(const DrawnFabric& drawn) {
  Candidates out;
  std::map<std::pair<std::uint32_t, std::uint32_t>, int> seen;
  for (std::uint32_t i = 0; i < drawn.topology->links.size(); ++i) {
    const Link& link = drawn.topology->links[i];
    if (link.kind == LinkKind::Management) continue;
    FailureCase one;
    one.name = "link:" + drawn.deviceNames[link.a] + ":" + drawn.deviceNames[link.b];
    const int place = ++seen[{link.a, link.b}];
    if (place > 1) one.name += ":" + std::to_string(place);
    one.links = {i};
    out.push_back(std::move(one));
  }
  return out;
}

Candidates cageCases(const DrawnFabric& drawn) {
  const auto each = static_cast<std::uint32_t>(drawn.portsPerCage);
  const std::uint32_t nodes = drawn.topology->nodes;
  Candidates out = grouped(*drawn.topology, [&](const Link& link) {
    Keys keys;
    if (link.a >= nodes) keys.push_back({link.a, link.portA / each});
    if (link.b >= nodes) keys.push_back({link.b, link.portB / each});
    return keys;
  });
  for (FailureCase& one : out) {
    // The end that all links of the case share with the same cage.
    const Link &first = drawn.topology->links[one.links.front()], &last = drawn.topology->links[one.links.back()];
    const bool lower = first.a == last.a && first.a >= nodes && first.portA / each == last.portA / each &&
                       !(first.b == last.b && first.portB / each == last.portB / each && &first != &last);
    const std::uint32_t device = lower ? first.a : first.b;
    one.name =
        "cage:" + drawn.deviceNames[device] + ":" + std::to_string((lower ? first.portA : first.portB) / each + 1);
  }
  return out;
}

Candidates deviceCases(const DrawnFabric& drawn, bool nodes) {
  const std::uint32_t first = nodes ? 0 : drawn.topology->nodes;
  const std::uint32_t last = nodes ? drawn.topology->nodes : drawn.topology->firstManager();
  Candidates out;
  for (std::uint32_t device = first; device < last; ++device) {
    FailureCase one;
    one.name = (nodes ? "node:" : "switch:") + drawn.deviceNames[device];
    for (const FabricHop& hop : drawn.sim.hops(device))
      one.links.push_back(hop.link / 2);
    out.push_back(std::move(one));
  }
  return out;
}

Candidates planeCases(const DrawnFabric& drawn) {
  Candidates out = grouped(*drawn.topology, [](const Link& link) { return Keys{{std::uint32_t{link.plane}, 0}}; });
  for (std::size_t i = 0; i < out.size(); ++i)
    out[i].name = "plane:" + std::to_string(i + 1);
  return out;
}

Candidates singles(const DrawnFabric& drawn, FailureScope scope) {
  switch (scope) {
  case FailureScope::Links:
    return linkCases(drawn);
  case FailureScope::Cages:
    return cageCases(drawn);
  case FailureScope::Switches:
    return deviceCases(drawn, false);
  case FailureScope::Nodes:
    return deviceCases(drawn, true);
  case FailureScope::Planes:
    break;
  }
  return planeCases(drawn);
}

Candidates drawnPairs(const Candidates& all, int pairs, std::uint64_t seed) {
  Candidates out;
  for (std::uint64_t i = 0; out.size() < static_cast<std::size_t>(pairs) && all.size() > 1; ++i) {
    const std::size_t a = hashOf(hashOf(seed) + 2 * i) % all.size(), b = hashOf(hashOf(seed) + 2 * i + 1) % all.size();
    if (a == b) continue;
    FailureCase both;
    both.name = all[a].name + " + " + all[b].name;
    both.links = all[a].links;
    both.links.insert(both.links.end(), all[b].links.begin(), all[b].links.end());
    out.push_back(std::move(both));
  }
  return out;
}

bool worse(const FailureCase& a, const FailureCase& b) {
  if (a.error.has_value() != b.error.has_value()) return a.error.has_value();
  return a.slowdown > b.slowdown;
}

} // namespace

std::string_view failureScopeName(FailureScope scope) { return names[static_cast<std::size_t>(scope)]; }

bool failureScopeFromName(std::string_view name, FailureScope& scope) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return false;
  scope = static_cast<FailureScope>(found - names.begin());
  return true;
}

double FailureStudy::slowdownAt(double share) const {
  if (cases.empty()) return 1;
  const auto rank = static_cast<std::size_t>(std::ceil(share * static_cast<double>(cases.size())));
  const std::size_t fromWorst = cases.size() - std::clamp<std::size_t>(rank, 1, cases.size());
  return cases[fromWorst].error ? HUGE_VAL : cases[fromWorst].slowdown;
}

Result<FailureStudy> studyFailures(const DrawnFabric& drawn, const JobSpec& job, FailureScope scope, int pairs,
                                   const Progress& progress, std::stop_token stop) {
  FailureStudy study;
  const auto healthy = jobTime(drawn.sim, job, stop);
  if (!healthy) return fail(healthy.error());
  study.healthy = *healthy;
  JobSpec fixed = job;
  if (scope != FailureScope::Nodes) {
    auto ranks = ranksOf(drawn.sim, job);
    if (!ranks) return fail(ranks.error());
    fixed.collective.ranks = std::move(*ranks);
  }
  PartCache cache; // most failures leave most rails as they were
  fixed.flows.cache = &cache;
  study.cases = singles(drawn, scope);
  if (pairs > 0) study.cases = drawnPairs(study.cases, pairs, job.route.seed);
  const auto run = [&](std::size_t i) {
    SimFabric fabric = drawn.sim;
    FailureCase& one = study.cases[i];
    for (const std::uint32_t link : one.links)
      fabric.failLink(link);
    const auto time = jobTime(fabric, fixed, stop);
    if (time) {
      one.time = *time;
      one.slowdown = *time / study.healthy;
    } else {
      one.error = time.error();
    }
  };
  if (auto done = forEachOnAllCores(study.cases.size(), run, progress, stop); !done) return fail(done.error());
  std::stable_sort(study.cases.begin(), study.cases.end(), worse);
  study.stopped = static_cast<std::size_t>(std::count_if(study.cases.begin(), study.cases.end(),
                                                         [](const FailureCase& one) { return one.error.has_value(); }));
  return study;
}

} // namespace cw
