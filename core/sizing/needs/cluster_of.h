// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/placement/derive.h"
#include "core/sizing/hardware/hardware.h"
#include "core/sizing/report/derivation.h"

namespace cw::sizing {

/// What a drawn design gives one group of nodes.
struct DrawnCluster {
  ClusterSpec cluster;
  GpuSpec gpu;
  const Entry* server = nullptr; ///< embedded in the design
  int nodes = 0;
  /// Where the figures come from, and what had to be assumed: leaves of derivations by symbol.
  std::vector<Derivation> sources;
};

/// The first group of nodes with accelerators; none when there is none.
Id<DeviceGroup> defaultGroup(const Design& design);

/// Reads the cluster of a group off the drawing: accelerators a node from the server's entry, the scale-up domain row,
/// NICs and their rate from the compute fabric that the group hangs on, oversubscription and accelerators under one set
/// of leaves from its topology, SHARP for InfiniBand switches. Accelerators are looked up in the design first, then in
/// `catalog`. Errors: `needs.no-group`, `needs.no-server`, `needs.no-accelerators`, and those of `findGpu`. A group
/// without a compute fabric gives NIC rate 0.
Result<DrawnCluster> clusterOf(const Design& design, const DesignTopology& topology, Id<DeviceGroup> group,
                               const EntrySource& catalog);

/// A cluster with accelerators divided: one part by a MIG profile or as an even MPS share.
DrawnCluster divided(DrawnCluster drawn, SharingKind sharing, int partitions);

} // namespace cw::sizing
