// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "core/fabric/clos_wiring.h"
#include "core/fabric/generators.h"

namespace cw {
namespace {

constexpr int mostPorts = 65535;
constexpr int mostLinksOfNode = 1024;
constexpr int mostPlanes = 64;

Error badCount(const char* what, int found) {
  return Error("fabric.count", {{"what", what}, {"value", std::to_string(found)}});
}

/// A number of the specification that must lie between two limits.
struct Range {
  const char* what;
  int value, least, most;
};

Result<> checkRanges(std::initializer_list<Range> ranges) {
  for (const Range& range : ranges) {
    if (range.value < range.least || range.value > range.most) return fail(badCount(range.what, range.value));
  }
  return {};
}

bool isDirect(FabricKind kind) { return kind == FabricKind::Torus; }

Result<> checkEndpoints(const FabricSpec& spec) {
  constexpr int any = 1 << 30;
  if (spec.endpoints.empty()) return fail(badCount("nodes", 0));
  for (const EndpointClass& endpoint : spec.endpoints) {
    auto done = checkRanges({{"nodes", endpoint.count, 1, any}, {"links", endpoint.links, 1, mostLinksOfNode}});
    if (!done) return done;
  }
  return {};
}

/// Fills in what an empty shape means: the tier below.
FabricSpec withShapes(const FabricSpec& spec) {
  FabricSpec full = spec;
  if (full.spine.ports == 0) full.spine = full.leaf;
  if (full.core.ports == 0) full.core = full.spine;
  if (full.nodesPerRack < 1) full.nodesPerRack = 1;
  return full;
}

Result<GeneratedFabric> generateKind(const FabricSpec& spec) {
  switch (spec.kind) {
  case FabricKind::Single:
  case FabricKind::Clos:
  case FabricKind::RailOptimized:
  case FabricKind::RailOnly:
    return generateClos(spec);
  case FabricKind::Torus:
    return generateTorus(spec);
  case FabricKind::Dragonfly:
    return generateDragonfly(spec);
  case FabricKind::DragonflyPlus:
    return generateDragonflyPlus(spec);
  case FabricKind::Access:
    break;
  }
  return generateAccess(spec);
}

} // namespace

Result<> checkSpec(const FabricSpec& spec) {
  constexpr int any = 1 << 30;
  if (auto done = checkEndpoints(spec); !done) return done;
  auto done = checkRanges({{"planes", spec.planes, 1, mostPlanes},
                           {"nodes-per-unit", spec.nodesPerUnit, 0, any},
                           {"reserved-ports", spec.reservedPortsPerLeaf, 0, any},
                           {"management-ports", spec.management.count, 0, mostPorts},
                           {"links-per-cable", spec.linksPerCable, 0, 64},
                           {"leaves", spec.statedLeaves, 0, any},
                           {"uplinks", spec.uplinksPerLeaf, 0, mostPorts}});
  if (!done) return done;
  if (!std::isfinite(spec.oversubscription) || spec.oversubscription < 1) return fail("fabric.bad-oversubscription");
  if (isDirect(spec.kind)) return {};
  return checkRanges({{"ports", spec.leaf.ports, 1, mostPorts},
                      {"ports", spec.spine.ports, 1, mostPorts},
                      {"ports", spec.core.ports, 1, mostPorts}});
}

Result<> checkSize(std::int64_t links) {
  constexpr std::int64_t mostLinks = 20'000'000;
  if (links <= mostLinks) return {};
  return fail("fabric.too-large", {{"links", std::to_string(links)}, {"limit", std::to_string(mostLinks)}});
}

Result<GeneratedFabric> generateClos(const FabricSpec& spec) {
  const auto plan = planClos(spec);
  if (!plan) return fail(plan.error());
  if (auto fits = checkSize(closLinks(spec, *plan)); !fits) return fail(fits.error());
  return wireClos(spec, *plan);
}

Result<GeneratedFabric> generateFabric(const FabricSpec& spec) {
  const FabricSpec full = withShapes(spec);
  if (auto valid = checkSpec(full); !valid) return fail(valid.error());
  auto fabric = generateKind(full);
  if (fabric && full.kind != FabricKind::Access && full.endpoints.size() > 1) {
    fabric->notes.push_back({"fabric.first-class-only", {{"classes", std::to_string(full.endpoints.size())}}});
  }
  return fabric;
}

} // namespace cw
