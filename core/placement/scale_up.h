// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/model/design.h"

namespace cw {

/// Parallel links between two vertices of a scale-up domain.
struct ScaleUpEdge {
  std::uint32_t a = 0, b = 0; ///< a < b; see ScaleUpGraph for the numbering
  std::uint32_t links = 0;
};

/// The graph of one scale-up domain (NVLink, UALink, UB, xGMI) and how often the design holds it. Vertices: first the
/// accelerators node by node, then the switch chips inside the nodes node by node, then the switches over all nodes
/// plane by plane.
struct ScaleUpGraph {
  Id<ScaleUpDomain> domain;
  int domains = 0;     ///< of this kind in the design; the last one may be incomplete
  int nodesInLast = 0; ///< nodes of the last one
  std::uint32_t accelerators = 0, nodeSwitches = 0, switches = 0; ///< of a complete domain
  int planes = 1;                                                 ///< parts that only accelerators join
  std::vector<ScaleUpEdge> edges;
  std::int64_t acceleratorLinks = 0; ///< links with an accelerator at one end (or at both, in a mesh)
  std::int64_t trunkLinks = 0;       ///< links between switches of nodes and switches over nodes
  ByteRate perAccelerator;           ///< all its links together, one direction

  /// Vertices of all kinds.
  std::uint32_t vertices() const { return accelerators + nodeSwitches + switches; }
};

/// The graph of a domain for a number of nodes of its group. The links of an accelerator are dealt in turn to the
/// switches it reaches; without switches they go to the other accelerators, equally many to each, or to the nearest
/// when there are not enough for all.
ScaleUpGraph scaleUpGraph(const ScaleUpDomain& domain, int nodes);

/// The graphs of all scale-up domains of a design.
std::vector<ScaleUpGraph> deriveScaleUp(const Design& design);

} // namespace cw
