// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/placement/templates/cluster_plan.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/placement/derive.h"

namespace cw::templates_detail {
namespace {

constexpr const char* rackType = "generic-48u-600x1200-rack";
constexpr const char* computePdu = "generic-pdu-type-a";
constexpr const char* managementPdu = "generic-pdu-type-b";
constexpr const char* fabricManager = "nvidia-ufm-appliance";
constexpr const char* managementServer = "generic-management-server-1u";
constexpr const char* storageServer = "generic-storage-server-2u";

/// One rack PDU: 415 V three-phase on a 60 A breaker, of which 80 % are usable all the time: 32.8 kW at a power factor
/// of 0.95. A DGX H100 keeps its four of six supplies only on three feeds (fabric.md rule 14); two-supply devices take
/// two of them.
constexpr double feedVolts = 415, feedAmps = 60;
constexpr int computeFeeds = 3, managementFeeds = 2;
constexpr std::array<const char*, 3> feedNames{"A", "B", "C"};

/// Either feed of a management rack carries all of it when the other is lost; the margin to 32.8 kW is for racks that
/// get more than their even share: two of the largest devices, and no less than this.
constexpr double feedW = 32'800, managementRackW = 24'000;
/// Units of a management rack that devices may fill; the rest is for patch panels and cable managers.
constexpr double managementRackU = 40;

/// Writes rows and keeps the first entry that the catalog does not have.
class Writer {
public:
  Writer(const ClusterPlan& plan, const EntrySource& catalog, Transaction& transaction)
      : plan_(plan), catalog_(catalog), transaction_(transaction) {}

  Result<> write() {
    addSite();
    const Id<DeviceGroup> nodes = addNodes();
    const auto services = addServices();
    addNetworks(nodes, services);
    addScaleUp(nodes);
    addWorkloads(nodes);
    if (!missing_.empty()) return fail("catalog.no-such-entry-at-all", {{"name", missing_}});
    stateManagementRacks();
    return regenerate(transaction_);
  }

private:
  struct Services {
    Id<DeviceGroup> managers, management, storage;
  };

  const std::string& use(const std::string& id) {
    if (id.empty() || transaction_.design().find(id) != nullptr) return id;
    if (const Entry* entry = catalog_.find(id))
      transaction_.embed(*entry);
    else if (missing_.empty())
      missing_ = id;
    return id;
  }

  void addSite() {
    transaction_.setName(plan_.name);
    Policy policy;
    policy.id = transaction_.newId<Policy>();
    if (plan_.rackPowerLimitKw > 0) policy.rackPowerLimitKw = plan_.rackPowerLimitKw;
    transaction_.put(policy);
    // No hall: regeneration makes one as large as the racks need.
    for (const char* name : feedNames) {
      Feed feed;
      feed.id = transaction_.newId<Feed>();
      feed.name = name;
      feed.voltsLineToLine = feedVolts;
      feed.ampsPerPdu = feedAmps;
      transaction_.put(feed);
    }
  }

  Id<DeviceGroup> addGroup(DeviceGroup group) {
    if (group.count == 0) return {};
    group.id = transaction_.newId<DeviceGroup>();
    use(group.typeId);
    use(group.rackTypeId);
    use(group.pduTypeId);
    transaction_.put(group);
    return group.id;
  }

  Id<DeviceGroup> addNodes() {
    DeviceGroup nodes;
    nodes.name = plan_.nodeGroup;
    nodes.typeId = plan_.nodeTypeId;
    nodes.count = plan_.nodes;
    nodes.namePattern = plan_.nodePattern;
    nodes.rackTypeId = rackType;
    nodes.perRack = plan_.nodesPerRack;
    nodes.pduTypeId = computePdu;
    nodes.pdusPerRack = computeFeeds;
    return addGroup(nodes);
  }

  Id<DeviceGroup> addService(const char* name, const char* typeId, DeviceRole role, int count, const char* pattern) {
    DeviceGroup group;
    group.name = name;
    group.typeId = typeId;
    group.role = role;
    group.count = count;
    group.namePattern = pattern;
    group.rackTypeId = rackType;
    group.rackPurpose = "management";
    group.pduTypeId = managementPdu;
    group.pdusPerRack = managementFeeds;
    return addGroup(group);
  }

  Services addServices() {
    Services services;
    services.management =
        addService("Management servers", managementServer, DeviceRole::Management, plan_.managementServers, "mgmt%02d");
    services.managers =
        addService("Fabric managers", fabricManager, DeviceRole::FabricManager, plan_.fabricManagers, "ufm%02d");
    services.storage =
        addService("Storage servers", storageServer, DeviceRole::Storage, plan_.storageServers, "storage%02d");
    return services;
  }

  static void attach(Fabric& fabric, Id<DeviceGroup> group, int links) {
    if (!group) return;
    Attachment attachment;
    attachment.group = group;
    attachment.links = links;
    fabric.attachments.push_back(attachment);
  }

  static void attachSwitches(Fabric& fabric, Id<Fabric> other) {
    Attachment attachment;
    attachment.fabric = other;
    fabric.attachments.push_back(attachment);
  }

  Id<Fabric> addFabric(Fabric fabric) {
    fabric.id = transaction_.newId<Fabric>();
    use(fabric.leafTypeId);
    transaction_.put(fabric);
    return fabric.id;
  }

  static Fabric accessFabric(const char* name, FabricPurpose purpose, const AccessNetwork& network) {
    Fabric fabric;
    fabric.name = name;
    fabric.purpose = purpose;
    fabric.kind = FabricKind::Access;
    fabric.leafTypeId = network.switchTypeId;
    fabric.statedLeaves = network.switches;
    fabric.uplinksPerLeaf = network.uplinksPerSwitch;
    fabric.statedTrunkCables = network.trunkCables;
    fabric.statedCables = network.statedCables;
    if (!network.managed) fabric.management.mode = ManagementPorts::Mode::None;
    return fabric;
  }

  void addNetworks(Id<DeviceGroup> nodes, const Services& services) {
    const Id<Fabric> compute = addCompute(nodes);
    const Id<Fabric> storage = addStorage(nodes, services.storage);
    Fabric inBand = accessFabric("In-band", FabricPurpose::InBand, plan_.inBand);
    inBand.leafPattern = "eth%02d";
    attach(inBand, nodes, 2);
    attach(inBand, services.management, 2);
    attach(inBand, services.storage, 2);
    const Id<Fabric> inBandId = addFabric(inBand);
    Fabric outOfBand = accessFabric("Out-of-band", FabricPurpose::OutOfBand, plan_.outOfBand);
    outOfBand.leafPattern = "oob%02d";
    outOfBand.uplinkFabric = inBandId;
    attach(outOfBand, nodes, 1);
    attachSwitches(outOfBand, compute);
    attachSwitches(outOfBand, storage);
    attachSwitches(outOfBand, inBandId);
    attach(outOfBand, services.management, 1);
    attach(outOfBand, services.managers, 1);
    attach(outOfBand, services.storage, 1);
    outOfBand.attachments.emplace_back().pdus = true;
    addFabric(outOfBand);
  }

  Id<Fabric> addCompute(Id<DeviceGroup> nodes) {
    Fabric compute;
    compute.name = "Compute";
    compute.leafTypeId = plan_.computeSwitchTypeId;
    compute.planes = plan_.computePlanes;
    compute.management = plan_.computeManagement;
    compute.leafPattern = plan_.computePattern + "-leaf%03d";
    compute.spinePattern = plan_.computePattern + "-spine%03d";
    compute.corePattern = plan_.computePattern + "-core%03d";
    attach(compute, nodes, plan_.nicsPerNode);
    return addFabric(compute);
  }

  /// A node's storage links are its rails, so that each ends on another leaf.
  Id<Fabric> addStorage(Id<DeviceGroup> nodes, Id<DeviceGroup> servers) {
    Fabric storage = accessFabric("Storage", FabricPurpose::Storage, plan_.storage);
    if (plan_.storageTree) storage.kind = FabricKind::RailOptimized;
    storage.leafPattern = plan_.storageTree ? "st-leaf%02d" : "st%02d";
    storage.spinePattern = "st-spine%02d";
    storage.corePattern = "st-core%02d";
    attach(storage, nodes, 2);
    attach(storage, servers, 2);
    return addFabric(storage);
  }

  void addScaleUp(Id<DeviceGroup> nodes) {
    ScaleUpDomain domain = plan_.scaleUp;
    domain.id = transaction_.newId<ScaleUpDomain>();
    domain.group = nodes;
    transaction_.put(domain);
  }

  /// The loads, with the accelerator that the nodes hold: sizing reads its figures from the design.
  void addWorkloads(Id<DeviceGroup> nodes) {
    const Entry* server = catalog_.find(plan_.nodeTypeId);
    const std::string accelerator = server != nullptr ? server->text(field::accelerator) : std::string{};
    for (const Entry* entry : catalog_.ofKind(EntryKind::Accelerator)) {
      if (!accelerator.empty() && entry->model == accelerator) use(entry->id);
    }
    for (Workload load : plan_.workloads) {
      load.id = transaction_.newId<Workload>();
      load.group = nodes;
      use(load.modelId);
      transaction_.put(load);
    }
  }

  /// Adds what stands in the management racks: switches of all networks and the services; the draw of the largest.
  void countManagementLoad(double& powerW, double& largestW, double& units) {
    const Design& design = transaction_.design();
    const auto add = [&](const std::string& typeId, double count) {
      const Entry* entry = design.find(typeId);
      if (entry == nullptr) return;
      const DeviceType type = deviceType(*entry, design.policy());
      powerW += count * type.nameplate.orZero().base();
      if (count > 0) largestW = std::max(largestW, type.nameplate.orZero().base());
      units += count * type.height.units();
    };
    for (const FabricInstance& fabric : deriveTopology(design).fabrics) {
      const Topology& topology = fabric.generated.topology;
      add(design.find(fabric.fabric)->leafTypeId, topology.leaves + topology.spines + topology.cores);
    }
    design.table<DeviceGroup>().forEach([&](const DeviceGroup& group) {
      if (group.rackPurpose == "management") add(group.typeId, group.count);
    });
  }

  void stateManagementRacks() {
    double powerW = 0, largestW = 0, units = 0;
    countManagementLoad(powerW, largestW, units);
    const double rackW = std::min(managementRackW, feedW - 2 * largestW);
    const int needed = std::max(
        {1, static_cast<int>(std::ceil(powerW / rackW)), static_cast<int>(std::ceil(units / managementRackU))});
    DeviceGroup group;
    bool found = false;
    transaction_.design().table<DeviceGroup>().forEach([&](const DeviceGroup& row) {
      if (found || row.rackPurpose != "management") return;
      group = row;
      found = true;
    });
    if (!found) return;
    group.racks = std::max(plan_.managementRacks, needed);
    transaction_.put(group);
  }

  const ClusterPlan& plan_;
  const EntrySource& catalog_;
  Transaction& transaction_;
  std::string missing_;
};

} // namespace

Result<> write(const ClusterPlan& plan, const EntrySource& catalog, Transaction& transaction) {
  return Writer(plan, catalog, transaction).write();
}

} // namespace cw::templates_detail
