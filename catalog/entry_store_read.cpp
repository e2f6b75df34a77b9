// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <fmt/format.h>

#include "catalog/entry_store.h"

namespace cw {

/// `$.` in the text stands for the schema.
Result<SqlStatement> EntryStore::prepare(const char* sql) const {
  std::string text(sql);
  for (std::size_t at = 0; (at = text.find("$.", at)) != std::string::npos;)
    text.replace(at, 1, schema_);
  return database_.prepare(text);
}

Result<std::optional<Entry>> EntryStore::load(std::string_view id) const {
  auto statement = prepare("SELECT entry_id, id, kind, vendor, model, revision, notes FROM $.entry WHERE id = ?1");
  if (!statement) return fail(statement.error());
  auto row = statement->bind(1, id).step();
  if (!row) return fail(row.error());
  if (!*row) return std::optional<Entry>{};
  Entry entry;
  const std::int64_t key = statement->integer(0);
  entry.id = statement->text(1);
  const auto kind = entryKindFromKey(statement->text(2));
  if (!kind) return fail("catalog.damaged", {{"detail", std::string(statement->text(2))}});
  entry.kind = *kind;
  entry.vendor = statement->text(3);
  entry.model = statement->text(4);
  entry.revision = static_cast<int>(statement->integer(5));
  entry.notes = statement->text(6);
  if (auto done = loadFacts(key, entry); !done) return fail(done.error());
  if (auto done = loadPorts(key, entry); !done) return fail(done.error());
  if (auto done = loadList(key, "SELECT alias FROM $.alias WHERE entry_id = ?1 ORDER BY position", entry.aliases);
      !done)
    return fail(done.error());
  if (auto done = loadList(key, "SELECT part_number FROM $.part_number WHERE entry_id = ?1 ORDER BY position",
                           entry.partNumbers);
      !done)
    return fail(done.error());
  return std::optional<Entry>(std::move(entry));
}

Result<> EntryStore::loadFacts(std::int64_t key, Entry& entry) const {
  auto statement = prepare("SELECT field, value, unit, s.text, verified FROM $.fact JOIN $.source s USING(source_id)"
                           " WHERE entry_id = ?1");
  if (!statement) return fail(statement.error());
  statement->bind(1, key);
  for (;;) {
    auto row = statement->step();
    if (!row) return fail(row.error());
    if (!*row) return {};
    Fact fact;
    if (statement->isText(1)) {
      fact.value = std::string(statement->text(1));
    } else {
      fact.value = statement->real(1);
    }
    fact.unit = statement->text(2);
    fact.source = statement->text(3);
    fact.verified = statement->integer(4) != 0;
    entry.facts.emplace(statement->text(0), std::move(fact));
  }
}

Result<> EntryStore::loadPorts(std::int64_t key, Entry& entry) const {
  auto statement =
      prepare("SELECT name, purpose, cages, ports_per_cage, port_gbps, connector, splits, flat_top, s.text,"
              " verified FROM $.port_group JOIN $.source s USING(source_id) WHERE entry_id = ?1"
              " ORDER BY position");
  if (!statement) return fail(statement.error());
  statement->bind(1, key);
  for (;;) {
    auto row = statement->step();
    if (!row) return fail(row.error());
    if (!*row) return {};
    PortGroup group;
    group.name = statement->text(0);
    group.purpose = portPurposeFromKey(statement->text(1)).value_or(PortPurpose::Any);
    group.cages = static_cast<int>(statement->integer(2));
    group.portsPerCage = static_cast<int>(statement->integer(3));
    group.portGbps = statement->real(4);
    group.connector = statement->text(5);
    group.splits = statement->text(6);
    group.flatTop = statement->integer(7) != 0;
    group.source = statement->text(8);
    group.verified = statement->integer(9) != 0;
    entry.ports.push_back(std::move(group));
  }
}

Result<> EntryStore::loadList(std::int64_t key, const char* sql, std::vector<std::string>& out) const {
  auto statement = prepare(sql);
  if (!statement) return fail(statement.error());
  statement->bind(1, key);
  for (;;) {
    auto row = statement->step();
    if (!row) return fail(row.error());
    if (!*row) return {};
    out.emplace_back(statement->text(0));
  }
}

Result<std::vector<std::string>> EntryStore::ids() const {
  auto statement = prepare("SELECT id FROM $.entry ORDER BY id");
  if (!statement) return fail(statement.error());
  std::vector<std::string> ids;
  for (;;) {
    auto row = statement->step();
    if (!row) return fail(row.error());
    if (!*row) return ids;
    ids.emplace_back(statement->text(0));
  }
}

Result<std::vector<std::pair<std::string, int>>> EntryStore::named(std::string_view norm) const {
  auto statement = prepare("SELECT e.id, min(n.weight) FROM $.name n JOIN $.entry e USING(entry_id) WHERE n.norm = ?1"
                           " GROUP BY e.id ORDER BY 2, 1");
  if (!statement) return fail(statement.error());
  statement->bind(1, norm);
  std::vector<std::pair<std::string, int>> found;
  for (;;) {
    auto row = statement->step();
    if (!row) return fail(row.error());
    if (!*row) return found;
    found.emplace_back(std::string(statement->text(0)), static_cast<int>(statement->integer(1)));
  }
}

Result<std::vector<std::string>> EntryStore::names() const {
  auto statement = prepare("SELECT id FROM $.entry UNION ALL SELECT alias FROM $.alias");
  if (!statement) return fail(statement.error());
  std::vector<std::string> names;
  for (;;) {
    auto row = statement->step();
    if (!row) return fail(row.error());
    if (!*row) return names;
    names.emplace_back(statement->text(0));
  }
}

namespace {

/// Kinds as a list to compare with: `|server|switch|`.
std::string kindList(const std::vector<EntryKind>& kinds) {
  std::string list = kinds.empty() ? "" : "|";
  for (const EntryKind kind : kinds)
    list += fmt::format("{}|", toKey(kind));
  return list;
}

/// ?1 expression, ?2 list of kinds, ?3 limit. The weights of vendor, model, names, keywords, pieces: a word of the name
/// counts more than one of its ports. Without kinds the best rows are chosen before their entries are looked up, which
/// halves the time of a word that nearly every entry has.
const char* searchSql(bool everything, bool anyKind) {
  if (everything) {
    return "SELECT id, vendor, model, kind, verified, 0.0 FROM $.entry WHERE ?1 = '' AND (?2 = '' OR"
           " instr(?2, '|' || kind || '|') > 0) ORDER BY vendor COLLATE NOCASE, model COLLATE NOCASE, id LIMIT ?3";
  }
  if (anyKind) {
    return "SELECT e.id, e.vendor, e.model, e.kind, e.verified, best.r FROM (SELECT rowid AS k,"
           " bm25(search, 4, 10, 8, 1, 2) AS r FROM $.search WHERE search MATCH ?1 ORDER BY r LIMIT ?3) AS best"
           " JOIN $.entry e ON e.entry_id = best.k WHERE ?2 = '' ORDER BY best.r, e.id";
  }
  return "SELECT e.id, e.vendor, e.model, e.kind, e.verified, bm25(search, 4, 10, 8, 1, 2) AS r FROM $.search"
         " JOIN $.entry e ON e.entry_id = search.rowid WHERE search MATCH ?1"
         " AND instr(?2, '|' || e.kind || '|') > 0 ORDER BY r, e.id LIMIT ?3";
}

} // namespace

Result<> EntryStore::search(const std::string& expression, const CatalogQuery& query,
                            std::vector<CatalogHit>& hits) const {
  auto statement = prepare(searchSql(expression.empty(), query.kinds.empty()));
  if (!statement) return fail(statement.error());
  statement->bind(1, expression).bind(2, kindList(query.kinds)).bind(3, query.limit);
  for (;;) {
    auto row = statement->step();
    if (!row) return fail(row.error());
    if (!*row) return {};
    CatalogHit hit;
    hit.id = statement->text(0);
    hit.vendor = statement->text(1);
    hit.model = statement->text(2);
    hit.kind = entryKindFromKey(statement->text(3)).value_or(EntryKind::Server);
    hit.verified = statement->integer(4) != 0;
    hit.rank = statement->real(5);
    hit.userOwned = schema_ != "main";
    hits.push_back(std::move(hit));
  }
}

bool mostlyVerified(const Entry& entry) {
  const auto verified =
      std::count_if(entry.facts.begin(), entry.facts.end(), [](const auto& fact) { return fact.second.verified; });
  return verified > 0 && 2 * verified >= static_cast<std::ptrdiff_t>(entry.facts.size());
}

} // namespace cw
