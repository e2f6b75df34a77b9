// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/fabric/topology.h"

namespace cw {

/// A switch as the generator needs it.
struct SwitchShape {
  std::string typeId;   ///< empty for a generic switch
  int ports = 0;        ///< R: logical ports at the link's rate, after the split that the rate asks for
  int portsPerCage = 1; ///< of those, how many share a cage: one fault unit, one module
  /// Links that one connector carries: 2 where an 800G cage is split into 2 × 400G, 1 where each link has its own
  /// connector, as in a twin-port cage.
  int linksPerConnector = 1;
  bool managerPort = false; ///< has its own port for a fabric manager (XDR switches)
  bool infiniBand = false;
};

/// Equal devices at the edge of a fabric.
struct EndpointClass {
  int count = 0;
  int links = 1;        ///< links a device (NICs a node), per plane
  int portsPerCage = 1; ///< of those links, how many leave by one cage
};

/// Everything a generator needs, and nothing else: a pure value without a design.
struct FabricSpec {
  FabricKind kind = FabricKind::RailOptimized;
  /// Clos kinds, torus and dragonflies use the first class; access fabrics all of them.
  std::vector<EndpointClass> endpoints;
  SwitchShape leaf, spine, core;
  BitRate linkRate; ///< of one link in one plane, one direction
  int planes = 1;
  double oversubscription = 1; ///< most down : up of a leaf, ≥ 1
  int nodesPerUnit = 0;        ///< 0 = d nodes by the rule
  int nodesPerRack = 1;        ///< a unit is rounded down to whole racks
  int reservedPortsPerLeaf = 0;
  bool growReady = false;
  ManagementPorts management;
  /// Links of a physical cable where both ends sit in such cages (twin-port cables); 0 = by the switches' connectors.
  /// A NIC whose port is split over the planes counts as such an end: its links of all planes leave by one cable.
  int linksPerCable = 0;
  std::vector<int> dims;
  int dragonflyA = 0, dragonflyP = 0, dragonflyH = 0;
  int statedLeaves = 0;
  int uplinksPerLeaf = 0;
};

/// A condition that a generated fabric meets only in part (say: no free port for the fabric manager).
struct FabricNote {
  std::string messageId;
  std::vector<MessageArg> args;
};

/// What a generator gives: the network and what the architect should know about it.
struct GeneratedFabric {
  Topology topology;
  std::vector<FabricNote> notes;
};

/// Wires a fabric by the rules of the kind. Pure: equal specs give equal topologies.
/// Errors name what cannot work and what would: `fabric.too-many-nodes` (with the limit of this radix and the
/// smallest radix that works), `fabric.too-few-switches` (stated for an access fabric), `fabric.no-ports`,
/// `fabric.bad-oversubscription`, `fabric.unit-too-large`, `fabric.count` (zero, negative), `fabric.dims`,
/// `fabric.dragonfly-shape`, `fabric.too-large` (for this program).
Result<GeneratedFabric> generateFabric(const FabricSpec& spec);

} // namespace cw
