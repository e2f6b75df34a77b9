// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <set>

#include "catalog/catalog_impl.h"
#include "catalog/search_text.h"

namespace cw {
namespace {

/// Ids stand in files, on command lines and in addresses: lower-case letters, digits, `-`, `_`, `.`, `+`.
bool isValidId(std::string_view id) {
  const auto plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.' || c == '+';
  };
  return !id.empty() && id.size() <= 100 && std::all_of(id.begin(), id.end(), plain);
}

/// The field without which the schema cannot hold the entry; empty when there is none.
std::string missingPart(const Entry& entry) {
  if (entry.model.empty()) return "model";
  for (const auto& [name, fact] : entry.facts) {
    if (fact.source.empty()) return name + ".source";
  }
  std::set<std::string> names;
  for (const PortGroup& group : entry.ports) {
    if (group.source.empty()) return "ports." + group.name + ".source";
    if (group.name.empty() || !names.insert(group.name).second) return "ports.name";
  }
  return {};
}

} // namespace

void Catalog::Impl::retire(std::string_view id) {
  const auto cached = cache.find(id);
  if (cached == cache.end()) return;
  if (cached->second) retired.push_back(std::move(cached->second));
  cache.erase(cached);
}

Result<> Catalog::Impl::checkStorable(const Entry& entry) const {
  if (!user) return fail("catalog.no-user-database");
  if (!userWritable) return fail(Error("catalog.user-readonly", {{"detail", entry.id}}).at(userPath.string()));
  if (!isValidId(entry.id)) return fail("catalog.bad-id", {{"id", entry.id}});
  auto own = shipped.load(entry.id);
  if (!own) return fail(own.error());
  if (own->has_value()) return fail("catalog.shipped-entry", {{"id", entry.id}});
  if (const std::string part = missingPart(entry); !part.empty()) {
    return fail("catalog.incomplete-entry", {{"id", entry.id}, {"field", part}});
  }
  std::set<std::string> names{normaliseName(entry.id)};
  for (const auto& alias : entry.aliases) {
    const bool fresh = names.insert(normaliseName(alias)).second;
    if (!fresh) return fail("catalog.name-taken", {{"name", alias}, {"other", entry.id}});
  }
  for (const auto& name : names) {
    auto clash = eachStore([&](const EntryStore& store) -> Result<> {
      auto owners = store.named(name);
      if (!owners) return fail(owners.error());
      for (const auto& [id, weight] : *owners) {
        if (id != entry.id && weight <= 1) return fail("catalog.name-taken", {{"name", name}, {"other", id}});
      }
      return {};
    });
    if (!clash) return clash;
  }
  return {};
}

Result<> Catalog::Impl::store(const Entry& entry) {
  if (auto storable = checkStorable(entry); !storable) return storable;
  auto old = user->load(entry.id);
  if (!old) return fail(old.error());
  Entry fresh = entry;
  if (*old) {
    fresh.revision = (*old)->revision;
    if (fresh == **old) return {};
    fresh.revision = std::max((*old)->revision + 1, entry.revision);
    if (auto erased = user->erase(entry.id); !erased) return fail(erased.error());
  }
  return user->insert(fresh);
}

Result<> Catalog::put(const Entry& entry) { return putAll({&entry, 1}); }

Result<> Catalog::putAll(std::span<const Entry> entries) {
  SqlTransaction transaction(impl_->database);
  if (auto begun = transaction.begin(); !begun) return begun;
  for (const Entry& entry : entries) {
    if (auto stored = impl_->store(entry); !stored) return stored;
  }
  if (auto committed = transaction.commit(); !committed) return committed;
  for (const Entry& entry : entries)
    impl_->retire(entry.id);
  return {};
}

Result<const Entry*> Catalog::duplicate(std::string_view id, const std::string& newId) {
  auto original = resolve(id);
  if (!original) return fail(original.error());
  if (find(newId) != nullptr) return fail("catalog.name-taken", {{"name", newId}, {"other", newId}});
  Entry copy = **original;
  copy.id = newId;
  copy.aliases.clear(); // they name the original
  copy.revision = 1;
  if (auto stored = put(copy); !stored) return fail(stored.error());
  return find(newId);
}

Result<> Catalog::remove(std::string_view id) {
  if (!impl_->user) return fail("catalog.no-user-database");
  if (!impl_->userWritable) {
    return fail(Error("catalog.user-readonly", {{"detail", std::string(id)}}).at(impl_->userPath.string()));
  }
  SqlTransaction transaction(impl_->database);
  if (auto begun = transaction.begin(); !begun) return begun;
  auto erased = impl_->user->erase(id);
  if (!erased) return fail(erased.error());
  if (!*erased) {
    if (find(id) != nullptr) return fail("catalog.shipped-entry", {{"id", std::string(id)}});
    auto meant = resolve(id);
    if (!meant) return fail(meant.error());
    return fail("catalog.no-such-entry", {{"name", std::string(id)}, {"nearest", (*meant)->id}});
  }
  if (auto committed = transaction.commit(); !committed) return committed;
  impl_->retire(id);
  return {};
}

Result<std::vector<std::string>> Catalog::userIds() const {
  if (!impl_->user) return std::vector<std::string>{};
  return impl_->user->ids();
}

} // namespace cw
