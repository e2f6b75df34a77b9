// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/csv.h"
#include "core/interchange/export.h"
#include "core/interchange/port_names.h"
#include "core/interchange/topology_words.h"
#include "core/placement/port_rates.h"

#include <fmt/format.h>

namespace cw {
namespace {

const char* mediumKey(Medium medium) {
  switch (medium) {
  case Medium::PassiveCopper:
    return "passive-copper";
  case Medium::ActiveCopper:
    return "active-copper";
  case Medium::ActiveOptical:
    return "active-optical";
  case Medium::MultiMode:
    return "multimode";
  case Medium::SingleMode:
    return "singlemode";
  case Medium::TwistedPair:
    break;
  }
  return "twisted-pair";
}

// Writes one end: rack, lowest unit, device, port.
class EndWriter {
public:
  explicit EndWriter(const Derived& derived) : design_(derived.design) {}

  std::string end(const FabricInstance& fabric, const Fabric* row, std::uint32_t device, int port) const {
    const Id<Device> id = device < fabric.devices.size() ? fabric.devices[device] : Id<Device>{};
    const Device* d = design_.find(id);
    if (d == nullptr) return ",,,";
    const Rack* rack = design_.find(d->rack);
    const double gbps = asGigabitsPerSecond(fabric.generated.topology.linkRate);
    const PortPurpose purpose = row != nullptr ? portPurposeOf(row->purpose) : PortPurpose::Any;
    return fmt::format("{},{},{},{}", csvTextCell(rack != nullptr ? rack->name : ""),
                       rack != nullptr ? std::to_string(d->position.halves() / 2 + 1) : "", csvTextCell(d->name),
                       csvTextCell(portName(design_.find(d->typeId), purpose, gbps, port)));
  }

private:
  const Design& design_;
};

} // namespace

std::string cablesCsv(const Derived& derived) {
  std::string out = "number,fabric,kind,rack_a,unit_a,device_a,port_a,rack_b,unit_b,device_b,port_b,links,cable,medium,"
                    "route_m,length_m,label_a,label_b\n";
  const EndWriter writer{derived};
  std::size_t number = 0;
  for (const CableRun& run : derived.cabling.runs) {
    const FabricInstance& fabric = derived.topology.fabrics[run.fabric];
    const Fabric* row = derived.design.find(fabric.fabric);
    const Link& link = fabric.generated.topology.links[run.firstLink];
    const CableProduct& product = derived.cabling.products[run.product];
    ++number;
    out += fmt::format("{},{},{},{},{},{},{},{},{:.2f},{},{}-{}A,{}-{}B\n", number,
                       csvTextCell(row != nullptr ? row->name : ""), wordOf(link.kind),
                       writer.end(fabric, row, link.a, link.portA), writer.end(fabric, row, link.b, link.portB),
                       run.links, csvTextCell(product.name), mediumKey(product.medium), run.routeM,
                       run.lengthM > 0 ? fmt::format("{:g}", run.lengthM) : "", fabric.fabric.value, number,
                       fabric.fabric.value, number);
  }
  return out;
}

} // namespace cw
