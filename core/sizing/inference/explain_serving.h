// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/inference/serve.h"
#include "core/sizing/report/derivation.h"

namespace cw::sizing {

/// Why the mean times of the first and of each further token are what they are, as trees down to the setup, the catalog
/// and the constants of the profile. `prediction` is that of `setup` with `profile`.
Derivation explainFirstToken(const ServeSetup& setup, const ServePrediction& prediction, const Profile& profile);
Derivation explainNextToken(const ServeSetup& setup, const ServePrediction& prediction, const Profile& profile);

} // namespace cw::sizing
