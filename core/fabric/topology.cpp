// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fabric/topology.h"

#include <unordered_map>

namespace cw {

std::vector<Bundle> Topology::bundles() const {
  std::vector<Bundle> bundles;
  std::unordered_map<std::uint64_t, std::size_t> places;
  std::uint64_t lastKey = ~std::uint64_t{0};
  std::size_t last = 0;
  for (const Link& link : links) {
    const std::uint64_t key = (std::uint64_t{link.a} << 32) | link.b;
    // Links of a bundle mostly follow each other: only a change of devices costs a look-up.
    if (key != lastKey) {
      const auto [place, isNew] = places.emplace(key, bundles.size());
      if (isNew) bundles.push_back({link.a, link.b, 0, link.kind});
      last = place->second;
      lastKey = key;
    }
    ++bundles[last].links;
  }
  return bundles;
}

} // namespace cw
