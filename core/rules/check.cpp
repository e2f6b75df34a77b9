// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <iterator>

#include "core/base/messages.h"
#include "core/rules/rule_tools.h"

namespace cw {
namespace {

std::vector<Rule> makeRules() {
  std::vector<Rule> all;
  for (auto& family :
       {checks::availabilityRules(), checks::cableRules(), checks::catalogRules(), checks::fabricRules(),
        checks::phaseRules(), checks::portRules(), checks::powerRules(), checks::rackRules(), checks::railRules()}) {
    all.insert(all.end(), family.begin(), family.end());
  }
  std::sort(all.begin(), all.end(), [](const Rule& a, const Rule& b) { return a.id < b.id; });
  return all;
}

bool waives(const Waiver& waiver, const Finding& finding) {
  if (waiver.rule != finding.rule) return false;
  return waiver.place.empty() || (!finding.places.empty() && finding.places.front() == waiver.place);
}

void applyWaivers(const Design& design, std::vector<Finding>& findings) {
  if (design.table<Waiver>().empty()) return;
  for (Finding& finding : findings) {
    design.table<Waiver>().forEach([&](const Waiver& waiver) {
      if (finding.waived || !waives(waiver, finding)) return;
      finding.waived = true;
      finding.waiverReason = waiver.reason;
    });
  }
}

bool before(const Finding& a, const Finding& b) {
  const std::string none;
  return std::tie(a.severity, a.rule, a.places.empty() ? none : a.places.front()) <
         std::tie(b.severity, b.rule, b.places.empty() ? none : b.places.front());
}

std::string textOf(const Finding& finding, const std::string& id, Language language) {
  if (!finding.cause) return message(id, finding.args, language);
  auto args = finding.args;
  args.emplace_back("reason", renderError(*finding.cause, language));
  return message(id, args, language);
}

} // namespace

std::string_view toKey(Severity severity) {
  switch (severity) {
  case Severity::Error:
    return "error";
  case Severity::Warning:
    return "warning";
  case Severity::Advice:
    return "advice";
  }
  return "advice";
}

std::string findingTitle(const Finding& finding, Language language) {
  return textOf(finding, "rule." + finding.rule + ".title", language);
}

std::string findingText(const Finding& finding, Language language) {
  const std::string id = "rule." + finding.rule + ".text";
  return textOf(finding, finding.variant.empty() ? id : id + '.' + finding.variant, language);
}

std::string findingHint(const Finding& finding, Language language) {
  const std::string id = "rule." + finding.rule + ".hint";
  return hasMessage(id) ? textOf(finding, id, language) : std::string{};
}

std::span<const Rule> rules() {
  static const std::vector<Rule> all = makeRules();
  return all;
}

const Rule* findRule(std::string_view id) {
  const auto all = rules();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Rule& rule) { return rule.id == id; });
  return found == all.end() ? nullptr : &*found;
}

std::vector<Finding> checkDesign(const RuleInput& input, std::stop_token stop) {
  std::vector<Finding> findings;
  for (const Rule& rule : rules()) {
    if (stop.stop_requested()) break;
    rule.check(input, findings, stop);
  }
  for (Finding& finding : findings) {
    std::erase(finding.places, std::string{});
    finding.phase = std::max(finding.phase, checks::phaseOf(input.design, finding.places));
  }
  applyWaivers(input.design, findings);
  std::stable_sort(findings.begin(), findings.end(), before);
  return findings;
}

} // namespace cw
