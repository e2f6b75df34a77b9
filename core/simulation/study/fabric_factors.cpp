// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/study/fabric_factors.h"

#include <bit>
#include <map>
#include <mutex>

namespace cw {
namespace {

/// Inside the nodes nothing limits: the factor is that of the network alone.
constexpr double boundlessGBps = 1e6;
constexpr std::size_t mostKept = 64;
/// An exchange along rails of more nodes has more messages than are worth the wait.
constexpr std::uint32_t mostExchanging = 512;

std::uint64_t keyOf(const Topology& topology, int accelerators) {
  std::uint64_t key =
      hashOf(static_cast<std::uint64_t>(accelerators)) ^ std::bit_cast<std::uint64_t>(topology.linkRate.base());
  for (const Link& link : topology.links)
    key = hashOf(key ^ (std::uint64_t{link.a} << 32U | link.b)) + (std::uint64_t{link.portA} << 16U | link.portB);
  return hashOf(key ^ topology.nodes);
}

/// Factors found before in this process.
class Known {
public:
  std::optional<FabricFactors> find(std::uint64_t key) {
    const std::lock_guard lock(mutex_);
    const auto known = factors_.find(key);
    return known == factors_.end() ? std::nullopt : std::optional(known->second);
  }
  void keep(std::uint64_t key, const FabricFactors& factors) {
    const std::lock_guard lock(mutex_);
    if (factors_.size() >= mostKept) factors_.erase(factors_.begin());
    factors_[key] = factors;
  }

private:
  std::mutex mutex_;
  std::map<std::uint64_t, FabricFactors> factors_;
};

Result<double> factorOf(const SimFabric& fabric, CollectiveKind kind, const std::stop_token& stop) {
  JobSpec job;
  job.collective.kind = kind;
  job.collective.size = gigabytes(1);
  job.costs = {0, 0};
  const auto outcome = simulateJob(fabric, job, {}, stop);
  if (!outcome) return fail(outcome.error());
  return outcome->slowdown();
}

} // namespace

Result<FabricFactors> fabricFactors(const Topology& topology, int acceleratorsPerNode, std::stop_token stop) {
  static Known known;
  const std::uint64_t key = keyOf(topology, acceleratorsPerNode);
  if (const auto found = known.find(key)) return *found;
  const auto fabric =
      SimFabric::make(topology, {acceleratorsPerNode, acceleratorsPerNode, gigabytesPerSecond(boundlessGBps)}, {1, 1});
  if (!fabric) return fail(fabric.error());
  FabricFactors factors;
  const auto ring = factorOf(*fabric, CollectiveKind::AllReduce, stop);
  if (!ring) return fail(ring.error());
  factors.ring = *ring;
  if (topology.nodes <= mostExchanging) {
    const auto exchange = factorOf(*fabric, CollectiveKind::AllToAll, stop);
    if (!exchange) return fail(exchange.error());
    factors.exchange = *exchange;
  }
  known.keep(key, factors);
  return factors;
}

} // namespace cw
