// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "catalog/catalog.h"
#include "catalog/sqlite.h"

namespace cw {

/// What the database keeps about an entry beside the entry itself.
struct EntryExtras {
  std::vector<std::string> vendorNames;                            ///< further names of the vendor, for search
  std::map<std::string, std::pair<std::string, bool>> partSources; ///< part number → source, read in it
};

/// Reads and writes entries in one schema (`main` or an attached one) of a connection. The connection outlives it.
class EntryStore {
public:
  EntryStore(SqlDatabase& database, std::string schema) : database_(database), schema_(std::move(schema)) {}

  /// The entry of an exact id.
  Result<std::optional<Entry>> load(std::string_view id) const;
  /// Ids of all entries, sorted.
  Result<std::vector<std::string>> ids() const;
  /// Adds an entry; one of the same id must have been erased before. Not a transaction of its own.
  Result<> insert(const Entry& entry, const EntryExtras& extras = {});
  /// Removes an entry with everything that belongs to it; false when there was none.
  Result<bool> erase(std::string_view id);
  /// Ids and how well they match a normalised name: 0 id, 1 alias, 2 part number, 3 model or vendor and model.
  Result<std::vector<std::pair<std::string, int>>> named(std::string_view norm) const;
  /// Ids, aliases and models as people write them, for suggestions.
  Result<std::vector<std::string>> names() const;
  /// Appends the hits of a full-text expression (empty = everything), at most `limit`.
  Result<> search(const std::string& expression, const CatalogQuery& query, std::vector<CatalogHit>& hits) const;

private:
  Result<SqlStatement> prepare(const char* sql) const;
  Result<> insertFacts(std::int64_t key, const Entry& entry);
  Result<> insertPorts(std::int64_t key, const Entry& entry);
  Result<> insertNames(std::int64_t key, const Entry& entry, const EntryExtras& extras);
  Result<> insertName(std::int64_t key, std::string_view name, int weight);
  Result<> insertSearch(std::int64_t key, const Entry& entry, const EntryExtras& extras);
  Result<std::int64_t> sourceKey(std::string_view text);
  Result<> loadFacts(std::int64_t key, Entry& entry) const;
  Result<> loadPorts(std::int64_t key, Entry& entry) const;
  Result<> loadList(std::int64_t key, const char* sql, std::vector<std::string>& out) const;

  SqlDatabase& database_;
  std::string schema_;
};

/// True when at least half of the facts were read in an opened source.
bool mostlyVerified(const Entry& entry);

} // namespace cw
