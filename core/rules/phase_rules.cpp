// SPDX-License-Identifier: GPL-3.0-or-later
// Rules about building in phases: what stands must not be cabled anew, and nothing comes before what carries it.
#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

#include "core/rules/rule_tools.h"

namespace cw::checks {
namespace {

/// The phases of what fabrics are made of, ascending.
std::vector<int> phasesOf(const Design& design) {
  std::set<int> phases;
  design.table<DeviceGroup>().forEach([&](const DeviceGroup& group) { phases.insert(group.phase); });
  design.table<Fabric>().forEach([&](const Fabric& fabric) { phases.insert(fabric.phase); });
  return {phases.begin(), phases.end()};
}

/// The design as it stands after a phase: without the groups and fabrics of later ones.
Design upToPhase(const Design& design, int phase) {
  Design early = design;
  std::set<Id<DeviceGroup>> goneGroups;
  std::set<Id<Fabric>> goneFabrics;
  design.table<DeviceGroup>().forEach([&](const DeviceGroup& group) {
    if (group.phase > phase) goneGroups.insert(group.id);
  });
  design.table<Fabric>().forEach([&](const Fabric& fabric) {
    if (fabric.phase > phase) goneFabrics.insert(fabric.id);
  });
  for (const auto id : goneGroups)
    early.setTable(early.table<DeviceGroup>().without(id));
  for (const auto id : goneFabrics)
    early.setTable(early.table<Fabric>().without(id));
  Table<Fabric> fabrics = early.table<Fabric>();
  early.table<Fabric>().forEach([&](const Fabric& fabric) {
    Fabric changed = fabric;
    std::erase_if(changed.attachments, [&](const Attachment& attachment) {
      return goneGroups.contains(attachment.group) || goneFabrics.contains(attachment.fabric);
    });
    if (goneFabrics.contains(changed.uplinkFabric)) changed.uplinkFabric = {};
    if (changed != fabric) fabrics = fabrics.with(std::make_shared<const Fabric>(std::move(changed)));
  });
  early.setTable(std::move(fabrics));
  return early;
}

/// A device that stays itself over the phases: its row, or its tier and number where it has none.
using DeviceKey = std::pair<std::uint64_t, std::uint32_t>;

DeviceKey keyOf(const FabricInstance& instance, std::uint32_t index) {
  const Id<Device> row = index < instance.devices.size() ? instance.devices[index] : Id<Device>{};
  if (row) return {row.value, 0};
  const TopologyDevice& device = instance.generated.topology.devices[index];
  return {0, (static_cast<std::uint32_t>(device.tier) << 28U) + device.index};
}

struct KeyHash {
  std::size_t operator()(const DeviceKey& key) const { return key.first * 0x9E3779B97F4A7C15U ^ key.second; }
};

/// Where the links of a fabric lead, by lower device and port.
class FarEnds {
public:
  explicit FarEnds(const FabricInstance& instance) : instance_(instance) {
    const Topology& net = instance.generated.topology;
    for (std::uint32_t i = 0; i < net.devices.size(); ++i)
      indices_.emplace(keyOf(instance, i), i);
    ends_.reserve(net.links.size());
    for (const Link& link : net.links)
      ends_.emplace(slot(link.a, link.portA), &link);
  }
  /// The link at a port of a device of another phase, or null.
  const Link* at(const DeviceKey& device, std::uint16_t port) const {
    const auto index = indices_.find(device);
    if (index == indices_.end()) return nullptr;
    const auto end = ends_.find(slot(index->second, port));
    return end == ends_.end() ? nullptr : end->second;
  }
  const FabricInstance& instance() const { return instance_; }

private:
  static std::uint64_t slot(std::uint32_t device, std::uint16_t port) { return (std::uint64_t{device} << 16U) | port; }
  const FabricInstance& instance_;
  std::unordered_map<DeviceKey, std::uint32_t, KeyHash> indices_;
  std::unordered_map<std::uint64_t, const Link*> ends_;
};

/// The cables of an earlier phase that end elsewhere in a later one.
struct Moves {
  std::size_t count = 0;
  const Link* first = nullptr; ///< as it was
  const Link* now = nullptr;   ///< where that port leads later; null: nowhere
};

Moves findMoves(const FabricInstance& before, const FarEnds& after) {
  Moves moves;
  for (const Link& link : before.generated.topology.links) {
    const Link* now = after.at(keyOf(before, link.a), link.portA);
    const bool stays =
        now != nullptr && keyOf(after.instance(), now->b) == keyOf(before, link.b) && now->portB == link.portB;
    if (stays) continue;
    if (moves.count++ == 0) {
      moves.first = &link;
      moves.now = now;
    }
  }
  return moves;
}

void reportMoves(const RuleInput& input, int phase, const FabricInstance& before, const FabricInstance& after,
                 std::vector<Finding>& findings) {
  const Fabric* row = input.design.find(before.fabric);
  if (row == nullptr || before.error || after.error) return;
  // A network that is ready to grow stands whole from its own phase on, as the bill of materials lists it.
  if (row->growReady) return;
  const FarEnds ends(after);
  const Moves moves = findMoves(before, ends);
  if (moves.count == 0) return;
  const FabricView early{&input.design, row, &before, {}, {}, {}}, late{&input.design, row, &after, {}, {}, {}};
  Finding finding = makeFinding("PHASE-001", Severity::Warning,
                                {{"fabric", row->name},
                                 {"phase", std::to_string(phase)},
                                 {"count", std::to_string(moves.count)},
                                 {"total", std::to_string(before.generated.topology.links.size())},
                                 {"device", early.name(moves.first->a)},
                                 {"port", std::to_string(moves.first->portA + 1)},
                                 {"old", early.name(moves.first->b)},
                                 {"new", moves.now != nullptr ? late.name(moves.now->b) : "–"}},
                                {row->id.text(), early.place(moves.first->a)});
  finding.value = std::to_string(moves.count);
  finding.limit = "0";
  finding.phase = phase;
  finding.fix = "grow-ready";
  findings.push_back(std::move(finding));
}

void checkMovedCables(const RuleInput& input, std::vector<Finding>& findings, std::stop_token stop) {
  const std::vector<int> phases = phasesOf(input.design);
  if (phases.size() < 2) return;
  DesignTopology before = deriveTopology(upToPhase(input.design, phases.front()), stop);
  for (std::size_t i = 1; i < phases.size() && !stop.stop_requested(); ++i) {
    const bool last = i + 1 == phases.size();
    DesignTopology grown = last ? DesignTopology{} : deriveTopology(upToPhase(input.design, phases[i]), stop);
    const DesignTopology& after = last ? input.topology : grown;
    for (const FabricInstance& early : before.fabrics) {
      if (const FabricInstance* late = after.find(early.fabric)) reportMoves(input, phases[i], early, *late, findings);
    }
    before = std::move(grown);
  }
}

void checkRackFirst(const RuleInput& input, std::vector<Finding>& findings, std::stop_token) {
  std::map<std::pair<int, int>, Affected> early;
  input.design.table<Device>().forEach([&](const Device& device) {
    const Rack* rack = device.rack ? input.design.find(device.rack) : nullptr;
    if (rack != nullptr && device.phase < rack->phase) {
      early[{device.phase, rack->phase}].add(device.name, device.id.text());
    }
  });
  for (const auto& [phases, affected] : early) {
    Finding finding = makeFinding("PHASE-002", Severity::Error,
                                  {{"devices", affected.names()},
                                   {"count", std::to_string(affected.total())},
                                   {"phase", std::to_string(phases.first)},
                                   {"rackPhase", std::to_string(phases.second)}},
                                  affected.places());
    finding.value = std::to_string(phases.first);
    finding.limit = std::to_string(phases.second);
    findings.push_back(std::move(finding));
  }
}

} // namespace

std::vector<Rule> phaseRules() {
  const char* source = "the design's own phases";
  return {
      {"PHASE-001", "links of the fabric after phase n ⊆ links after phase n + 1", source, checkMovedCables},
      {"PHASE-002", "phase of a device ≥ phase of its rack", source, checkRackFirst},
  };
}

} // namespace cw::checks
