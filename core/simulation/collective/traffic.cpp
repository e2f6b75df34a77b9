// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/collective/traffic.h"

#include <algorithm>
#include <string>

namespace cw {

Traffic::Traffic(const SimFabric& fabric, Router& router, const MessageCosts& costs)
    : fabric_(fabric), router_(router), costs_(costs) {
  for (const double capacity : fabric.capacitiesBytesPerS())
    system_.addLink(capacity);
  nowhere_ = system_.addPath({});
}

SimLane Traffic::over(std::span<const LinkUse> uses, double bytes, double latencyS, const LaneMeaning& meaning) {
  meanings_.push_back(meaning);
  return system_.addLane({bytes, 0, 1, system_.addPath(uses), 1, latencyS});
}

SimLane Traffic::meet() {
  meanings_.push_back({});
  return system_.addLane({0, 0, 1, nowhere_, 1, 0});
}

Result<SimLane> Traffic::send(std::uint32_t from, std::uint32_t to, double bytes, std::uint32_t steps, int nic,
                              std::uint8_t phase, std::uint8_t channel) {
  const auto path = pathOf(from, to, nic, channel);
  if (!path) return fail(path.error());
  const bool near = fabric_.nodeOf(from) == fabric_.nodeOf(to) || fabric_.shareDomain(from, to);
  meanings_.push_back({from, to, phase, channel});
  return system_.addLane({bytes, 0, steps, *path, 1, near ? costs_.scaleUpS : costs_.networkS});
}

std::vector<double> Traffic::onFabric(std::vector<double> bytes) const {
  const std::size_t links = fabric_.capacitiesBytesPerS().size();
  for (std::size_t i = 0; i < wholes_.size(); ++i)
    bytes[wholes_[i]] += bytes[links + i];
  bytes.resize(links);
  return bytes;
}

/// Puts the channel's parts in the place of scale-up links.
void Traffic::useParts(std::uint8_t channel) {
  if (channels_ < 2) return;
  for (LinkUse& use : uses_) {
    if (use.link < fabric_.firstScaleUp()) continue;
    const auto [at, fresh] = parts_.emplace(std::uint64_t{use.link} * 256 + channel, 0);
    if (fresh) {
      at->second = system_.addLink(fabric_.capacitiesBytesPerS()[use.link] / static_cast<double>(channels_));
      wholes_.push_back(use.link);
    }
    use.link = at->second;
  }
}

Result<SimPath> Traffic::pathOf(std::uint32_t from, std::uint32_t to, int nic, std::uint8_t channel) {
  const std::uint64_t count = fabric_.accelerators();
  const std::uint64_t way = static_cast<std::uint64_t>(nic + 1) * 257 + (channels_ > 1 ? channel + 1U : 0U);
  const std::uint64_t key = (std::uint64_t{from} * count + to) * 66'049 + way;
  if (const auto known = paths_.find(key); known != paths_.end()) return known->second;
  uses_.clear();
  if (fabric_.shareDomain(from, to)) {
    uses_ = {{fabric_.scaleUpOut(from), 1}, {fabric_.scaleUpIn(to), 1}};
  } else if (fabric_.nodeOf(from) != fabric_.nodeOf(to)) {
    if (auto crossed = crossNetwork(from, to, nic); !crossed) return fail(crossed.error());
  }
  useParts(channel);
  const SimPath path = system_.addPath(uses_);
  paths_.emplace(key, path);
  return path;
}

/// The planes in which both ports are in service and can reach each other.
bool Traffic::usable(std::uint32_t fromNode, int fromNic, std::uint32_t toNode, int toNic, std::vector<int>& planes) {
  planes.clear();
  for (int plane = 0; plane < fabric_.planes(); ++plane) {
    const std::uint32_t up = fabric_.portLink(fromNode, plane, fromNic), down = fabric_.portLink(toNode, plane, toNic);
    if (up == SimFabric::noLink || down == SimFabric::noLink || !fabric_.works(up) || !fabric_.works(down)) continue;
    const auto& links = fabric_.topology().links;
    if (router_.distance(links[up].b, links[down].b) != Router::far) planes.push_back(plane);
  }
  return !planes.empty();
}

/// The wanted port if it serves, else the next of the node that does: what is left of a node carries its traffic.
Result<Traffic::Port> Traffic::choosePort(std::uint32_t fromNode, std::uint32_t toNode, int wanted) {
  Port port;
  for (int i = 0; i < fabric_.nicsPerNode(); ++i) {
    port.nic = (wanted + i) % fabric_.nicsPerNode();
    if (usable(fromNode, port.nic, toNode, port.nic, port.planes)) return port;
  }
  return fail("simulation.unreachable", {{"from", std::to_string(fromNode)}, {"to", std::to_string(toNode)}});
}

Result<> Traffic::crossTorus(std::uint32_t from, std::uint32_t to) {
  return router_.route(fabric_.nodeOf(from), fabric_.nodeOf(to), to, std::uint64_t{from} << 32U | to, 1, uses_);
}

Result<> Traffic::crossNetwork(std::uint32_t from, std::uint32_t to, int nic) {
  if (fabric_.nicsPerNode() == 0) return crossTorus(from, to);
  const std::uint32_t fromNode = fabric_.nodeOf(from), toNode = fabric_.nodeOf(to);
  const auto& links = fabric_.topology().links;
  // Without a scale-up domain each accelerator has its own ports only, at both ends.
  const bool handsOver = fabric_.hasScaleUp();
  int fromNic = nic >= 0 ? nic : handsOver ? fabric_.nicOf(to) : fabric_.nicOf(from);
  int toNic = nic >= 0 || handsOver ? fromNic : fabric_.nicOf(to);
  std::vector<int> planes;
  if (!usable(fromNode, fromNic, toNode, toNic, planes)) {
    auto port = choosePort(fromNode, toNode, fromNic);
    if (!port) return fail(port.error());
    fromNic = toNic = port->nic;
    planes = std::move(port->planes);
  }
  if (handsOver && fabric_.nicOf(from) != fromNic) {
    uses_.push_back({fabric_.scaleUpOut(from), 1});
    uses_.push_back({fabric_.scaleUpIn(fabric_.acceleratorAt(fromNode, fromNic)), 1});
  }
  const float share = 1.0F / static_cast<float>(planes.size());
  for (const int plane : planes) {
    const std::uint32_t up = fabric_.portLink(fromNode, plane, fromNic), down = fabric_.portLink(toNode, plane, toNic);
    const Link& last = links[down];
    const std::uint64_t target = std::uint64_t{last.b} * 256 + last.portB;
    uses_.push_back({2 * up, share});
    auto routed = router_.route(links[up].b, last.b, target, std::uint64_t{2 * up} << 32U | down, share, uses_);
    if (!routed) return routed;
    uses_.push_back({2 * down + 1, share});
  }
  if (handsOver && fabric_.nicOf(to) != toNic) {
    uses_.push_back({fabric_.scaleUpOut(fabric_.acceleratorAt(toNode, toNic)), 1});
    uses_.push_back({fabric_.scaleUpIn(to), 1});
  }
  return {};
}

} // namespace cw
