// SPDX-License-Identifier: GPL-3.0-or-later
// The published pods of Blackwell nodes: their compute fabrics by rule, their service networks by our own policy.
#include <algorithm>

#include <fmt/format.h>

#include "core/placement/templates/superpod_policy.h"

namespace cw::templates_detail {
namespace {

/// What sets one pod apart from another.
struct Pod {
  const char* name;
  const char* nodeTypeId;
  const char* nodeGroup;
  const char* switchTypeId;
  int nodesPerUnit;          ///< R/2 at the rate of a link in one plane
  int slotsForFabricManager; ///< of the last unit
  int nodesPerRack;
  double rackPowerLimitKw; ///< what the site must supply and cool, above the nameplate of a rack of nodes
};

constexpr Pod b200{"DGX SuperPOD B200", "nvidia-dgx-b200", "DGX B200", "nvidia-qm9700", 32, 1, 2, 45};
constexpr Pod b300{"DGX SuperPOD B300", "nvidia-dgx-b300", "DGX B300", "nvidia-sn5600", 64, 0, 4, 60};
constexpr Pod b300Xdr{"DGX SuperPOD B300 XDR", "nvidia-dgx-b300", "DGX B300", "nvidia-x800-q3400-ra", 72, 0, 4, 60};

// Nodes a rack: more than 25 kW for B200, about 56 kW for four B300 (the pods' architecture pages).
/// Ports of a storage switch at 400G.
constexpr int infiniBandPorts = 64, ethernetPorts = 128;
constexpr int fabricManagers = 4;

ClusterPlan planPod(const Pod& pod, const std::map<std::string, long long>& parameters) {
  const auto stated = static_cast<int>(parameters.at("nodes"));
  // More nodes than the units hold ask for more units; fewer leave the last ones partial.
  const int units = std::max(static_cast<int>(parameters.at("units")), ceilDivide(stated, pod.nodesPerUnit));
  const int nodes = stated > 0 ? stated : units * pod.nodesPerUnit - pod.slotsForFabricManager;
  ClusterPlan plan = planWithServices(pod.nodeTypeId, pod.nodeGroup, nodes);
  plan.name = fmt::format("{}, {} SU", pod.name, units);
  plan.nodePattern = "dgx%04d";
  plan.nodesPerRack = pod.nodesPerRack;
  plan.rackPowerLimitKw = pod.rackPowerLimitKw;
  plan.computeSwitchTypeId = pod.switchTypeId;
  plan.scaleUp = blackwellScaleUp();
  // As many tokens an accelerator as in the pod of H100, in little more than half of its time.
  plan.workloads = {pretraining("Pre-training", "llama-3-1-70b", nodes, 15e12 / 960, 150)};
  return plan;
}

void useInfiniBand(ClusterPlan& plan) {
  plan.fabricManagers = fabricManagers;
  addStorageNetwork(plan, "nvidia-qm9700", infiniBandPorts);
}

} // namespace

ClusterPlan planSuperpodB200(const std::map<std::string, long long>& parameters) {
  ClusterPlan plan = planPod(b200, parameters);
  useInfiniBand(plan);
  return plan;
}

ClusterPlan planSuperpodB300(const std::map<std::string, long long>& parameters) {
  ClusterPlan plan = planPod(b300, parameters);
  plan.computePattern = "roce";
  plan.computePlanes = 2; // each port of 800G is two links of 400G, one a plane
  plan.computeManagement.mode = ManagementPorts::Mode::None;
  addStorageNetwork(plan, "nvidia-sn5600", ethernetPorts);
  return plan;
}

ClusterPlan planSuperpodB300Xdr(const std::map<std::string, long long>& parameters) {
  ClusterPlan plan = planPod(b300Xdr, parameters);
  useInfiniBand(plan);
  return plan;
}

} // namespace cw::templates_detail
