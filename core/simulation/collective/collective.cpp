// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/collective/collective.h"

#include <algorithm>
#include <array>
#include <string>

#include "core/simulation/collective/builders.h"

namespace cw {
namespace {

constexpr std::array<std::string_view, 6> kindNames{"all-reduce", "all-gather", "reduce-scatter",
                                                    "all-to-all", "broadcast",  "send-receive"};
constexpr std::array<std::string_view, 7> algorithmNames{"auto",       "ring",   "tree",     "hierarchical",
                                                         "in-network", "direct", "two-level"};

template <class Names, class Enum>
bool fromName(const Names& names, std::string_view name, Enum& value) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return false;
  value = static_cast<Enum>(found - names.begin());
  return true;
}

Result<> checkRanks(const CollectiveSpec& spec, const SimFabric& fabric) {
  if (spec.ranks.size() < 2)
    return fail("simulation.ranks", {{"ranks", std::to_string(spec.ranks.size())}, {"each", "1"}});
  std::vector<std::uint32_t> sorted = spec.ranks;
  std::sort(sorted.begin(), sorted.end());
  const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
  if (twice != sorted.end()) return fail("simulation.rank-twice", {{"accelerator", std::to_string(*twice)}});
  if (sorted.back() >= fabric.accelerators())
    return fail("simulation.too-many-ranks",
                {{"ranks", std::to_string(sorted.back() + 1)}, {"most", std::to_string(fabric.accelerators())}});
  return {};
}

Result<> addReduce(const CollectiveSpec& spec, CollectiveAlgorithm algorithm, Traffic& traffic) {
  const bool all = spec.kind == CollectiveKind::AllReduce;
  if (algorithm == CollectiveAlgorithm::Ring) return builders::ring(spec, all ? 2 : 1, traffic);
  if (algorithm == CollectiveAlgorithm::Hierarchical)
    return builders::levels(spec, spec.kind != CollectiveKind::AllGather, spec.kind != CollectiveKind::ReduceScatter,
                            traffic);
  if (all && algorithm == CollectiveAlgorithm::Tree) return builders::tree(spec, traffic);
  if (all && algorithm == CollectiveAlgorithm::InNetwork) return builders::inNetwork(spec, traffic);
  return fail("simulation.algorithm", {{"algorithm", std::string(algorithmName(algorithm))},
                                       {"collective", std::string(collectiveName(spec.kind))}});
}

} // namespace

std::string_view collectiveName(CollectiveKind kind) { return kindNames[static_cast<std::size_t>(kind)]; }
bool collectiveFromName(std::string_view name, CollectiveKind& kind) { return fromName(kindNames, name, kind); }
std::string_view algorithmName(CollectiveAlgorithm algorithm) {
  return algorithmNames[static_cast<std::size_t>(algorithm)];
}
bool algorithmFromName(std::string_view name, CollectiveAlgorithm& algorithm) {
  return fromName(algorithmNames, name, algorithm);
}

CollectiveAlgorithm chosenAlgorithm(const CollectiveSpec& spec, const SimFabric& fabric) {
  if (spec.algorithm != CollectiveAlgorithm::Auto) return spec.algorithm;
  if (spec.kind == CollectiveKind::Broadcast || spec.kind == CollectiveKind::SendReceive)
    return CollectiveAlgorithm::Direct;
  const auto domains = builders::groupRanks(spec.ranks, fabric, true);
  const bool levels = fabric.hasScaleUp() && domains.perNode > 1 && domains.nodes.size() > 1;
  if (spec.kind == CollectiveKind::AllToAll)
    return levels ? CollectiveAlgorithm::TwoLevel : CollectiveAlgorithm::Direct;
  return levels ? CollectiveAlgorithm::Hierarchical : CollectiveAlgorithm::Ring;
}

double busBandwidthFactor(CollectiveKind kind, std::size_t ranks) {
  const auto n = static_cast<double>(std::max<std::size_t>(ranks, 1));
  switch (kind) {
  case CollectiveKind::AllReduce:
    return 2 * (n - 1) / n;
  case CollectiveKind::AllGather:
  case CollectiveKind::ReduceScatter:
  case CollectiveKind::AllToAll:
    return (n - 1) / n;
  case CollectiveKind::Broadcast:
  case CollectiveKind::SendReceive:
    break;
  }
  return 1;
}

Result<> addCollective(const CollectiveSpec& spec, Traffic& traffic) {
  if (auto sound = checkRanks(spec, traffic.fabric()); !sound) return sound;
  const CollectiveAlgorithm algorithm = chosenAlgorithm(spec, traffic.fabric());
  switch (spec.kind) {
  case CollectiveKind::AllReduce:
  case CollectiveKind::AllGather:
  case CollectiveKind::ReduceScatter:
    return addReduce(spec, algorithm, traffic);
  case CollectiveKind::AllToAll:
    if (algorithm == CollectiveAlgorithm::Direct) return builders::direct(spec, traffic);
    if (algorithm == CollectiveAlgorithm::TwoLevel) return builders::twoLevel(spec, traffic);
    break;
  case CollectiveKind::Broadcast:
    if (algorithm == CollectiveAlgorithm::Direct || algorithm == CollectiveAlgorithm::Ring)
      return builders::chain(spec, traffic);
    break;
  case CollectiveKind::SendReceive:
    if (algorithm == CollectiveAlgorithm::Direct) return builders::sendToNext(spec, traffic);
    break;
  }
  return fail("simulation.algorithm", {{"algorithm", std::string(algorithmName(algorithm))},
                                       {"collective", std::string(collectiveName(spec.kind))}});
}

} // namespace cw
