// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/ports.h"

#include <algorithm>

namespace cw::checks {
namespace {

int plainPorts(const PortGroup& group) { return group.cages * std::max(1, group.portsPerCage); }

/// Links of a rate that a group carries when its cages are split; the plain count when the rate is unknown.
int portsAtRate(const PortGroup& group, double gbps) {
  const int plain = plainPorts(group);
  if (gbps <= 0 || group.portGbps <= gbps) return plain;
  return std::max(plain, static_cast<int>(plain * group.portGbps / gbps + 1e-9));
}

const SwitchShape& shapeOf(const FabricSpec& spec, Tier tier) {
  if (tier == Tier::Core) return spec.core;
  return tier == Tier::Spine ? spec.spine : spec.leaf;
}

int firstPort(const Entry& entry, const PortGroup& group) {
  int first = 0;
  for (const PortGroup& other : entry.ports) {
    if (&other == &group) break;
    first += plainPorts(other);
  }
  return first;
}

} // namespace

PortPurpose portPurpose(FabricPurpose purpose) {
  switch (purpose) {
  case FabricPurpose::Storage: return PortPurpose::Storage;
  case FabricPurpose::InBand: return PortPurpose::InBand;
  case FabricPurpose::OutOfBand: return PortPurpose::OutOfBand;
  default: return PortPurpose::Compute;
  }
}

std::optional<PortSpan> portSpan(const FabricView& fabric, const Entry& entry, Tier tier) {
  if (!fabric.spec || tier == Tier::Manager) return std::nullopt;
  const PortGroup* group = entry.portsFor(portPurpose(fabric.row->purpose));
  if (tier == Tier::Node) {
    if (group == nullptr) return std::nullopt;
    const int count = portsAtRate(*group, asGigabitsPerSecond(fabric.spec->linkRate));
    return PortSpan{firstPort(entry, *group), count, count != plainPorts(*group), group->name};
  }
  const int count = shapeOf(*fabric.spec, tier).ports;
  if (count <= 0) return std::nullopt;
  if (group == nullptr) return PortSpan{0, count, true, {}};
  return PortSpan{firstPort(entry, *group), count, count != plainPorts(*group), group->name};
}

std::optional<int> portCount(const Entry& entry) {
  if (entry.ports.empty()) return std::nullopt;
  int count = 0;
  for (const PortGroup& group : entry.ports) count += plainPorts(group);
  return count;
}

} // namespace cw::checks
