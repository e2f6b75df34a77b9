// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

/// Closed formulas of network families: what the generators must agree with, and what answers for sizes nobody wires.
namespace cw::formulas {

/// The figures of a network at its full size.
struct NetworkFigures {
  std::int64_t endpoints = 0;
  std::int64_t switches = 0;
  std::int64_t switchLinks = 0; ///< links between switches (between nodes of a torus)
  std::int64_t bisectionLinks = 0;
  int diameterLinks = 0; ///< node to node, the nodes' own links included
};

/// Two tiers of switches of `radix` ports, 1:1: R²/2 endpoints.
NetworkFigures fatTree2(std::int64_t radix);
/// Three tiers: R³/4 endpoints, 5R²/4 switches (Al-Fares et al., SIGCOMM 2008).
NetworkFigures fatTree3(std::int64_t radix);

/// A torus of nodes. A dimension of 2 has two links between its neighbours, as every dimension uses two ports.
/// The bisection is exact also for odd sizes (Aroca and Fernández Anta, Bisection width of product networks).
NetworkFigures torus(const std::vector<int>& sizes);

/// A dragonfly of `groups` ≤ a·h + 1 groups of `a` routers with `p` nodes and `h` global ports each. All global ports
/// that can be spread evenly are wired, so smaller systems have wider bundles between groups.
struct DragonflyShape {
  std::int64_t a = 0, p = 0, h = 0, groups = 0;
};
/// Its figures; the bisection is that between the first half of the groups and the rest.
NetworkFigures dragonfly(const DragonflyShape& shape);
/// The smallest balanced shape (a = 2p = 2h) that takes so many endpoint links, with the groups they need.
DragonflyShape balancedDragonfly(std::int64_t endpoints);
/// Global links that each group has when its ports are spread evenly over the others.
std::int64_t globalLinksPerGroup(std::int64_t globalPorts, std::int64_t groups);
/// Global links between the first half of the groups and the rest.
std::int64_t globalLinksAcross(std::int64_t globalPorts, std::int64_t groups);

/// A dragonfly+ of R/2 leaves and R/2 spines a group at its largest: (R/2)² + 1 groups.
NetworkFigures dragonflyPlus(std::int64_t radix);

/// A slim fly (McKay–Miller–Širáň graph) of order q = 4w + δ, δ ∈ {−1, 0, 1}, with so many endpoints a router.
NetworkFigures slimFly(std::int64_t q, std::int64_t endpointsPerRouter);

} // namespace cw::formulas
