// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "catalog/entry_store.h"
#include "core/base/csv.h"

namespace cw::seed {

/// An entry of the seed with the place it comes from.
struct SeedEntry {
  Entry entry;
  EntryExtras extras;
  std::string file; ///< `switches.csv`
  int line = 0;
  bool rowVerified = false;
  std::string sourceKind;
  std::vector<std::string> unknownFields; ///< names in recalled_fields or seen_fields that are no column
};

/// An indicative price of something that is no single entry.
struct Price {
  std::string item, kind, asOf, source, notes, indicative;
  double low = 0, high = 0;
  bool verified = false;
  int line = 0;
};

/// An accepted hit of the consistency report.
struct Accepted {
  std::string entry, rule, reason;
  int line = 0;
  bool used = false;
};

/// Everything under catalog/seed.
struct Seed {
  std::vector<SeedEntry> entries;
  std::vector<Price> prices;
  std::vector<Accepted> accepted;
  std::map<std::string, std::pair<std::string, std::string>> fields; ///< name → type, unit
  std::string revision;
};

/// Reads the whole folder. Errors carry file and line.
Result<Seed> readSeed(const std::filesystem::path& folder);

/// A whole file as text; `seed.unreadable`.
Result<std::string> readText(const std::filesystem::path& path);

/// Turns the rows of one file of entries into facts. `fields` gives type and unit of each column.
Result<> addEntries(const CsvTable& table, const std::string& file, Seed& seed);

/// Adds ports, aliases, part numbers, vendor names and prices from their files.
Result<> addSideTables(const std::filesystem::path& folder, Seed& seed);

/// One hit of the consistency report, ready to print.
struct Hit {
  std::string place; ///< `switches.csv:12`
  std::string entry, rule, text;
  bool accepted = false;
  std::string reason;
};

/// Checks every entry and the seed as a whole; marks what outliers.csv accepts. Acceptances that nothing needs are
/// hits too, so that the list stays true.
std::vector<Hit> checkSeed(Seed& seed);

/// Writes the database; an existing file is replaced only when everything went well.
Result<> writeCatalog(const Seed& seed, const std::filesystem::path& output);

} // namespace cw::seed
