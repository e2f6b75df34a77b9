// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>
#include <fstream>
#include <sstream>

#include <fmt/format.h>

#include "catalog/tools/seed.h"

namespace cw::seed {
namespace {

Result<CsvTable> readTable(const std::filesystem::path& folder, const std::string& file) {
  auto text = readText(folder / file);
  if (!text) return fail(text.error());
  return readCsv(*text, (folder / file).string());
}

/// Calls `use` with each row of a file; an error gets the row's place.
template <class Use>
Result<> eachRow(const std::filesystem::path& folder, const std::string& file, Use use) {
  auto table = readTable(folder, file);
  if (!table) return fail(table.error());
  for (const CsvRow& row : table->rows) {
    const auto cell = [&](std::string_view column) -> const std::string& { return table->cell(row, column); };
    Result<> done = use(cell, row.line);
    if (!done) return fail(std::move(done.error()).at(fmt::format("{}:{}", file, row.line)));
  }
  return {};
}

class SideTables {
public:
  SideTables(const std::filesystem::path& folder, Seed& seed) : folder_(folder), seed_(seed) {
    for (std::size_t i = 0; i < seed.entries.size(); ++i)
      index_.emplace(seed.entries[i].entry.id, i);
  }

  Result<> ports() {
    return eachRow(folder_, "ports.csv", [this](const auto& cell, int) -> Result<> {
      auto entry = find(cell("entry"));
      if (!entry) return fail(entry.error());
      PortGroup group;
      group.name = cell("name");
      const auto purpose = portPurposeFromKey(cell("purpose"));
      if (!purpose) return fail("seed.purpose", {{"purpose", cell("purpose")}});
      group.purpose = *purpose;
      group.cages = std::atoi(cell("cages").c_str());
      group.portsPerCage = std::atoi(cell("ports_per_cage").c_str());
      group.portGbps = std::atof(cell("port_gbps").c_str());
      group.connector = cell("connector");
      group.splits = cell("splits");
      group.flatTop = cell("flat_top") == "yes";
      group.source = cell("source");
      group.verified = cell("verified") == "yes";
      (*entry)->entry.ports.push_back(std::move(group));
      return {};
    });
  }

  Result<> aliases() {
    return eachRow(folder_, "aliases.csv", [this](const auto& cell, int) -> Result<> {
      auto entry = find(cell("entry"));
      if (!entry) return fail(entry.error());
      (*entry)->entry.aliases.push_back(cell("alias"));
      return {};
    });
  }

  Result<> partNumbers() {
    return eachRow(folder_, "part_numbers.csv", [this](const auto& cell, int) -> Result<> {
      auto entry = find(cell("entry"));
      if (!entry) return fail(entry.error());
      (*entry)->entry.partNumbers.push_back(cell("part_number"));
      (*entry)->extras.partSources[cell("part_number")] = {cell("source"), cell("verified") == "yes"};
      return {};
    });
  }

  Result<> vendors() {
    std::multimap<std::string, std::string> names;
    auto read = eachRow(folder_, "vendors.csv", [&names](const auto& cell, int) -> Result<> {
      names.emplace(cell("vendor"), cell("chinese"));
      return {};
    });
    if (!read) return read;
    for (SeedEntry& item : seed_.entries) {
      const auto [first, last] = names.equal_range(item.entry.vendor);
      for (auto it = first; it != last; ++it)
        item.extras.vendorNames.push_back(it->second);
    }
    return {};
  }

  Result<> prices() {
    return eachRow(folder_, "prices.csv", [this](const auto& cell, int line) -> Result<> {
      Price price{cell("item"),
                  cell("price_kind"),
                  cell("as_of"),
                  cell("source_url"),
                  cell("notes"),
                  cell("indicative"),
                  std::atof(cell("price_usd").c_str()),
                  0,
                  cell("verified") == "yes",
                  line};
      price.high = cell("price_high_usd").empty() ? price.low : std::atof(cell("price_high_usd").c_str());
      seed_.prices.push_back(std::move(price));
      return {};
    });
  }

  Result<> accepted() {
    return eachRow(folder_, "outliers.csv", [this](const auto& cell, int line) -> Result<> {
      if (cell("reason").empty()) return fail("seed.no-reason");
      seed_.accepted.push_back({cell("entry"), cell("rule"), cell("reason"), line});
      return {};
    });
  }

private:
  Result<SeedEntry*> find(const std::string& id) {
    const auto found = index_.find(id);
    if (found == index_.end()) return fail("seed.no-entry", {{"id", id}});
    return &seed_.entries[found->second];
  }

  const std::filesystem::path& folder_;
  Seed& seed_;
  std::map<std::string, std::size_t> index_;
};

} // namespace

Result<std::string> readText(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  if (!in || !text) return fail(Error("seed.unreadable").at(path.string()));
  return text.str();
}

Result<> addSideTables(const std::filesystem::path& folder, Seed& seed) {
  SideTables tables(folder, seed);
  using Step = Result<> (SideTables::*)();
  for (const Step step : {&SideTables::ports, &SideTables::aliases, &SideTables::partNumbers, &SideTables::vendors,
                          &SideTables::prices, &SideTables::accepted}) {
    if (auto done = (tables.*step)(); !done) return done;
  }
  return {};
}

Result<Seed> readSeed(const std::filesystem::path& folder) {
  Seed seed;
  auto fields = eachRow(folder, "fields.csv", [&seed](const auto& cell, int) -> Result<> {
    seed.fields[cell("field")] = {cell("type"), cell("unit")};
    return {};
  });
  if (!fields) return fail(fields.error());
  for (const char* file : {"accelerators.csv", "servers.csv", "switches.csv", "nics.csv", "cables.csv", "storage.csv",
                           "racks_power.csv", "appliances.csv", "models.csv"}) {
    auto table = readTable(folder, file);
    if (!table) return fail(table.error());
    if (auto done = addEntries(*table, file, seed); !done) return fail(done.error());
  }
  if (auto done = addSideTables(folder, seed); !done) return fail(done.error());
  auto revision = readText(folder / "revision.txt");
  if (!revision) return fail(revision.error());
  seed.revision = revision->substr(0, revision->find('\n'));
  return seed;
}

} // namespace cw::seed
