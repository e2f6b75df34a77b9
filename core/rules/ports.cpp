// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/ports.h"

#include <algorithm>

#include "core/placement/port_rates.h"

namespace cw::checks {
namespace {

int plainPorts(const PortGroup& group) { return group.cages * std::max(1, group.portsPerCage); }

/// Links of a rate that a group carries when its cages are split; the plain count when the rate is unknown.
int portsAtRate(const PortGroup& group, double gbps) {
  const int plain = plainPorts(group);
  if (gbps <= 0 || group.portGbps <= gbps) return plain;
  return std::max(plain, static_cast<int>(plain * group.portGbps / gbps + 1e-9));
}

const std::optional<SwitchShape>& shapeOf(const FabricView& view, Tier tier) {
  if (tier == Tier::Core) return view.core;
  return tier == Tier::Spine ? view.spine : view.leaf;
}

/// The group of cages that gives a switch its ports, or null when several do.
const PortGroup* groupOfShape(const Entry& entry, const SwitchShape& shape) {
  for (const PortGroup& group : entry.ports) {
    if (plainPorts(group) == shape.ports || group.cages * shape.portsPerCage == shape.ports) return &group;
  }
  return nullptr;
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

const PortGroup* cagesFor(const FabricView& fabric, const Entry& entry, Tier tier) {
  if (tier == Tier::Manager) return nullptr;
  if (tier == Tier::Node) return entry.portsFor(portPurposeOf(fabric.row->purpose));
  const auto& shape = shapeOf(fabric, tier);
  return shape ? groupOfShape(entry, *shape) : nullptr;
}

std::optional<PortSpan> portSpan(const FabricView& fabric, const Entry& entry, Tier tier) {
  const PortGroup* group = cagesFor(fabric, entry, tier);
  if (group == nullptr) return std::nullopt;
  const int count = tier == Tier::Node ? portsAtRate(*group, asGigabitsPerSecond(fabric.topology().linkRate))
                                       : shapeOf(fabric, tier)->ports;
  return PortSpan{firstPort(entry, *group), count, count != plainPorts(*group), group->name};
}

std::optional<int> portCount(const Entry& entry) {
  if (entry.ports.empty()) return std::nullopt;
  int count = 0;
  for (const PortGroup& group : entry.ports)
    count += plainPorts(group);
  return count;
}

} // namespace cw::checks
