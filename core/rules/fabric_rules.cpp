// SPDX-License-Identifier: GPL-3.0-or-later
// Rules about the shape of a fabric: was it generated, do its uplinks give what was stated.
#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "core/rules/rule_tools.h"
#include "core/rules/uplinks.h"

namespace cw::checks {
namespace {

constexpr const char* clos =
    "fat-tree sizing: the spines must divide the uplinks of a leaf, and every leaf reaches every "
    "spine with equally many links";

/// Links to the fabric managers of a pod, as the reference architectures wire them.
constexpr int managerLinks = 4;

void checkGenerated(const RuleInput& input, std::vector<Finding>& findings, std::stop_token) {
  for (const FabricInstance& instance : input.topology.fabrics) {
    const Fabric* row = input.design.find(instance.fabric);
    if (row == nullptr || !instance.error) continue;
    Finding finding = makeFinding("NET-001", Severity::Error, {{"fabric", row->name}}, {row->id.text()});
    finding.cause = std::make_shared<const Error>(*instance.error);
    findings.push_back(std::move(finding));
  }
}

/// The leaves of a report that have one fault.
std::vector<const LeafUplinks*> leavesWith(const UplinkReport& report, UplinkFault fault) {
  std::vector<const LeafUplinks*> found;
  for (const LeafUplinks& leaf : report.leaves) {
    if (leaf.fault == fault) found.push_back(&leaf);
  }
  return found;
}

Affected affectedLeaves(const FabricView& view, const std::vector<const LeafUplinks*>& leaves) {
  Affected affected;
  for (const LeafUplinks* leaf : leaves) {
    if (affected.wantsMore())
      affected.add(view.name(leaf->device), view.place(leaf->device));
    else
      affected.count();
  }
  return affected;
}

std::vector<std::string> placesOf(const FabricView& view, const Affected& affected) {
  std::vector<std::string> places{view.row->id.text()};
  for (const std::string& place : affected.places()) {
    if (place != places.front()) places.push_back(place);
  }
  return places;
}

int nextDivisor(int number, int from) {
  int candidate = from + 1;
  while (candidate < number && number % candidate != 0)
    ++candidate;
  return std::min(candidate, number);
}

int previousDivisor(int number, int from) {
  int candidate = from - 1;
  while (candidate > 1 && number % candidate != 0)
    --candidate;
  return candidate;
}

/// The two ways out of dark uplinks: more spines that divide, or fewer with the ratio they give.
void addRemedies(const FabricView& view, const UplinkReport& report, const LeafUplinks& leaf, Finding& finding) {
  const int more = nextDivisor(leaf.planned, leaf.spines);
  const int fewer = previousDivisor(leaf.planned, leaf.spines);
  const auto planes = std::max(1, view.topology().planes);
  // Spines outnumber what one leaf reaches only in three tiers and in several planes; each group needs the same change.
  const int groups = std::max(1, static_cast<int>(view.topology().spines) / std::max(1, leaf.spines));
  const int leavesInGroup = std::max(1, static_cast<int>(report.leaves.size()) / std::max(groups, planes));
  const int bundle =
      fewer > 0 ? std::min(leaf.planned / fewer, (view.spine ? view.spine->ports : 0) / leavesInGroup) : 0;
  finding.args.emplace_back("more", std::to_string(more));
  finding.args.emplace_back("added", std::to_string((more - leaf.spines) * groups));
  finding.args.emplace_back("fewer", std::to_string(fewer));
  finding.args.emplace_back("ratio", bundle > 0 ? ratioText(double(leaf.nodeLinks) / (bundle * fewer)) : "");
  if (bundle == 0 || fewer < 1 || bundle * fewer >= leaf.planned) finding.variant = "more";
}

void checkDarkUplinks(const RuleInput& input, std::vector<Finding>& findings, std::stop_token) {
  for (const FabricView& view : generatedFabrics(input)) {
    const UplinkReport report = inspectUplinks(view);
    const auto leaves = leavesWith(report, UplinkFault::Dark);
    if (leaves.empty()) continue;
    const Affected affected = affectedLeaves(view, leaves);
    const LeafUplinks& leaf = *leaves.front();
    Finding finding = makeFinding("NET-003", Severity::Error,
                                  {{"fabric", view.fabricName()},
                                   {"leaf", affected.names()},
                                   {"leaves", std::to_string(affected.total())},
                                   {"dark", std::to_string(leaf.dark)},
                                   {"uplinks", std::to_string(leaf.planned)},
                                   {"spines", std::to_string(leaf.spines)}},
                                  placesOf(view, affected));
    finding.value = fmt::format("{} × {}", affected.total(), leaf.dark);
    finding.limit = "0";
    addRemedies(view, report, leaf, finding);
    findings.push_back(std::move(finding));
  }
}

/// The most that a spine carries down for each link up; 1 where there is no tier above.
double spineRatio(const Topology& net) {
  if (net.cores == 0) return 1;
  std::vector<int> down(net.spines), up(net.spines);
  const auto spine = [&](std::uint32_t device) { return device - net.firstSpine(); };
  for (const Link& link : net.links) {
    const std::uint32_t above = std::max(link.a, link.b), below = std::min(link.a, link.b);
    if (link.kind == LinkKind::LeafSpine && spine(above) < net.spines) ++down[spine(above)];
    if (link.kind == LinkKind::SpineCore && below >= net.firstSpine() && spine(below) < net.spines) ++up[spine(below)];
  }
  double worst = 0;
  for (std::uint32_t i = 0; i < net.spines; ++i)
    worst = std::max(worst, up[i] > 0 ? double(down[i]) / up[i] : down[i]);
  return worst;
}

void reportRatio(const FabricView& view, double wired, const std::string& where, std::vector<std::string> places,
                 std::vector<Finding>& findings) {
  Finding finding = makeFinding("NET-005", Severity::Error,
                                {{"fabric", view.fabricName()},
                                 {"where", where},
                                 {"wired", ratioText(wired)},
                                 {"stated", ratioText(view.row->oversubscription)}},
                                std::move(places));
  finding.value = ratioText(wired);
  finding.limit = ratioText(view.row->oversubscription);
  findings.push_back(std::move(finding));
}

void checkOversubscription(const RuleInput& input, std::vector<Finding>& findings, std::stop_token) {
  for (const FabricView& view : generatedFabrics(input)) {
    const UplinkReport report = inspectUplinks(view);
    if (report.leaves.empty()) continue;
    const auto leaves = leavesWith(report, UplinkFault::Oversubscribed);
    double worst = 0;
    for (const LeafUplinks* leaf : leaves)
      worst = std::max(worst, double(leaf->nodeLinks) / std::max(1, leaf->up));
    const Affected affected = affectedLeaves(view, leaves);
    if (!leaves.empty()) reportRatio(view, worst, affected.names(), placesOf(view, affected), findings);
    const double above = spineRatio(view.topology());
    if (leaves.empty() && above > view.row->oversubscription + 1e-9) {
      reportRatio(view, above, view.name(view.topology().firstSpine()) + ", …", {view.row->id.text()}, findings);
    }
  }
}

void checkPartialUnits(const RuleInput& input, std::vector<Finding>& findings, std::stop_token) {
  for (const FabricView& view : generatedFabrics(input)) {
    const UplinkReport report = inspectUplinks(view);
    const auto leaves = leavesWith(report, UplinkFault::PartialUnit);
    const Affected affected = affectedLeaves(view, leaves);
    if (!leaves.empty()) {
      int whole = 0;
      for (const LeafUplinks& leaf : report.leaves)
        whole = std::max(whole, leaf.up);
      Finding finding = makeFinding("NET-008", Severity::Error,
                                    {{"fabric", view.fabricName()},
                                     {"leaf", affected.names()},
                                     {"leaves", std::to_string(affected.total())},
                                     {"uplinks", std::to_string(leaves.front()->up)},
                                     {"whole", std::to_string(whole)}},
                                    placesOf(view, affected));
      finding.value = std::to_string(leaves.front()->up);
      finding.limit = std::to_string(whole);
      findings.push_back(std::move(finding));
    } else if (!report.unitsWithoutLeaves.empty()) {
      Finding finding =
          makeFinding("NET-008", Severity::Error,
                      {{"fabric", view.fabricName()}, {"unit", std::to_string(report.unitsWithoutLeaves.front() + 1)}},
                      {view.row->id.text()});
      finding.variant = "leaves";
      findings.push_back(std::move(finding));
    }
  }
}

void checkEqualBundles(const RuleInput& input, std::vector<Finding>& findings, std::stop_token) {
  for (const FabricView& view : generatedFabrics(input)) {
    const UplinkReport report = inspectUplinks(view);
    const auto leaves = leavesWith(report, UplinkFault::Unequal);
    if (leaves.empty()) continue;
    const Affected affected = affectedLeaves(view, leaves);
    const LeafUplinks& leaf = *leaves.front();
    Finding finding = makeFinding("NET-009", Severity::Error,
                                  {{"fabric", view.fabricName()},
                                   {"leaf", affected.names()},
                                   {"leaves", std::to_string(affected.total())},
                                   {"smallest", std::to_string(leaf.smallestBundle)},
                                   {"largest", std::to_string(leaf.largestBundle)},
                                   {"spines", std::to_string(leaf.spines)}},
                                  placesOf(view, affected));
    finding.value = fmt::format("{}…{}", leaf.smallestBundle, leaf.largestBundle);
    findings.push_back(std::move(finding));
  }
}

void checkManagerPorts(const RuleInput& input, std::vector<Finding>& findings, std::stop_token) {
  for (const FabricView& view : generatedFabrics(input)) {
    if (!view.leaf || !view.leaf->infiniBand || view.leaf->managerPort) continue;
    const ManagementPorts& asked = view.row->management;
    if (asked.mode == ManagementPorts::Mode::None) continue;
    const bool counted = asked.mode == ManagementPorts::Mode::Count;
    const std::int64_t wired = view.topology().linkCounts.management;
    const int wanted = counted ? asked.count : managerLinks;
    if (counted ? wired >= wanted : wired > 0) continue;
    // A single switch runs its own subnet manager well; a tree wants a manager that sees all of it.
    const bool tree = view.topology().spines > 0;
    Finding finding =
        makeFinding("NET-007", tree ? Severity::Warning : Severity::Advice,
                    {{"fabric", view.fabricName()}, {"wanted", std::to_string(wanted)}}, {view.row->id.text()});
    finding.value = std::to_string(wired);
    finding.limit = std::to_string(wanted);
    if (tree) finding.fix = "reserve-manager-ports";
    findings.push_back(std::move(finding));
  }
}

} // namespace

std::vector<Rule> fabricRules() {
  return {
      {"NET-001", "every fabric of the design can be generated", "fat-tree sizing", checkGenerated},
      {"NET-003", "uplinks of a leaf mod spines = 0", clos, checkDarkUplinks},
      {"NET-005", "links to nodes ÷ links to spines ≤ stated oversubscription, on every leaf",
       "wired links, not port counts", checkOversubscription},
      {"NET-007", "InfiniBand leaves without a manager port keep 4 ports for the fabric manager",
       "reference architectures with 32 nodes a unit: a pod of 4 units has 127 nodes", checkManagerPorts},
      {"NET-008", "uplinks of a partial unit = uplinks of a whole one", clos, checkPartialUnits},
      {"NET-009", "links leaf–spine equal for every pair", clos, checkEqualBundles},
  };
}

} // namespace cw::checks
