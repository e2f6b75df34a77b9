// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "app/cli/context.h"
#include "core/sizing/needs/needs.h"

namespace cw::cli {

/// What the bill of a design says, as sizing takes it.
sizing::BillFigures billOf(const Derived& derived);

/// Tries the known optimisations on the loads of a design file (on one, when `workload` names it) and prints what each
/// saves; with `explain` only that optimisation, with the derivation of each figure that moves. Gives the exit code.
int showOptimisations(Context& context, const std::string& file, const std::string& workload,
                      const std::string& explain = {});

} // namespace cw::cli
