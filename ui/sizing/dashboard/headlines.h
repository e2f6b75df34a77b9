// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/needs/needs.h"
#include "ui/sizing/dashboard/tiles.h"

namespace cw::ui {

/// The headline figures of a training run: step, MFU, tokens, exposed all-reduce, memory.
std::vector<TileText> trainingTiles(const sizing::TrainingSetup& setup, const sizing::TrainingPrediction& prediction,
                                    const sizing::Assumptions& targets);
/// Those of any other load: the first needs of its run, five at most.
std::vector<TileText> needTiles(const std::vector<sizing::Need>& needs);
/// `3.10 s ± 0.2`, or `3.10 s` where nothing validates it.
QString stepText(const sizing::TrainingPrediction& prediction);
/// The prediction as the status bar tells it: `step 3.1 s ± 0.2 · MFU 41 %`; empty without one.
QString statusText(const sizing::DesignNeeds& needs);

} // namespace cw::ui
