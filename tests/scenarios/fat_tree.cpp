// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/scenarios/fat_tree.h"

#include <functional>
#include <numeric>

namespace cw::test {
namespace {

unsigned product(const std::vector<unsigned>& factors) {
  return std::accumulate(factors.begin(), factors.end(), 1U, std::multiplies<>());
}

} // namespace

unsigned FatTree::hosts() const { return product(down); }

std::uint32_t FatTree::links() const {
  std::uint64_t links = 0, below = 1, labels = 1;
  for (unsigned i = 0; i < levels(); ++i) {
    links += 2 * (hosts() / below) * labels * up[i];
    below *= down[i];
    labels *= up[i];
  }
  return static_cast<std::uint32_t>(links);
}

FatTree twoLevels(unsigned hosts, unsigned oversubscription) { return {{32, hosts / 32}, {1, 32 / oversubscription}}; }

FatTree threeLevels(unsigned hosts, unsigned hostsPerLeaf, unsigned oversubscription) {
  return {{hostsPerLeaf, hostsPerLeaf, hosts / (hostsPerLeaf * hostsPerLeaf)},
          {1, hostsPerLeaf / oversubscription, hostsPerLeaf}};
}

std::uint64_t mixBits(std::uint64_t value) {
  value += 0x9e3779b97f4a7c15U;
  value = (value ^ (value >> 30U)) * 0xbf58476d1ce4e5b9U;
  value = (value ^ (value >> 27U)) * 0x94d049bb133111ebU;
  return value ^ (value >> 31U);
}

void route(const FatTree& tree, TreeRouting routing, std::uint64_t seed, unsigned from, unsigned to,
           std::vector<std::uint32_t>& path) {
  path.clear();
  std::uint64_t below = 1, labels = 1, label = 0, first = 0;
  std::vector<std::uint32_t> descent;
  for (unsigned level = 0; from / below != to / below; ++level) {
    const unsigned parents = tree.up[level];
    std::uint64_t port = to / labels % parents;
    if (routing == TreeRouting::Ecmp)
      port = mixBits(mixBits(seed * 64 + level) ^ (std::uint64_t{from} << 32U | to)) % parents;
    const auto up = [&](unsigned host) {
      return static_cast<std::uint32_t>(first + 2 * ((host / below * labels + label) * parents + port));
    };
    path.push_back(up(from));
    descent.push_back(up(to) + 1);
    label = label * parents + port;
    first += 2 * (tree.hosts() / below) * labels * parents;
    below *= tree.down[level];
    labels *= parents;
  }
  path.insert(path.end(), descent.rbegin(), descent.rend());
}

} // namespace cw::test
