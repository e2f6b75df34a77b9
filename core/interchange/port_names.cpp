// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interchange/port_names.h"

#include <cmath>

#include "core/placement/port_rates.h"

#include <fmt/format.h>

namespace cw {
namespace {

bool sameRate(double a, double b) { return std::abs(a - b) < 1e-6 * std::max(a, b); }

// Links of that rate in one cage of the group; 0 when it cannot carry them.
int linksAt(const PortGroup& group, double linkGbps) {
  if (sameRate(group.portGbps, linkGbps)) return group.portsPerCage;
  for (const CageSplit& split : splitsOf(group)) {
    if (sameRate(split.gbps, linkGbps)) return split.count;
  }
  // A faster cage runs at a lower rate too.
  return group.portGbps > linkGbps ? group.portsPerCage : 0;
}

const PortGroup* groupFor(const Entry& entry, PortPurpose purpose, double linkGbps) {
  const PortGroup* any = nullptr;
  for (const PortGroup& group : entry.ports) {
    if (linksAt(group, linkGbps) == 0) continue;
    if (group.purpose == purpose) return &group;
    if (group.purpose == PortPurpose::Any && any == nullptr) any = &group;
  }
  return any;
}

} // namespace

std::string portName(const Entry* entry, PortPurpose purpose, double linkGbps, int index) {
  const PortGroup* group = entry != nullptr ? groupFor(*entry, purpose, linkGbps) : nullptr;
  if (group == nullptr) return fmt::format("port {}", index + 1);
  const int perCage = linksAt(*group, linkGbps);
  const int cage = index / perCage;
  if (cage >= group->cages) return fmt::format("port {}", index + 1);
  if (perCage == 1) return fmt::format("{}{}", group->name, cage + 1);
  return fmt::format("{}{}.{}", group->name, cage + 1, index % perCage + 1);
}

int linksPerCage(const Entry* entry, PortPurpose purpose, double linkGbps) {
  const PortGroup* group = entry != nullptr ? groupFor(*entry, purpose, linkGbps) : nullptr;
  return group != nullptr ? linksAt(*group, linkGbps) : 1;
}

} // namespace cw
