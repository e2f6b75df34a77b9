// SPDX-License-Identifier: GPL-3.0-or-later
// Rules about single ports: each exists, carries one cable, and every machine hangs on a network.
#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "core/rules/ports.h"
#include "core/rules/rule_tools.h"

namespace cw::checks {
namespace {

/// Calls `visit(device, port)` for both ends of every link.
template <class Visit>
void forEachEnd(const Topology& net, Visit&& visit) {
  for (const Link& link : net.links) {
    visit(link.a, link.portA);
    visit(link.b, link.portB);
  }
}

/// One flag a port of a fabric, side by side for all devices.
class PortFlags {
public:
  explicit PortFlags(const Topology& net) : first_(net.devices.size() + 1) {
    forEachEnd(net, [&](std::uint32_t device, std::uint16_t port) {
      first_[device + 1] = std::max<std::size_t>(first_[device + 1], port + std::size_t{1});
    });
    for (std::size_t i = 1; i < first_.size(); ++i)
      first_[i] += first_[i - 1];
    flags_.resize(first_.back());
  }
  /// Marks a port; false when it was marked before.
  bool mark(std::uint32_t device, std::uint16_t port) {
    auto flag = flags_[first_[device] + port];
    if (flag) return false;
    flag = true;
    return true;
  }

private:
  std::vector<std::size_t> first_;
  std::vector<bool> flags_;
};

std::string portName(const std::string& device, int port) { return fmt::format("{} : {}", device, port + 1); }

void reportUsedTwice(const std::string& fabric, const Affected& affected, std::vector<std::string> places,
                     std::string fix, std::vector<Finding>& findings) {
  if (affected.total() == 0) return;
  places.insert(places.end(), affected.places().begin(), affected.places().end());
  Finding finding =
      makeFinding("NET-002", Severity::Error,
                  {{"fabric", fabric}, {"ports", affected.names()}, {"count", std::to_string(affected.total())}},
                  std::move(places));
  finding.value = std::to_string(affected.total());
  finding.limit = "0";
  finding.fix = std::move(fix);
  findings.push_back(std::move(finding));
}

void checkGeneratedPortsOnce(const FabricView& view, std::vector<Finding>& findings) {
  PortFlags flags(view.topology());
  Affected affected;
  forEachEnd(view.topology(), [&](std::uint32_t device, std::uint16_t port) {
    if (flags.mark(device, port)) return;
    affected.add(portName(view.name(device), port), view.place(device));
  });
  reportUsedTwice(view.fabricName(), affected, {view.row->id.text()}, "", findings);
}

using DevicePort = std::pair<Id<Device>, int>;

/// Ports that generated fabrics take on the devices that manual links touch, counted over all ports of a device.
std::set<DevicePort> generatedPorts(const RuleInput& input, const std::set<Id<Device>>& touched) {
  std::set<DevicePort> used;
  for (const FabricView& view : generatedFabrics(input)) {
    if (view.row->detached) continue; // its links are rows now
    forEachEnd(view.topology(), [&](std::uint32_t index, std::uint16_t port) {
      const Device* device = view.device(index);
      if (device == nullptr || !touched.contains(device->id)) return;
      const Entry* entry = input.design.find(device->typeId);
      const auto span = entry != nullptr ? portSpan(view, *entry, view.topology().devices[index].tier) : std::nullopt;
      if (span && !span->split) used.emplace(device->id, span->first + port);
    });
  }
  return used;
}

std::vector<const ManualLink*> handDrawn(const Design& design) {
  std::vector<const ManualLink*> links;
  design.table<ManualLink>().forEach([&](const ManualLink& link) { links.push_back(&link); });
  return links;
}

std::string deviceName(const Design& design, Id<Device> id) {
  const Device* device = design.find(id);
  return device != nullptr ? device->name : id.text();
}

void checkManualPortsOnce(const RuleInput& input, std::vector<Finding>& findings) {
  const auto links = handDrawn(input.design);
  if (links.empty()) return;
  std::set<Id<Device>> touched;
  for (const ManualLink* link : links)
    touched.insert({link->deviceA, link->deviceB});
  std::set<DevicePort> used = generatedPorts(input, touched);
  for (const ManualLink* link : links) {
    Affected affected;
    for (const DevicePort& end : {DevicePort{link->deviceA, link->portA}, DevicePort{link->deviceB, link->portB}}) {
      if (!used.insert(end).second) {
        affected.add(portName(deviceName(input.design, end.first), end.second), end.first.text());
      }
    }
    reportUsedTwice(link->id.text(), affected, {link->id.text()}, "remove-link", findings);
  }
}

void checkPortsOnce(const RuleInput& input, std::vector<Finding>& findings, std::stop_token stop) {
  for (const FabricView& view : generatedFabrics(input)) {
    if (stop.stop_requested()) return;
    checkGeneratedPortsOnce(view, findings);
  }
  checkManualPortsOnce(input, findings);
}

/// How many ports each device of a fabric may use; `unlimited` when its entry does not tell.
constexpr int unlimited = 1 << 30;

std::vector<int> portLimits(const FabricView& view) {
  const Topology& net = view.topology();
  std::vector<int> limits(net.devices.size(), unlimited);
  std::map<std::pair<std::string, Tier>, int> known;
  for (std::uint32_t i = 0; i < net.devices.size(); ++i) {
    const Device* device = view.device(i);
    if (device == nullptr) continue;
    const Tier tier = net.devices[i].tier;
    const auto [place, fresh] = known.try_emplace({device->typeId, tier}, unlimited);
    if (fresh) {
      const Entry* entry = view.design->find(device->typeId);
      const auto span = entry != nullptr ? portSpan(view, *entry, tier) : std::nullopt;
      if (span) place->second = span->count;
    }
    limits[i] = place->second;
  }
  return limits;
}

void reportMissingPort(const std::string& device, int port, int limit, const std::string& link,
                       const Affected& affected, std::vector<std::string> places, std::string fix,
                       std::vector<Finding>& findings) {
  places.insert(places.end(), affected.places().begin(), affected.places().end());
  Finding finding = makeFinding("NET-004", Severity::Error,
                                {{"device", device},
                                 {"port", std::to_string(port + 1)},
                                 {"limit", std::to_string(limit)},
                                 {"link", link},
                                 {"count", std::to_string(std::max<std::size_t>(1, affected.total()))}},
                                std::move(places));
  finding.value = std::to_string(port + 1);
  finding.limit = std::to_string(limit);
  finding.fix = std::move(fix);
  findings.push_back(std::move(finding));
}

void checkGeneratedPortsExist(const FabricView& view, std::vector<Finding>& findings) {
  const std::vector<int> limits = portLimits(view);
  Affected affected;
  std::uint32_t first = 0;
  int port = -1;
  forEachEnd(view.topology(), [&](std::uint32_t device, std::uint16_t number) {
    if (number < limits[device]) return;
    if (port < 0) first = device;
    if (device == first) port = std::max<int>(port, number);
    affected.add(view.name(device), view.place(device));
  });
  if (port < 0) return;
  reportMissingPort(view.name(first), port, limits[first], view.fabricName(), affected, {view.row->id.text()}, "",
                    findings);
}

void checkManualPortsExist(const RuleInput& input, std::vector<Finding>& findings) {
  for (const ManualLink* link : handDrawn(input.design)) {
    for (const auto& [id, port] : {DevicePort{link->deviceA, link->portA}, DevicePort{link->deviceB, link->portB}}) {
      const Device* device = input.design.find(id);
      const Entry* entry = device != nullptr ? input.design.find(device->typeId) : nullptr;
      const auto limit = entry != nullptr ? portCount(*entry) : std::nullopt;
      if (!limit || (port >= 0 && port < *limit)) continue;
      reportMissingPort(device->name, port, *limit, link->id.text(), {}, {link->id.text(), id.text()}, "remove-link",
                        findings);
    }
  }
}

void checkPortsExist(const RuleInput& input, std::vector<Finding>& findings, std::stop_token stop) {
  for (const FabricView& view : generatedFabrics(input)) {
    if (stop.stop_requested()) return;
    checkGeneratedPortsExist(view, findings);
  }
  checkManualPortsExist(input, findings);
}

void checkPlanesApart(const RuleInput& input, std::vector<Finding>& findings, std::stop_token) {
  for (const FabricView& view : generatedFabrics(input)) {
    const Topology& net = view.topology();
    if (net.planes < 2) continue;
    Affected affected;
    for (const Link& link : net.links) {
      const TopologyDevice &a = net.devices[link.a], &b = net.devices[link.b];
      const bool switches = a.tier != Tier::Node && b.tier != Tier::Node && link.kind != LinkKind::Management;
      if (switches && a.plane != b.plane)
        affected.add(view.name(link.a) + " – " + view.name(link.b), view.place(link.a));
    }
    if (affected.total() == 0) continue;
    std::vector<std::string> places{view.row->id.text()};
    places.insert(places.end(), affected.places().begin(), affected.places().end());
    findings.push_back(makeFinding(
        "NET-011", Severity::Error,
        {{"fabric", view.fabricName()}, {"links", affected.names()}, {"count", std::to_string(affected.total())}},
        std::move(places)));
  }
}

} // namespace

std::vector<Rule> portRules() {
  const char* source = "one port, one cable; the port groups of the catalog entry";
  return {
      {"NET-002", "cables on a port ≤ 1", source, checkPortsOnce},
      {"NET-004", "port number ≤ ports of the device at the fabric's rate", source, checkPortsExist},
      {"NET-011", "no link joins switches of two planes", "multi-plane fabrics: planes are never joined",
       checkPlanesApart},
  };
}

} // namespace cw::checks
