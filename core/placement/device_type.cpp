// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/placement/device_type.h"

#include <charconv>

#include "core/model/collision.h"

namespace cw {
namespace {

template <class Q>
Figure<Q> figureOf(const Entry& entry, std::string_view key, Q (*make)(double)) {
  const auto fact = entry.facts.find(key);
  const auto value = entry.number(key);
  if (fact == entry.facts.end() || !value) return {};
  return {make(*value), fact->second.verified, fact->second.source};
}

/// A typical figure if the catalog has one; else the policy's share of the nameplate, which is never "verified".
Figure<Watts> plannedDraw(const Entry& entry, const Figure<Watts>& nameplate, const Policy& policy) {
  const auto typical = figureOf<Watts>(entry, field::typicalPowerW, watts);
  if (typical.value || !nameplate.value) return typical;
  return {*nameplate.value * policy.plannedPowerFactor, false, nameplate.source};
}

/// Reads `4+2`; the first number is what must live, both together what is built in.
struct Redundancy {
  int needed = 0, spare = 0;
};
Redundancy redundancyOf(const Entry& entry) {
  const std::string text = entry.text(field::psuRedundancy);
  const auto plus = text.find('+');
  if (plus == std::string::npos) return {};
  Redundancy result;
  std::from_chars(text.data(), text.data() + plus, result.needed);
  std::from_chars(text.data() + plus + 1, text.data() + text.size(), result.spare);
  return result;
}

int countOf(const Entry& entry, std::string_view key) { return static_cast<int>(entry.number(key).value_or(0)); }

std::string displayName(const Entry& entry) {
  const bool vendorInModel = entry.vendor.empty() || entry.vendor == "generic" || entry.model.starts_with(entry.vendor);
  return vendorInModel ? entry.model : entry.vendor + ' ' + entry.model;
}

void readSupplies(const Entry& entry, DeviceType& type) {
  const Redundancy redundancy = redundancyOf(entry);
  type.psuCount = countOf(entry, field::psuCount);
  if (type.psuCount == 0) type.psuCount = redundancy.needed + redundancy.spare;
  type.psusNeeded = redundancy.needed;
  type.psuRating = watts(entry.number(field::psuW).value_or(0));
}

} // namespace

DeviceType deviceType(const Entry& entry, const Policy& policy) {
  const DeviceExtent extent = deviceExtent(entry);
  DeviceType type;
  type.id = entry.id;
  type.name = displayName(entry);
  type.kind = entry.kind;
  type.height = extent.height;
  type.fullDepth = extent.fullDepth;
  type.width = extent.halfWidth ? DeviceWidth::Half : DeviceWidth::Full;
  type.nameplate = figureOf<Watts>(entry, field::maxPowerW, watts);
  type.planned = plannedDraw(entry, type.nameplate, policy);
  type.mass = figureOf<Kilograms>(entry, field::weightKg, kilograms);
  readSupplies(entry, type);
  type.airflow = entry.text(field::airflow);
  type.accelerators = countOf(entry, field::acceleratorCount);
  return type;
}

bool isZeroU(const DeviceType& type) { return type.height == HalfUnits{}; }

} // namespace cw
