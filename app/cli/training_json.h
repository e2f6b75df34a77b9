// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>

#include "app/cli/context.h"
#include "core/sizing/study/explain.h"
#include "core/sizing/training/predict.h"

namespace cw::cli {

/// The parts of a step or of memory by their key (`tensor`, `kv_cache`), each times `scale`.
Json partsJson(std::span<const sizing::NamedPart> parts, double scale);

/// The layout and batch of a run as JSON, with the words that options take.
Json layoutJson(const sizing::TrainingSetup& setup);

/// `64 × NVIDIA H100 …, TP 8 · PP 2 · …` for people.
std::string layoutLine(const sizing::TrainingSetup& setup);

/// Lines `label  value  share` of parts for people.
std::string partsTable(const Context& context, std::span<const sizing::NamedPart> parts, bool isMemory);

} // namespace cw::cli
