// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/engine/link_groups.h"

#include <numeric>

#include "core/simulation/engine/forest.h"

namespace cw {
namespace {

constexpr std::uint32_t none = 0xffffffff;

} // namespace

LinkGroups groupLinks(const FlowSystem& system) {
  const std::size_t links = system.capacitiesBytesPerS().size();
  Forest forest(links);
  std::vector<bool> used(links, false);
  for (const Lane& lane : system.lanes()) {
    const auto uses = system.path(lane.path);
    for (const LinkUse& use : uses) {
      used[use.link] = true;
      forest.join(uses[0].link, use.link);
    }
  }
  LinkGroups groups;
  groups.ofLink.assign(links, none);
  std::vector<std::uint32_t> sizes;
  for (SimLink link = 0; link < links; ++link) {
    if (!used[link]) continue;
    std::uint32_t& group = groups.ofLink[forest.root(link)]; // the root is the least link, so it is met first
    if (group == none) {
      group = groups.count++;
      sizes.push_back(0);
    }
    groups.ofLink[link] = group;
    ++sizes[group];
  }
  groups.begin.assign(groups.count + 1, 0);
  std::partial_sum(sizes.begin(), sizes.end(), groups.begin.begin() + 1);
  groups.links.resize(groups.begin.back());
  std::vector<std::uint32_t> next(groups.begin.begin(), groups.begin.end() - 1);
  for (SimLink link = 0; link < links; ++link) {
    if (groups.ofLink[link] == none) {
      groups.ofLink[link] = groups.count;
    } else {
      groups.links[next[groups.ofLink[link]]++] = link;
    }
  }
  return groups;
}

} // namespace cw
