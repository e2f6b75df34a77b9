// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/fabric/topology.h"

namespace cw::test {

/// Max-flow over the links of a small network, each of capacity 1 in either direction (augmenting paths).
class MaxFlow {
public:
  explicit MaxFlow(const Topology& net) : net_(net), edges_(net.devices.size()) {
    for (std::size_t i = 0; i < net.links.size(); ++i) {
      edges_[net.links[i].a].push_back(i);
      edges_[net.links[i].b].push_back(i);
    }
  }

  /// The links that the nodes in `inside` (a bit each) can fill towards all other nodes at once.
  int between(std::uint64_t inside) {
    inside_ = inside;
    flow_.assign(net_.links.size(), 0);
    int total = 0;
    while (augment())
      ++total;
    return total;
  }

  /// The least of that over all balanced halves of the nodes (at most 63).
  int leastBalanced() {
    int least = std::numeric_limits<int>::max();
    for (std::uint64_t set = 0; set < (std::uint64_t{1} << net_.nodes); ++set) {
      if (static_cast<unsigned>(std::popcount(set)) == net_.nodes / 2) least = std::min(least, between(set));
    }
    return least;
  }

private:
  bool isSource(std::uint32_t device) const { return device < net_.nodes && (inside_ >> device & 1) != 0; }
  bool isSink(std::uint32_t device) const { return device < net_.nodes && !isSource(device); }

  bool augment() {
    constexpr auto none = std::numeric_limits<std::size_t>::max();
    std::vector<std::size_t> by(net_.devices.size(), none);
    std::vector<std::uint32_t> queue;
    for (std::uint32_t i = 0; i < net_.nodes; ++i) {
      if (isSource(i)) queue.push_back(i);
    }
    for (std::size_t at = 0; at < queue.size(); ++at) {
      const std::uint32_t device = queue[at];
      if (isSink(device)) return pushBack(device, by);
      for (const std::size_t link : edges_[device]) {
        const bool forth = net_.links[link].a == device;
        const std::uint32_t next = forth ? net_.links[link].b : net_.links[link].a;
        if (isSource(next) || by[next] != none || flow_[link] == (forth ? 1 : -1)) continue;
        by[next] = link;
        queue.push_back(next);
      }
    }
    return false;
  }

  bool pushBack(std::uint32_t device, const std::vector<std::size_t>& by) {
    while (!isSource(device)) {
      const Link& link = net_.links[by[device]];
      const bool forth = link.b == device;
      flow_[by[device]] += forth ? 1 : -1;
      device = forth ? link.a : link.b;
    }
    return true;
  }

  const Topology& net_;
  std::vector<std::vector<std::size_t>> edges_;
  std::vector<int> flow_;
  std::uint64_t inside_ = 0;
};

} // namespace cw::test
