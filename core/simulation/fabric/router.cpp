// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/fabric/router.h"

#include <algorithm>
#include <array>
#include <string>

namespace cw {
namespace {

struct Named {
  RoutingKind kind;
  std::string_view name;
};
constexpr std::array<Named, 6> names{{{RoutingKind::Dmodk, "dmodk"},
                                      {RoutingKind::Ecmp, "ecmp"},
                                      {RoutingKind::Spray, "spray"},
                                      {RoutingKind::Adaptive, "adaptive"},
                                      {RoutingKind::Valiant, "valiant"},
                                      {RoutingKind::Dimension, "dimension"}}};

} // namespace

std::string_view routingName(RoutingKind kind) {
  const auto found = std::find_if(names.begin(), names.end(), [&](const Named& each) { return each.kind == kind; });
  return found == names.end() ? std::string_view{} : found->name;
}

bool routingFromName(std::string_view name, RoutingKind& kind) {
  const auto found = std::find_if(names.begin(), names.end(), [&](const Named& each) { return each.name == name; });
  if (found == names.end()) return false;
  kind = found->kind;
  return true;
}

std::uint64_t hashOf(std::uint64_t value) {
  value += 0x9e3779b97f4a7c15ULL;
  value = (value ^ (value >> 30U)) * 0xbf58476d1ce4e5b9ULL;
  value = (value ^ (value >> 27U)) * 0x94d049bb133111ebULL;
  return value ^ (value >> 31U);
}

Router::Router(const SimFabric& fabric, RouteOptions options) : fabric_(fabric), options_(std::move(options)) {}

// Nodes pass nothing on, but for a torus, where they are the routers.
const Router::Distances& Router::distancesTo(std::uint32_t to) {
  const auto known = distances_.find(to);
  if (known != distances_.end()) return known->second;
  Distances distances(fabric_.topology().devices.size(), far);
  const std::uint32_t firstSwitch = fabric_.nicsPerNode() == 0 ? 0 : fabric_.nodes();
  std::vector<std::uint32_t> front{to}, next;
  distances[to] = 0;
  for (std::uint16_t depth = 1; !front.empty() && depth < far; ++depth) {
    next.clear();
    for (const std::uint32_t device : front) {
      for (const FabricHop& hop : fabric_.hops(device)) {
        if (hop.to < firstSwitch || distances[hop.to] != far) continue;
        distances[hop.to] = depth;
        next.push_back(hop.to);
      }
    }
    front.swap(next);
  }
  return distances_.emplace(to, std::move(distances)).first->second;
}

std::uint16_t Router::distance(std::uint32_t from, std::uint32_t to) { return distancesTo(to)[from]; }

std::span<const FabricHop> Router::nextHops(std::uint32_t at, const Distances& distances) {
  next_.clear();
  for (const FabricHop& hop : fabric_.hops(at)) {
    if (distances[hop.to] + 1 == distances[at]) next_.push_back(hop);
  }
  return next_;
}

void Router::hashed(std::uint32_t from, std::uint32_t to, std::uint64_t flow, float share, std::vector<LinkUse>& uses) {
  const Distances& distances = distancesTo(to);
  const std::uint64_t seeded = hashOf(options_.seed) ^ flow;
  for (std::uint32_t at = from; at != to;) {
    const auto next = nextHops(at, distances);
    const FabricHop& hop = next[hashOf(hashOf(at) ^ seeded) % next.size()];
    uses.push_back({hop.link, share});
    at = hop.to;
  }
}

// Upwards the destination's number, digit by digit, chooses the neighbour and then the link to it; downwards there is
// one neighbour, and the link to it is the one that was chosen on the way up at the same height. All sources then meet
// a destination's traffic on the same links, and no two destinations of a leaf share one.
void Router::byTable(std::uint32_t from, std::uint32_t to, std::uint64_t target, float share,
                     std::vector<LinkUse>& uses) {
  const Distances& distances = distancesTo(to);
  std::vector<std::uint64_t> parallel;
  std::uint64_t digits = target;
  for (std::uint32_t at = from; at != to;) {
    const auto next = nextHops(at, distances);
    const bool up = fabric_.topology().devices[next[0].to].tier > fabric_.topology().devices[at].tier;
    std::size_t neighbours = 0, first = 0;
    for (std::size_t i = 0; i < next.size(); ++i)
      neighbours += i == 0 || next[i].to != next[i - 1].to ? 1 : 0;
    std::size_t wanted = digits % neighbours;
    while (first + 1 < next.size() && wanted > 0) {
      ++first;
      if (next[first].to != next[first - 1].to) --wanted;
    }
    std::size_t last = first + 1;
    while (last < next.size() && next[last].to == next[first].to)
      ++last;
    std::uint64_t link = digits / neighbours % (last - first);
    if (up) {
      parallel.push_back(digits / neighbours);
      digits /= next.size();
    } else if (!parallel.empty()) {
      link = parallel.back() % (last - first);
      parallel.pop_back();
    }
    uses.push_back({next[first + link].link, share});
    at = next[first].to;
  }
}

/// How many ways lead on from a device to the destination, one for each link.
double Router::waysOn(std::uint32_t at, const Distances& distances) {
  if (distances[at] == 0) return 1;
  const auto known = ways_.find(at);
  if (known != ways_.end()) return known->second;
  double ways = 0;
  for (const FabricHop& hop : fabric_.hops(at)) {
    if (distances[hop.to] + 1 == distances[at]) ways += waysOn(hop.to, distances);
  }
  ways_[at] = ways;
  return ways;
}

namespace {

using Front = std::vector<std::pair<std::uint32_t, double>>; ///< devices with the part that has reached them

/// Adds up the parts of each device, in the order of the devices.
void mergeParts(Front& front) {
  std::sort(front.begin(), front.end());
  std::size_t kept = 0;
  for (std::size_t i = 0; i < front.size(); ++i) {
    if (kept > 0 && front[kept - 1].first == front[i].first) {
      front[kept - 1].second += front[i].second;
    } else {
      front[kept++] = front[i];
    }
  }
  front.resize(kept);
}

} // namespace

// Level by level towards the destination, each device deals what reached it to its next hops.
void Router::spread(std::uint32_t from, std::uint32_t to, float share, std::vector<LinkUse>& uses) {
  const Distances& distances = distancesTo(to);
  const bool weighted = options_.kind == RoutingKind::Adaptive;
  ways_.clear();
  Front front{{from, share}}, reached;
  while (front.size() > 1 || front.front().first != to) {
    reached.clear();
    for (const auto& [device, part] : front) {
      const auto next = nextHops(device, distances);
      const double all = weighted ? waysOn(device, distances) : static_cast<double>(next.size());
      for (const FabricHop& hop : next) {
        const double dealt = part * (weighted ? waysOn(hop.to, distances) : 1.0) / all;
        uses.push_back({hop.link, static_cast<float>(dealt)});
        reached.emplace_back(hop.to, dealt);
      }
    }
    mergeParts(reached);
    front = reached;
  }
}

Result<> Router::overMiddle(std::uint32_t from, std::uint32_t to, std::uint64_t flow, float share,
                            std::vector<LinkUse>& uses) {
  const auto devices = static_cast<std::uint32_t>(fabric_.topology().devices.size());
  const std::uint32_t first = fabric_.nicsPerNode() == 0 ? 0 : fabric_.nodes();
  const Distances& toEnd = distancesTo(to);
  for (std::uint64_t attempt = 0; attempt < 64; ++attempt) {
    const auto middle =
        first + static_cast<std::uint32_t>(hashOf(hashOf(options_.seed + attempt) ^ flow) % (devices - first));
    if (toEnd[middle] == far || distancesTo(middle)[from] == far) continue;
    const std::size_t before = uses.size();
    hashed(from, middle, flow, share, uses);
    hashed(middle, to, flow, share, uses);
    // A way that doubles back over a link carries its part twice.
    std::sort(uses.begin() + static_cast<std::ptrdiff_t>(before), uses.end(),
              [](const LinkUse& a, const LinkUse& b) { return a.link < b.link; });
    for (std::size_t i = before + 1; i < uses.size();) {
      if (uses[i].link == uses[i - 1].link) {
        uses[i - 1].share += uses[i].share;
        uses.erase(uses.begin() + static_cast<std::ptrdiff_t>(i));
      } else {
        ++i;
      }
    }
    return {};
  }
  hashed(from, to, flow, share, uses);
  return {};
}

Result<> Router::byDimension(std::uint32_t from, std::uint32_t to, std::uint64_t flow, float share,
                             std::vector<LinkUse>& uses) {
  std::uint32_t at = from, stride = 1;
  for (const int dim : options_.dims) {
    const auto size = static_cast<std::uint32_t>(dim);
    const std::uint32_t want = to / stride % size;
    const std::uint32_t ahead = (want + size - at / stride % size) % size;
    // Half way round both ways are equally long: the flow's hash decides.
    const bool forth = 2 * ahead < size || (2 * ahead == size && (hashOf(flow ^ options_.seed) & 1U) == 0);
    while (at / stride % size != want) {
      const std::uint32_t now = at / stride % size;
      const std::uint32_t then = (now + (forth ? 1 : size - 1)) % size;
      const std::uint32_t next = at + (then * stride) - (now * stride);
      const auto hops = fabric_.hops(at);
      std::vector<SimLink> links;
      for (const FabricHop& hop : hops) {
        if (hop.to == next) links.push_back(hop.link);
      }
      if (links.empty())
        return fail("simulation.unreachable", {{"from", std::to_string(from)}, {"to", std::to_string(to)}});
      for (const SimLink link : links)
        uses.push_back({link, share / static_cast<float>(links.size())});
      at = next;
    }
    stride *= size;
  }
  return {};
}

Result<> Router::route(std::uint32_t from, std::uint32_t to, std::uint64_t target, std::uint64_t flow, float share,
                       std::vector<LinkUse>& uses) {
  if (from == to) return {};
  if (options_.kind == RoutingKind::Dimension && !options_.dims.empty())
    return byDimension(from, to, flow, share, uses);
  if (distancesTo(to)[from] == far)
    return fail("simulation.unreachable", {{"from", std::to_string(from)}, {"to", std::to_string(to)}});
  switch (options_.kind) {
  case RoutingKind::Dmodk:
  case RoutingKind::Dimension:
    byTable(from, to, target, share, uses);
    return {};
  case RoutingKind::Ecmp:
    hashed(from, to, flow, share, uses);
    return {};
  case RoutingKind::Valiant:
    return overMiddle(from, to, flow, share, uses);
  case RoutingKind::Spray:
  case RoutingKind::Adaptive:
    break;
  }
  spread(from, to, share, uses);
  return {};
}

} // namespace cw
