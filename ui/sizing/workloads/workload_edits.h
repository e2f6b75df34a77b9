// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>
#include <string>

#include "core/base/error.h"
#include "core/model/entry.h"
#include "core/model/workload.h"
#include "core/sizing/shape/model_shape.h"
#include "core/sizing/training/setup.h"

namespace cw::ui {

class Document;

/// The icon and the name of a kind of loads.
QString iconOf(WorkloadKind kind);
QString nameOf(WorkloadKind kind);

/// Adds a load with figures that are usual for its kind, so that there is something to look at. Gives its id text,
/// empty when refused (told by `Document::failed`).
std::string addWorkload(Document& document, WorkloadKind kind);
/// Adds a copy under another name; gives its id text.
std::string duplicateWorkload(Document& document, Id<Workload> id);

/// The shape as a catalog entry that reads back as the same shape. `id` is made from the name.
Entry entryOf(const sizing::ModelShape& shape);
/// Makes a Hugging Face `config.json` the model of a load (of a new pre-training without one), as one undo step; the
/// model becomes an entry embedded in the design. Errors: `file.*` of reading, those of `shapeFromConfig`.
Result<std::string> useModelFile(Document& document, const QString& path, std::optional<Id<Workload>> workload);

/// Writes the layout, micro-batch, recomputation and sharding of a setup into its load as one undo step.
bool applySetup(Document& document, Id<Workload> id, const sizing::TrainingSetup& setup);

} // namespace cw::ui
