// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/sizing/needs/needs.h"

namespace cw::sizing {

/// What came of trying an optimisation on a load.
enum class OptimisationState {
  Computed,    ///< predicted again with the change; `effects` tell what moves
  InUse,       ///< the load has it already
  NotPossible, ///< does not apply to this load, or `error` says what sizing answers
  NoFigure     ///< no measured figure exists from which its effect could be computed
};

/// A figure of the sizing report before and after.
struct OptimisationEffect {
  std::string needId; ///< message `need.ID`
  Derivation before, after;
  /// after / before - 1; 0 where before is 0.
  double change() const { return before.value != 0 ? after.value / before.value - 1 : 0; }
};

/// One known optimisation, tried on one load of a design. Texts are `optimisation.ID` and `optimisation.ID.cost` (what
/// it asks for in return, and from where its rule comes).
struct Optimisation {
  std::string id;
  OptimisationState state = OptimisationState::NotPossible;
  std::vector<OptimisationEffect> effects; ///< figures that move by more than half a per cent
  std::optional<Error> error;              ///< why the changed load cannot be sized
  std::optional<Workload> changed;         ///< the row that applies it, where the design can hold it
};

/// Tries every optimisation that its kind of load knows, each alone, by sizing the load again with the change; the
/// layout that was chosen stays. `now` is what `needsOf` answers for the row. Polls the token between them.
std::vector<Optimisation> optimisationsOf(const NeedsInput& input, const Workload& row, const WorkloadNeeds& now,
                                          std::stop_token stop = {});

} // namespace cw::sizing
