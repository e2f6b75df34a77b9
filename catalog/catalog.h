// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/model/entry.h"

namespace cw {

/// A row of a search result.
struct CatalogHit {
  std::string id, vendor, model;
  EntryKind kind = EntryKind::Server;
  bool userOwned = false; ///< from the user's own database
  bool verified = false;  ///< at least half of its facts were read in an opened source
  double rank = 0;        ///< smaller is better
};

/// What a search asks for.
struct CatalogQuery {
  std::string text;             ///< words of vendor, model, part number, alias, in either language; empty = all
  std::vector<EntryKind> kinds; ///< empty = all
  int limit = 200;
};

/// The catalog: the shipped database (immutable, read-only) and the user's own beside it. Entries are cached, so that
/// pointers from `find` live as long as the catalog. Not thread-safe: one object a thread.
class Catalog : public EntrySource {
public:
  /// Opens the shipped database and, when `userDatabase` is not empty, the user's own (made when missing).
  /// Errors: `catalog.missing`, `catalog.damaged`, `catalog.too-new`, `catalog.user-readonly`.
  static Result<std::unique_ptr<Catalog>> open(const std::filesystem::path& shipped,
                                               const std::filesystem::path& userDatabase = {});
  /// Opens the database found by `CLUSTERWRIGHT_CATALOG`, beside the executable, in the build tree or under
  /// share/clusterwright, in this order.
  static Result<std::unique_ptr<Catalog>> openDefault(const std::filesystem::path& userDatabase = {});
  ~Catalog() override;

  /// The revision of the shipped data, such as `2026-12-01`.
  const std::string& revision() const;
  const Entry* find(std::string_view id) const override;
  std::vector<const Entry*> ofKind(EntryKind kind) const override;
  /// Full-text search, best first.
  Result<std::vector<CatalogHit>> search(const CatalogQuery& query) const;
  /// The entry of an id, alias, part number or unambiguous name; `catalog.no-such-entry` with the nearest ids, or
  /// `catalog.ambiguous` with the candidates.
  Result<const Entry*> resolve(std::string_view idOrName) const;

  /// Adds or replaces one of the user's own entries (shipped ones can be duplicated under another id, not changed).
  Result<> put(const Entry& entry);
  /// As `put` for several entries, all of them or none.
  Result<> putAll(std::span<const Entry> entries);
  /// Copies any entry (as `resolve` takes it) under a new id into the user's own; its aliases stay with the original.
  Result<const Entry*> duplicate(std::string_view id, const std::string& newId);
  /// Removes one of the user's own entries.
  Result<> remove(std::string_view id);
  /// Ids of the user's own entries, sorted.
  Result<std::vector<std::string>> userIds() const;
  /// False without a user database, and when it lies where nobody may write.
  bool userWritable() const;

private:
  Catalog();
  Result<std::vector<std::string>> candidatesFor(std::string_view name) const;
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// Entries as a JSON document (`{"format":"clusterwright-catalog",…}`) and back, for import and export.
std::string entriesToJson(const std::vector<Entry>& entries);
Result<std::vector<Entry>> entriesFromJson(std::string_view text, std::string_view name);

/// Everything implausible about an entry (dense against sparse rates, one way against both, watts, units, PSUs):
/// message ids with arguments; empty when it is plausible.
std::vector<std::pair<std::string, std::vector<MessageArg>>> implausibilities(const Entry& entry);

} // namespace cw
