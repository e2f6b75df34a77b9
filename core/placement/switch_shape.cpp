// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/placement/derive.h"
#include "core/placement/port_rates.h"
#include "core/units/text.h"

namespace cw {
namespace {

/// Whether links of a fabric may use the group: a switch's own management, service and manager ports do not switch.
bool switchesTraffic(const PortGroup& group) {
  return group.purpose != PortPurpose::OutOfBand && group.purpose != PortPurpose::Manager &&
         group.purpose != PortPurpose::InBand;
}

/// Connectors of a cage: one each for its ports, but one where the cage can run as a single port of their sum.
int connectorsOf(const PortGroup& group) {
  for (const CageSplit& split : splitsOf(group)) {
    if (split.count == 1 && split.gbps == group.portGbps * group.portsPerCage) return 1;
  }
  return std::max(1, group.portsPerCage);
}

PortService serviceOf(const PortGroup& group, double gbps) {
  const int connectors = connectorsOf(group);
  if (group.portGbps == gbps) {
    return {&group, group.cages * group.portsPerCage, group.portsPerCage, group.portsPerCage / connectors, false};
  }
  for (const CageSplit& split : splitsOf(group)) {
    const int perConnector = std::max(1, split.count / connectors);
    if (split.gbps == gbps) return {&group, group.cages * split.count, split.count, perConnector, false};
  }
  if (group.portGbps > gbps) return {&group, group.cages * group.portsPerCage, group.portsPerCage, 1, true};
  return {};
}

/// Ports at their own rate or by a split go before slowed ones, then more ports before fewer.
bool better(const PortService& a, const PortService& b) {
  if ((a.ports > 0) != (b.ports > 0)) return a.ports > 0;
  if (a.slowed != b.slowed) return !a.slowed;
  return a.ports > b.ports;
}

} // namespace

std::vector<CageSplit> splitsOf(const PortGroup& group) {
  std::vector<CageSplit> splits;
  const std::string& text = group.splits;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    const std::size_t times = text.find('x', at);
    if (times < end) {
      // An entry's text is free, and counts are multiplied by cages: a thousand is far above any split.
      splits.push_back({std::clamp(std::atoi(text.c_str() + at), 0, 1000), std::atof(text.c_str() + times + 1)});
    }
    at = end + 1;
  }
  return splits;
}

double fastestGbps(const Entry& switchEntry) {
  double fastest = 0;
  for (const PortGroup& group : switchEntry.ports) {
    if (!switchesTraffic(group) || group.purpose == PortPurpose::Uplink) continue;
    fastest = std::max(fastest, group.portGbps);
    for (const CageSplit& split : splitsOf(group))
      fastest = std::max(fastest, split.gbps);
  }
  return fastest;
}

PortService portService(const Entry& switchEntry, double gbps) {
  PortService best;
  for (const PortGroup& group : switchEntry.ports) {
    const PortService service = switchesTraffic(group) ? serviceOf(group, gbps) : PortService{};
    if (better(service, best)) best = service;
  }
  return best;
}

Result<SwitchShape> switchShape(const Entry& entry, BitRate linkRate) {
  if (entry.kind != EntryKind::Switch) return fail("fabric.not-a-switch", {{"type", entry.id}});
  const PortService best = portService(entry, asGigabitsPerSecond(linkRate));
  if (best.ports == 0) {
    return fail("fabric.no-matching-ports", {{"type", entry.id}, {"rate", toText(linkRate)}});
  }
  SwitchShape shape;
  shape.typeId = entry.id;
  shape.ports = best.ports;
  shape.portsPerCage = best.perCage;
  shape.linksPerConnector = best.perConnector;
  shape.managerPort = std::any_of(entry.ports.begin(), entry.ports.end(),
                                  [](const PortGroup& group) { return group.purpose == PortPurpose::Manager; });
  shape.infiniBand = entry.text(field::protocol).find("InfiniBand") != std::string::npos;
  return shape;
}

} // namespace cw
