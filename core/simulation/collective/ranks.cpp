// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/collective/ranks.h"

#include <algorithm>
#include <array>
#include <string>

#include "core/simulation/fabric/router.h"

namespace cw {
namespace {

constexpr std::array<std::string_view, 4> names{"packed", "strided", "random", "rail"};

std::vector<std::uint32_t> nodesInService(const SimFabric& fabric) {
  std::vector<std::uint32_t> nodes;
  for (std::uint32_t node = 0; node < fabric.nodes(); ++node) {
    if (!fabric.hops(node).empty()) nodes.push_back(node);
  }
  return nodes;
}

/// Nodes dealt from the units in turn.
std::vector<std::uint32_t> strided(const SimFabric& fabric, const std::vector<std::uint32_t>& nodes) {
  std::vector<std::vector<std::uint32_t>> units;
  for (const std::uint32_t node : nodes) {
    const std::uint32_t unit = fabric.topology().devices[node].unit;
    if (unit >= units.size()) units.resize(unit + 1);
    units[unit].push_back(node);
  }
  std::vector<std::uint32_t> out;
  for (std::size_t i = 0; out.size() < nodes.size(); ++i) {
    for (const auto& unit : units) {
      if (i < unit.size()) out.push_back(unit[i]);
    }
  }
  return out;
}

std::vector<std::uint32_t> orderedNodes(const SimFabric& fabric, RankOrder order, std::uint64_t seed) {
  std::vector<std::uint32_t> nodes = nodesInService(fabric);
  if (order == RankOrder::Strided) return strided(fabric, nodes);
  if (order == RankOrder::Random) {
    for (std::size_t i = nodes.size(); i > 1; --i)
      std::swap(nodes[i - 1], nodes[hashOf(hashOf(seed) + i) % i]);
  }
  return nodes;
}

} // namespace

std::string_view rankOrderName(RankOrder order) { return names[static_cast<std::size_t>(order)]; }

bool rankOrderFromName(std::string_view name, RankOrder& order) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return false;
  order = static_cast<RankOrder>(found - names.begin());
  return true;
}

Result<std::vector<std::uint32_t>> placeRanks(const SimFabric& fabric, RankOrder order, int ranks, int perNode,
                                              std::uint64_t seed) {
  const int inNode = fabric.inside().accelerators;
  const int each = perNode == 0 ? inNode : perNode;
  const std::vector<std::uint32_t> nodes = orderedNodes(fabric, order, seed);
  const auto most = static_cast<long long>(nodes.size()) * each;
  const long long wanted = ranks == 0 ? most : ranks;
  if (wanted < 1 || each < 1 || each > inNode || (wanted % each != 0 && wanted > each))
    return fail("simulation.ranks", {{"ranks", std::to_string(wanted)}, {"each", std::to_string(each)}});
  if (wanted > most)
    return fail("simulation.too-many-ranks", {{"ranks", std::to_string(wanted)}, {"most", std::to_string(most)}});
  std::vector<std::uint32_t> out;
  const auto used = static_cast<std::size_t>((wanted + each - 1) / each);
  const auto accelerator = [&](std::size_t node, int local) {
    return nodes[node] * static_cast<std::uint32_t>(inNode) + static_cast<std::uint32_t>(local * inNode / each);
  };
  if (order == RankOrder::ByRail) {
    for (int local = 0; local < each; ++local) {
      for (std::size_t node = 0; node < used; ++node)
        out.push_back(accelerator(node, local));
    }
  } else {
    for (std::size_t node = 0; node < used; ++node) {
      for (int local = 0; local < each; ++local)
        out.push_back(accelerator(node, local));
    }
  }
  out.resize(static_cast<std::size_t>(wanted));
  return out;
}

} // namespace cw
