// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/base/error.h"

namespace cw {

/// What migrations changed: message ids with arguments, for the user to read.
using MigrationNotes = std::vector<std::pair<std::string, std::vector<MessageArg>>>;

/// Brings a document from one version to the next, in memory: a pure function `migrateV1ToV2`, kept for ever with a
/// golden file of the old version in tests/golden/files.
using MigrationStep = Result<> (*)(nlohmann::json& document, MigrationNotes& notes);

/// The steps of the design format: element 0 leads from version 1 to 2. Version 1 is the first, so there is none yet.
std::span<const MigrationStep> designMigrations();

/// Applies the steps that lead from `version` (1 or more) to the newest and sets the document's `version`.
Result<> migrate(nlohmann::json& document, int version, std::span<const MigrationStep> steps, MigrationNotes& notes);

} // namespace cw
