// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/catalog.h"

#include <algorithm>

#include "catalog/catalog_impl.h"
#include "catalog/schema.h"
#include "catalog/search_text.h"
#include "catalog/user_database.h"

namespace cw {

Catalog::Catalog() = default;
Catalog::~Catalog() = default;

namespace {

Result<SqlDatabase> openShipped(const std::filesystem::path& path) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored)) return fail(Error("catalog.missing").at(path.string()));
  // Immutable: no locks and no journal, so it opens in a folder that nobody may write.
  auto database = SqlDatabase::open(sqliteUri(path, "mode=ro&immutable=1"));
  if (!database) return fail(std::move(database.error()).at(path.string()));
  auto checked = checkSchema(*database, "main");
  if (!checked) return fail(std::move(checked.error()).at(path.string()));
  return database;
}

Result<std::string> readRevision(SqlDatabase& database) {
  auto statement = database.prepare("SELECT value FROM main.meta WHERE key = 'revision'");
  if (!statement) return fail(statement.error());
  auto row = statement->step();
  if (!row) return fail(row.error());
  return std::string(*row ? statement->text(0) : "");
}

} // namespace

Result<std::unique_ptr<Catalog>> Catalog::open(const std::filesystem::path& shipped,
                                               const std::filesystem::path& userDatabase) {
  auto database = openShipped(shipped);
  if (!database) return fail(database.error());
  std::unique_ptr<Catalog> catalog(new Catalog);
  catalog->impl_ = std::make_unique<Impl>(std::move(*database));
  auto revision = readRevision(catalog->impl_->database);
  if (!revision) return fail(std::move(revision.error()).at(shipped.string()));
  catalog->impl_->revision = *revision;
  if (!userDatabase.empty()) {
    if (auto attached = catalog->impl_->attachUser(userDatabase); !attached) return fail(attached.error());
  }
  return catalog;
}

Result<> Catalog::Impl::attachUser(const std::filesystem::path& path) {
  auto prepared = prepareUserDatabase(path);
  if (!prepared) return fail(prepared.error());
  auto attach = database.prepare("ATTACH DATABASE ?1 AS user");
  if (!attach) return fail(attach.error());
  if (auto done = attach->bind(1, prepared->uri).run(); !done) return fail(std::move(done.error()).at(path.string()));
  if (auto checked = checkSchema(database, "user"); !checked) return fail(std::move(checked.error()).at(path.string()));
  user.emplace(database, "user");
  userPath = path;
  userWritable = prepared->writable;
  return {};
}

const std::string& Catalog::revision() const { return impl_->revision; }
bool Catalog::userWritable() const { return impl_->userWritable; }

Result<std::optional<Entry>> Catalog::Impl::load(std::string_view id) const {
  auto entry = shipped.load(id);
  if (!entry || entry->has_value() || !user) return entry;
  return user->load(id);
}

const Entry* Catalog::find(std::string_view id) const {
  const auto cached = impl_->cache.find(id);
  if (cached != impl_->cache.end()) return cached->second.get();
  auto loaded = impl_->load(id);
  if (!loaded) return nullptr; // a damaged page: callers see an unknown id, `open` reports what is wrong with a file
  auto entry = loaded->has_value() ? std::make_unique<Entry>(std::move(**loaded)) : nullptr;
  return impl_->cache.emplace(std::string(id), std::move(entry)).first->second.get();
}

std::vector<const Entry*> Catalog::ofKind(EntryKind kind) const {
  constexpr int noLimit = 1'000'000;
  const auto hits = search({{}, {kind}, noLimit});
  std::vector<const Entry*> all;
  if (!hits) return all;
  for (const CatalogHit& hit : *hits) {
    if (const Entry* entry = find(hit.id)) all.push_back(entry);
  }
  std::sort(all.begin(), all.end(), [](const Entry* a, const Entry* b) { return a->id < b->id; });
  return all;
}

Result<std::vector<CatalogHit>> Catalog::search(const CatalogQuery& query) const {
  const std::string expression = matchExpression(query.text);
  std::vector<CatalogHit> hits;
  const bool nothing = expression.empty() && query.text.find_first_not_of(" \t\r\n") != std::string::npos;
  if (nothing) return hits; // only punctuation
  auto done = impl_->eachStore([&](const EntryStore& store) { return store.search(expression, query, hits); });
  if (!done) return fail(done.error());
  if (!expression.empty()) {
    std::stable_sort(hits.begin(), hits.end(), [](const auto& a, const auto& b) { return a.rank < b.rank; });
  }
  if (query.limit >= 0 && hits.size() > static_cast<std::size_t>(query.limit)) {
    hits.resize(static_cast<std::size_t>(query.limit));
  }
  return hits;
}

} // namespace cw
