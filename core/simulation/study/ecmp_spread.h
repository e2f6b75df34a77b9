// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace cw {

/// Traffic of a leaf–spine fabric in which each leaf has as many uplinks as hosts.
enum class SpreadPattern {
  Ring,       ///< every host sends to the host of the same place on the next leaf
  Permutation ///< every host sends to one other, drawn at random
};

/// A mean over trials and the standard deviation of one trial.
struct TrialMean {
  double mean = 0, deviation = 0;
};

/// What hashing costs.
struct EcmpSpread {
  TrialMean rateShare;  ///< mean max-min rate of a message over that of its port
  TrialMean equalShare; ///< the same where every link is shared equally and nobody takes what others leave
  TrialMean slowest;    ///< the port's rate over that of the slowest message, which ends with its slowest part
};

/// Rates of messages that a hash deals to the uplinks, `subflows` parts a message each on its own way, over trials.
/// Both stages count: a part crosses an uplink of its leaf and the downlink of the same spine. A sender deals its
/// packets to the parts in turn, so that none goes faster than its part of the port.
EcmpSpread ecmpSpread(SpreadPattern pattern, int uplinks, int leaves, int subflows, int trials, std::uint64_t seed);

} // namespace cw
