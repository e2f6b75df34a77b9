// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/simulation/engine/flow_system.h"

namespace cw::test {

/// Bytes that a seed gives, always the same.
std::vector<std::uint8_t> bytesOfSeed(std::uint64_t seed, std::size_t count);

/// A small system that any bytes describe: at most 9 links and 14 lanes, equal numbers often and odd ones sometimes,
/// with or without weights, shares, delays, latencies, and lanes that wait for each other (in rings, pipelines, at
/// meetings, at random; some of it may never end). It passes `FlowSystem::check`. `mostSteps`: messages of a lane.
FlowSystem systemOfBytes(std::span<const std::uint8_t> bytes, std::uint32_t mostSteps);

/// `copies` of a system side by side, each with links of its own.
FlowSystem sideBySide(const FlowSystem& system, unsigned copies);

/// The same system with its links and lanes numbered in another order, which the seed decides. `laneAt[i]` becomes the
/// new number of lane i.
FlowSystem renumbered(const FlowSystem& system, std::uint64_t seed, std::vector<SimLane>& laneAt);

} // namespace cw::test
