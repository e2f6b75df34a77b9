// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "core/placement/device_type.h"
#include "core/sizing/needs/parts.h"

namespace cw::sizing::needs_detail {
namespace {

/// Pieces of the drawing that fail and that management has ports for.
struct Pieces {
  double gpus = 0, nodes = 0, nics = 0, switches = 0, supplies = 0, drives = 0, pdus = 0, controllers = 0;
  double infiniBandFabrics = 0, managers = 0, management = 0;
};

void countDevice(const Design& design, const Device& device, Pieces& pieces) {
  const Entry* entry = design.find(device.typeId);
  pieces.pdus += device.role == DeviceRole::Pdu;
  pieces.switches += device.role == DeviceRole::Switch;
  pieces.nodes += device.role == DeviceRole::Node;
  pieces.managers += device.role == DeviceRole::FabricManager;
  pieces.management += device.role == DeviceRole::Management;
  const bool hasController = device.role != DeviceRole::Pdu && device.role != DeviceRole::Switch;
  pieces.controllers += hasController;
  if (entry == nullptr || device.role == DeviceRole::Pdu) return;
  pieces.supplies += deviceType(*entry, design.policy()).psuCount;
  pieces.drives += hasController ? entry->number("nvme_bays").value_or(0) : 0;
  if (device.role != DeviceRole::Node) return;
  pieces.gpus += entry->number(field::acceleratorCount).value_or(0);
  pieces.nics += entry->number("nic_ports_total").value_or(0);
}

Pieces piecesOf(const Design& design) {
  Pieces pieces;
  design.table<Device>().forEach([&](const Device& device) { countDevice(design, device, pieces); });
  design.table<Fabric>().forEach([&](const Fabric& fabric) {
    const Entry* leaf = design.find(fabric.leafTypeId);
    pieces.infiniBandFabrics += leaf != nullptr && leaf->text(field::protocol).find("InfiniBand") != std::string::npos;
  });
  return pieces;
}

void addSpare(const NeedsInput& input, std::vector<Need>& needs, std::string id, double count,
              std::string_view rateKey) {
  if (count <= 0) return;
  const Derivation rate = assumptionFigure(input.design, rateKey, "f");
  const Derivation lead = assumptionFigure(input.design, "spare_lead_days", "L");
  const Derivation confidence = assumptionFigure(input.design, "spare_confidence", "q");
  const double mean = count * rate.value * lead.value / 365;
  const Derivation expected = derived("failures-in-lead", "m", "n * f * L / 365", mean, "",
                                      {given("pieces", "n", count, "", "design"), rate, lead});
  needs.push_back(told(std::move(id), NeedGroup::Reliability,
                       derived("spares", "k", "smallest k with Poisson(k; m) >= q",
                               poissonQuantile(mean, confidence.value), "", {expected, confidence})));
}

Need servers(std::string id, Derivation figure) {
  return told(std::move(id), NeedGroup::Management, std::move(figure));
}

Derivation perNodes(const NeedsInput& input, std::string_view label, std::string_view key, double nodes) {
  const Derivation each = assumptionFigure(input.design, key, "k");
  return derived(label, "s", "ceil(N / k)", std::ceil(nodes / each.value), "",
                 {given("nodes", "N", nodes, "", "design"), each});
}

/// Switches of the out-of-band networks themselves: they are reached through their own data ports.
double outOfBandSwitches(const Design& design) {
  double switches = 0;
  design.table<Device>().forEach([&](const Device& device) {
    const Fabric* fabric = device.role == DeviceRole::Switch ? design.find(device.origin.fabric) : nullptr;
    switches += fabric != nullptr && fabric->purpose == FabricPurpose::OutOfBand;
  });
  return switches;
}

/// Ports of the out-of-band network: one for each controller, other switch and rack PDU; coolant units are not drawn.
Derivation outOfBandPorts(const Pieces& p, double own) {
  return derived("oob-ports", "m", "b + s + p", p.controllers + p.switches - own + p.pdus, "",
                 {given("controllers", "b", p.controllers, "", "design: servers and appliances"),
                  given("switches", "s", p.switches - own, "", "design: other than out-of-band"),
                  given("pdus", "p", p.pdus, "", "design")});
}

/// Links that the drawn out-of-band networks give to devices.
double outOfBandLinks(const NeedsInput& input) {
  double links = 0;
  for (const FabricInstance& instance : input.topology.fabrics) {
    const Fabric* fabric = input.design.find(instance.fabric);
    if (fabric != nullptr && fabric->purpose == FabricPurpose::OutOfBand) {
      links += static_cast<double>(instance.generated.topology.linkCounts.nodeLeaf);
    }
  }
  return links;
}

} // namespace

void addSpares(const NeedsInput& input, std::vector<Need>& needs) {
  const Pieces p = piecesOf(input.design);
  addSpare(input, needs, "spare-gpus", p.gpus, "gpu_failures_per_year");
  addSpare(input, needs, "spare-nodes", p.nodes, "node_other_failures_per_year");
  addSpare(input, needs, "spare-nics", p.nics, "nic_failures_per_year");
  addSpare(input, needs, "spare-optics", static_cast<double>(input.bill.optics), "optic_failures_per_year");
  addSpare(input, needs, "spare-switches", p.switches, "switch_failures_per_year");
  addSpare(input, needs, "spare-supplies", p.supplies, "supply_failures_per_year");
  addSpare(input, needs, "spare-drives", p.drives, "drive_failures_per_year");
}

void addManagement(const NeedsInput& input, std::vector<Need>& needs) {
  const Pieces p = piecesOf(input.design);
  std::vector<Derivation> roles{perNodes(input, "login-nodes", "nodes_per_login_node", p.nodes),
                                assumptionFigure(input.design, "scheduler_nodes", "S"),
                                assumptionFigure(input.design, "control_plane_nodes", "P"),
                                perNodes(input, "provisioners", "nodes_per_provisioner", p.nodes),
                                perNodes(input, "monitors", "nodes_per_monitor", p.nodes)};
  const char* ids[] = {"login-nodes", "scheduler-nodes", "control-plane-nodes", "provisioners", "monitors"};
  double sum = 0;
  for (std::size_t i = 0; i < roles.size(); ++i) {
    roles[i].symbol = "s_" + std::to_string(i + 1);
    sum += roles[i].value;
    needs.push_back(servers(ids[i], roles[i]));
  }
  needs.push_back(beside("management-servers", NeedGroup::Management,
                         derived("management-servers", "s", "s_1 + s_2 + s_3 + s_4 + s_5", sum, "", std::move(roles)),
                         given("management-there", "s_has", p.management, "", "design: management servers"),
                         "need.roles-may-share"));
  const Derivation managers = assumptionFigure(input.design, "fabric_managers", "k");
  needs.push_back(atMost("fabric-managers", NeedGroup::Management,
                         derived("fabric-managers", "u", "k * F", managers.value * p.infiniBandFabrics, "",
                                 {managers, given("infiniband-fabrics", "F", p.infiniBandFabrics, "", "design")}),
                         given("managers-there", "u_has", p.managers, "", "design: fabric managers")));
  needs.push_back(atMost("oob-ports", NeedGroup::Management, outOfBandPorts(p, outOfBandSwitches(input.design)),
                         given("oob-links", "m_has", outOfBandLinks(input), "", "design: out-of-band network")));
}

} // namespace cw::sizing::needs_detail
