// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "catalog/entry_store.h"
#include "catalog/search_text.h"

namespace cw {

Result<std::int64_t> EntryStore::sourceKey(std::string_view text) {
  auto insert = prepare("INSERT INTO $.source(text) VALUES(?1) ON CONFLICT(text) DO NOTHING");
  if (!insert) return fail(insert.error());
  if (auto done = insert->bind(1, text).run(); !done) return fail(done.error());
  auto select = prepare("SELECT source_id FROM $.source WHERE text = ?1");
  if (!select) return fail(select.error());
  auto row = select->bind(1, text).step();
  if (!row) return fail(row.error());
  return select->integer(0);
}

Result<> EntryStore::insert(const Entry& entry, const EntryExtras& extras) {
  auto statement = prepare("INSERT INTO $.entry(id, kind, vendor, model, revision, verified, notes)"
                           " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)");
  if (!statement) return fail(statement.error());
  statement->bind(1, entry.id).bind(2, toKey(entry.kind)).bind(3, entry.vendor).bind(4, entry.model);
  statement->bind(5, entry.revision).bind(6, mostlyVerified(entry)).bind(7, entry.notes);
  if (auto done = statement->run(); !done) return done;
  const std::int64_t key = database_.lastInsertId();
  if (auto done = insertFacts(key, entry); !done) return done;
  if (auto done = insertPorts(key, entry); !done) return done;
  if (auto done = insertNames(key, entry, extras); !done) return done;
  return insertSearch(key, entry, extras);
}

Result<> EntryStore::insertFacts(std::int64_t key, const Entry& entry) {
  auto statement = prepare("INSERT INTO $.fact VALUES(?1, ?2, ?3, ?4, ?5, ?6)");
  if (!statement) return fail(statement.error());
  for (const auto& [name, fact] : entry.facts) {
    auto source = sourceKey(fact.source);
    if (!source) return fail(source.error());
    statement->bind(1, key).bind(2, name).bind(4, fact.unit).bind(5, *source).bind(6, fact.verified);
    if (const auto* number = std::get_if<double>(&fact.value)) {
      statement->bind(3, *number);
    } else {
      statement->bind(3, std::get<std::string>(fact.value));
    }
    if (auto done = statement->run(); !done) return done;
  }
  return {};
}

Result<> EntryStore::insertPorts(std::int64_t key, const Entry& entry) {
  auto statement = prepare("INSERT INTO $.port_group VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)");
  if (!statement) return fail(statement.error());
  int position = 0;
  for (const PortGroup& group : entry.ports) {
    auto source = sourceKey(group.source);
    if (!source) return fail(source.error());
    statement->bind(1, key).bind(2, position++).bind(3, group.name).bind(4, toKey(group.purpose));
    statement->bind(5, group.cages).bind(6, group.portsPerCage).bind(7, group.portGbps).bind(8, group.connector);
    statement->bind(9, group.splits).bind(10, group.flatTop).bind(11, *source).bind(12, group.verified);
    if (auto done = statement->run(); !done) return done;
  }
  return {};
}

Result<> EntryStore::insertNames(std::int64_t key, const Entry& entry, const EntryExtras& extras) {
  if (auto done = insertName(key, entry.id, 0); !done) return done;
  auto alias = prepare("INSERT INTO $.alias VALUES(?1, ?2, ?3)");
  if (!alias) return fail(alias.error());
  for (std::size_t i = 0; i < entry.aliases.size(); ++i) {
    if (auto done = alias->bind(1, key).bind(2, static_cast<int>(i)).bind(3, entry.aliases[i]).run(); !done)
      return done;
    if (auto done = insertName(key, entry.aliases[i], 1); !done) return done;
  }
  auto part = prepare("INSERT INTO $.part_number VALUES(?1, ?2, ?3, ?4, ?5)");
  if (!part) return fail(part.error());
  for (std::size_t i = 0; i < entry.partNumbers.size(); ++i) {
    const auto known = extras.partSources.find(entry.partNumbers[i]);
    const std::string text = known == extras.partSources.end() ? "given by the user" : known->second.first;
    auto source = sourceKey(text);
    if (!source) return fail(source.error());
    part->bind(1, key).bind(2, static_cast<int>(i)).bind(3, entry.partNumbers[i]).bind(4, *source);
    if (auto done = part->bind(5, known != extras.partSources.end() && known->second.second).run(); !done) return done;
    if (auto done = insertName(key, entry.partNumbers[i], 2); !done) return done;
  }
  if (auto done = insertName(key, entry.model, 3); !done) return done;
  return insertName(key, entry.vendor + entry.model, 3);
}

Result<> EntryStore::insertName(std::int64_t key, std::string_view name, int weight) {
  auto statement = prepare("INSERT OR IGNORE INTO $.name(norm, weight, entry_id) VALUES(?1, ?2, ?3)");
  if (!statement) return fail(statement.error());
  const std::string norm = normaliseName(name);
  if (norm.empty()) return {};
  return statement->bind(1, norm).bind(2, weight).bind(3, key).run();
}

Result<> EntryStore::insertSearch(std::int64_t key, const Entry& entry, const EntryExtras& extras) {
  auto statement = prepare("INSERT INTO $.search(rowid, vendor, model, names, keywords, pieces)"
                           " VALUES(?1, ?2, ?3, ?4, ?5, ?6)");
  if (!statement) return fail(statement.error());
  const SearchText text = searchTextOf(entry, extras.vendorNames);
  statement->bind(1, key).bind(2, text.vendor).bind(3, text.model).bind(4, text.names);
  return statement->bind(5, text.keywords).bind(6, text.pieces).run();
}

Result<bool> EntryStore::erase(std::string_view id) {
  auto find = prepare("SELECT entry_id FROM $.entry WHERE id = ?1");
  if (!find) return fail(find.error());
  auto row = find->bind(1, id).step();
  if (!row) return fail(row.error());
  if (!*row) return false;
  const std::int64_t key = find->integer(0);
  for (const char* sql : {"DELETE FROM $.search WHERE rowid = ?1", "DELETE FROM $.entry WHERE entry_id = ?1"}) {
    auto statement = prepare(sql);
    if (!statement) return fail(statement.error());
    if (auto done = statement->bind(1, key).run(); !done) return fail(done.error());
  }
  return true;
}

} // namespace cw
