// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/schema.h"
#include "catalog/tools/seed.h"

namespace cw::seed {
namespace {

Result<> writeMeta(SqlDatabase& database, const Seed& seed) {
  auto statement = database.prepare("INSERT INTO meta(key, value) VALUES('revision', ?1)");
  if (!statement) return fail(statement.error());
  return statement->bind(1, seed.revision).run();
}

Result<> writePrices(SqlDatabase& database, const Seed& seed) {
  for (const Price& price : seed.prices) {
    auto source = database.prepare("INSERT INTO source(text) VALUES(?1) ON CONFLICT(text) DO NOTHING");
    if (!source) return fail(source.error());
    if (auto done = source->bind(1, price.source).run(); !done) return done;
    auto statement = database.prepare("INSERT INTO price SELECT ?1, ?2, ?3, ?4, ?5, source_id, ?7, ?8 FROM source"
                                      " WHERE text = ?6");
    if (!statement) return fail(statement.error());
    statement->bind(1, price.item).bind(2, price.low).bind(3, price.high).bind(4, price.kind).bind(5, price.asOf);
    if (auto done = statement->bind(6, price.source).bind(7, price.verified).bind(8, price.notes).run(); !done)
      return done;
  }
  return {};
}

Result<> fill(SqlDatabase& database, const Seed& seed) {
  SqlTransaction transaction(database);
  if (auto begun = transaction.begin(); !begun) return begun;
  EntryStore store(database, "main");
  for (const SeedEntry& item : seed.entries) {
    if (auto done = store.insert(item.entry, item.extras); !done)
      return fail(std::move(done.error()).at(item.entry.id));
  }
  if (auto done = writePrices(database, seed); !done) return done;
  if (auto done = writeMeta(database, seed); !done) return done;
  return transaction.commit();
}

/// The shipped file is read-only for ever: no journal beside it, indexes merged, statistics and free pages settled.
constexpr const char* settle = "INSERT INTO search(search) VALUES('optimize'); PRAGMA journal_mode = DELETE; ANALYZE;"
                               " VACUUM";

} // namespace

Result<> writeCatalog(const Seed& seed, const std::filesystem::path& output) {
  std::filesystem::path temporary = output;
  temporary += ".new";
  std::error_code ignored;
  std::filesystem::remove(temporary, ignored);
  {
    auto database = SqlDatabase::open(sqliteUri(temporary, "mode=rwc"));
    if (!database) return fail(std::move(database.error()).at(temporary.string()));
    // A half-written file is thrown away, so nothing needs to reach the disk early.
    if (auto set = database->exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF"); !set) return set;
    if (auto done = migrateSchema(*database); !done) return done;
    if (auto done = fill(*database, seed); !done) return done;
    if (auto done = database->exec(settle); !done) return done;
  }
  std::error_code error;
  std::filesystem::rename(temporary, output, error);
  if (error) return fail(Error("seed.unwritable", {{"detail", error.message()}}).at(output.string()));
  return {};
}

} // namespace cw::seed
