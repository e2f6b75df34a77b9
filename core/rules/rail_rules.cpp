// SPDX-License-Identifier: GPL-3.0-or-later
// Rules about which machine hangs where: rails, networks, and rows that the generators wait for.
#include <algorithm>
#include <map>
#include <set>
#include <unordered_set>

#include <fmt/format.h>

#include "core/rules/rule_tools.h"

namespace cw::checks {
namespace {

/// NICs of the same number in one unit and plane: they belong on one leaf.
struct RailKey {
  std::uint32_t unit;
  std::uint16_t plane, port;
  auto operator<=>(const RailKey&) const = default;
};

/// The leaf that most NICs of a rail hang on, found in one pass (Boyer–Moore): a swapped cable is a minority.
struct Vote {
  std::uint32_t leaf = 0;
  int lead = 0;
  void cast(std::uint32_t candidate) {
    if (lead == 0) leaf = candidate;
    lead += candidate == leaf ? 1 : -1;
  }
};

RailKey railOf(const Topology& net, const Link& link) {
  return {net.devices[link.a].unit, net.devices[link.b].plane, link.portA};
}

void checkRails(const RuleInput& input, std::vector<Finding>& findings, std::stop_token) {
  for (const FabricView& view : generatedFabrics(input)) {
    if (view.row->kind != FabricKind::RailOptimized && view.row->kind != FabricKind::RailOnly) continue;
    const Topology& net = view.topology();
    std::map<RailKey, Vote> votes;
    for (const Link& link : net.links) {
      if (link.kind == LinkKind::NodeLeaf) votes[railOf(net, link)].cast(link.b);
    }
    Affected affected;
    std::set<std::uint32_t> nodes;
    const Link* first = nullptr;
    for (const Link& link : net.links) {
      if (link.kind != LinkKind::NodeLeaf || votes[railOf(net, link)].leaf == link.b) continue;
      if (first == nullptr) first = &link;
      if (nodes.insert(link.a).second)
        affected.add(view.name(link.a), view.place(link.a));
      else
        affected.count();
    }
    if (first == nullptr) continue;
    std::vector<std::string> places{view.row->id.text()};
    places.insert(places.end(), affected.places().begin(), affected.places().end());
    Finding finding = makeFinding("NET-006", Severity::Error,
                                  {{"fabric", view.fabricName()},
                                   {"node", view.name(first->a)},
                                   {"nic", std::to_string(first->portA + 1)},
                                   {"found", view.name(first->b)},
                                   {"wanted", view.name(votes[railOf(net, *first)].leaf)},
                                   {"count", std::to_string(affected.total())},
                                   {"nodes", std::to_string(nodes.size())}},
                                  std::move(places));
    finding.value = view.name(first->b);
    finding.limit = view.name(votes[railOf(net, *first)].leaf);
    findings.push_back(std::move(finding));
  }
}

/// Devices that a generated fabric or a link drawn by hand reaches.
std::unordered_set<Id<Device>> connectedDevices(const RuleInput& input) {
  std::unordered_set<Id<Device>> connected;
  for (const FabricInstance& instance : input.topology.fabrics) {
    connected.insert(instance.devices.begin(), instance.devices.end());
  }
  input.design.table<ManualLink>().forEach([&](const ManualLink& link) {
    connected.insert({link.deviceA, link.deviceB});
  });
  return connected;
}

/// Groups that a fabric takes in, generated or not: a fabric that failed has its own finding.
std::unordered_set<Id<DeviceGroup>> attachedGroups(const Design& design) {
  std::unordered_set<Id<DeviceGroup>> groups;
  design.table<Fabric>().forEach([&](const Fabric& fabric) {
    for (const Attachment& attachment : fabric.attachments)
      groups.insert(attachment.group);
  });
  return groups;
}

void checkNetworked(const RuleInput& input, std::vector<Finding>& findings, std::stop_token) {
  if (input.design.table<Device>().size() < 2) return;
  const auto connected = connectedDevices(input);
  const auto attached = attachedGroups(input.design);
  std::map<std::string, Affected> alone;
  input.design.table<Device>().forEach([&](const Device& device) {
    const bool asksForNetwork = device.role == DeviceRole::Node || device.role == DeviceRole::Storage ||
                                device.role == DeviceRole::Switch || device.role == DeviceRole::Management;
    if (!asksForNetwork || connected.contains(device.id)) return;
    if (device.origin.fabric || (device.origin.group && attached.contains(device.origin.group))) return;
    alone[device.typeId].add(device.name, device.id.text());
  });
  for (const auto& [typeId, affected] : alone) {
    Finding finding =
        makeFinding("NET-010", Severity::Warning,
                    {{"count", std::to_string(affected.total())}, {"devices", affected.names()}}, affected.places());
    finding.value = std::to_string(affected.total());
    finding.limit = "0";
    findings.push_back(std::move(finding));
  }
}

void checkRowsThere(const RuleInput& input, std::vector<Finding>& findings, std::stop_token) {
  for (const FabricView& view : generatedFabrics(input)) {
    std::size_t missing = 0;
    for (std::uint32_t i = 0; i < view.topology().devices.size(); ++i)
      missing += view.device(i) == nullptr;
    if (missing == 0) continue;
    Finding finding =
        makeFinding("NET-012", Severity::Warning, {{"fabric", view.fabricName()}, {"count", std::to_string(missing)}},
                    {view.row->id.text()});
    finding.value = std::to_string(missing);
    finding.limit = "0";
    finding.fix = "regenerate";
    findings.push_back(std::move(finding));
  }
}

} // namespace

std::vector<Rule> railRules() {
  return {
      {"NET-006", "NIC i of every node of a unit on leaf i of that unit", "rail-optimized wiring", checkRails},
      {"NET-010", "every node, server and switch hangs on a network", "the design's own fabrics", checkNetworked},
      {"NET-012", "every device of a generated fabric has its row", "the design's own fabrics", checkRowsThere},
  };
}

} // namespace cw::checks
