// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/sizing/table/cells.h"
#include "core/sizing/training/setup.h"

namespace cw::sizing {

/// The degrees that a row states; 0 where it does not.
struct StatedDegrees {
  int gpus = 0, tp = 0, pp = 0, interleave = 0, cp = 0, ep = 0, dp = 0;
};
/// Reads them; texts that are no counts are refused.
StatedDegrees readDegrees(Cells& cells);

/// Fills the layout of a setup whose framework is known: DP from GPUs/(TP·PP·CP); blanks of a sharded framework are 1.
/// True when so much is missing that the best of a search is meant; the layout is then pure data parallelism over all
/// accelerators.
bool fillLayout(Cells& cells, const StatedDegrees& stated, TrainingSetup& setup, std::vector<std::string>& assumed);

/// The global batch, and the micro-batch or the habit where it is blank.
void fillBatch(Cells& cells, bool searched, TrainingSetup& setup, std::vector<std::string>& assumed);

/// Raises the habitual recomputation of a run that is known to have run until its memory fits.
void recomputeUntilItFits(TrainingSetup& setup, std::vector<std::string>& assumed);

} // namespace cw::sizing
