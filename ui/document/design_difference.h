// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/store.h"

namespace cw::ui {

/// What leads from one design to another, as one set of changes.
ChangeSet differenceOf(const Design& before, const Design& after);

} // namespace cw::ui
