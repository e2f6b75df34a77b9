// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/needs/cluster_of.h"

#include <algorithm>
#include <cmath>

#include "core/simulation/study/fabric_factors.h"

namespace cw::sizing {
namespace {

std::string catalogSource(const Entry& entry, std::string_view key) {
  const auto fact = entry.facts.find(key);
  const std::string source = fact != entry.facts.end() ? fact->second.source : std::string{};
  return "catalog: " + entry.id + (source.empty() ? "" : ", " + source);
}

/// The accelerator that a server's text names; several in one text mean the first.
Result<GpuSpec> acceleratorOf(const Entry& server, const Design& design, const EntrySource& catalog) {
  const std::string text = server.text(field::accelerator);
  for (const EntrySource* source : {static_cast<const EntrySource*>(&design), &catalog}) {
    for (const Entry* entry : source->ofKind(EntryKind::Accelerator)) {
      if (entry->model == text) return gpuOf(*entry);
    }
  }
  auto found = findGpu(text, catalog);
  if (found) return found;
  const std::string first = text.substr(0, text.find_first_of("/,;("));
  auto guess = findGpu(first, catalog);
  return guess ? guess : found;
}

void readScaleUp(const Design& design, Id<DeviceGroup> group, DrawnCluster& out) {
  ClusterSpec& cluster = out.cluster;
  cluster.scaleUpGpus = 1;
  cluster.scaleUpBytesPerS = out.gpu.hostBytesPerS;
  design.table<ScaleUpDomain>().forEach([&](const ScaleUpDomain& domain) {
    const int gpus = domain.nodesPerDomain * domain.acceleratorsPerNode;
    if (domain.group != group || gpus <= cluster.scaleUpGpus) return;
    cluster.scaleUpGpus = gpus;
    cluster.scaleUpBytesPerS = domain.linksPerAccelerator * domain.linkGBps * 1e9;
    // The switch chips of NVLink 4 and later add up what passes through them.
    const bool switched = domain.switchesPerDomain > 0 || domain.switchesPerNode > 0;
    const bool adds = out.gpu.generation >= GpuGeneration::Hopper && out.gpu.generation <= GpuGeneration::Rubin;
    cluster.scaleUpInNetworkReduce = switched && adds;
  });
  out.sources.push_back(inputFigure("sizing.drawn.scale-up", "BW_up", cluster.scaleUpBytesPerS, "B/s",
                                    cluster.scaleUpGpus > 1 ? "design: scale-up domain" : "catalog: link to the host"));
}

/// Where leaves have fewer uplinks than ports, what that costs depends on who talks to whom: it is simulated.
void simulateContention(const Topology& topology, const std::string& source, DrawnCluster& out) {
  if (topology.oversubscription <= 1 || topology.tiers < 2) return;
  const auto factors = fabricFactors(topology, out.cluster.gpusPerNode);
  if (!factors) return; // the rule by oversubscription stands
  out.cluster.ringSlowdown = factors->ring;
  out.cluster.exchangeSlowdown = factors->exchange;
  const std::string how = "simulation of " + source + " (packed, adaptive)";
  out.sources.push_back(inputFigure("sizing.drawn.ring-slowdown", "x_ring", factors->ring, "", how));
  if (factors->exchange > 0)
    out.sources.push_back(inputFigure("sizing.drawn.exchange-slowdown", "x_a2a", factors->exchange, "", how));
}

void readFabric(const Design& design, const FabricInstance& instance, const Fabric& fabric, int links,
                DrawnCluster& out) {
  const Topology& topology = instance.generated.topology;
  ClusterSpec& cluster = out.cluster;
  cluster.nicsPerNode = links;
  cluster.nicBytesPerSPerNode = toByteRate(topology.linkRate).base() * links * std::max(topology.planes, 1);
  cluster.oversubscription = std::max(topology.oversubscription, 1.0);
  cluster.gpusPerLeafGroup = topology.tiers > 1 ? topology.nodesPerUnit * cluster.gpusPerNode : 0;
  cluster.switchHops = std::max(topology.diameterSwitches, 1);
  const Entry* leaf = design.find(fabric.leafTypeId);
  cluster.infiniBand = leaf != nullptr && leaf->text(field::protocol).find("InfiniBand") != std::string::npos;
  cluster.fabricInNetworkReduce = cluster.infiniBand;
  const std::string source = "design: fabric " + fabric.name;
  out.sources.push_back(inputFigure("sizing.drawn.nic", "BW_nic", cluster.nicBytesPerSPerGpu(), "B/s", source));
  out.sources.push_back(inputFigure("sizing.drawn.oversubscription", "o", cluster.oversubscription, "", source));
  simulateContention(topology, source, out);
}

/// The network of a group's collectives: the first compute or converged fabric that it hangs on.
void readNetwork(const Design& design, const DesignTopology& topology, Id<DeviceGroup> group, DrawnCluster& out) {
  out.cluster.nicsPerNode = 0;
  out.cluster.nicBytesPerSPerNode = 0;
  out.cluster.infiniBand = false;
  for (const FabricInstance& instance : topology.fabrics) {
    const Fabric* fabric = design.find(instance.fabric);
    if (fabric == nullptr || instance.error) continue;
    if (fabric->purpose != FabricPurpose::Compute && fabric->purpose != FabricPurpose::Converged) continue;
    for (const Attachment& attachment : fabric->attachments) {
      if (attachment.group == group) return readFabric(design, instance, *fabric, attachment.links, out);
    }
  }
}

} // namespace

Id<DeviceGroup> defaultGroup(const Design& design) {
  Id<DeviceGroup> found;
  design.table<DeviceGroup>().forEach([&](const DeviceGroup& group) {
    const Entry* server = design.find(group.typeId);
    const bool computes = server != nullptr && server->number(field::acceleratorCount).value_or(0) > 0;
    if (!found && computes && group.count > 0) found = group.id;
  });
  return found;
}

Result<DrawnCluster> clusterOf(const Design& design, const DesignTopology& topology, Id<DeviceGroup> group,
                               const EntrySource& catalog) {
  const DeviceGroup* row = design.find(group ? group : defaultGroup(design));
  if (row == nullptr) return fail("needs.no-group");
  DrawnCluster out;
  out.server = design.find(row->typeId);
  if (out.server == nullptr) return fail("needs.no-server", {{"group", row->name}});
  const auto accelerators = static_cast<int>(out.server->number(field::acceleratorCount).value_or(0));
  if (accelerators < 1 || row->count < 1) return fail("needs.no-accelerators", {{"group", row->name}});
  auto gpu = acceleratorOf(*out.server, design, catalog);
  if (!gpu) return fail(std::move(gpu.error()));
  out.gpu = *gpu;
  out.nodes = row->count;
  out.cluster.gpusPerNode = accelerators;
  out.cluster.gpus = accelerators * row->count;
  const auto& known = out.server->facts.find(field::acceleratorCount);
  out.sources.push_back(
      inputFigure("sizing.drawn.gpus", "n", out.cluster.gpus, "",
                  "design: group " + row->name + "; " + catalogSource(*out.server, field::acceleratorCount),
                  known->second.verified));
  readScaleUp(design, row->id, out);
  readNetwork(design, topology, row->id, out);
  return out;
}

/// MIG profiles of an 80 GB Hopper, of 7 compute and 8 memory slices (NVIDIA MIG user guide, table of H100 profiles):
/// 7 x 1g.10gb, 4 x 1g.20gb, 3 x 2g.20gb, 2 x 3g.40gb.
DrawnCluster divided(DrawnCluster drawn, SharingKind sharing, int partitions) {
  if (sharing == SharingKind::Whole || partitions <= 1) return drawn;
  double compute = 1.0 / partitions, memory = 1.0 / partitions;
  if (sharing == SharingKind::Mig) {
    compute = std::floor(7.0 / partitions) / 7;
    memory = partitions > 4 ? 1.0 / 8 : partitions > 2 ? 2.0 / 8 : 4.0 / 8;
  }
  for (double& peak : drawn.gpu.denseFlopPerS)
    peak *= compute;
  drawn.gpu.memoryBytes *= memory;
  drawn.gpu.memoryBytesPerS *= memory;
  drawn.gpu.multiprocessors = static_cast<int>(drawn.gpu.multiprocessors * compute);
  // A part has no way to others but through the host.
  drawn.cluster.scaleUpGpus = 1;
  return drawn;
}

} // namespace cw::sizing
