// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/inference/serve.h"
#include "core/sizing/table/serving_words.h"

namespace cw::sizing {

/// True for a row of an MLPerf Inference round: it names a system and a submitter, and leaves format and degrees to the
/// rules of the closed division.
bool isSubmission(const Cells& cells);

/// Fills formats, engine, degrees and the number of engines of such a row, and names each in `assumed`.
void readSubmission(Cells& cells, const SystemWords& system, ServeSetup& setup, std::vector<std::string>& assumed);

/// The load of a server: the highest rate within the limits of its benchmark, by whose rules submitters chose it (a
/// stated rate is that close to the capacity that no model could start from it); a stated rate where no rules are.
void readServer(Cells& cells, ServeSetup& setup, std::vector<std::string>& assumed);

} // namespace cw::sizing
