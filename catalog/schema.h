// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

#include "catalog/sqlite.h"

namespace cw {

/// One step of the schema, numbered from 1 without gaps (generated from catalog/migrations/NNNN_*.sql).
struct SchemaMigration {
  int number = 0;
  const char* sql = nullptr;
};

/// All steps in order.
std::span<const SchemaMigration> schemaMigrations();

/// Marks a file as ours (`PRAGMA application_id`): "CWcg".
inline constexpr int catalogApplicationId = 0x43576367;

/// Brings a database (schema `main`) to the newest version, each step in its own transaction. A new file becomes a
/// catalog. Errors: `catalog.too-new`, `catalog.damaged` (somebody else's database), `catalog.sql`.
Result<> migrateSchema(SqlDatabase& database);

/// Checks that an attached schema is a catalog that this version can read: `catalog.damaged`, `catalog.too-new`,
/// `catalog.too-old` (an older shipped file is rebuilt, never changed).
Result<> checkSchema(SqlDatabase& database, std::string_view schema);

} // namespace cw
