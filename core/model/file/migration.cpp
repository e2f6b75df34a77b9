// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/file/migration.h"

#include <nlohmann/json.hpp>

#include "core/model/project_file.h"

namespace cw {

std::span<const MigrationStep> designMigrations() {
  static_assert(designFormatVersion == 1, "a new version needs a step here and a golden file of the old one");
  return {};
}

Result<> migrate(nlohmann::json& document, int version, std::span<const MigrationStep> steps, MigrationNotes& notes) {
  for (auto step = static_cast<std::size_t>(version - 1); step < steps.size(); ++step) {
    if (auto done = steps[step](document, notes); !done) return done;
    document["version"] = static_cast<int>(step) + 2;
  }
  return {};
}

} // namespace cw
