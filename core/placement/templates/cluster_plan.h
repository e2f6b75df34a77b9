// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/model/store.h"
#include "core/placement/templates/templates.h"

namespace cw::templates_detail {

/// An access network of a plan: its switches and what the policy states instead of deriving.
struct AccessNetwork {
  std::string switchTypeId;
  int switches = 0; ///< 0 = as many as the ports ask for
  int uplinksPerSwitch = 0;
  int trunkCables = 0; ///< between its switches
  std::vector<StatedCables> statedCables;
  bool managed = false; ///< InfiniBand: its fabric managers take ports
};

/// What a template decides: everything else follows from regeneration.
struct ClusterPlan {
  std::string name; ///< of the design
  std::string nodeTypeId, nodeGroup, nodePattern;
  int nodes = 0;
  int nodesPerRack = 4;
  double rackPowerLimitKw = 0; ///< 0 = the policy's usual one
  int fabricManagers = 0, managementServers = 0, storageServers = 0;
  std::string computeSwitchTypeId;
  std::string computePattern = "ib"; ///< prefix of switch names
  int computePlanes = 1;             ///< that share the ports of a node
  int nicsPerNode = 8;
  ManagementPorts computeManagement;
  AccessNetwork storage, inBand, outOfBand;
  bool storageTree = false; ///< more ports than two switches have: leaves and spines instead of an access network
  int managementRacks = 0;  ///< at least so many; more where one feed of a rack could not carry it alone
  ScaleUpDomain scaleUp;    ///< inside a node; its group is filled in
  std::vector<Workload> workloads; ///< what the nodes are for; their group is filled in
};

/// Writes the plan's rows and regenerates, all in the transaction. Errors: `catalog.no-such-entry-at-all` and those of
/// `regenerate`.
Result<> write(const ClusterPlan& plan, const EntrySource& catalog, Transaction& transaction);

/// A template with the function that plans it from its parameters (all of them present and in range).
struct Template {
  TemplateInfo info;
  ClusterPlan (*plan)(const std::map<std::string, long long>& parameters);
};
/// All templates in the order in which they are shown.
std::vector<Template> allTemplates();

/// The pods of published reference architectures, and clusters of our own design rules.
ClusterPlan planSuperpodH100(const std::map<std::string, long long>& parameters);
ClusterPlan planSuperpodB200(const std::map<std::string, long long>& parameters);
ClusterPlan planSuperpodB300(const std::map<std::string, long long>& parameters);
ClusterPlan planSuperpodB300Xdr(const std::map<std::string, long long>& parameters);
ClusterPlan planTraining(const std::map<std::string, long long>& parameters);
ClusterPlan planMixedResearch(const std::map<std::string, long long>& parameters);
ClusterPlan planInference(const std::map<std::string, long long>& parameters);

/// A plan for eight-GPU nodes with the service networks and servers that their number asks for, by our own policy; the
/// compute and storage networks are still to be chosen.
ClusterPlan planWithServices(const char* nodeTypeId, const char* nodeGroup, int nodes);
/// A storage network of its own: every machine on two switches of `ports` ports, or a tree where these have too few.
void addStorageNetwork(ClusterPlan& plan, const char* switchTypeId, int ports);

/// NVLink inside an eight-GPU Hopper node: 4 switch chips, 18 links of 25 GB/s each way a GPU.
ScaleUpDomain hopperScaleUp();
/// NVLink inside an eight-GPU Blackwell node: 2 switch chips, 18 links of 50 GB/s each way a GPU.
ScaleUpDomain blackwellScaleUp();

/// A pre-training run on the nodes, with spare nodes where there are enough.
Workload pretraining(const char* name, const char* modelId, int nodes, double tokensPerGpu, double deadlineDays);
/// A chat service beside an image service, scaled to the nodes.
std::vector<Workload> servingWorkloads(int nodes);
/// A batch queue of many users beside a fine-tuning.
std::vector<Workload> researchWorkloads(int nodes);

/// ⌈a / b⌉ of counts.
constexpr int ceilDivide(int a, int b) { return (a + b - 1) / b; }

} // namespace cw::templates_detail
