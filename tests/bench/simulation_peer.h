// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/scenarios/traffic.h"

namespace cw::bench {

/// What one run of a case gives, on either side.
struct Sample {
  double endS = 0;           ///< simulated completion
  double completionSumS = 0; ///< of all messages' completions
  double wallS = 0;          ///< with the set-up of fabric and routes
  double peakMiB = 0;
  double cpuS = 0; ///< of the whole process: what a busy machine does not stretch
  std::uint64_t messages = 0;
};

/// How the peer is driven; neither way is always the faster.
enum class PeerDriver {
  Actors,   ///< one a host, messages through mailboxes
  Callbacks ///< messages without actors, followed up when they complete
};

/// Whether this program was built with the peer.
bool hasPeer();

/// Runs a case with routes by destination on SimGrid, its corrections for TCP switched off, latency zero. SimGrid lives
/// once in a process: call it in a child, once. Memory and processor
/// time are not filled in.
Sample runPeer(const test::Case& scenario, PeerDriver driver);

} // namespace cw::bench
