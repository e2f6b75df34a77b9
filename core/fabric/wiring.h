// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/fabric/fabric_spec.h"

namespace cw::wiring {

/// Links that share a cage at each kind of device; the cages follow the port numbers.
struct CageSizes {
  std::vector<int> ofClass; ///< nodes, by endpoint class; over all planes
  int leaf = 1, spine = 1, core = 1;
};

/// How many links one cable may carry between two tiers.
struct CableWidths {
  int nodeLeaf = 1, leafSpine = 1, spineCore = 1;
  bool splitNics = false; ///< a NIC's links of all planes leave by one connector
};

/// The cable widths that the specification and the connectors of its switches give.
CableWidths cableWidths(const FabricSpec& spec);
/// The cage sizes of a specification.
CageSizes cageSizes(const FabricSpec& spec, const CableWidths& widths);

/// The smallest multiple of `step` that is ≥ `value`.
int alignUp(int value, int step);
/// The quotient, rounded up; both positive.
inline std::int64_t ceilDiv(std::int64_t a, std::int64_t b) { return (a + b - 1) / b; }

/// Where the up ports of a switch begin: at its upper end, whole cages where the ports allow it.
int upPortsFrom(const SwitchShape& shape, int downPorts, int upPorts);

/// Adds devices and links to a topology and numbers the cables. Links of one cable are added one after the other.
class Harness {
public:
  explicit Harness(Topology& topology) : topology_(topology) {}

  /// Adds a device and gives its index.
  std::uint32_t add(const TopologyDevice& device);
  /// Adds a link on a cable of its own.
  void link(const Link& link);
  /// Adds a link on the cable of the link before it.
  void linkOnSameCable(const Link& link);
  /// Adds `count` links between consecutive ports of two devices from `first` on; `width` of them share a cable where
  /// both ends begin at a whole connector.
  void bundle(Link first, int count, int width);

private:
  Topology& topology_;
  std::uint32_t cables_ = 0;
};

/// Fills in what follows from the wired links: counts of links, cables and cages, and the oversubscription.
void measure(Topology& topology, const CageSizes& cages);

} // namespace cw::wiring
