// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/fabric/fabric_spec.h"
#include "core/fabric/formulas.h"
#include "core/fabric/wiring.h"

/// What dragonfly and dragonfly+ have in common: equal groups, joined by global links.
namespace cw::groups {

/// The switches of one group, by the numbers of the specification.
struct GroupShape {
  std::int64_t leaves = 0;      ///< switches that take nodes
  std::int64_t spines = 0;      ///< switches that take none (dragonfly+)
  std::int64_t nodePorts = 0;   ///< p of each leaf
  std::int64_t globalPorts = 0; ///< of the whole group
  std::int64_t groups = 0;
  /// Groups that can all be joined directly.
  std::int64_t mostGroups() const { return globalPorts + 1; }
  std::int64_t nodePortsOfGroup() const { return leaves * nodePorts; }
};

/// Sets the number of groups that the nodes and stated managers need. Error: `fabric.too-many-nodes`, with the radix
/// that `radixFor` names for so many endpoints.
Result<> setGroups(const FabricSpec& spec, GroupShape& shape,
                   const std::function<std::int64_t(std::int64_t)>& radixFor);

/// One global link between two groups: the running number of the port in each.
struct GlobalLink {
  std::int64_t groupA = 0, groupB = 0, portA = 0, portB = 0;
};
/// All global links: equally many for each pair of groups, and the ports left over in rings (see formulas.h).
std::vector<GlobalLink> globalLinks(std::int64_t portsPerGroup, std::int64_t groups);

/// Adds nodes, leaves and spines of all planes.
void addDevices(const FabricSpec& spec, const GroupShape& shape, Topology& net, wiring::Harness& harness);
/// Links the nodes, then the fabric managers, to the leaves' ports 0…p−1 in order.
void linkEndpoints(const FabricSpec& spec, const GroupShape& shape, GeneratedFabric& fabric, wiring::Harness& harness);

/// Where the global ports of a group are: on which switches, from which port on.
struct GlobalSwitches {
  std::uint32_t first = 0; ///< device index of the first one of plane 0
  std::int64_t perGroup = 0;
  std::int64_t firstPort = 0;
};
/// Wires all global links; a group's ports go round its switches, so that a wide bundle does not end on one of them.
void linkGroups(const FabricSpec& spec, const GroupShape& shape, const GlobalSwitches& switches,
                wiring::Harness& harness);

/// Fills in the figures of a finished network.
void summarize(const FabricSpec& spec, const formulas::NetworkFigures& figures, const GroupShape& shape, Topology& net);
/// `fabric.dragonfly-shape`: the stated numbers need that many ports.
Error badShape(std::int64_t neededPorts, const FabricSpec& spec);

} // namespace cw::groups
