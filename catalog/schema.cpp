// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/schema.h"

#include <fmt/format.h>

namespace cw {
namespace {

int newestVersion() { return static_cast<int>(schemaMigrations().size()); }

Result<std::int64_t> pragma(SqlDatabase& database, std::string_view schema, const char* name) {
  return database.integer(fmt::format("PRAGMA \"{}\".{}", schema, name));
}

Error tooNew(std::int64_t version) {
  return Error("catalog.too-new", {{"found", std::to_string(version)}, {"known", std::to_string(newestVersion())}});
}

/// A file without tables and marks is a new one; any other must be a catalog.
Result<> claim(SqlDatabase& database) {
  auto id = pragma(database, "main", "application_id");
  if (!id) return fail(id.error());
  if (*id == catalogApplicationId) return {};
  auto tables = database.integer("SELECT count(*) FROM sqlite_schema");
  if (!tables) return fail(tables.error());
  if (*id != 0 || *tables != 0) return fail("catalog.damaged", {{"detail", "application_id"}});
  return database.exec(fmt::format("PRAGMA application_id = {}", catalogApplicationId).c_str());
}

Result<> applyStep(SqlDatabase& database, const SchemaMigration& step) {
  SqlTransaction transaction(database);
  if (auto begun = transaction.begin(); !begun) return begun;
  if (auto done = database.exec(step.sql); !done) return done;
  if (auto set = database.exec(fmt::format("PRAGMA user_version = {}", step.number).c_str()); !set) return set;
  return transaction.commit();
}

} // namespace

Result<> migrateSchema(SqlDatabase& database) {
  if (auto claimed = claim(database); !claimed) return claimed;
  auto version = pragma(database, "main", "user_version");
  if (!version) return fail(version.error());
  if (*version > newestVersion()) return fail(tooNew(*version));
  for (const SchemaMigration& step : schemaMigrations()) {
    if (step.number <= *version) continue;
    if (auto applied = applyStep(database, step); !applied) return applied;
  }
  return {};
}

Result<> checkSchema(SqlDatabase& database, std::string_view schema) {
  auto id = pragma(database, schema, "application_id");
  if (!id) return fail(id.error());
  if (*id != catalogApplicationId) return fail("catalog.damaged", {{"detail", "application_id"}});
  auto version = pragma(database, schema, "user_version");
  if (!version) return fail(version.error());
  if (*version > newestVersion()) return fail(tooNew(*version));
  if (*version < newestVersion()) {
    return fail("catalog.too-old", {{"found", std::to_string(*version)}, {"known", std::to_string(newestVersion())}});
  }
  auto statement = database.prepare(fmt::format("PRAGMA \"{}\".quick_check(1)", schema));
  if (!statement) return fail(statement.error());
  auto row = statement->step();
  if (!row) return fail(row.error());
  if (statement->text(0) != "ok") return fail("catalog.damaged", {{"detail", std::string(statement->text(0))}});
  return {};
}

} // namespace cw
