// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/optimisation/optimisation.h"

/// How optimisations are tried; each kind of load has its own file.
namespace cw::sizing::optimisation_detail {

/// One load with its layout pinned, and what is asked of it.
struct Bench {
  const NeedsInput& input;
  Workload row; ///< as designed, with the degrees that sizing chose
  const WorkloadNeeds& now;
  std::stop_token stop;
  std::vector<Optimisation>& out;

  /// Sizes the changed row and adds what moves.
  void tryRow(std::string id, Workload changed) const;
  /// Adds an optimisation with effects that were computed elsewhere; none of them is a change of the row.
  void add(std::string id, OptimisationState state, std::vector<OptimisationEffect> effects = {}) const;
};

/// An effect between two values of one figure.
OptimisationEffect effect(std::string needId, Derivation before, Derivation after);

/// The optimisations of each kind of load.
void tryTraining(const Bench& bench);
void tryServing(const Bench& bench);
void tryVisionService(const Bench& bench);
void tryMix(const Bench& bench);

} // namespace cw::sizing::optimisation_detail
