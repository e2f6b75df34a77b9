// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/placement/network.h"
#include "core/placement/port_rates.h"

namespace cw {
namespace {

/// One attachment as the generator counts it.
struct EndpointPorts {
  EndpointClass endpoint;
  double gbps = 0; ///< of one port; 0 = unknown, so it does not limit the link
};

EndpointPorts portsOf(const Entry* entry, PortPurpose purpose) {
  const PortGroup* group = entry != nullptr ? entry->portsFor(purpose) : nullptr;
  if (group == nullptr) return {};
  return {{0, 1, std::max(group->portsPerCage, 1)}, group->portGbps};
}

Result<EndpointPorts> endpointOf(const Design& design, const Fabric& fabric, const Attachment& attachment,
                                 std::uint32_t pdus, const CountSwitches& countSwitches) {
  EndpointPorts ports;
  if (const DeviceGroup* group = design.find(attachment.group)) {
    ports = portsOf(design.find(group->typeId), portPurposeOf(fabric.purpose));
    ports.endpoint.count = group->count;
  } else if (const Fabric* other = design.find(attachment.fabric)) {
    const auto counts = countSwitches(other->id);
    if (!counts) return fail(counts.error());
    ports = portsOf(design.find(other->leafTypeId), portPurposeOf(fabric.purpose));
    ports.endpoint.count = static_cast<int>(counts->total());
  } else if (attachment.pdus) {
    ports.endpoint.count = static_cast<int>(pdus);
  }
  ports.endpoint.links = attachment.links;
  return ports;
}

/// Endpoints that the generator cannot tell apart are one class, so that two groups of the same node fill one pod.
void addEndpoint(FabricSpec& spec, const EndpointClass& endpoint) {
  if (endpoint.count == 0) return;
  if (!spec.endpoints.empty()) {
    EndpointClass& last = spec.endpoints.back();
    if (last.links == endpoint.links && last.portsPerCage == endpoint.portsPerCage) {
      last.count += endpoint.count;
      return;
    }
  }
  spec.endpoints.push_back(endpoint);
}

Result<SwitchShape> shapeOf(const Design& design, const Fabric& fabric, const std::string& typeId, const char* tier,
                            BitRate rate) {
  const Entry* entry = design.find(typeId);
  if (entry == nullptr) return fail("fabric.no-switch-type", {{"fabric", fabric.name}, {"tier", tier}});
  return switchShape(*entry, rate);
}

/// The shapes of the three tiers; an empty type means that of the tier below.
Result<> addShapes(FabricSpec& spec, const Design& design, const Fabric& fabric) {
  const std::string& spineType = fabric.spineTypeId.empty() ? fabric.leafTypeId : fabric.spineTypeId;
  const std::string& coreType = fabric.coreTypeId.empty() ? spineType : fabric.coreTypeId;
  const auto leaf = shapeOf(design, fabric, fabric.leafTypeId, "leaf", spec.linkRate);
  if (!leaf) return fail(leaf.error());
  const auto spine = shapeOf(design, fabric, spineType, "spine", spec.linkRate);
  if (!spine) return fail(spine.error());
  const auto core = shapeOf(design, fabric, coreType, "core", spec.linkRate);
  if (!core) return fail(core.error());
  spec.leaf = *leaf;
  spec.spine = *spine;
  spec.core = *core;
  return {};
}

/// Nodes that must stay together on one unit: those of a scale-up domain that spans several nodes.
int nodesPerRackOf(const Design& design, const Fabric& fabric) {
  int nodes = 1;
  design.table<ScaleUpDomain>().forEach([&](const ScaleUpDomain& domain) {
    const bool attached = std::any_of(fabric.attachments.begin(), fabric.attachments.end(),
                                      [&](const Attachment& a) { return a.group && a.group == domain.group; });
    if (attached) nodes = std::max(nodes, domain.nodesPerDomain);
  });
  return nodes;
}

FabricSpec withChoicesOf(const Fabric& fabric, FabricSpec spec) {
  spec.kind = fabric.kind;
  spec.planes = std::max(fabric.planes, 1);
  spec.oversubscription = fabric.oversubscription;
  spec.nodesPerUnit = fabric.nodesPerUnit;
  spec.reservedPortsPerLeaf = fabric.reservedPortsPerLeaf;
  spec.growReady = fabric.growReady;
  spec.management = fabric.management;
  spec.dims = fabric.dims;
  spec.dragonflyA = fabric.dragonflyA;
  spec.dragonflyP = fabric.dragonflyP;
  spec.dragonflyH = fabric.dragonflyH;
  spec.statedLeaves = fabric.statedLeaves;
  spec.uplinksPerLeaf = fabric.uplinksPerLeaf;
  return spec;
}

/// The stated rate, or the slower of the switch and the fastest endpoint, whose port is shared by the planes.
BitRate linkRateOf(const Design& design, const Fabric& fabric, double endpointGbps) {
  if (fabric.linkGbps > 0) return gigabitsPerSecond(fabric.linkGbps);
  const Entry* leaf = design.find(fabric.leafTypeId);
  const double switchGbps = leaf != nullptr ? fastestGbps(*leaf) : 0;
  const double nodeGbps = endpointGbps / std::max(fabric.planes, 1);
  return gigabitsPerSecond(nodeGbps > 0 ? std::min(nodeGbps, switchGbps) : switchGbps);
}

} // namespace

PortPurpose portPurposeOf(FabricPurpose purpose) {
  switch (purpose) {
  case FabricPurpose::Compute:
  case FabricPurpose::Converged:
    return PortPurpose::Compute;
  case FabricPurpose::Storage:
    return PortPurpose::Storage;
  case FabricPurpose::InBand:
    return PortPurpose::InBand;
  case FabricPurpose::OutOfBand:
    return PortPurpose::OutOfBand;
  }
  return PortPurpose::Any;
}

Result<FabricSpec> fabricSpec(const Design& design, const Fabric& fabric, std::uint32_t pdus,
                              const CountSwitches& countSwitches) {
  FabricSpec spec = withChoicesOf(fabric, {});
  double endpointGbps = 0;
  for (const Attachment& attachment : fabric.attachments) {
    const auto ports = endpointOf(design, fabric, attachment, pdus, countSwitches);
    if (!ports) return fail(ports.error());
    addEndpoint(spec, ports->endpoint);
    if (ports->endpoint.count > 0) endpointGbps = std::max(endpointGbps, ports->gbps);
  }
  if (spec.endpoints.empty()) return fail("fabric.no-endpoints", {{"fabric", fabric.name}});
  spec.linkRate = linkRateOf(design, fabric, endpointGbps);
  spec.nodesPerRack = nodesPerRackOf(design, fabric);
  const auto shapes = addShapes(spec, design, fabric);
  if (!shapes) return fail(shapes.error());
  return spec;
}

std::uint32_t countPdus(const Design& design) {
  std::uint32_t pdus = 0;
  design.table<Device>().forEach([&](const Device& device) { pdus += device.role == DeviceRole::Pdu && device.rack; });
  return pdus;
}

} // namespace cw
