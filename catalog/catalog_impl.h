// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "catalog/catalog.h"
#include "catalog/entry_store.h"

namespace cw {

/// What stands behind a Catalog: one connection with the shipped database as `main` and the user's as `user`.
struct Catalog::Impl {
  explicit Impl(SqlDatabase opened) : database(std::move(opened)), shipped(database, "main") {}

  SqlDatabase database;
  EntryStore shipped;
  std::optional<EntryStore> user;
  std::filesystem::path userPath;
  bool userWritable = false;
  std::string revision;
  /// Null for ids that were looked up in vain.
  std::map<std::string, std::unique_ptr<Entry>, std::less<>> cache;
  /// Entries that were replaced or removed while somebody may still hold a pointer.
  std::vector<std::unique_ptr<Entry>> retired;

  /// Calls `use` for each store, the shipped one first; stops at the first error.
  template <class Use>
  Result<> eachStore(Use use) const {
    if (Result<> done = use(shipped); !done) return done;
    if (user) return use(*user);
    return {};
  }
  /// Loads from the shipped database, else from the user's.
  Result<std::optional<Entry>> load(std::string_view id) const;
  /// Forgets a cached entry without freeing it.
  void retire(std::string_view id);
  Result<> attachUser(const std::filesystem::path& path);
  /// Errors unless the user's entry can be stored as it is.
  Result<> checkStorable(const Entry& entry) const;
  /// Replaces or adds one entry inside a transaction of the caller.
  Result<> store(const Entry& entry);
};

} // namespace cw
