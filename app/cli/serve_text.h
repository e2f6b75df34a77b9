// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/cli/context.h"
#include "core/sizing/inference/serve.h"

namespace cw::cli {

/// True where published services validate the prediction (it has intervals).
bool isValidated(const sizing::ServePrediction& prediction);

/// One predicted service as JSON, with the keys of the command's contract.
Json serviceJson(const sizing::ServeSetup& setup, const sizing::ServePrediction& prediction,
                 const std::vector<std::string>& assumed);

/// The same for people.
std::string serviceText(const Context& context, const sizing::ServeSetup& setup,
                        const sizing::ServePrediction& prediction, const std::vector<std::string>& assumed);

} // namespace cw::cli
