// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "core/simulation/engine/flow_system.h"
#include "core/simulation/fabric/router.h"

namespace cw {

/// Time from the end of a message of a collective on the links until its receiver goes on: one step of a ring of the
/// Simple protocol (NCCL 2.2x, src/graph/tuning.cc, hwLat).
struct MessageCosts {
  double scaleUpS = 3.4e-6; ///< inside a scale-up domain
  double networkS = 14e-6;  ///< between nodes
};

/// Who sends to whom in which phase: what a lane means to a reader.
struct LaneMeaning {
  std::uint32_t from = 0, to = 0; ///< accelerators
  std::uint8_t phase = 0;
  std::uint8_t channel = 0;
};

/// Turns messages between accelerators into lanes over the links of a fabric.
class Traffic {
public:
  /// The fabric and the router must outlive it. `costs`: see there.
  Traffic(const SimFabric& fabric, Router& router, const MessageCosts& costs);

  /// A lane of `steps` messages of `bytes` from one accelerator to another, by a network port of the node (−1: that of
  /// the receiver's rail where the sender's domain can hand over to it, else its own). Inside a domain it takes the
  /// scale-up links. Errors: `simulation.unreachable`.
  Result<SimLane> send(std::uint32_t from, std::uint32_t to, double bytes, std::uint32_t steps, int nic = -1,
                       std::uint8_t phase = 0, std::uint8_t channel = 0);
  /// From now on each channel has its own equal part of every scale-up link: channels are driven by equal numbers of
  /// multiprocessors, and so move equally much.
  void divideScaleUp(std::size_t channels) { channels_ = channels; }
  /// What the links of the fabric carried, given what the lanes' links did.
  std::vector<double> onFabric(std::vector<double> bytes) const;
  /// A lane over stated links.
  SimLane over(std::span<const LinkUse> uses, double bytes, double latencyS, const LaneMeaning& meaning);
  /// A lane without bytes at which others meet.
  SimLane meet();

  /// The lanes so far, to be joined by requirements.
  FlowSystem& system() { return system_; }
  /// The lanes so far.
  const FlowSystem& system() const { return system_; }
  /// The fabric that carries them.
  const SimFabric& fabric() const { return fabric_; }
  /// What finds their paths.
  Router& router() { return router_; }
  /// Latencies of a message.
  const MessageCosts& costs() const { return costs_; }
  /// What each lane means, by its number.
  std::span<const LaneMeaning> meanings() const { return meanings_; }

private:
  struct Port {
    int nic = 0;
    std::vector<int> planes;
  };

  Result<SimPath> pathOf(std::uint32_t from, std::uint32_t to, int nic, std::uint8_t channel);
  void useParts(std::uint8_t channel);
  Result<> crossNetwork(std::uint32_t from, std::uint32_t to, int nic);
  Result<> crossTorus(std::uint32_t from, std::uint32_t to);
  bool usable(std::uint32_t fromNode, int fromNic, std::uint32_t toNode, int toNic, std::vector<int>& planes);
  Result<Port> choosePort(std::uint32_t fromNode, std::uint32_t toNode, int wanted);

  const SimFabric& fabric_;
  Router& router_;
  MessageCosts costs_;
  FlowSystem system_;
  std::vector<LaneMeaning> meanings_;
  std::unordered_map<std::uint64_t, SimPath> paths_;
  std::vector<LinkUse> uses_;
  std::unordered_map<std::uint64_t, SimLink> parts_; ///< of a scale-up link and channel
  std::vector<SimLink> wholes_;                      ///< the link of each part, in the order of the parts
  std::size_t channels_ = 1;
  SimPath nowhere_ = 0;
};

} // namespace cw
