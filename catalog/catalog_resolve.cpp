// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <set>

#include "catalog/catalog_impl.h"
#include "catalog/search_text.h"
#include "core/base/suggest.h"

namespace cw {
namespace {

constexpr std::size_t mostCandidates = 6;

std::string listed(const std::vector<std::string>& ids) {
  std::string out;
  for (std::size_t i = 0; i < ids.size() && i < mostCandidates; ++i)
    out += (i == 0 ? "" : ", ") + ids[i];
  return ids.size() > mostCandidates ? out + ", …" : out;
}

/// True when the entry's id, model, an alias or a part number contains the normalised name.
bool isCalled(const Entry& entry, std::string_view norm) {
  const auto contains = [&norm](std::string_view name) { return normaliseName(name).find(norm) != std::string::npos; };
  return contains(entry.id) || contains(entry.vendor + entry.model) ||
         std::any_of(entry.aliases.begin(), entry.aliases.end(), contains) ||
         std::any_of(entry.partNumbers.begin(), entry.partNumbers.end(), contains);
}

/// True when a name ends inside a number wherever the entry's names contain it: `qm970` is no short form of `qm9700`
/// but a slip, which must not pass for it.
bool cutsNumbers(const Entry& entry, std::string_view norm) {
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  if (norm.empty() || !digit(norm.back())) return false;
  const auto isWhole = [&](std::string_view text) {
    const std::string name = normaliseName(text);
    const std::size_t end = name.find(norm) + norm.size();
    return name.find(norm) != std::string::npos && (end >= name.size() || !digit(name[end]));
  };
  return !isWhole(entry.id) && !isWhole(entry.vendor + entry.model) &&
         std::none_of(entry.aliases.begin(), entry.aliases.end(), isWhole) &&
         std::none_of(entry.partNumbers.begin(), entry.partNumbers.end(), isWhole);
}

} // namespace

Result<const Entry*> Catalog::resolve(std::string_view idOrName) const {
  if (const Entry* exact = find(idOrName)) return exact;
  auto candidates = candidatesFor(idOrName);
  if (!candidates) return fail(candidates.error());
  if (candidates->size() == 1 && !cutsNumbers(*find(candidates->front()), normaliseName(idOrName)))
    return find(candidates->front());
  if (candidates->size() > 1) {
    return fail("catalog.ambiguous", {{"name", std::string(idOrName)}, {"candidates", listed(*candidates)}});
  }
  std::vector<std::string> names;
  auto read = impl_->eachStore([&names](const EntryStore& store) -> Result<> {
    auto more = store.names();
    if (!more) return fail(more.error());
    names.insert(names.end(), more->begin(), more->end());
    return {};
  });
  if (!read) return fail(read.error());
  const auto near = nearest(idOrName, names, 3);
  if (near.empty()) return fail("catalog.no-such-entry-at-all", {{"name", std::string(idOrName)}});
  return fail("catalog.no-such-entry", {{"name", std::string(idOrName)}, {"nearest", listed(near)}});
}

/// Ids that a name may mean: those of the best kind of name (alias before part number before model), else those whose
/// name contains it.
Result<std::vector<std::string>> Catalog::candidatesFor(std::string_view name) const {
  const std::string norm = normaliseName(name);
  std::vector<std::string> ids;
  if (norm.empty()) return ids;
  int best = 1000;
  auto read = impl_->eachStore([&](const EntryStore& store) -> Result<> {
    auto named = store.named(norm);
    if (!named) return fail(named.error());
    for (const auto& [id, weight] : *named) {
      if (weight < best) ids.clear();
      best = std::min(best, weight);
      if (weight == best) ids.push_back(id);
    }
    return {};
  });
  if (!read) return fail(read.error());
  if (!ids.empty()) return ids;
  auto hits = search({std::string(name), {}, 200});
  if (!hits) return fail(hits.error());
  for (const CatalogHit& hit : *hits) {
    const Entry* entry = find(hit.id);
    if (entry != nullptr && isCalled(*entry, norm)) ids.push_back(hit.id);
  }
  return ids;
}

} // namespace cw
