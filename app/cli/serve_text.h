// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/cli/context.h"
#include "core/sizing/inference/serve.h"
#include "core/sizing/report/derivation.h"

namespace cw::cli {

/// True where published services validate the prediction (it has intervals).
bool isValidated(const sizing::ServePrediction& prediction);

/// One predicted service as JSON, with the keys of the command's contract.
Json serviceJson(const sizing::ServeSetup& setup, const sizing::ServePrediction& prediction,
                 const std::vector<std::string>& assumed);

/// The same for people.
std::string serviceText(const Context& context, const sizing::ServeSetup& setup,
                        const sizing::ServePrediction& prediction, const std::vector<std::string>& assumed);

/// Why its times are what they are, by the keys of the JSON form.
std::vector<std::pair<const char*, sizing::Derivation>> derivationsOf(const sizing::ServeSetup& setup,
                                                                      const sizing::ServePrediction& prediction,
                                                                      const sizing::Profile& profile);

} // namespace cw::cli
