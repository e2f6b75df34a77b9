// SPDX-License-Identifier: GPL-3.0-or-later
// Clusters below the size of a pod, by the sizing rules and these stated ones.
#include <algorithm>

#include <fmt/format.h>

#include "core/placement/templates/cluster_plan.h"

namespace cw::templates_detail {
namespace {

constexpr int gpusPerNode = 8;
/// Nodes of one scalable unit on switches of 64 ports: a unit that is full leaves no port for a fabric manager.
constexpr int nodesPerUnit = 32;
/// Three management servers keep a majority when one is lost.
constexpr int managementServers = 3;
/// A storage server for eight nodes, three at least so that data survives one; sizing replaces this by a workload's
/// need.
constexpr int nodesPerStorageServer = 8, fewestStorageServers = 3;
/// Machines on a pair of in-band switches of 64 ports, with room for uplinks and growth.
constexpr int machinesPerInBandPair = 56;
/// Cables of each in-band switch to the others beyond the first pair, as many a switch as the reference pod has.
constexpr int trunksPerInBandSwitch = 3;
constexpr int outOfBandUplinks = 2;

AccessNetwork pair(const char* switchTypeId, int switches = 2) {
  AccessNetwork network;
  network.switchTypeId = switchTypeId;
  network.switches = switches;
  return network;
}

ClusterPlan commonPlan(int nodes) { return planWithServices("nvidia-dgx-h100", "DGX H100", nodes); }

} // namespace

ClusterPlan planWithServices(const char* nodeTypeId, const char* nodeGroup, int nodes) {
  ClusterPlan plan;
  plan.nodeTypeId = nodeTypeId;
  plan.nodeGroup = nodeGroup;
  plan.nodePattern = "node%03d";
  plan.nodes = nodes;
  plan.managementServers = managementServers;
  plan.storageServers = std::max(fewestStorageServers, ceilDivide(nodes, nodesPerStorageServer));
  const int machines = nodes + plan.managementServers + plan.storageServers;
  const int pairs = ceilDivide(machines, machinesPerInBandPair);
  plan.inBand = pair("nvidia-spectrum-3-sn4600c", 2 * pairs);
  plan.inBand.trunkCables = pairs > 1 ? trunksPerInBandSwitch * 2 * pairs : 0;
  plan.outOfBand = pair("nvidia-sn2201", 0);
  plan.outOfBand.uplinksPerSwitch = outOfBandUplinks;
  plan.scaleUp = hopperScaleUp();
  return plan;
}

void addStorageNetwork(ClusterPlan& plan, const char* switchTypeId, int ports) {
  plan.storageTree = plan.nodes + plan.storageServers > ports;
  plan.storage = pair(switchTypeId, plan.storageTree ? 0 : 2);
}

ClusterPlan planTraining(const std::map<std::string, long long>& parameters) {
  const auto nodes = static_cast<int>(parameters.at("nodes"));
  ClusterPlan plan = commonPlan(nodes);
  plan.name = fmt::format("LLM training, {} GPUs", nodes * gpusPerNode);
  plan.computeSwitchTypeId = "nvidia-qm9700";
  addStorageNetwork(plan, "nvidia-qm9700", 2 * nodesPerUnit);
  // Whole units take every port, and so do two rails a leaf; then the switches run the subnet manager themselves.
  const bool portFree = nodes % nodesPerUnit != 0 && nodes > nodesPerUnit / 2;
  plan.computeManagement.mode = portFree ? ManagementPorts::Mode::Auto : ManagementPorts::Mode::None;
  plan.fabricManagers = portFree ? 4 : 0;
  plan.workloads = {pretraining("Pre-training", "llama-3-1-8b", nodes, 15e12 / 512, 60)};
  return plan;
}

ClusterPlan planMixedResearch(const std::map<std::string, long long>& parameters) {
  const auto nodes = static_cast<int>(parameters.at("nodes"));
  ClusterPlan plan = commonPlan(nodes);
  plan.name = fmt::format("Mixed research, {} GPUs", nodes * gpusPerNode);
  plan.computeSwitchTypeId = "nvidia-qm9700";
  addStorageNetwork(plan, "nvidia-qm9700", 2 * nodesPerUnit);
  plan.computeManagement.mode = ManagementPorts::Mode::None;
  plan.workloads = researchWorkloads(nodes);
  return plan;
}

ClusterPlan planInference(const std::map<std::string, long long>& parameters) {
  const auto nodes = static_cast<int>(parameters.at("nodes"));
  ClusterPlan plan = commonPlan(nodes);
  plan.name = fmt::format("Inference, {} GPUs", nodes * gpusPerNode);
  plan.computeSwitchTypeId = "nvidia-sn5600";
  plan.computePattern = "roce";
  plan.storage = pair("nvidia-sn5600");
  plan.computeManagement.mode = ManagementPorts::Mode::None;
  plan.workloads = servingWorkloads(nodes);
  return plan;
}

} // namespace cw::templates_detail
