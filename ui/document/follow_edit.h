// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/store.h"

namespace cw::ui {

/// Brings racks, devices and fabrics in line after an edit of a group, a fabric or the policy, in the same undo step.
/// Where a stated number of access switches does not suffice any more it is raised to what is needed, so that a larger
/// count takes everything along. Errors are those of `regenerate`.
Result<> followEdit(Transaction& transaction);

} // namespace cw::ui
