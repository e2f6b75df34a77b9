// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/scenarios/random_system.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "tests/scenarios/fat_tree.h"

namespace cw::test {
namespace {

/// Reads numbers from bytes; zeros where they are over.
class Source {
public:
  explicit Source(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}
  std::uint32_t byte() { return next_ < bytes_.size() ? bytes_[next_++] : 0U; }
  std::uint32_t below(std::uint32_t bound) { return byte() % bound; }
  bool chance(std::uint32_t in256) { return byte() >= 256 - in256; }
  template <std::size_t N>
  double of(const std::array<double, N>& values) {
    const std::uint32_t pick = byte();
    return pick >= 240 ? 1 + pick % 16 / 7.0 : values[pick % N];
  }

private:
  std::span<const std::uint8_t> bytes_;
  std::size_t next_ = 0;
};

/// What occurs in a system.
struct Kinds {
  bool weights, shares, delays, latencies, steps, oddNumbers;
};

class Builder {
public:
  Builder(std::span<const std::uint8_t> bytes, std::uint32_t mostSteps) : in_(bytes), mostSteps_(mostSteps) {}

  FlowSystem build() {
    const std::uint32_t flags = in_.byte();
    kinds_ = {(flags & 1U) != 0, (flags & 2U) != 0,  (flags & 4U) != 0,
              (flags & 8U) != 0, (flags & 16U) != 0, (flags & 32U) != 0};
    const std::uint32_t links = 1 + in_.below(9);
    for (std::uint32_t i = 0; i < links; ++i)
      out_.addLink(kinds_.oddNumbers ? 0.5 + in_.byte() / 16.0 : in_.of(std::array{1.0, 1.0, 2.0, 4.0}));
    const std::uint32_t lanes = 1 + in_.below(14);
    steps_ = 1 + (kinds_.steps ? in_.byte() * 257U % mostSteps_ : 0);
    for (std::uint32_t i = 0; i < lanes; ++i)
      addLane(links);
    const std::uint32_t pattern = in_.below(5);
    for (SimLane lane = 0; lane < lanes; ++lane)
      addNeeds(lane, lanes, pattern);
    return std::move(out_);
  }

private:
  void addLane(std::uint32_t links) {
    std::vector<LinkUse> uses;
    const std::uint32_t hops = std::min(in_.below(5), links);
    while (uses.size() < hops) {
      SimLink link = in_.below(links);
      while (std::any_of(uses.begin(), uses.end(), [&](const LinkUse& use) { return use.link == link; }))
        link = (link + 1) % links;
      uses.push_back({link, kinds_.shares ? static_cast<float>(in_.of(std::array{1.0, 0.5, 0.25, 2.0})) : 1.0F});
    }
    Lane lane;
    lane.path = out_.addPath(uses);
    lane.bytes = kinds_.oddNumbers ? in_.byte() / 8.0 : in_.of(std::array{1.0, 2.0, 1.0, 3.0, 1.0, 0.0});
    if (kinds_.delays) lane.delayS = in_.of(std::array{0.0, 0.0, 0.5, 1.0});
    if (kinds_.latencies) lane.latencyS = in_.of(std::array{0.0, 0.25, 1.0, 5.0});
    if (kinds_.weights) lane.weight = in_.of(std::array{1.0, 1.0, 2.0, 0.5});
    lane.steps = in_.chance(60) ? 1 + in_.byte() * 257U % steps_ : steps_;
    out_.addLane(lane);
  }

  void addNeeds(SimLane lane, std::uint32_t lanes, std::uint32_t pattern) {
    if (pattern == 1) out_.require(lane, (lane + lanes - 1) % lanes, 0);
    if (pattern == 2 && lane > 0) out_.require(lane, lane - 1, 1);
    if (pattern == 3 && lane > lanes / 2) out_.require(lane, lanes / 2, allSteps);
    if (pattern == 3 && lane < lanes / 2) out_.require(lanes / 2, lane, allSteps);
    while (pattern == 4 && in_.chance(120))
      out_.require(lane, in_.below(lanes), in_.below(4));
    if (lane > 0 && in_.chance(40)) out_.require(lane, in_.below(lane), in_.chance(50) ? allSteps : in_.below(5));
    if (in_.chance(20)) out_.require(lane, in_.below(lanes), 0);
  }

  Source in_;
  std::uint32_t mostSteps_, steps_ = 1;
  Kinds kinds_{};
  FlowSystem out_;
};

std::vector<std::uint32_t> shuffled(std::size_t count, std::uint64_t seed) {
  std::vector<std::uint32_t> order(count);
  std::iota(order.begin(), order.end(), 0U);
  for (std::size_t i = count; i > 1; --i)
    std::swap(order[i - 1], order[mixBits(seed ^ i) % i]);
  return order;
}

/// Adds a system to another, its links and lanes numbered as told.
void addAs(FlowSystem& out, const FlowSystem& system, SimLink firstLink, const std::vector<SimLink>& linkAt,
           const std::vector<SimLane>& laneOrder, std::vector<SimLane>& laneAt) {
  laneAt.resize(laneOrder.size());
  for (const SimLane lane : laneOrder) {
    Lane row = system.lanes()[lane];
    std::vector<LinkUse> uses;
    for (const LinkUse& use : system.path(row.path))
      uses.push_back({firstLink + linkAt[use.link], use.share});
    row.path = out.addPath(uses);
    laneAt[lane] = out.addLane(row);
  }
  for (const Requirement& each : system.requirements())
    out.require(laneAt[each.lane], laneAt[each.before], each.lag);
}

} // namespace

std::vector<std::uint8_t> bytesOfSeed(std::uint64_t seed, std::size_t count) {
  std::vector<std::uint8_t> bytes(count);
  for (std::size_t i = 0; i < count; ++i)
    bytes[i] = static_cast<std::uint8_t>(mixBits(mixBits(seed) + i) >> 20U);
  return bytes;
}

FlowSystem systemOfBytes(std::span<const std::uint8_t> bytes, std::uint32_t mostSteps) {
  return Builder(bytes, mostSteps).build();
}

FlowSystem sideBySide(const FlowSystem& system, unsigned copies) {
  FlowSystem out;
  std::vector<SimLink> same(system.capacitiesBytesPerS().size());
  std::iota(same.begin(), same.end(), 0U);
  std::vector<SimLane> order(system.lanes().size()), laneAt;
  std::iota(order.begin(), order.end(), 0U);
  for (unsigned copy = 0; copy < copies; ++copy) {
    SimLink first = static_cast<SimLink>(out.capacitiesBytesPerS().size());
    for (const double capacity : system.capacitiesBytesPerS())
      out.addLink(capacity);
    addAs(out, system, first, same, order, laneAt);
  }
  return out;
}

FlowSystem renumbered(const FlowSystem& system, std::uint64_t seed, std::vector<SimLane>& laneAt) {
  FlowSystem out;
  const auto capacities = system.capacitiesBytesPerS();
  const std::vector<SimLink> linkAt = shuffled(capacities.size(), seed);
  std::vector<double> moved(capacities.size());
  for (std::size_t i = 0; i < moved.size(); ++i)
    moved[linkAt[i]] = capacities[i];
  for (const double capacity : moved)
    out.addLink(capacity);
  addAs(out, system, 0, linkAt, shuffled(system.lanes().size(), mixBits(seed)), laneAt);
  return out;
}

} // namespace cw::test
