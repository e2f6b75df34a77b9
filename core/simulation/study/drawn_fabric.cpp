// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/study/drawn_fabric.h"

#include <algorithm>
#include <charconv>

#include "core/base/suggest.h"

namespace cw {
namespace {

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names)
    text += (text.empty() ? "" : ", ") + name;
  return text;
}

/// The instance to simulate, with its row.
Result<const FabricInstance*> choose(const Design& design, const DesignTopology& topology, std::string_view wanted) {
  std::vector<std::string> names;
  const FabricInstance* compute = nullptr;
  for (const FabricInstance& instance : topology.fabrics) {
    const Fabric* row = design.find(instance.fabric);
    if (row == nullptr) continue;
    if (!wanted.empty() && row->name == wanted) return &instance;
    names.push_back(row->name);
    const bool carries = row->purpose == FabricPurpose::Compute || row->purpose == FabricPurpose::Converged;
    if (compute == nullptr && carries) compute = &instance;
  }
  if (!wanted.empty())
    return fail("simulation.no-such-fabric",
                {{"name", std::string(wanted)}, {"names", joined(closest(wanted, names))}});
  if (compute == nullptr) return fail("simulation.no-fabric");
  return compute;
}

/// What is inside the nodes at the edge of a fabric: accelerators from the entry, the domain from the design.
NodeInside insideOf(const Design& design, const Fabric& fabric) {
  NodeInside inside;
  for (const Attachment& attachment : fabric.attachments) {
    const DeviceGroup* group = design.find(attachment.group);
    const Entry* entry = group == nullptr ? nullptr : design.find(group->typeId);
    if (entry == nullptr) continue;
    inside.accelerators = std::max(1, static_cast<int>(entry->number(field::acceleratorCount).value_or(0)));
    inside.domainAccelerators = inside.accelerators;
    design.table<ScaleUpDomain>().forEach([&](const ScaleUpDomain& domain) {
      const int size = domain.nodesPerDomain * domain.acceleratorsPerNode;
      if (domain.group != group->id || size < inside.domainAccelerators) return;
      inside.domainAccelerators = size;
      inside.scaleUp = gigabytesPerSecond(domain.linksPerAccelerator * domain.linkGBps);
    });
    return inside; // generators wire the first class
  }
  return inside;
}

std::vector<std::string> namesOf(const Design& design, const FabricInstance& instance) {
  std::vector<std::string> names;
  const auto& devices = instance.generated.topology.devices;
  for (std::size_t i = 0; i < devices.size(); ++i) {
    const Device* row = i < instance.devices.size() ? design.find(instance.devices[i]) : nullptr;
    names.push_back(row == nullptr ? "#" + std::to_string(i) : row->name);
  }
  return names;
}

std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(':', begin), text.size());
    parts.emplace_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

/// A number counted from 1; 0 when the text is none.
std::uint32_t counted(const std::string& text) {
  std::uint32_t value = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  return read.ec == std::errc{} && read.ptr == text.data() + text.size() ? value : 0;
}

Result<std::uint32_t> deviceNamed(const DrawnFabric& drawn, const std::string& name) {
  const auto found = std::find(drawn.deviceNames.begin(), drawn.deviceNames.end(), name);
  if (found != drawn.deviceNames.end()) return static_cast<std::uint32_t>(found - drawn.deviceNames.begin());
  return fail("simulation.no-such-device", {{"name", name}, {"names", joined(closest(name, drawn.deviceNames))}});
}

Result<> failLinkBetween(DrawnFabric& drawn, const std::vector<std::string>& parts) {
  const auto a = deviceNamed(drawn, parts[1]), b = deviceNamed(drawn, parts[2]);
  if (!a || !b) return fail(a ? b.error() : a.error());
  const std::uint32_t wanted = parts.size() > 3 ? counted(parts[3]) : 1;
  std::uint32_t seen = 0;
  const auto& links = drawn.topology->links;
  for (std::uint32_t i = 0; i < links.size(); ++i) {
    const bool between = (links[i].a == *a && links[i].b == *b) || (links[i].a == *b && links[i].b == *a);
    if (!between || ++seen != wanted) continue;
    drawn.sim.failLink(i);
    return {};
  }
  return fail("simulation.no-such-link", {{"from", parts[1]}, {"to", parts[2]}, {"links", std::to_string(seen)}});
}

Result<> failWhere(DrawnFabric& drawn, const std::string& text, const auto& applies) {
  bool any = false;
  for (std::uint32_t i = 0; i < drawn.topology->links.size(); ++i) {
    if (!applies(drawn.topology->links[i])) continue;
    drawn.sim.failLink(i);
    any = true;
  }
  if (any) return {};
  return fail("simulation.failure", {{"text", text}});
}

} // namespace

Result<DrawnFabric> drawnFabric(const Design& design, const DesignTopology& topology, std::string_view fabric,
                                const LinkShares& shares) {
  const auto chosen = choose(design, topology, fabric);
  if (!chosen) return fail(chosen.error());
  const FabricInstance& instance = **chosen;
  if (instance.error) return fail(*instance.error);
  const Fabric& row = *design.find(instance.fabric);
  auto held = std::make_shared<const Topology>(instance.generated.topology);
  auto sim = SimFabric::make(*held, insideOf(design, row), shares);
  if (!sim) return fail(sim.error());
  const auto spec = fabricSpecOf(design, row);
  const int portsPerCage = spec ? std::max(1, spec->leaf.portsPerCage) : 1;
  return DrawnFabric{row.id,         row.name, row.kind, portsPerCage, row.dims, held, namesOf(design, instance),
                     std::move(*sim)};
}

std::string linkName(const DrawnFabric& drawn, SimLink link) {
  if (link >= drawn.sim.firstScaleUp()) {
    const std::uint32_t accelerator = (link - drawn.sim.firstScaleUp()) / 2;
    const auto each = static_cast<std::uint32_t>(drawn.sim.inside().accelerators);
    const char* way = (link - drawn.sim.firstScaleUp()) % 2 == 0 ? " >" : " <";
    return drawn.deviceNames[accelerator / each] + " gpu" + std::to_string(accelerator % each) + way;
  }
  const auto& links = drawn.topology->links;
  const Link& row = links[link / 2];
  std::uint32_t place = 1;
  for (std::uint32_t i = 0; i < link / 2; ++i)
    place += links[i].a == row.a && links[i].b == row.b ? 1 : 0;
  const bool up = link % 2 == 0;
  const std::string from = drawn.deviceNames[up ? row.a : row.b], to = drawn.deviceNames[up ? row.b : row.a];
  return from + " > " + to + " (" + std::to_string(place) + ")";
}

Result<> failByName(DrawnFabric& drawn, std::string_view what) {
  const std::vector<std::string> parts = split(what);
  const std::string text(what);
  const std::string& kind = parts[0];
  if (kind == "link" && (parts.size() == 3 || parts.size() == 4)) return failLinkBetween(drawn, parts);
  if ((kind == "switch" || kind == "node") && parts.size() == 2) {
    const auto device = deviceNamed(drawn, parts[1]);
    if (!device) return fail(device.error());
    drawn.sim.failDevice(*device);
    return {};
  }
  if (kind == "plane" && parts.size() == 2) {
    const std::uint32_t plane = counted(parts[1]);
    return failWhere(drawn, text, [&](const Link& link) { return link.plane + 1U == plane; });
  }
  if (kind == "cage" && parts.size() == 3) {
    const auto device = deviceNamed(drawn, parts[1]);
    if (!device) return fail(device.error());
    const auto each = static_cast<std::uint32_t>(drawn.portsPerCage), cage = counted(parts[2]);
    return failWhere(drawn, text, [&](const Link& link) {
      return (link.a == *device && link.portA / each + 1 == cage) ||
             (link.b == *device && link.portB / each + 1 == cage);
    });
  }
  return fail("simulation.failure", {{"text", text}});
}

} // namespace cw
