// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/simulation/fabric/sim_fabric.h"

namespace cw {

/// How a message finds its way among paths of equal length.
enum class RoutingKind {
  Dmodk,    ///< tables by destination, as a subnet manager computes them for a fat tree (Zahavi, 2010)
  Ecmp,     ///< a hash of the flow at every switch; one path a subflow
  Spray,    ///< every packet another way: equal parts over all next hops
  Adaptive, ///< parts by how many ways go on behind each next hop, so that a failure behind it counts
  Valiant,  ///< through a switch drawn by the flow's hash, to spread traffic that minimal paths would crowd
  Dimension ///< torus: one dimension after the other, the shorter way round
};

/// The name that options and reports use (`dmodk`, `ecmp`, …), and back; false when there is none such.
std::string_view routingName(RoutingKind kind);
bool routingFromName(std::string_view name, RoutingKind& kind);

/// What a router is asked to do.
struct RouteOptions {
  RoutingKind kind = RoutingKind::Adaptive;
  std::uint64_t seed = 1; ///< of the hash
  std::vector<int> dims;  ///< of a torus
};

/// Finds paths over a fabric as it is now; after a failure or repair a new one is needed. Distances to a destination
/// are computed when first asked for (two bytes a device). Not to be shared between threads.
class Router {
public:
  Router(const SimFabric& fabric, RouteOptions options);

  /// The uses of links between two devices (leaf to leaf, or node to node on a torus), appended to `uses` with parts of
  /// `share`. `target` numbers the destination port for tables; `flow` is what the hash sees.
  /// Error `simulation.unreachable`, with both devices.
  Result<> route(std::uint32_t from, std::uint32_t to, std::uint64_t target, std::uint64_t flow, float share,
                 std::vector<LinkUse>& uses);

  /// Links on a shortest path between two devices, or `far`.
  std::uint16_t distance(std::uint32_t from, std::uint32_t to);
  static constexpr std::uint16_t far = 0xffff;
  const SimFabric& fabric() const { return fabric_; }
  const RouteOptions& options() const { return options_; }

private:
  using Distances = std::vector<std::uint16_t>;

  const Distances& distancesTo(std::uint32_t to);
  std::span<const FabricHop> nextHops(std::uint32_t at, const Distances& distances);
  void hashed(std::uint32_t from, std::uint32_t to, std::uint64_t flow, float share, std::vector<LinkUse>& uses);
  void byTable(std::uint32_t from, std::uint32_t to, std::uint64_t target, float share, std::vector<LinkUse>& uses);
  void spread(std::uint32_t from, std::uint32_t to, float share, std::vector<LinkUse>& uses);
  Result<> overMiddle(std::uint32_t from, std::uint32_t to, std::uint64_t flow, float share,
                      std::vector<LinkUse>& uses);
  Result<> byDimension(std::uint32_t from, std::uint32_t to, std::uint64_t flow, float share,
                       std::vector<LinkUse>& uses);
  double waysOn(std::uint32_t at, const Distances& distances);

  const SimFabric& fabric_;
  RouteOptions options_;
  std::unordered_map<std::uint32_t, Distances> distances_;
  std::vector<FabricHop> next_;
  std::unordered_map<std::uint32_t, double> ways_;
};

/// SplitMix64's finaliser: the hash of flows.
std::uint64_t hashOf(std::uint64_t value);

} // namespace cw
