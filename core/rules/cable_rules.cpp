// SPDX-License-Identifier: GPL-3.0-or-later
// Rules about cables: reach, form factor, slack.
#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include <fmt/format.h>

#include "core/placement/plugs.h"
#include "core/rules/ports.h"
#include "core/rules/rule_tools.h"
#include "core/units/text.h"

namespace cw::checks {
namespace {

constexpr const char* reachSource = "catalog reach by lane rate, medium and both ends";

std::string metresText(double metres) { return fmt::format("{:.3g} m", metres); }

/// The length that a route asks for, slack included, before the next stock length.
double neededLength(const Policy& policy, double routeM) {
  return routeM * (1 + policy.cableSlackShare) + policy.cableSlackM;
}

/// The generated fabrics by their place in the topology, which is how cables name them.
std::map<std::uint32_t, FabricView> viewsByIndex(const RuleInput& input) {
  std::map<std::uint32_t, FabricView> views;
  for (FabricView& view : generatedFabrics(input)) {
    const auto index = static_cast<std::uint32_t>(view.instance - input.topology.fabrics.data());
    views.emplace(index, std::move(view));
  }
  return views;
}

bool bothPlaced(const FabricView& view, const Link& link) {
  const Device *a = view.device(link.a), *b = view.device(link.b);
  return a != nullptr && b != nullptr && a->rack && b->rack;
}

/// Cables of one product in one fabric that share a fault; the worst one is told in full.
struct FaultyRuns {
  std::size_t count = 0;
  double worstM = -1;
  const Link* worst = nullptr;
};

enum class RunFault { None, TooLong, NoProduct };

RunFault faultOf(const CableRun& run, const CableProduct& product) {
  if (product.entryId.empty()) return RunFault::NoProduct;
  if (run.lengthM <= 0) return RunFault::TooLong;
  return product.maxReachM > 0 && run.lengthM > product.maxReachM + 1e-6 ? RunFault::TooLong : RunFault::None;
}

void reportRuns(const FabricView& view, const Policy& policy, const CableProduct& product, const FaultyRuns& runs,
                RunFault fault, std::vector<Finding>& findings) {
  const Link& link = *runs.worst;
  const double needed = neededLength(policy, runs.worstM);
  Finding finding = makeFinding(fault == RunFault::TooLong ? "CAB-001" : "CAB-003",
                                fault == RunFault::TooLong ? Severity::Error : Severity::Warning,
                                {{"fabric", view.fabricName()},
                                 {"count", std::to_string(runs.count)},
                                 {"cable", product.name},
                                 {"from", view.name(link.a)},
                                 {"to", view.name(link.b)},
                                 {"length", metresText(needed)},
                                 {"reach", metresText(product.maxReachM)}},
                                {view.row->id.text(), view.place(link.a), view.place(link.b)});
  finding.value = metresText(needed);
  if (fault == RunFault::TooLong) finding.limit = metresText(product.maxReachM);
  findings.push_back(std::move(finding));
}

void checkRuns(const RuleInput& input, std::vector<Finding>& findings, RunFault wanted, std::stop_token stop) {
  const auto views = viewsByIndex(input);
  std::map<std::pair<std::uint32_t, std::uint16_t>, FaultyRuns> faulty;
  for (const CableRun& run : input.cabling.runs) {
    if (faultOf(run, input.cabling.products[run.product]) != wanted) continue;
    if (stop.stop_requested()) return;
    const auto view = views.find(run.fabric);
    if (view == views.end()) continue;
    const Link& link = view->second.topology().links[run.firstLink];
    // A device without a place has its own finding.
    if (!bothPlaced(view->second, link)) continue;
    FaultyRuns& runs = faulty[{run.fabric, run.product}];
    ++runs.count;
    if (run.routeM > runs.worstM) {
      runs.worstM = run.routeM;
      runs.worst = &link;
    }
  }
  for (const auto& [key, runs] : faulty) {
    reportRuns(views.at(key.first), input.design.policy(), input.cabling.products[key.second], runs, wanted, findings);
  }
}

/// A link drawn by hand with what it joins; null parts are reported by other rules.
struct DrawnCable {
  const ManualLink* link = nullptr;
  const Entry* cable = nullptr;
  const Device *a = nullptr, *b = nullptr;
};

template <class Visit>
void forEachDrawn(const Design& design, Visit&& visit) {
  design.table<ManualLink>().forEach([&](const ManualLink& link) {
    const DrawnCable drawn{&link, link.cableTypeId.empty() ? nullptr : design.find(link.cableTypeId),
                           design.find(link.deviceA), design.find(link.deviceB)};
    if (drawn.cable != nullptr && drawn.a != nullptr && drawn.b != nullptr) visit(drawn);
  });
}

void checkReach(const RuleInput& input, std::vector<Finding>& findings, std::stop_token stop) {
  checkRuns(input, findings, RunFault::TooLong, stop);
  forEachDrawn(input.design, [&](const DrawnCable& drawn) {
    const auto reach = drawn.cable->number(field::maxReachM);
    if (!reach || !drawn.a->rack || !drawn.b->rack) return;
    const double needed = neededLength(input.design.policy(), routeLength(input.design, *drawn.a, *drawn.b).base());
    if (needed <= *reach) return;
    Finding finding = makeFinding("CAB-001", Severity::Error,
                                  {{"fabric", drawn.link->id.text()},
                                   {"count", "1"},
                                   {"cable", drawn.cable->model},
                                   {"from", drawn.a->name},
                                   {"to", drawn.b->name},
                                   {"length", metresText(needed)},
                                   {"reach", metresText(*reach)}},
                                  {drawn.link->id.text(), drawn.a->id.text(), drawn.b->id.text()});
    finding.value = metresText(needed);
    finding.limit = metresText(*reach);
    findings.push_back(std::move(finding));
  });
}

void checkProducts(const RuleInput& input, std::vector<Finding>& findings, std::stop_token stop) {
  checkRuns(input, findings, RunFault::NoProduct, stop);
}

/// The group of cages that holds a port of a type.
const PortGroup* groupOfPort(const Entry* entry, int port) {
  if (entry == nullptr) return nullptr;
  for (const PortGroup& group : entry->ports) {
    const int ports = group.cages * std::max(1, group.portsPerCage);
    if (port < ports) return port >= 0 ? &group : nullptr;
    port -= ports;
  }
  return nullptr;
}

/// Both plugs of a cable against both cages it joins.
struct PlugCheck {
  std::string endA, endB;
  const PortGroup *cageA = nullptr, *cageB = nullptr;

  bool fits() const { return fitsStraight() || (plugFits(endB, *cageA) && plugFits(endA, *cageB)); }
  bool fitsStraight() const { return plugFits(endA, *cageA) && plugFits(endB, *cageB); }
  /// Whether the lower end is the one where neither plug goes in.
  bool failsAtA() const { return !plugFits(endA, *cageA) && !plugFits(endB, *cageA); }
};

void reportPlugs(const PlugCheck& check, const std::string& cable, const std::string& deviceA,
                 const std::string& deviceB, std::vector<std::string> places, std::string fix,
                 std::vector<Finding>& findings) {
  const PortGroup& cage = check.failsAtA() ? *check.cageA : *check.cageB;
  const std::string cageText = cage.connector + (cage.flatTop ? " (RHS)" : "");
  Finding finding = makeFinding("CAB-002", Severity::Error,
                                {{"cable", cable},
                                 {"plugs", check.endA + " – " + check.endB},
                                 {"device", check.failsAtA() ? deviceA : deviceB},
                                 {"cage", cageText}},
                                std::move(places));
  finding.value = check.endA + " – " + check.endB;
  finding.limit = cageText;
  finding.fix = std::move(fix);
  findings.push_back(std::move(finding));
}

std::string otherEnd(const Entry& cable) {
  const std::string end = cable.text("end_b");
  return end == "same" ? cable.text("end_a") : end;
}

void checkDrawnPlugs(const RuleInput& input, std::vector<Finding>& findings) {
  forEachDrawn(input.design, [&](const DrawnCable& drawn) {
    const PlugCheck check{drawn.cable->text("end_a"), otherEnd(*drawn.cable),
                          groupOfPort(input.design.find(drawn.a->typeId), drawn.link->portA),
                          groupOfPort(input.design.find(drawn.b->typeId), drawn.link->portB)};
    if (check.cageA == nullptr || check.cageB == nullptr || check.fits()) return;
    reportPlugs(check, drawn.cable->model, drawn.a->name, drawn.b->name,
                {drawn.link->id.text(), drawn.a->id.text(), drawn.b->id.text()}, "remove-link", findings);
  });
}

const PortGroup* cagesAt(const FabricView& view, std::uint32_t index) {
  const Device* device = view.device(index);
  const Entry* entry = device != nullptr ? view.design->find(device->typeId) : nullptr;
  return entry != nullptr ? cagesFor(view, *entry, view.topology().devices[index].tier) : nullptr;
}

/// What a generated cable plugs in: its own fixed ends, or the modules at both ends.
PlugCheck plugsOf(const FabricView& view, const CableProduct& product, const Link& link) {
  PlugCheck check;
  check.endA = (product.moduleA != nullptr ? product.moduleA : product.entry)->text("end_a");
  check.endB = product.moduleB != nullptr ? product.moduleB->text("end_a") : otherEnd(*product.entry);
  check.cageA = cagesAt(view, link.a);
  check.cageB = cagesAt(view, link.b);
  return check;
}

void checkRunPlugs(const RuleInput& input, std::vector<Finding>& findings) {
  const auto views = viewsByIndex(input);
  std::set<std::tuple<std::uint32_t, std::uint16_t, LinkKind>> seen;
  for (const CableRun& run : input.cabling.runs) {
    const CableProduct& product = input.cabling.products[run.product];
    const auto view = views.find(run.fabric);
    if (product.entry == nullptr || view == views.end()) continue;
    const Link& link = view->second.topology().links[run.firstLink];
    if (!seen.emplace(run.fabric, run.product, link.kind).second) continue;
    const PlugCheck check = plugsOf(view->second, product, link);
    if (check.cageA == nullptr || check.cageB == nullptr || check.fits()) continue;
    reportPlugs(check, product.name, view->second.name(link.a), view->second.name(link.b),
                {view->second.row->id.text(), view->second.place(link.a), view->second.place(link.b)}, "", findings);
  }
}

void checkPlugs(const RuleInput& input, std::vector<Finding>& findings, std::stop_token) {
  checkDrawnPlugs(input, findings);
  checkRunPlugs(input, findings);
}

void checkSlack(const RuleInput& input, std::vector<Finding>& findings, std::stop_token) {
  const Policy& policy = input.design.policy();
  if (policy.cableSlackShare > 0 || policy.cableSlackM > 0 || input.cabling.runs.empty()) return;
  Finding finding = makeFinding("CAB-004", Severity::Warning, {}, {policy.id.text()});
  finding.value = "0 m";
  finding.fix = "default-slack";
  findings.push_back(std::move(finding));
}

} // namespace

std::vector<Rule> cableRules() {
  return {
      {"CAB-001", "route × (1 + slack) + fixed slack ≤ reach of the cable", reachSource, checkReach},
      {"CAB-002", "plug fits cage at both ends (family, generation, finned or flat top)", "catalog ends and cages",
       checkPlugs},
      {"CAB-003", "a cable in the catalog joins both ends at that rate and length", reachSource, checkProducts},
      {"CAB-004", "slack share + fixed slack > 0", "the design's policy", checkSlack},
  };
}

} // namespace cw::checks
