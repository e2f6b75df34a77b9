// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as a small system of flows: it ends as the plain solver says, or both say that it cannot; its links carry
// what its messages weigh; its rates are fair while lanes start and stop.
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "core/simulation/engine/fair_share.h"
#include "core/simulation/engine/run_flows.h"
#include "tests/scenarios/plain_solver.h"
#include "tests/scenarios/random_system.h"

namespace {

/// Steps that chase each other can double a rounding error each round: few rounds keep it small.
constexpr std::uint32_t mostSteps = 12;
constexpr double tolerance = 1e-7;

void expect(bool holds) {
  if (!holds) std::abort();
}

bool near(double a, double b) { return std::abs(a - b) <= tolerance * std::max({std::abs(a), std::abs(b), 1e-9}); }

void checkRates(const cw::FlowSystem& system, const std::uint8_t* data, std::size_t size) {
  cw::FairShare shares(system);
  std::vector<bool> sends(system.lanes().size(), false);
  for (std::size_t i = 0; i < std::min<std::size_t>(size, 64); ++i) {
    const auto lane = static_cast<cw::SimLane>(data[i] % sends.size());
    if (system.path(system.lanes()[lane].path).empty()) continue;
    sends[lane] = !sends[lane];
    sends[lane] ? shares.start(lane) : shares.stop(lane);
    if (data[i] >= 128) continue; // several at once
    shares.solve();
    expect(shares.sending() == 0 || shares.holds(tolerance));
  }
}

void checkRun(const cw::FlowSystem& system, const cw::test::PlainOutcome& plain, bool shortcuts) {
  cw::FlowOptions options;
  options.shortcuts = shortcuts;
  const auto outcome = cw::runFlows(system, options);
  expect(outcome.has_value() != plain.deadlock);
  if (!outcome) {
    expect(outcome.error().code == "simulation.deadlock");
    return;
  }
  expect(near(outcome->endS, plain.endS) && near(outcome->completionSumS, plain.completionSumS));
  expect(outcome->messages == plain.messages);
  for (std::size_t i = 0; i < plain.laneEndS.size(); ++i)
    expect(near(outcome->laneEndS[i], plain.laneEndS[i]));
  for (std::size_t i = 0; i < plain.linkBytes.size(); ++i)
    expect(std::abs(outcome->linkBytes[i] - plain.linkBytes[i]) <= tolerance * (1 + plain.linkBytes[i]));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const cw::FlowSystem system = cw::test::systemOfBytes({data, size}, mostSteps);
  const cw::test::PlainOutcome plain = cw::test::runPlainly(system);
  checkRun(system, plain, false);
  checkRun(system, plain, true);
  if (size > 0) checkRates(system, data, size);
  return 0;
}
