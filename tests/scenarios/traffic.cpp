// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/scenarios/traffic.h"

#include <algorithm>
#include <numeric>

namespace cw::test {
namespace {

class Draw {
public:
  explicit Draw(std::uint64_t seed) : state_(mixBits(seed)) {}
  std::uint64_t below(std::uint64_t bound) { return mixBits(state_++) % bound; }
  double unit() { return static_cast<double>(mixBits(state_++) >> 11U) * 0x1.0p-53; }

private:
  std::uint64_t state_;
};

void shuffle(std::vector<unsigned>& values, Draw& draw) {
  for (std::size_t i = values.size(); i > 1; --i)
    std::swap(values[i - 1], values[draw.below(i)]);
}

std::vector<HostMessage> allToAll(const Case& c, const std::vector<unsigned>& hosts, Draw& draw) {
  const unsigned n = c.tree.hosts(), group = c.group == 0 ? n : c.group;
  std::vector<HostMessage> out;
  out.reserve(std::size_t{n} * (group - 1));
  for (unsigned shift = 1; shift < group; ++shift) {
    for (unsigned rank = 0; rank < n; ++rank) {
      const unsigned first = rank / group * group;
      out.push_back({hosts[rank], hosts[first + (rank - first + shift) % group],
                     c.bytes / group * (1 + c.jitter * (2 * draw.unit() - 1))});
    }
  }
  return out;
}

} // namespace

std::vector<unsigned> hostsOfRanks(const Case& c) {
  const unsigned n = c.tree.hosts();
  std::vector<unsigned> hosts(n);
  std::iota(hosts.begin(), hosts.end(), 0U);
  if (c.ranks == Ranks::Strided) {
    const unsigned leaves = n / c.tree.down[0];
    for (unsigned rank = 0; rank < n; ++rank)
      hosts[rank] = rank % leaves * c.tree.down[0] + rank / leaves;
  } else if (c.ranks == Ranks::Random) {
    Draw draw(c.seed ^ 0x706c616365U);
    shuffle(hosts, draw);
  }
  return hosts;
}

std::vector<HostMessage> messagesOf(const Case& c) {
  const unsigned n = c.tree.hosts();
  Draw draw(c.seed ^ 0x74726166U);
  auto hosts = hostsOfRanks(c);
  if (c.pattern == Pattern::AllToAll) return allToAll(c, hosts, draw);
  double bytes = c.bytes / n;
  if (c.pattern == Pattern::Permutation) {
    std::iota(hosts.begin(), hosts.end(), 0U);
    shuffle(hosts, draw); // one random cycle through all hosts
    bytes = c.bytes;
  }
  std::vector<HostMessage> out;
  out.reserve(n);
  for (unsigned rank = 0; rank < n; ++rank)
    out.push_back({hosts[rank], hosts[(rank + 1) % n], bytes * (1 + c.jitter * (2 * draw.unit() - 1))});
  return out;
}

std::uint64_t messageCount(const Case& c) {
  const std::uint64_t n = c.tree.hosts();
  if (c.pattern == Pattern::Ring) return 2 * (n - 1) * n;
  return c.pattern == Pattern::Permutation ? n : n * ((c.group == 0 ? n : c.group) - 1);
}

FlowSystem systemOf(const Case& c) {
  FlowSystem system;
  for (std::uint32_t i = 0; i < c.tree.links(); ++i)
    system.addLink(c.tree.bytesPerS);
  const auto messages = messagesOf(c);
  const auto lanes = static_cast<SimLane>(messages.size());
  system.reserve(lanes, std::size_t{lanes} * 2 * c.tree.levels(), lanes);
  const bool ring = c.pattern == Pattern::Ring;
  const std::uint32_t steps = ring ? 2 * (c.tree.hosts() - 1) : 1;
  std::vector<std::uint32_t> links;
  std::vector<LinkUse> uses;
  for (const HostMessage& message : messages) {
    route(c.tree, c.routing, c.seed, message.from, message.to, links);
    uses.clear();
    for (const std::uint32_t link : links)
      uses.push_back({link, 1});
    const SimPath path = system.addPath(uses);
    system.addLane({message.bytes, 0, steps, path, 1, c.tree.latencyS * static_cast<double>(links.size())});
  }
  if (!ring) return system;
  for (SimLane lane = 0; lane < lanes; ++lane)
    system.require(lane, (lane + lanes - 1) % lanes, 0);
  return system;
}

std::optional<double> expectedS(const Case& c) {
  if (c.jitter > 0) return std::nullopt;
  const auto messages = messagesOf(c);
  std::vector<unsigned> load(c.tree.links(), 0);
  std::vector<std::uint32_t> path;
  for (const HostMessage& message : messages) {
    route(c.tree, c.routing, c.seed, message.from, message.to, path);
    for (const std::uint32_t link : path)
      ++load[link];
  }
  unsigned least = ~0U, most = 0;
  std::size_t shortest = ~std::size_t{0}, longest = 0;
  for (const HostMessage& message : messages) {
    route(c.tree, c.routing, c.seed, message.from, message.to, path);
    unsigned peak = 0;
    for (const std::uint32_t link : path)
      peak = std::max(peak, load[link]);
    least = std::min(least, peak);
    most = std::max(most, peak);
    shortest = std::min(shortest, path.size());
    longest = std::max(longest, path.size());
  }
  const bool ring = c.pattern == Pattern::Ring;
  if ((ring && least != most) || (c.tree.latencyS > 0 && shortest != longest)) return std::nullopt;
  const double step = most * messages[0].bytes / c.tree.bytesPerS + c.tree.latencyS * static_cast<double>(longest);
  return ring ? 2.0 * (c.tree.hosts() - 1) * step : step;
}

} // namespace cw::test
