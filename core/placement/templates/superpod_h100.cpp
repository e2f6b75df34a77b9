// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <fmt/format.h>

#include "core/placement/templates/superpod_policy.h"

namespace cw::templates_detail {
namespace {

StatedCables stated(const char* use, int count, double gbps) { return {use, count, gbps, superpodH100Source}; }

AccessNetwork storageOf(int units) {
  AccessNetwork network;
  network.switchTypeId = "nvidia-qm9700";
  network.switches = superpod::storageSwitches.of(units);
  network.trunkCables = superpod::storageTrunks.of(units);
  network.statedCables = {stated("appliance-splitter", superpod::storageSplitters.of(units), 400)};
  network.managed = true;
  return network;
}

AccessNetwork inBandOf(int units) {
  AccessNetwork network;
  network.switchTypeId = "nvidia-spectrum-3-sn4600c";
  network.switches = superpod::inBandSwitches.of(units);
  network.trunkCables = superpod::inBandTrunks.of(units);
  network.statedCables = {stated("nfs", superpod::inBandNfs.of(units), 100)};
  return network;
}

AccessNetwork outOfBandOf(int units) {
  AccessNetwork network;
  network.switchTypeId = "nvidia-sn2201";
  // A third tier adds switches beyond the share of four units: then as many as their ports ask for.
  network.switches = units <= superpod::mostUnitsOfTwoTiers ? superpod::outOfBandSwitches.of(units) : 0;
  network.uplinksPerSwitch = superpod::outOfBandUplinks;
  network.statedCables = {stated("manager-back-to-back", superpod::managerBackToBack.of(units), 1)};
  return network;
}

} // namespace

ClusterPlan planSuperpodH100(const std::map<std::string, long long>& parameters) {
  const auto nodes = static_cast<int>(parameters.at("nodes"));
  // More nodes than the units hold ask for more units; fewer leave the last ones partial.
  const int units = std::max(static_cast<int>(parameters.at("units")), ceilDivide(nodes, superpod::nodesPerUnit));
  ClusterPlan plan;
  plan.name = fmt::format("DGX SuperPOD H100, {} SU", units);
  plan.nodeTypeId = "nvidia-dgx-h100";
  plan.nodeGroup = "DGX H100";
  plan.nodePattern = "dgx%04d";
  plan.nodes = nodes > 0 ? nodes : units * superpod::nodesPerUnit - superpod::slotsForFabricManager;
  plan.nodesPerRack = superpod::nodesPerRack;
  plan.fabricManagers = superpod::fabricManagers.of(units);
  plan.managementServers = superpod::managementServers.of(units);
  plan.computeSwitchTypeId = "nvidia-qm9700";
  plan.storage = storageOf(units);
  plan.inBand = inBandOf(units);
  plan.outOfBand = outOfBandOf(units);
  plan.managementRacks = superpod::managementRacks.of(units);
  plan.scaleUp = hopperScaleUp();
  // 15 T tokens on 960 accelerators, as many as Llama 3 was trained on.
  plan.workloads = {pretraining("Pre-training", "llama-3-1-70b", plan.nodes, 15e12 / 960, 270)};
  return plan;
}

} // namespace cw::templates_detail
