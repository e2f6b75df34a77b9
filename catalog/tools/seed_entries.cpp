// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <charconv>
#include <set>

#include <fmt/format.h>

#include "catalog/tools/seed.h"

namespace cw::seed {
namespace {

/// Columns that say something about the row rather than about the thing.
const std::set<std::string, std::less<>> controlColumns{"id",          "vendor",      "model",    "part_numbers",
                                                        "source_url",  "source_kind", "verified", "recalled_fields",
                                                        "seen_fields", "notes"};

std::vector<std::string> split(std::string_view text, std::string_view separator) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(separator), text.size());
    std::string_view part = text.substr(0, end);
    while (!part.empty() && part.front() == ' ')
      part.remove_prefix(1);
    while (!part.empty() && part.back() == ' ')
      part.remove_suffix(1);
    if (!part.empty()) parts.emplace_back(part);
    text.remove_prefix(std::min(end + separator.size(), text.size()));
  }
  return parts;
}

/// Which cells of a row were read in its source.
class Trust {
public:
  Trust(const CsvTable& table, const CsvRow& row)
      : row_(table.cell(row, "verified") == "yes"), recalled_(names(table, row, "recalled_fields")),
        seen_(names(table, row, "seen_fields")) {}

  bool row() const { return row_; }
  bool cell(const std::string& column) const {
    if (seen_.count(column) != 0) return true;
    return row_ && recalled_.count(column) == 0 && recalled_.count("all") == 0;
  }
  /// Names that no column carries; texts with spaces are remarks.
  std::vector<std::string> unknown(const CsvTable& table) const {
    std::vector<std::string> names;
    for (const auto* list : {&recalled_, &seen_}) {
      for (const auto& name : *list) {
        if (name.find(' ') == std::string::npos && name != "all" && !table.column(name)) names.push_back(name);
      }
    }
    return names;
  }

private:
  static std::set<std::string> names(const CsvTable& table, const CsvRow& row, std::string_view column) {
    const auto list = split(table.cell(row, column), ";");
    return {list.begin(), list.end()};
  }

  bool row_;
  std::set<std::string> recalled_, seen_;
};

Result<EntryKind> kindOf(const std::string& file, const std::string& category) {
  static const std::map<std::string, EntryKind> byFile{{"accelerators.csv", EntryKind::Accelerator},
                                                       {"servers.csv", EntryKind::Server},
                                                       {"switches.csv", EntryKind::Switch},
                                                       {"nics.csv", EntryKind::Nic},
                                                       {"cables.csv", EntryKind::Cable},
                                                       {"storage.csv", EntryKind::Storage},
                                                       {"appliances.csv", EntryKind::Appliance},
                                                       {"models.csv", EntryKind::ModelArchitecture}};
  const auto found = byFile.find(file);
  if (found != byFile.end()) return found->second;
  if (category == "rack") return EntryKind::Rack;
  const bool electric = category == "rack PDU" || category == "ATS" || category == "UPS" || category == "power shelf";
  if (electric) return EntryKind::Power;
  const bool cooling = category == "CDU" || category == "in-row cooler" || category == "rear-door HX";
  if (cooling) return EntryKind::Appliance;
  return fail("seed.category", {{"category", category}});
}

Result<Fact> factOf(const std::string& text, const std::pair<std::string, std::string>& type) {
  Fact fact;
  fact.unit = type.second;
  if (type.first != "number") {
    fact.value = text;
    return fact;
  }
  double number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  if (read.ec != std::errc{} || read.ptr != text.data() + text.size()) return fail("seed.number", {{"text", text}});
  fact.value = number;
  return fact;
}

Result<> addFacts(const CsvTable& table, const CsvRow& row, const Trust& trust, const Seed& seed, Entry& entry) {
  for (std::size_t i = 0; i < table.header.size(); ++i) {
    const std::string& column = table.header[i];
    if (controlColumns.count(column) != 0 || row.cells[i].empty()) continue;
    const auto type = seed.fields.find(column);
    if (type == seed.fields.end()) return fail("seed.field", {{"field", column}});
    auto fact = factOf(row.cells[i], type->second);
    if (!fact) return fail(std::move(fact.error()).wanted(column, row.cells[i]));
    fact->source = table.cell(row, "source_url");
    fact->verified = trust.cell(column);
    if (fact->source.empty()) return fail("seed.no-source", {{"field", column}});
    entry.facts.emplace(column, std::move(*fact));
  }
  return {};
}

} // namespace

Result<> addEntries(const CsvTable& table, const std::string& file, Seed& seed) {
  for (const CsvRow& row : table.rows) {
    const Trust trust(table, row);
    SeedEntry item;
    item.file = file;
    item.line = row.line;
    item.rowVerified = trust.row();
    item.sourceKind = table.cell(row, "source_kind");
    item.unknownFields = trust.unknown(table);
    item.entry.id = table.cell(row, "id");
    item.entry.vendor = table.cell(row, "vendor");
    item.entry.model = table.cell(row, "model");
    item.entry.notes = table.cell(row, "notes");
    const std::string place = fmt::format("{}:{}", file, row.line);
    auto kind = kindOf(file, table.cell(row, "category"));
    if (!kind) return fail(std::move(kind.error()).at(place));
    item.entry.kind = *kind;
    if (auto done = addFacts(table, row, trust, seed, item.entry); !done)
      return fail(std::move(done.error()).at(place));
    for (auto& part : split(table.cell(row, "part_numbers"), " / ")) {
      item.extras.partSources.emplace(part, std::pair(table.cell(row, "source_url"), trust.cell("part_numbers")));
      item.entry.partNumbers.push_back(std::move(part));
    }
    seed.entries.push_back(std::move(item));
  }
  return {};
}

} // namespace cw::seed
