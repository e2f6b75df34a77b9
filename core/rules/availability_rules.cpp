// SPDX-License-Identifier: GPL-3.0-or-later
// Rules about what stops when one part fails. Small clusters that the sizing rule keeps small are not complained about.
#include <algorithm>
#include <map>

#include "core/rules/rule_tools.h"

namespace cw::checks {
namespace {

constexpr const char* source = "published designs with fewer than four spines or one switch for all";
/// From this many leaves a plane on, fewer than four spines lose more than a quarter of the bandwidth with one of them.
constexpr std::uint32_t leavesOfSmallFabric = 4;
constexpr std::uint32_t leavesOfUnit = 8;
constexpr std::uint32_t spinesWanted = 4;
/// One switch for more machines than a scalable unit holds is no longer a small cluster.
constexpr std::uint32_t nodesOfSmallFabric = 32;

void checkSpines(const RuleInput& input, std::vector<Finding>& findings, std::stop_token) {
  for (const FabricView& view : generatedFabrics(input)) {
    const Topology& net = view.topology();
    if (!isTree(view.row->kind) || net.spines == 0) continue;
    const auto planes = static_cast<std::uint32_t>(std::max(1, net.planes));
    const std::uint32_t spines = net.spines / planes, leaves = net.leaves / planes;
    const bool single = spines == 1 && leaves > 1;
    if (!single && (spines >= spinesWanted || leaves <= leavesOfSmallFabric)) continue;
    // One unit of leaves is often what the sizing rule gives: said, but not held against it.
    const Severity severity = single || leaves > leavesOfUnit ? Severity::Warning : Severity::Advice;
    Finding finding = makeFinding("AVL-001", severity,
                                  {{"fabric", view.fabricName()},
                                   {"spines", std::to_string(spines)},
                                   {"leaves", std::to_string(leaves)},
                                   {"share", std::to_string(100 / spines)}},
                                  {view.row->id.text(), view.place(net.firstSpine())});
    finding.value = std::to_string(spines);
    finding.limit = std::to_string(spinesWanted);
    if (single) finding.variant = "single";
    findings.push_back(std::move(finding));
  }
}

void checkSingleSwitch(const RuleInput& input, std::vector<Finding>& findings, std::stop_token) {
  for (const FabricView& view : generatedFabrics(input)) {
    const Topology& net = view.topology();
    // Out-of-band management may fail without stopping a job.
    if (view.row->purpose == FabricPurpose::OutOfBand || net.leaves != 1 || net.nodes <= nodesOfSmallFabric) continue;
    Finding finding = makeFinding(
        "AVL-002", Severity::Warning,
        {{"fabric", view.fabricName()}, {"switch", view.name(net.firstLeaf())}, {"nodes", std::to_string(net.nodes)}},
        {view.row->id.text(), view.place(net.firstLeaf())});
    finding.value = "1";
    finding.limit = "2";
    findings.push_back(std::move(finding));
  }
}

/// Whether the links of a device all end on one switch, though it has several.
struct Homing {
  std::uint32_t leaf = 0;
  int links = 0;
  bool split = false;
};

void checkDualHomed(const RuleInput& input, std::vector<Finding>& findings, std::stop_token) {
  for (const FabricView& view : generatedFabrics(input)) {
    const Topology& net = view.topology();
    const bool service = view.row->purpose == FabricPurpose::Storage || view.row->purpose == FabricPurpose::InBand;
    if (!service || net.leaves < 2) continue;
    std::vector<Homing> homing(net.nodes);
    for (const Link& link : net.links) {
      if (link.kind != LinkKind::NodeLeaf || link.a >= net.nodes) continue;
      Homing& home = homing[link.a];
      home.split = home.split || (home.links > 0 && home.leaf != link.b);
      home.leaf = link.b;
      ++home.links;
    }
    Affected affected;
    for (std::uint32_t i = 0; i < net.nodes; ++i) {
      if (homing[i].links < 2 || homing[i].split) continue;
      if (affected.wantsMore())
        affected.add(view.name(i), view.place(i));
      else
        affected.count();
    }
    if (affected.total() == 0) continue;
    std::vector<std::string> places{view.row->id.text()};
    places.insert(places.end(), affected.places().begin(), affected.places().end());
    findings.push_back(makeFinding(
        "AVL-003", Severity::Warning,
        {{"fabric", view.fabricName()}, {"devices", affected.names()}, {"count", std::to_string(affected.total())}},
        std::move(places)));
  }
}

} // namespace

std::vector<Rule> availabilityRules() {
  return {
      {"AVL-001", "spines a plane ≥ 4 from five leaves on, ≥ 2 always", source, checkSpines},
      {"AVL-002", "more than 32 machines hang on two switches or more", source, checkSingleSwitch},
      {"AVL-003", "two links of a machine end on two switches", source, checkDualHomed},
  };
}

} // namespace cw::checks
