// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/fabric/clos_plan.h"
#include "core/fabric/wiring.h"

namespace cw {

/// Which leaf, pod and port a place in a Clos plan has: pure arithmetic over one plan, the same in each plane.
class ClosMap {
public:
  /// Keeps references: both must outlive it.
  ClosMap(const FabricSpec& spec, const ClosPlan& plan);

  /// Number of a leaf within its plane.
  std::uint32_t leaf(int unit, int place) const {
    return static_cast<std::uint32_t>(unit * plan_.leavesPerUnit + place);
  }
  /// Nodes in a unit: the last one may be partial.
  int nodesIn(int unit) const;
  /// Rails (NICs of a node) on the leaf at a place of a unit.
  int railsAt(int place) const;
  /// Port of a leaf for the NIC of a node, by its place in the unit.
  int nodePort(int placeInUnit, int nic) const;
  /// First port of a leaf after those of nodes: managers use the ports from there.
  int managerPort(int unit, int place, int manager) const;
  /// First up port of a leaf; of a spine.
  int leafUp() const { return leafUp_; }
  int spineUp() const { return spineUp_; }

  /// Pod of a leaf within its plane, and the first port there of the bundle to each of the pod's spines.
  struct PodPlace {
    std::int64_t pod = 0;
    int port = 0;
  };
  /// Where the uplinks of a leaf go.
  PodPlace podOf(int unit, int place) const;
  /// First port on a core of the bundle from a pod's spine.
  int corePort(std::int64_t pod) const;
  /// Links between a leaf and a spine; between a spine and a core.
  int leafBundle() const { return plan_.leafTier.uplinks / plan_.upper.spinesPerPod; }
  int spineBundle() const { return plan_.upper.spineUplinks / plan_.upper.coresPerSet; }
  /// True when each pod serves one rail.
  bool railPods() const { return plan_.leafTier.groups > 1 && plan_.upper.pods > 1; }

private:
  const ClosPlan& plan_;
  int railStride_ = 0;    ///< ports of one rail on a leaf that several rails share
  int groupStride_ = 0;   ///< ports of one rail on a spine that all rails share
  int corePodStride_ = 0; ///< ports of one rail's pods on a core
  int leafUp_ = 0, spineUp_ = 0;
};

/// Builds the topology of a plan over all planes; notes what it could not meet (manager ports).
GeneratedFabric wireClos(const FabricSpec& spec, const ClosPlan& plan);

/// The links that the worst balanced halves of the nodes leave between them, one plane (min cut).
std::int64_t closBisection(const ClosPlan& plan);

} // namespace cw
