// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/fabric/clos_limits.h"
#include "core/fabric/generators.h"
#include "core/fabric/wiring.h"

namespace cw {
namespace {

/// Spreads devices over switches: loads differ by at most one, neighbours stay together, and the links of a device go
/// to different switches wherever there are as many switches as links.
class AccessBuilder {
public:
  AccessBuilder(const FabricSpec& spec, std::int64_t switches)
      : spec_(spec), switches_(static_cast<std::uint32_t>(switches)), harness_(fabric_.topology),
        nextPort_(static_cast<std::size_t>(switches * spec.planes)) {}

  GeneratedFabric build(std::int64_t portsPerSwitch) {
    Topology& net = fabric_.topology;
    addDevices();
    std::uint32_t firstNode = 0;
    for (std::size_t c = 0; c < spec_.endpoints.size(); ++c) {
      linkClass(spec_.endpoints[c], firstNode);
      firstNode += static_cast<std::uint32_t>(spec_.endpoints[c].count);
    }
    linkManagers(portsPerSwitch);
    net.tiers = 1;
    net.planes = spec_.planes;
    net.linkRate = spec_.linkRate;
    summarizeReach();
    wiring::measure(net, wiring::cageSizes(spec_, wiring::cableWidths(spec_)));
    return std::move(fabric_);
  }

private:
  void addDevices() {
    Topology& net = fabric_.topology;
    for (std::size_t c = 0; c < spec_.endpoints.size(); ++c) {
      for (int i = 0; i < spec_.endpoints[c].count; ++i)
        harness_.add({Tier::Node, 0, noRail, 0, net.nodes++, static_cast<std::uint16_t>(c)});
    }
    for (int plane = 0; plane < spec_.planes; ++plane) {
      for (std::uint32_t i = 0; i < switches_; ++i) {
        harness_.add({Tier::Leaf, static_cast<std::uint16_t>(plane), noRail, 0, net.leaves++, 0});
      }
    }
  }

  /// The switch of each link of a class, the first links of all devices before the second ones: each switch takes a run
  /// of at most as many links as there are devices, so no device meets it twice.
  std::vector<std::uint32_t> switchOfLinks(std::int64_t links) {
    std::vector<std::int64_t> quota(switches_, links / switches_);
    for (std::int64_t i = 0; i < links % switches_; ++i) {
      ++quota[extra_];
      extra_ = (extra_ + 1) % switches_;
    }
    std::vector<std::uint32_t> places;
    places.reserve(static_cast<std::size_t>(links));
    for (std::uint32_t i = 0; i < switches_; ++i)
      places.insert(places.end(), static_cast<std::size_t>(quota[i]), i);
    return places;
  }

  void linkClass(const EndpointClass& endpoint, std::uint32_t firstNode) {
    const auto count = static_cast<std::uint32_t>(endpoint.count);
    const auto places = switchOfLinks(std::int64_t{endpoint.count} * endpoint.links);
    for (std::uint32_t i = 0; i < count; ++i) {
      for (int nic = 0; nic < endpoint.links; ++nic) {
        const std::uint32_t place = places[static_cast<std::size_t>(nic) * count + i];
        for (int plane = 0; plane < spec_.planes; ++plane) {
          const auto port = static_cast<std::uint16_t>(nic * spec_.planes + plane);
          linkTo(firstNode + i, port, static_cast<std::uint32_t>(plane) * switches_ + place, LinkKind::NodeLeaf);
        }
      }
    }
  }

  void linkTo(std::uint32_t device, std::uint16_t port, std::uint32_t leaf, LinkKind kind) {
    const Topology& net = fabric_.topology;
    const auto plane = static_cast<std::uint8_t>(leaf / switches_);
    harness_.link({device, net.firstLeaf() + leaf, port, nextPort_[leaf]++, kind, plane, noRail, 0});
  }

  void linkManagers(std::int64_t portsPerSwitch) {
    Topology& net = fabric_.topology;
    const int wanted = automaticManagers(spec_) > 0 ? automaticManagers(spec_) : reservedManagers(spec_);
    std::int64_t free = std::int64_t{switches_} * portsPerSwitch;
    for (std::uint32_t i = 0; i < switches_; ++i)
      free -= nextPort_[i];
    if (wanted > free) {
      fabric_.notes.push_back(
          {"fabric.no-manager-port", {{"wanted", std::to_string(wanted)}, {"networks", std::to_string(spec_.planes)}}});
      return;
    }
    for (int plane = 0; plane < spec_.planes; ++plane) {
      int placed = 0;
      for (std::uint32_t i = 0; placed < wanted; i = (i + 1) % switches_) {
        const std::uint32_t leaf = static_cast<std::uint32_t>(plane) * switches_ + i;
        if (nextPort_[leaf] >= portsPerSwitch) continue;
        const auto planeOfManager = static_cast<std::uint16_t>(plane);
        linkTo(harness_.add({Tier::Manager, planeOfManager, noRail, 0, net.managers++, 0}), 0, leaf,
               LinkKind::Management);
        ++placed;
      }
    }
  }

  /// One switch joins all; several meet only above, over their uplinks.
  void summarizeReach() {
    Topology& net = fabric_.topology;
    std::int64_t links = 0;
    for (const EndpointClass& endpoint : spec_.endpoints)
      links += std::int64_t{endpoint.count} * endpoint.links;
    const std::int64_t across =
        switches_ == 1 ? links / 2
                       : std::min<std::int64_t>(links / 2, switches_ / 2 * std::int64_t{spec_.uplinksPerLeaf});
    net.bisection = spec_.linkRate * static_cast<double>(across * spec_.planes);
    net.diameterLinks = switches_ == 1 ? 2 : 4;
    net.diameterSwitches = net.diameterLinks - 1;
    net.nodesPerUnit = static_cast<int>(net.nodes);
  }

  const FabricSpec& spec_;
  const std::uint32_t switches_;
  GeneratedFabric fabric_;
  wiring::Harness harness_;
  std::vector<std::uint16_t> nextPort_;
  std::uint32_t extra_ = 0; ///< where the next remainder goes, so that loads stay level over all classes
};

} // namespace

Result<GeneratedFabric> generateAccess(const FabricSpec& spec) {
  const std::int64_t ports = spec.leaf.ports - spec.reservedPortsPerLeaf - spec.uplinksPerLeaf;
  if (ports < 1) {
    return fail("fabric.no-ports", {{"radix", std::to_string(spec.leaf.ports)},
                                    {"reserved", std::to_string(spec.reservedPortsPerLeaf + spec.uplinksPerLeaf)}});
  }
  std::int64_t links = reservedManagers(spec);
  for (const EndpointClass& endpoint : spec.endpoints)
    links += std::int64_t{endpoint.count} * endpoint.links;
  const std::int64_t needed = wiring::ceilDiv(links, ports);
  if (auto fits = checkSize(links * spec.planes); !fits) return fail(fits.error());
  if (spec.statedLeaves > 0 && spec.statedLeaves < needed) {
    return fail("fabric.too-few-switches", {{"switches", std::to_string(spec.statedLeaves)},
                                            {"needed", std::to_string(needed)},
                                            {"links", std::to_string(links)},
                                            {"ports", std::to_string(ports)}});
  }
  return AccessBuilder(spec, std::max<std::int64_t>(needed, spec.statedLeaves)).build(ports);
}

} // namespace cw
