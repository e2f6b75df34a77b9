// SPDX-License-Identifier: GPL-3.0-or-later
// Rules about catalog entries that make a total silently low.
#include <map>
#include <set>

#include "core/rules/rule_tools.h"

namespace cw::checks {
namespace {

/// The uses of one entry in a design.
struct Uses {
  Affected rows;
  bool drawsPower = false;
};

std::map<std::string, Uses> usesOfEntries(const Design& design) {
  std::map<std::string, Uses> uses;
  design.table<Device>().forEach([&](const Device& device) {
    Uses& use = uses[device.typeId];
    if (device.role != DeviceRole::Pdu) use.drawsPower = true;
    if (use.rows.wantsMore())
      use.rows.add(device.name, device.id.text());
    else
      use.rows.count();
  });
  design.table<Rack>().forEach([&](const Rack& rack) {
    if (rack.typeId.empty()) return;
    Uses& use = uses[rack.typeId];
    if (use.rows.wantsMore())
      use.rows.add(rack.name, rack.id.text());
    else
      use.rows.count();
  });
  return uses;
}

void checkComplete(const RuleInput& input, std::vector<Finding>& findings, std::stop_token) {
  for (const auto& [typeId, use] : usesOfEntries(input.design)) {
    const Entry* entry = input.design.find(typeId);
    if (entry == nullptr) continue;
    const DeviceType type = deviceType(*entry, input.design.policy());
    const bool noDraw = use.drawsPower && !type.nameplate.value, noMass = !type.mass.value;
    if (!noDraw && !noMass) continue;
    Finding finding =
        makeFinding("CAT-001", Severity::Warning, {{"entry", type.name}, {"count", std::to_string(use.rows.total())}},
                    use.rows.places());
    finding.variant = noDraw && noMass ? "" : noDraw ? "draw" : "mass";
    findings.push_back(std::move(finding));
  }
}

} // namespace

std::vector<Rule> catalogRules() {
  return {{"CAT-001", "every type in use has a nameplate draw and a mass", "catalog max_power_w, weight_kg",
           checkComplete}};
}

} // namespace cw::checks
