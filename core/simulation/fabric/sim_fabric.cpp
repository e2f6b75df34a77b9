// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/fabric/sim_fabric.h"

#include <algorithm>
#include <string>

namespace cw {

Result<SimFabric> SimFabric::make(const Topology& topology, const NodeInside& inside, const LinkShares& shares) {
  const int domain = inside.domainAccelerators;
  if (inside.accelerators < 1 || domain < 1 || (domain % inside.accelerators != 0 && inside.accelerators % domain != 0))
    return fail("simulation.node-inside",
                {{"accelerators", std::to_string(inside.accelerators)}, {"domain", std::to_string(domain)}});
  if (topology.links.empty() || topology.nodes == 0) return fail("simulation.no-fabric");
  SimFabric fabric(topology, inside);
  const double network = toByteRate(topology.linkRate).base() * shares.network;
  fabric.capacities_.assign(2 * topology.links.size(), network);
  const double scaleUp = inside.scaleUp.base() * shares.scaleUp;
  if (scaleUp > 0)
    fabric.capacities_.resize(fabric.capacities_.size() + 2 * std::size_t{fabric.accelerators()}, scaleUp);
  fabric.failed_.assign(topology.links.size(), false);
  fabric.listPorts();
  fabric.listHops();
  return fabric;
}

// A node's ports of one plane in the order of their numbers are its NICs, which is also the order of rails.
void SimFabric::listPorts() {
  const auto planes = static_cast<std::size_t>(topology_->planes);
  std::vector<std::vector<std::pair<std::uint16_t, std::uint32_t>>> found(nodes() * planes);
  for (std::uint32_t i = 0; i < topology_->links.size(); ++i) {
    const Link& link = topology_->links[i];
    if (link.kind == LinkKind::NodeLeaf && link.a < nodes())
      found[link.a * planes + link.plane].push_back({link.portA, i});
  }
  std::size_t most = 0;
  for (auto& each : found) {
    std::sort(each.begin(), each.end());
    most = std::max(most, each.size());
  }
  nics_ = static_cast<int>(most);
  ports_.assign(found.size() * most, noLink);
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (std::size_t nic = 0; nic < found[i].size(); ++nic)
      ports_[i * most + nic] = found[i][nic].second;
  }
}

void SimFabric::listHops() {
  const std::size_t devices = topology_->devices.size();
  std::vector<std::vector<std::pair<std::uint64_t, FabricHop>>> out(devices);
  for (std::uint32_t i = 0; i < topology_->links.size(); ++i) {
    if (failed_[i]) continue;
    const Link& link = topology_->links[i];
    const auto key = [](std::uint32_t to, std::uint16_t port) { return std::uint64_t{to} << 16U | port; };
    out[link.a].push_back({key(link.b, link.portA), {link.b, 2 * i}});
    out[link.b].push_back({key(link.a, link.portB), {link.a, 2 * i + 1}});
  }
  hops_.clear();
  hopBegin_.clear();
  hopEnd_.clear();
  for (auto& each : out) {
    std::sort(each.begin(), each.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    hopBegin_.push_back(static_cast<std::uint32_t>(hops_.size()));
    for (const auto& [key, hop] : each)
      hops_.push_back(hop);
    hopEnd_.push_back(static_cast<std::uint32_t>(hops_.size()));
  }
}

void SimFabric::failLink(std::uint32_t topologyLink) {
  if (failed_[topologyLink]) return;
  failed_[topologyLink] = true;
  const Link& link = topology_->links[topologyLink];
  for (const std::uint32_t device : {link.a, link.b}) {
    const auto begin = hops_.begin() + hopBegin_[device], end = hops_.begin() + hopEnd_[device];
    const auto kept = std::remove_if(begin, end, [&](const FabricHop& hop) { return hop.link / 2 == topologyLink; });
    hopEnd_[device] -= static_cast<std::uint32_t>(end - kept);
  }
}

void SimFabric::failDevice(std::uint32_t device) {
  const auto leaving = hops(device);
  const std::vector<FabricHop> all(leaving.begin(), leaving.end());
  for (const FabricHop& hop : all)
    failLink(hop.link / 2);
}

void SimFabric::repair() {
  failed_.assign(failed_.size(), false);
  listHops();
}

int SimFabric::nicOf(std::uint32_t accelerator) const {
  if (nics_ == 0) return 0;
  const auto local = static_cast<int>(accelerator % static_cast<std::uint32_t>(inside_.accelerators));
  return local * nics_ / inside_.accelerators;
}

std::uint32_t SimFabric::acceleratorAt(std::uint32_t node, int nic) const {
  const int local = nics_ == 0 ? 0 : (nic * inside_.accelerators + nics_ - 1) / nics_;
  return node * static_cast<std::uint32_t>(inside_.accelerators) +
         static_cast<std::uint32_t>(std::min(local, inside_.accelerators - 1));
}

} // namespace cw
