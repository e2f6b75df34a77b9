// SPDX-License-Identifier: GPL-3.0-or-later
#include <string>

#include "core/simulation/collective/builders.h"

namespace cw::builders {
namespace {

/// Beyond this many messages the lanes and paths would take more than about 2 GB.
constexpr std::size_t mostMessages = 4'500'000;

/// Everyone of a group to everyone else of it, in the order of the distance, so that equal distances stand together.
Result<std::vector<SimLane>> exchange(const std::vector<std::uint32_t>& ranks, double bytes, std::uint8_t phase,
                                      Traffic& traffic) {
  std::vector<SimLane> lanes;
  lanes.reserve(ranks.size() * (ranks.size() - 1));
  for (std::size_t distance = 1; distance < ranks.size(); ++distance) {
    for (std::size_t i = 0; i < ranks.size(); ++i) {
      auto lane = traffic.send(ranks[i], ranks[(i + distance) % ranks.size()], bytes, 1, -1, phase);
      if (!lane) return fail(lane.error());
      lanes.push_back(*lane);
    }
  }
  return lanes;
}

Result<> checkCount(std::size_t messages) {
  if (messages <= mostMessages) return {};
  return fail("simulation.too-large", {{"messages", std::to_string(messages)}, {"most", std::to_string(mostMessages)}});
}

} // namespace

Result<> direct(const CollectiveSpec& spec, Traffic& traffic) {
  const std::size_t ranks = spec.ranks.size();
  if (auto fits = checkCount(ranks * (ranks - 1)); !fits) return fits;
  auto lanes = exchange(spec.ranks, spec.size.base() / static_cast<double>(ranks), 0, traffic);
  if (!lanes) return fail(lanes.error());
  return {};
}

Result<> twoLevel(const CollectiveSpec& spec, Traffic& traffic) {
  const NodeRanks domains = groupRanks(spec.ranks, traffic.fabric(), true);
  if (domains.perNode == 0 || !traffic.fabric().hasScaleUp())
    return fail("simulation.uneven", {{"algorithm", std::string(algorithmName(CollectiveAlgorithm::TwoLevel))}});
  const std::size_t count = domains.nodes.size(), each = domains.perNode;
  if (auto fits = checkCount(count * each * (count + each - 2)); !fits) return fits;
  const auto inside = spec.size.base() / static_cast<double>(each),
             across = spec.size.base() / static_cast<double>(count);
  const SimLane meeting = traffic.meet();
  for (const auto& domain : domains.nodes) {
    auto lanes = exchange(domain, inside, 0, traffic);
    if (!lanes) return fail(lanes.error());
    for (const SimLane lane : *lanes)
      traffic.system().require(meeting, lane, allSteps);
  }
  for (std::size_t place = 0; place < each; ++place) {
    std::vector<std::uint32_t> rail;
    rail.reserve(count);
    for (const auto& domain : domains.nodes)
      rail.push_back(domain[place]);
    auto lanes = exchange(rail, across, 1, traffic);
    if (!lanes) return fail(lanes.error());
    for (const SimLane lane : *lanes)
      traffic.system().require(lane, meeting, allSteps);
  }
  return {};
}

} // namespace cw::builders
