// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/sizing/report/derivation.h"
#include "core/sizing/training/predict.h"

namespace cw::sizing {

/// One named part of a sum.
struct NamedPart {
  const char* nameId = ""; ///< message id
  double value = 0;
};

/// The parts of a step (s) and of the memory of one accelerator (bytes) in the order shown; parts of 0 are left out.
std::vector<NamedPart> partsOf(const StepShares& shares);
std::vector<NamedPart> partsOf(const MemoryParts& memory);

/// Why a predicted figure is what it is, as trees down to the setup and the catalog.
Derivation explainStep(const TrainingSetup& setup, const TrainingPrediction& prediction);
Derivation explainMfu(const TrainingSetup& setup, const TrainingPrediction& prediction);
Derivation explainTokens(const TrainingSetup& setup, const TrainingPrediction& prediction);
Derivation explainAllReduceShare(const TrainingSetup& setup, const TrainingPrediction& prediction);
Derivation explainMemory(const TrainingSetup& setup, const TrainingPrediction& prediction);

} // namespace cw::sizing
