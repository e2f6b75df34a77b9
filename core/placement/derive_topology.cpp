// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/placement/network.h"

namespace cw {
namespace {

/// The rows at the edge of a fabric, in the order of its attachments: groups by index, attached fabrics tier by tier.
class EndpointRows {
public:
  EndpointRows(const Design& design, const OriginIndex& origins, NetworkBuilder& networks)
      : design_(design), origins_(origins), networks_(networks) {}

  std::vector<Id<Device>> of(const Fabric& fabric) {
    std::vector<Id<Device>> rows;
    for (const Attachment& attachment : fabric.attachments)
      add(rows, attachment);
    return rows;
  }

private:
  void add(std::vector<Id<Device>>& rows, const Attachment& attachment) {
    if (const DeviceGroup* group = design_.find(attachment.group)) {
      for (int i = 0; i < group->count; ++i) {
        rows.push_back(origins_.ofGroup(group->id, static_cast<std::uint32_t>(i)));
      }
    } else if (attachment.fabric) {
      addSwitches(rows, attachment.fabric);
    } else if (attachment.pdus) {
      rows.insert(rows.end(), origins_.pdus().begin(), origins_.pdus().end());
    }
  }

  void addSwitches(std::vector<Id<Device>>& rows, Id<Fabric> fabric) {
    const auto& network = networks_.network(fabric);
    const SwitchCounts counts = network ? switchCounts(network->topology) : SwitchCounts{};
    addTier(rows, fabric, Tier::Leaf, counts.leaves);
    addTier(rows, fabric, Tier::Spine, counts.spines);
    addTier(rows, fabric, Tier::Core, counts.cores);
  }

  void addTier(std::vector<Id<Device>>& rows, Id<Fabric> fabric, Tier tier, std::uint32_t count) {
    for (std::uint32_t i = 0; i < count; ++i)
      rows.push_back(origins_.ofFabric(fabric, tier, i));
  }

  const Design& design_;
  const OriginIndex& origins_;
  NetworkBuilder& networks_;
};

std::vector<Id<Device>> rowsOf(const Topology& topology, Id<Fabric> fabric, const std::vector<Id<Device>>& endpoints,
                               const OriginIndex& origins) {
  std::vector<Id<Device>> rows(topology.devices.size());
  const std::uint32_t firstManager = topology.firstManager();
  for (std::uint32_t i = 0; i < rows.size(); ++i) {
    if (i < topology.nodes) {
      rows[i] = i < endpoints.size() ? endpoints[i] : Id<Device>{};
    } else if (i >= firstManager) {
      const auto& managers = origins.managers();
      rows[i] = i - firstManager < managers.size() ? managers[i - firstManager] : Id<Device>{};
    } else {
      rows[i] = origins.ofFabric(fabric, topology.devices[i].tier, topology.devices[i].index);
    }
  }
  return rows;
}

} // namespace

SwitchCounts switchCounts(const Topology& topology) { return {topology.leaves, topology.spines, topology.cores}; }

const Result<GeneratedFabric>& NetworkBuilder::network(Id<Fabric> fabric) {
  const auto known = networks_.find(fabric);
  if (known != networks_.end()) return known->second;
  const Fabric* row = design_.find(fabric);
  Result<GeneratedFabric> network = row != nullptr ? generate(*row) : Result<GeneratedFabric>{};
  return networks_.insert_or_assign(fabric, std::move(network)).first->second;
}

Result<GeneratedFabric> NetworkBuilder::take(Id<Fabric> fabric) {
  network(fabric);
  auto taken = std::move(networks_.at(fabric));
  networks_.erase(fabric);
  return taken;
}

Result<GeneratedFabric> NetworkBuilder::generate(const Fabric& fabric) {
  if (std::find(underWay_.begin(), underWay_.end(), fabric.id) != underWay_.end()) {
    return fail("fabric.attachment-cycle", {{"fabric", fabric.name}});
  }
  underWay_.push_back(fabric.id);
  const auto spec = fabricSpec(design_, fabric, pdus_, [this](Id<Fabric> other) -> Result<SwitchCounts> {
    const auto& attached = network(other);
    if (!attached) return fail(attached.error());
    return switchCounts(attached->topology);
  });
  underWay_.pop_back();
  if (!spec) return fail(spec.error());
  return generateFabric(*spec);
}

Result<FabricSpec> fabricSpecOf(const Design& design, const Fabric& fabric) {
  NetworkBuilder networks(design, countPdus(design));
  return fabricSpec(design, fabric, countPdus(design), [&](Id<Fabric> other) -> Result<SwitchCounts> {
    if (other == fabric.id) return fail("fabric.attachment-cycle", {{"fabric", fabric.name}});
    const auto& attached = networks.network(other);
    if (!attached) return fail(attached.error());
    return switchCounts(attached->topology);
  });
}

const FabricInstance* DesignTopology::find(Id<Fabric> fabric) const {
  const auto found = std::find_if(fabrics.begin(), fabrics.end(), [&](const auto& f) { return f.fabric == fabric; });
  return found != fabrics.end() ? &*found : nullptr;
}

DesignTopology deriveTopology(const Design& design, std::stop_token stop) {
  const OriginIndex origins(design);
  NetworkBuilder networks(design, static_cast<std::uint32_t>(origins.pdus().size()));
  EndpointRows endpoints(design, origins, networks);
  DesignTopology topology;
  design.table<Fabric>().forEach([&](const Fabric& fabric) {
    if (stop.stop_requested()) return;
    FabricInstance instance;
    instance.fabric = fabric.id;
    const auto& network = networks.network(fabric.id);
    if (network) {
      instance.devices = rowsOf(network->topology, fabric.id, endpoints.of(fabric), origins);
    } else {
      instance.error = network.error();
    }
    topology.fabrics.push_back(std::move(instance));
  });
  for (FabricInstance& instance : topology.fabrics) {
    if (!instance.error && !stop.stop_requested()) instance.generated = *networks.take(instance.fabric);
  }
  return topology;
}

} // namespace cw
