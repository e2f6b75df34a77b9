// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/hardware/hardware.h"
#include "core/sizing/profile/profile.h"

namespace cw::sizing {

/// What a group of accelerators exchanges.
enum class Collective { AllReduce, AllGather, ReduceScatter, AllToAll, Broadcast, SendReceive };

/// How the ranks of a group lie on the machine.
struct GroupPlacement {
  int ranks = 1;
  int ranksPerDomain = 1;      ///< of this group inside one scale-up domain
  int groupsSharingNics = 1;   ///< groups of this dimension whose traffic leaves the same node at the same time
  double nicsPerRankShare = 1; ///< NIC rate a rank of this group can use, as a share of one accelerator's own NICs (a
                               ///< group with one rank a node can use all NICs of the node only if the others are idle)
  bool crossesLeaf = false;    ///< leaves its leaf group, so that oversubscription slows it
};

/// Time of a collective of `payloadBytes` (nccl-tests convention: the buffer of the larger side) in one group, s.
/// Inside a domain a measured curve of the generation, between domains the hierarchical model of sizing.md 3.7.
/// 0 for one rank or no bytes.
double collectiveSeconds(Collective kind, double payloadBytes, const GroupPlacement& group, const GpuSpec& gpu,
                         const ClusterSpec& cluster, const Profile& profile);

/// Bytes that one rank sends over its links for the payload (sizing.md 3.6), all tiers together.
double wireBytesPerRank(Collective kind, double payloadBytes, int ranks);

/// busbw / algbw of nccl-tests for a collective over `ranks`.
double busFactor(Collective kind, int ranks);

/// Measured bus bandwidth inside one scale-up domain at a payload, bytes/s, by log interpolation over published sweeps
/// of the generation; the profile's share of the nominal rate where none exists. `measured` tells which.
struct CurvePoint {
  double busBytesPerS = 0;
  double latencyS = 0;
  bool measured = false;
};
/// The point of a curve; see `CurvePoint`.
CurvePoint domainCurve(Collective kind, double payloadBytes, int ranks, const GpuSpec& gpu, const ClusterSpec& cluster,
                       const Profile& profile);

} // namespace cw::sizing
