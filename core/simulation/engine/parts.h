// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <unordered_map>

#include "core/simulation/engine/run_flows.h"

namespace cw {

/// Outcomes of parts that were simulated before, by what decides them. Studies that change little between runs share
/// one; any number of threads may use it. Grows with the number of different parts.
class PartCache {
public:
  /// The outcome of a part with that description, or null.
  std::shared_ptr<const FlowOutcome> find(const std::string& description) const;
  /// Keeps an outcome.
  void keep(std::string description, std::shared_ptr<const FlowOutcome> outcome);

private:
  mutable std::mutex mutex_;
  std::unordered_map<std::string, std::shared_ptr<const FlowOutcome>> known_;
};

/// Runs a system part by part where it falls into parts that share no link and wait for each other only at meetings
/// (lanes without bytes): the rails of a fabric, the nodes of a phase. A part runs as if it began at zero, because
/// nothing in it depends on the date, and equal parts run once; its lanes are then told of the time at which its
/// meetings were over. Nothing where the system is one part or parts wait in another way. Exact.
std::optional<Result<FlowOutcome>> runParts(const FlowSystem& system, const FlowOptions& options,
                                            const Progress& progress, const std::stop_token& stop);

} // namespace cw
