// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/engine/equal_lanes.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <unordered_map>

namespace cw {
namespace {

constexpr int mostRounds = 12;
constexpr std::size_t fewestLanes = 64;
/// Worth it when at most this part of the lanes is left.
constexpr double worthPart = 0.25;
/// Shares that differ by a smaller part are equal.
constexpr double sameShare = 1e-12;

using Colour = std::uint64_t;
using Classes = std::unordered_map<Colour, std::uint32_t>;

// The finaliser of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
Colour mix(Colour value) {
  value += 0x9e3779b97f4a7c15ULL;
  value = (value ^ (value >> 30U)) * 0xbf58476d1ce4e5b9ULL;
  value = (value ^ (value >> 27U)) * 0x94d049bb133111ebULL;
  return value ^ (value >> 31U);
}
Colour mix(Colour a, Colour b) { return mix(a ^ mix(b)); }
Colour of(double value) { return std::bit_cast<Colour>(value); }

class Refinement {
public:
  explicit Refinement(const FlowSystem& system) : system_(system) {
    for (const double capacity : system.capacitiesBytesPerS())
      links_.push_back(mix(of(capacity)));
    lanes_.reserve(system.lanes().size());
    for (const Lane& lane : system.lanes())
      lanes_.push_back(mix(mix(of(lane.bytes), mix(of(lane.delayS), of(lane.latencyS))),
                           mix(lane.steps, mix(of(lane.weight), system.path(lane.path).size()))));
  }

  void refine() {
    std::vector<Colour> onLinks(links_.size(), 0);
    const auto lanes = system_.lanes();
    for (std::size_t i = 0; i < lanes.size(); ++i) {
      for (const LinkUse& use : system_.path(lanes[i].path))
        onLinks[use.link] += mix(lanes_[i], std::bit_cast<std::uint32_t>(use.share));
    }
    for (std::size_t i = 0; i < links_.size(); ++i)
      links_[i] = mix(links_[i], onLinks[i]);
    std::vector<Colour> next(lanes_.size(), 0);
    for (std::size_t i = 0; i < lanes.size(); ++i) {
      for (const LinkUse& use : system_.path(lanes[i].path))
        next[i] += mix(links_[use.link], std::bit_cast<std::uint32_t>(use.share));
    }
    for (const Requirement& each : system_.requirements())
      next[each.lane] += mix(mix(lanes_[each.before]), each.lag);
    for (std::size_t i = 0; i < lanes_.size(); ++i)
      lanes_[i] = mix(lanes_[i], next[i]);
  }

  const std::vector<Colour>& lanes() const { return lanes_; }
  const std::vector<Colour>& links() const { return links_; }

private:
  const FlowSystem& system_;
  std::vector<Colour> lanes_, links_;
};

/// The classes of colours in the order of their first; stops beyond `most`.
Classes classesOf(const std::vector<Colour>& colours, std::size_t most) {
  Classes classes;
  Colour last = 0;
  for (const Colour colour : colours) {
    if (colour == last && !classes.empty()) continue;
    last = colour;
    classes.try_emplace(colour, static_cast<std::uint32_t>(classes.size()));
    if (classes.size() > most) break;
  }
  return classes;
}

/// What the links of the classes carry, counted in the share of the first flow on each: mostly all have the same one,
/// and numbers of flows are exact where sums of thirds are not.
std::vector<double> unitsOf(const FlowSystem& system, const std::vector<std::uint32_t>& linkClass,
                            const std::vector<SimLink>& firstLink) {
  std::vector<double> units(firstLink.size(), 0);
  for (const Lane& lane : system.lanes()) {
    for (const LinkUse& use : system.path(lane.path)) {
      const std::uint32_t group = linkClass[use.link];
      if (firstLink[group] == use.link && units[group] == 0) units[group] = use.share;
    }
  }
  std::replace(units.begin(), units.end(), 0.0, 1.0);
  return units;
}

/// A link class on the path of a lane class, with the flows of the lane class that cross one of its links.
struct ClassUse {
  std::uint32_t group;
  double share;
};

/// One path for each lane class: for each link class, how many flows of the lane class cross one of its links.
std::vector<std::vector<ClassUse>> pathsOf(const FlowSystem& system, const std::vector<std::uint32_t>& laneClass,
                                           const std::vector<std::uint32_t>& linkClass, std::size_t laneClasses,
                                           const std::vector<SimLink>& firstLink, const std::vector<double>& units) {
  std::vector<std::vector<ClassUse>> paths(laneClasses);
  const auto lanes = system.lanes();
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    auto& path = paths[laneClass[i]];
    for (const LinkUse& use : system.path(lanes[i].path)) {
      const std::uint32_t group = linkClass[use.link];
      if (firstLink[group] != use.link) continue;
      const auto known = std::find_if(path.begin(), path.end(), [&](const ClassUse& u) { return u.group == group; });
      if (known == path.end()) {
        path.push_back({group, use.share / units[group]});
      } else {
        known->share += use.share / units[group];
      }
    }
  }
  return paths;
}

std::vector<std::uint32_t> numbered(const std::vector<Colour>& colours, const Classes& classes) {
  std::vector<std::uint32_t> numbers;
  numbers.reserve(colours.size());
  for (const Colour colour : colours)
    numbers.push_back(classes.at(colour));
  return numbers;
}

/// The smaller system; nothing where numbers of flows lose digits.
std::optional<LaneClasses> build(const FlowSystem& system, const Refinement& colours, const Classes& laneClasses) {
  const Classes linkClasses = classesOf(colours.links(), colours.links().size());
  const auto linkClass = numbered(colours.links(), linkClasses);
  LaneClasses out;
  out.ofLane = numbered(colours.lanes(), laneClasses);
  std::vector<SimLink> firstLink(linkClasses.size());
  for (SimLink link = static_cast<SimLink>(linkClass.size()); link-- > 0;)
    firstLink[linkClass[link]] = link;
  const auto units = unitsOf(system, linkClass, firstLink);
  for (std::size_t i = 0; i < firstLink.size(); ++i)
    out.system.addLink(system.capacitiesBytesPerS()[firstLink[i]] / units[i]);
  std::vector<SimLane> firstLane(laneClasses.size());
  out.copies.assign(laneClasses.size(), 0);
  for (SimLane lane = static_cast<SimLane>(out.ofLane.size()); lane-- > 0;) {
    firstLane[out.ofLane[lane]] = lane;
    out.copies[out.ofLane[lane]] += 1;
  }
  const auto paths = pathsOf(system, out.ofLane, linkClass, laneClasses.size(), firstLink, units);
  std::vector<LinkUse> uses;
  for (std::size_t i = 0; i < firstLane.size(); ++i) {
    uses.clear();
    for (const ClassUse& use : paths[i]) {
      uses.push_back({use.group, static_cast<float>(use.share)});
      if (std::abs(uses.back().share - use.share) > sameShare * use.share) return std::nullopt;
    }
    Lane lane = system.lanes()[firstLane[i]];
    lane.path = out.system.addPath(uses);
    out.system.addLane(lane);
  }
  for (const Requirement& each : system.requirements()) {
    const std::uint32_t group = out.ofLane[each.lane];
    if (firstLane[group] == each.lane) out.system.require(group, out.ofLane[each.before], each.lag);
  }
  return out;
}

} // namespace

std::optional<LaneClasses> joinEqualLanes(const FlowSystem& system) {
  const std::size_t lanes = system.lanes().size();
  if (lanes < fewestLanes) return std::nullopt;
  const auto most = static_cast<std::size_t>(worthPart * static_cast<double>(lanes));
  Refinement colours(system);
  Classes classes = classesOf(colours.lanes(), most);
  std::size_t links = 0;
  for (int round = 0; round < mostRounds && classes.size() <= most; ++round) {
    colours.refine();
    Classes next = classesOf(colours.lanes(), most);
    const std::size_t nextLinks = classesOf(colours.links(), colours.links().size()).size();
    const bool stable = next.size() == classes.size() && nextLinks == links;
    classes = std::move(next);
    links = nextLinks;
    if (stable && classes.size() <= most) return build(system, colours, classes);
  }
  return std::nullopt;
}

} // namespace cw
