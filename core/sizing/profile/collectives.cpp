// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/profile/collectives.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/sizing/profile/collective_curves.h"

namespace cw::sizing {
namespace {

constexpr double firstKnotLog2 = 10; ///< 1 KiB
constexpr double knotStepLog2 = 2;

/// Of the nominal link rate that a ring reaches when NVLS is off: 367 of 450 GB/s on 8 H200 (ml-engineering, 2025).
constexpr double ringShareOfLinks = 0.82;
/// A ring on Infinity Fabric uses one of the pairwise links a peer: 47.7 of 64 GB/s between two MI300X (same source).
constexpr int meshPeers = 7;
/// Part of the shorter of the two phases that pipelining cannot hide at large sizes: 470 GB/s on healthy 2 x 8 H100,
/// where the node alone gives 480 and the NICs 47 each (nccl issue 2409 and nccl-tests issue 290).
constexpr double unhiddenShare = 0.13;
/// Bytes per rank from which the phases begin to overlap: NCCL fills its channels before it pipelines.
constexpr double pipelineBytes = 32e6;
/// Latency without a published curve: a launch and a step for each doubling of the ranks, as the measured ones have.
constexpr double launchS = 6e-6, doublingS = 3e-6;

int kindRow(Collective kind) {
  switch (kind) {
  case Collective::AllReduce:
    return 0;
  case Collective::ReduceScatter:
    return 2;
  case Collective::AllToAll:
    return 3;
  default:
    return 1; // broadcast and send are pipelined copies, as an all-gather is
  }
}

double linkRate(const GpuSpec& gpu, const ClusterSpec& cluster) {
  return cluster.scaleUpBytesPerS > 0 ? cluster.scaleUpBytesPerS : gpu.scaleUpBytesPerS;
}

double logSeconds(const detail::LogCurve& curve, double log2Bytes) {
  const double position = std::max(0.0, (log2Bytes - firstKnotLog2) / knotStepLog2);
  const int knot = static_cast<int>(position);
  if (knot >= detail::curveKnots - 1) return curve.back() + log2Bytes - firstKnotLog2 - 2 * (detail::curveKnots - 1);
  return curve[knot] + (position - knot) * (curve[knot + 1] - curve[knot]);
}

/// Seconds and latency on the machine that was measured, interpolated between rank counts at equal bus bandwidth.
struct Measured {
  double seconds = 0, floor = 0;
};

Measured measuredSeconds(int row, Collective kind, double bytes, int ranks) {
  const auto& curves = detail::curvesOf(row)[kindRow(kind)];
  const double log2Bytes = std::log2(bytes);
  if (ranks == 2 || ranks == 4 || ranks == 8) {
    const auto& curve = curves[ranks == 2 ? 0 : ranks == 4 ? 1 : 2];
    return {std::exp2(logSeconds(curve, log2Bytes)), std::exp2(curve[0])};
  }
  const double doublings = std::log2(ranks);
  const int below = ranks < 4 ? 0 : 1;
  const double share = std::min(1.0, doublings - 1 - below), factor = busFactor(kind, ranks);
  const double low = logSeconds(curves[below], log2Bytes) - std::log2(busFactor(kind, 2 << below));
  const double high = logSeconds(curves[below + 1], log2Bytes) - std::log2(busFactor(kind, 4 << below));
  const double firstLow = std::exp2(curves[below][0]), firstHigh = std::exp2(curves[below + 1][0]);
  const double beyond = std::max(0.0, doublings - 3) * std::max(doublingS, firstHigh - firstLow);
  return {std::exp2(low + share * (high - low)) * factor + beyond, firstLow + share * (firstHigh - firstLow) + beyond};
}

/// Where nobody published a sweep.
Measured nominalSeconds(Collective kind, double bytes, int ranks, const GpuSpec& gpu, double rate,
                        const Profile& profile) {
  const double floor = launchS + doublingS * std::log2(ranks);
  if (gpu.generation == GpuGeneration::Cdna3) rate *= std::min(1.0, (ranks - 1.0) / meshPeers);
  return {floor + bytes * busFactor(kind, ranks) / (rate * profile.scaleUpShare), floor};
}

bool reducesInLinks(const GpuSpec& gpu) {
  return gpu.generation == GpuGeneration::Hopper || gpu.generation == GpuGeneration::Blackwell ||
         gpu.generation == GpuGeneration::BlackwellUltra;
}

Measured domainSeconds(Collective kind, double bytes, int ranks, const GpuSpec& gpu, const ClusterSpec& cluster,
                       const Profile& profile) {
  if (ranks <= 1 || !(bytes > 0)) return {};
  if (kind == Collective::SendReceive) { // two ranks that gather twice the bytes send each other as much
    return domainSeconds(Collective::AllGather, 2 * bytes, 2, gpu, cluster, profile);
  }
  double rate = linkRate(gpu, cluster);
  const int row = detail::curveRow(gpu.generation, rate > 0);
  if (rate <= 0) rate = gpu.hostBytesPerS > 0 ? gpu.hostBytesPerS : detail::curveLinkRate(5);
  if (row < 0) return nominalSeconds(kind, bytes, ranks, gpu, rate, profile);
  Measured out = measuredSeconds(row, kind, bytes, ranks);
  if (kind == Collective::Broadcast) out.seconds *= ranks / (ranks - 1.0);
  out.seconds = out.floor + std::max(0.0, out.seconds - out.floor) * detail::curveLinkRate(row) / rate;
  if (kind == Collective::AllReduce && reducesInLinks(gpu) && !cluster.scaleUpInNetworkReduce) {
    out.seconds = std::max(out.seconds, out.floor + bytes * busFactor(kind, ranks) / (ringShareOfLinks * rate));
  }
  return out;
}

/// The network as a rank of the group sees it.
struct Between {
  double domains = 1, ranksPerDomain = 1;
  double rate = 0; ///< bytes/s
  double step = 0; ///< s
};

/// What contention between leaves costs: simulated on the drawn network, else as if all traffic left the leaf.
double leafCrossing(Collective kind, const ClusterSpec& cluster) {
  const double simulated = kind == Collective::AllToAll ? cluster.exchangeSlowdown : cluster.ringSlowdown;
  return std::max(1.0, simulated > 0 && kind != Collective::SendReceive ? simulated : cluster.oversubscription);
}

Between betweenDomains(Collective kind, const GroupPlacement& group, const ClusterSpec& cluster,
                       const Profile& profile) {
  Between out;
  out.ranksPerDomain = std::clamp(group.ranksPerDomain, 1, group.ranks);
  out.domains = std::ceil(group.ranks / out.ranksPerDomain);
  const double perNode = std::min<double>(out.ranksPerDomain, std::max(1, cluster.gpusPerNode));
  const double fair = cluster.nicBytesPerSPerNode / (perNode * std::max(1, group.groupsSharingNics));
  out.rate = std::min(fair, cluster.nicBytesPerSPerGpu() * group.nicsPerRankShare) * profile.nicShare;
  if (group.crossesLeaf) out.rate /= leafCrossing(kind, cluster);
  out.step = profile.nicAlphaS;
  return out;
}

double networkSeconds(double bytes, double steps, const Between& net) {
  if (net.rate <= 0) return std::numeric_limits<double>::infinity();
  return steps * net.step + bytes / net.rate;
}

/// All-reduce of each rank's part over the domains: in the switches (SHARP), else a ring or a tree as is faster.
double reduceBetween(double part, const Between& net, const ClusterSpec& cluster) {
  if (cluster.fabricInNetworkReduce) return networkSeconds(part, 2, net);
  const double ring = networkSeconds(2 * (net.domains - 1) / net.domains * part, 2 * (net.domains - 1), net);
  return std::min(ring, networkSeconds(2 * part, 2 * std::ceil(std::log2(net.domains)), net));
}

/// Seconds between the domains of what one rank has to move there.
double betweenSeconds(Collective kind, double bytes, const Between& net, const ClusterSpec& cluster) {
  const double part = bytes / net.ranksPerDomain, remote = (net.domains - 1) / net.domains;
  switch (kind) {
  case Collective::AllReduce:
    return reduceBetween(part, net, cluster);
  case Collective::AllGather:
  case Collective::ReduceScatter:
    return networkSeconds(part * remote, net.domains - 1, net);
  case Collective::AllToAll:
    return networkSeconds(bytes * remote, std::ceil(std::log2(net.domains)), net);
  case Collective::Broadcast:
    return networkSeconds(part, std::ceil(std::log2(net.domains)), net);
  case Collective::SendReceive:
    return networkSeconds(bytes, 1, net);
  }
  return 0;
}

double hierarchicalSeconds(Collective kind, double bytes, const GroupPlacement& group, const GpuSpec& gpu,
                           const ClusterSpec& cluster, const Profile& profile) {
  const Between net = betweenDomains(kind, group, cluster, profile);
  const double between = betweenSeconds(kind, bytes, net, cluster);
  if (kind == Collective::SendReceive || net.ranksPerDomain <= 1) return between;
  const double local = kind == Collective::AllToAll ? bytes / net.domains : bytes;
  const double inside = domainSeconds(kind, local, static_cast<int>(net.ranksPerDomain), gpu, cluster, profile).seconds;
  if (kind == Collective::AllToAll) return std::max(inside, between); // neither part waits for the other
  const double unhidden = unhiddenShare + (1 - unhiddenShare) / (1 + bytes / net.ranksPerDomain / pipelineBytes);
  return std::max(inside, between) + unhidden * std::min(inside, between);
}

} // namespace

double collectiveSeconds(Collective kind, double payloadBytes, const GroupPlacement& group, const GpuSpec& gpu,
                         const ClusterSpec& cluster, const Profile& profile) {
  if (group.ranks <= 1 || !(payloadBytes > 0)) return 0;
  if (group.ranksPerDomain >= group.ranks)
    return domainSeconds(kind, payloadBytes, group.ranks, gpu, cluster, profile).seconds;
  return hierarchicalSeconds(kind, payloadBytes, group, gpu, cluster, profile);
}

double wireBytesPerRank(Collective kind, double payloadBytes, int ranks) {
  return ranks <= 1 ? 0 : payloadBytes * busFactor(kind, ranks);
}

double busFactor(Collective kind, int ranks) {
  if (ranks <= 1) return 0;
  switch (kind) {
  case Collective::AllReduce:
    return 2.0 * (ranks - 1) / ranks;
  case Collective::Broadcast:
  case Collective::SendReceive:
    return 1;
  default:
    return (ranks - 1.0) / ranks;
  }
}

CurvePoint domainCurve(Collective kind, double payloadBytes, int ranks, const GpuSpec& gpu, const ClusterSpec& cluster,
                       const Profile& profile) {
  const Measured m = domainSeconds(kind, payloadBytes, ranks, gpu, cluster, profile);
  if (m.seconds <= 0) return {};
  const bool measured = detail::curveRow(gpu.generation, linkRate(gpu, cluster) > 0) >= 0;
  return {wireBytesPerRank(kind, payloadBytes, ranks) / m.seconds, m.floor, measured};
}

} // namespace cw::sizing
