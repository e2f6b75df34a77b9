// SPDX-License-Identifier: GPL-3.0-or-later
// Rules about what stands in a rack: collisions, weight, air, and what stands nowhere.
#include <map>
#include <string>
#include <unordered_map>

#include <fmt/format.h>

#include "core/model/collision.h"
#include "core/placement/occupancy.h"
#include "core/rules/rule_tools.h"
#include "core/units/text.h"

namespace cw::checks {
namespace {

/// A device with the room it takes.
struct Standing {
  const Device* device = nullptr;
  DeviceExtent extent;
};

std::vector<Standing> standingIn(const Design& design, const std::vector<const Device*>& devices) {
  std::vector<Standing> all;
  for (const Device* device : devices) {
    if (const Entry* entry = design.find(device->typeId)) all.push_back({device, deviceExtent(*entry)});
  }
  return all;
}

void reportOverlaps(const Rack& rack, const std::vector<Standing>& all, std::vector<Finding>& findings) {
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = i + 1; j < all.size(); ++j) {
      const Device &a = *all[i].device, &b = *all[j].device;
      if (!collide(all[i].extent, slotOf(a), all[j].extent, slotOf(b))) continue;
      Finding finding = makeFinding("RACK-001", Severity::Error,
                                    {{"rack", rack.name},
                                     {"device", a.name},
                                     {"other", b.name},
                                     {"unit", fmt::format("U{}", std::max(a.position, b.position).halves() / 2 + 1)}},
                                    {b.id.text(), a.id.text(), rack.id.text()});
      finding.fix = "place-again";
      findings.push_back(std::move(finding));
    }
  }
}

void reportOutside(const Rack& rack, const std::vector<Standing>& all, std::vector<Finding>& findings) {
  for (const Standing& standing : all) {
    const SlotProblem problem = slotProblem(rack, standing.extent, slotOf(*standing.device));
    if (problem == SlotProblem::None) continue;
    Finding finding = makeFinding("RACK-001", Severity::Error,
                                  {{"rack", rack.name},
                                   {"device", standing.device->name},
                                   {"unit", fmt::format("U{}", standing.device->position.halves() / 2 + 1)}},
                                  {standing.device->id.text(), rack.id.text()});
    finding.variant = problem == SlotProblem::OutsideRack ? "outside" : "blocked";
    finding.fix = "place-again";
    findings.push_back(std::move(finding));
  }
}

template <class Visit>
void forEachRack(const RuleInput& input, std::stop_token stop, Visit&& visit) {
  const RackIndex index(input.design);
  input.design.table<Rack>().forEach([&](const Rack& rack) {
    if (!stop.stop_requested()) visit(rack, index.devices(rack.id));
  });
}

void checkCollisions(const RuleInput& input, std::vector<Finding>& findings, std::stop_token stop) {
  forEachRack(input, stop, [&](const Rack& rack, const std::vector<const Device*>& devices) {
    const auto all = standingIn(input.design, devices);
    reportOverlaps(rack, all, findings);
    reportOutside(rack, all, findings);
  });
}

/// The mass of each type, read once: 100,000 devices are of a few types.
class Masses {
public:
  explicit Masses(const Design& design) : design_(design) {}
  /// In kg; 0 when unknown, which CAT-001 tells.
  double of(const std::string& typeId) {
    const auto [place, fresh] = kilograms_.try_emplace(typeId, 0);
    if (fresh) {
      const Entry* entry = design_.find(typeId);
      place->second = entry != nullptr ? entry->number(field::weightKg).value_or(0) : 0;
    }
    return place->second;
  }

private:
  const Design& design_;
  std::unordered_map<std::string, double> kilograms_;
};

/// Racks that are equally overloaded by equal devices are one cause.
struct Overload {
  Affected racks;
  double value = 0, limit = 0;
};

void checkWeight(const RuleInput& input, std::vector<Finding>& findings, std::stop_token stop) {
  std::map<std::pair<long long, long long>, Overload> overloads;
  const double policyLimit = input.design.policy().rackLoadLimitKg;
  Masses masses(input.design);
  forEachRack(input, stop, [&](const Rack& rack, const std::vector<const Device*>& devices) {
    const Entry* type = input.design.find(rack.typeId);
    const double own = masses.of(rack.typeId);
    double total = own;
    for (const Device* device : devices)
      total += masses.of(device->typeId);
    const auto load = type != nullptr ? type->number(field::loadKg) : std::nullopt;
    // The rack's rating holds for what it carries, the floor's for all of it.
    const bool rackBreaks = load && total - own > *load;
    if (!rackBreaks && (policyLimit <= 0 || total <= policyLimit)) return;
    const double value = rackBreaks ? total - own : total, limit = rackBreaks ? *load : policyLimit;
    Overload& overload = overloads[{static_cast<long long>(value * 10), static_cast<long long>(limit * 10)}];
    overload.racks.add(rack.name, rack.id.text());
    overload.value = value;
    overload.limit = limit;
  });
  for (const auto& [key, overload] : overloads) {
    Finding finding = makeFinding("RACK-002", Severity::Error,
                                  {{"racks", overload.racks.names()},
                                   {"count", std::to_string(overload.racks.total())},
                                   {"mass", toText(kilograms(overload.value))},
                                   {"limit", toText(kilograms(overload.limit))}},
                                  overload.racks.places());
    finding.value = toText(kilograms(overload.value));
    finding.limit = toText(kilograms(overload.limit));
    findings.push_back(std::move(finding));
  }
}

void checkPlaced(const RuleInput& input, std::vector<Finding>& findings, std::stop_token) {
  const RackIndex index(input.design);
  std::map<std::string, Affected> waiting;
  for (const Device* device : index.unplaced())
    waiting[device->typeId].add(device->name, device->id.text());
  for (const auto& [typeId, affected] : waiting) {
    Finding finding =
        makeFinding("RACK-003", Severity::Warning,
                    {{"count", std::to_string(affected.total())}, {"devices", affected.names()}}, affected.places());
    finding.value = std::to_string(affected.total());
    finding.limit = "0";
    finding.fix = "regenerate";
    findings.push_back(std::move(finding));
  }
}

/// +1: air enters at the front of the rack; −1: at its rear; 0: unknown or either by part number.
int airDirection(const Device& device, const Entry* entry) {
  if (entry == nullptr) return 0;
  const std::string airflow = entry->text(field::airflow);
  const int direction = airflow == "front-to-rear" ? 1 : airflow == "rear-to-front" ? -1 : 0;
  return device.face == Face::Front ? direction : -direction;
}

void checkAirflow(const RuleInput& input, std::vector<Finding>& findings, std::stop_token stop) {
  std::map<std::pair<std::string, std::string>, std::pair<Affected, std::pair<std::string, std::string>>> opposed;
  forEachRack(input, stop, [&](const Rack& rack, const std::vector<const Device*>& devices) {
    const Device *forward = nullptr, *backward = nullptr;
    for (const Device* device : devices) {
      const int direction = airDirection(*device, input.design.find(device->typeId));
      if (direction > 0) forward = device;
      if (direction < 0) backward = device;
    }
    if (forward == nullptr || backward == nullptr) return;
    auto& [affected, names] = opposed[{forward->typeId, backward->typeId}];
    if (affected.total() == 0) names = {forward->name, backward->name};
    affected.add(rack.name, rack.id.text());
  });
  for (const auto& [types, found] : opposed) {
    const auto& [affected, names] = found;
    findings.push_back(makeFinding("RACK-004", Severity::Warning,
                                   {{"racks", affected.names()},
                                    {"count", std::to_string(affected.total())},
                                    {"device", names.second},
                                    {"other", names.first}},
                                   affected.places()));
  }
}

} // namespace

std::vector<Rule> rackRules() {
  return {
      {"RACK-001", "half units × faces × width halves of two devices do not meet; all inside the rack", "EIA-310",
       checkCollisions},
      {"RACK-002", "Σ mass ≤ static load of the rack; Σ mass + rack ≤ the site's limit", "catalog load_kg; policy",
       checkWeight},
      {"RACK-003", "every device stands in a rack", "the design's own racks", checkPlaced},
      {"RACK-004", "air passes all devices of a rack in one direction", "catalog airflow", checkAirflow},
  };
}

} // namespace cw::checks
