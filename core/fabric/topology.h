// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/model/rows.h"
#include "core/units/quantities.h"

namespace cw {

/// What a link joins. Torus and dragonfly links between switches are `SwitchSwitch` (local) and `Global`.
enum class LinkKind : std::uint8_t { NodeLeaf, Management, LeafSpine, SpineCore, SwitchSwitch, Global };

/// `rail` of a device or link that belongs to none.
inline constexpr std::uint16_t noRail = 0xffff;

/// A device as the generator sees it; `index` counts within its tier over all planes.
struct TopologyDevice {
  Tier tier = Tier::Node;
  std::uint16_t plane = 0;
  std::uint16_t rail = noRail; ///< rail of a leaf that serves one rail
  std::uint32_t unit = 0;      ///< scalable unit of nodes and leaves, group of spines and cores
  std::uint32_t index = 0;
  std::uint16_t endpointClass = 0; ///< which of the spec's endpoint classes a node is of
};

/// One logical link. `a` is the lower tier. Ports are 0-based over all ports of that fabric on the device.
struct Link {
  std::uint32_t a = 0, b = 0; ///< indices into Topology::devices
  std::uint16_t portA = 0, portB = 0;
  LinkKind kind = LinkKind::NodeLeaf;
  std::uint8_t plane = 0;
  std::uint16_t rail = noRail;
  std::uint32_t cable = 0; ///< physical cable that carries it
};

/// All links between two devices.
struct Bundle {
  std::uint32_t a = 0, b = 0;
  std::uint32_t links = 0;
  LinkKind kind = LinkKind::NodeLeaf;
};

/// A number for each kind of link.
struct KindCounts {
  std::int64_t nodeLeaf = 0, management = 0, leafSpine = 0, spineCore = 0, switchSwitch = 0, global = 0;
  /// The sum over all kinds.
  std::int64_t total() const { return nodeLeaf + management + leafSpine + spineCore + switchSwitch + global; }
  bool operator==(const KindCounts&) const = default;
};

/// Physical modules of a fabric (transceivers, or the ends of copper): filled cages by where they sit.
struct ModuleCounts {
  std::int64_t switchCages = 0;  ///< populated switch cages, one module each
  std::int64_t nodeCages = 0;    ///< populated node cages
  std::int64_t managerPorts = 0; ///< ends on fabric managers
};

/// A generated network: devices, links and what follows from them. Immutable after generation.
struct Topology {
  std::vector<TopologyDevice> devices; ///< nodes first, then leaves, spines, cores, managers
  std::vector<Link> links;
  std::uint32_t nodes = 0, leaves = 0, spines = 0, cores = 0, managers = 0;
  int tiers = 0;
  int planes = 1;
  int nodesPerUnit = 0;
  BitRate linkRate;
  KindCounts linkCounts;
  KindCounts cableCounts;
  ModuleCounts modules;
  /// down : up of the most loaded leaf, measured from wired links; 1 when there is no tier above.
  double oversubscription = 1;
  /// Min cut over balanced halves of the nodes × link rate, one direction.
  BitRate bisection;
  /// Most links on a shortest path between two nodes, and switches on it.
  int diameterLinks = 0;
  int diameterSwitches = 0;

  /// Where each tier begins in `devices`.
  std::uint32_t firstLeaf() const { return nodes; }
  std::uint32_t firstSpine() const { return nodes + leaves; }
  std::uint32_t firstCore() const { return nodes + leaves + spines; }
  std::uint32_t firstManager() const { return nodes + leaves + spines + cores; }

  /// Links grouped by their two devices, in the order of the first link; computed on each call, O(links).
  std::vector<Bundle> bundles() const;
};

} // namespace cw
