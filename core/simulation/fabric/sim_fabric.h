// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/fabric/topology.h"
#include "core/simulation/engine/flow_system.h"

namespace cw {

/// The inside of a node, as far as traffic between accelerators needs it.
struct NodeInside {
  int accelerators = 1;       ///< a node
  int domainAccelerators = 1; ///< of one scale-up domain: those of the node, or of a whole rack (72)
  ByteRate scaleUp; ///< of one accelerator, one direction; 0: accelerators of a node meet at its network ports
};

/// What part of the nominal rate of a link large messages of one flow reach (headers, acknowledgements, protocol).
struct LinkShares {
  /// 365 of 450 GB/s: ring all-reduce over NVLink 4 in 8 × H200, NVLS off (ml-engineering, network/README.md, 2025).
  double scaleUp = 0.81;
  /// 46 to 48 of 50 GB/s: NCCL over one NDR port (nccl-tests issue 290, a maintainer, 2025).
  double network = 0.94;
};

/// A link seen from one of its ends.
struct FabricHop {
  std::uint32_t to = 0; ///< device of the topology
  SimLink link = 0;     ///< that way
};

/// A generated network as directed links with capacities, with the accelerators of its nodes. Link `i` of the topology
/// is 2i from its lower to its upper end and 2i + 1 back; behind them come two for each accelerator, out to its
/// scale-up domain and in from it.
class SimFabric {
public:
  /// Errors: `simulation.no-fabric` (no links between nodes), `simulation.node-inside` (no accelerators, or domains
  /// that do not divide them).
  static Result<SimFabric> make(const Topology& topology, const NodeInside& inside, const LinkShares& shares = {});

  /// Takes a link of the topology out of service, both ways.
  void failLink(std::uint32_t topologyLink);
  /// Takes a device out of service with all its links.
  void failDevice(std::uint32_t device);
  /// All is in service again.
  void repair();
  bool works(std::uint32_t topologyLink) const { return !failed_[topologyLink]; }

  /// The generated network.
  const Topology& topology() const { return *topology_; }
  /// What is inside each node.
  const NodeInside& inside() const { return inside_; }
  /// Nodes at the edge.
  std::uint32_t nodes() const { return topology_->nodes; }
  /// Accelerators of all nodes; those of node n begin at n times the accelerators of a node.
  std::uint32_t accelerators() const { return nodes() * static_cast<std::uint32_t>(inside_.accelerators); }
  /// Networks that are not joined with each other.
  int planes() const { return topology_->planes; }
  /// Network ports of a node in one plane; 0 where nodes are routers themselves (torus).
  int nicsPerNode() const { return nics_; }
  /// The link of the topology at a port of a node, or `noLink`.
  std::uint32_t portLink(std::uint32_t node, int plane, int nic) const {
    return ports_[(std::size_t{node} * static_cast<std::size_t>(planes()) + static_cast<std::size_t>(plane)) *
                      static_cast<std::size_t>(nics_) +
                  static_cast<std::size_t>(nic)];
  }
  static constexpr std::uint32_t noLink = 0xffffffff;

  /// Directed links, each with its capacity; failed ones keep theirs.
  std::span<const double> capacitiesBytesPerS() const { return capacities_; }
  SimLink scaleUpOut(std::uint32_t accelerator) const { return firstScaleUp() + 2 * accelerator; }
  SimLink scaleUpIn(std::uint32_t accelerator) const { return firstScaleUp() + 2 * accelerator + 1; }
  SimLink firstScaleUp() const { return static_cast<SimLink>(2 * topology_->links.size()); }
  bool hasScaleUp() const { return inside_.scaleUp.base() > 0; }
  /// The links in service that leave a device, by neighbour and port; those of one neighbour stand together.
  std::span<const FabricHop> hops(std::uint32_t device) const {
    return std::span(hops_).subspan(hopBegin_[device], hopEnd_[device] - hopBegin_[device]);
  }
  /// The node of an accelerator.
  std::uint32_t nodeOf(std::uint32_t accelerator) const {
    return accelerator / static_cast<std::uint32_t>(inside_.accelerators);
  }
  /// Whether two accelerators are in one scale-up domain.
  bool shareDomain(std::uint32_t a, std::uint32_t b) const {
    const auto size = static_cast<std::uint32_t>(inside_.domainAccelerators);
    return hasScaleUp() && a / size == b / size;
  }
  /// The network port next to an accelerator, and the accelerator next to a port of a node.
  int nicOf(std::uint32_t accelerator) const;
  std::uint32_t acceleratorAt(std::uint32_t node, int nic) const;

private:
  SimFabric(const Topology& topology, const NodeInside& inside) : topology_(&topology), inside_(inside) {}
  void listPorts();
  void listHops();

  const Topology* topology_;
  NodeInside inside_;
  int nics_ = 0;
  std::vector<std::uint32_t> ports_;
  std::vector<double> capacities_;
  std::vector<bool> failed_;
  std::vector<FabricHop> hops_;
  std::vector<std::uint32_t> hopBegin_, hopEnd_;
};

} // namespace cw
