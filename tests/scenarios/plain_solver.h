// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/simulation/engine/flow_system.h"

namespace cw::test {

/// What the plain solver finds.
struct PlainOutcome {
  bool deadlock = false;     ///< not all lanes could end
  double endS = 0;           ///< completion of the last message
  double completionSumS = 0; ///< of the completion times of all messages
  std::uint64_t messages = 0;
  std::vector<double> laneEndS;
  std::vector<double> linkBytes; ///< rates × time added up, event by event
};

/// Max-min fair rates of the lanes that send (others: 0): all rates rise together, by weight, until a link is full; who
/// crosses it keeps the rate; again. Every link is looked at in every turn.
std::vector<double> plainRates(const FlowSystem& system, const std::vector<bool>& sends);

/// Runs a system that passes `FlowSystem::check` in the slowest and plainest way: one event at a time, all rates found
/// anew after each. What the engine must agree with.
PlainOutcome runPlainly(const FlowSystem& system);

} // namespace cw::test
