// SPDX-License-Identifier: GPL-3.0-or-later
// Build tool: cw_build_catalog SEED_FOLDER OUTPUT.db [REPORT.csv]
// Reads the seed, checks it and writes the database. Exit 1 when a figure is implausible and not accepted.
#include <algorithm>
#include <fstream>
#include <iostream>

#include <fmt/format.h>

#include "catalog/tools/seed.h"
#include "core/base/messages.h"

namespace {

using namespace cw;

int refuse(const Error& error) {
  std::cerr << renderError(error, Language::English) << '\n';
  return 1;
}

bool writeReport(const char* path, const std::vector<seed::Hit>& hits) {
  std::ofstream out(path);
  out << "place,entry,rule,message,status,reason\n";
  for (const auto& hit : hits) {
    out << fmt::format("{},{},{},{},{},{}\n", csvCell(hit.place), csvCell(hit.entry), csvCell(hit.rule),
                       csvCell(hit.text), hit.accepted ? "accepted" : "open", csvCell(hit.reason));
  }
  return static_cast<bool>(out);
}

/// Prints what is open and counts it.
std::ptrdiff_t printOpen(const std::string& folder, const std::vector<seed::Hit>& hits) {
  for (const auto& hit : hits) {
    if (!hit.accepted)
      std::cerr << fmt::format("{}/{}: {}: {}: {}\n", folder, hit.place, hit.entry, hit.rule, hit.text);
  }
  return std::count_if(hits.begin(), hits.end(), [](const auto& hit) { return !hit.accepted; });
}

void printSummary(const seed::Seed& seed, std::size_t accepted) {
  std::size_t facts = 0, verified = 0;
  for (const auto& item : seed.entries) {
    facts += item.entry.facts.size();
    for (const auto& fact : item.entry.facts)
      verified += fact.second.verified ? 1 : 0;
  }
  std::cout << fmt::format("catalog {}: {} entries, {} facts ({} read in their source), {} accepted outliers\n",
                           seed.revision, seed.entries.size(), facts, verified, accepted);
}

} // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::cerr << "usage: cw_build_catalog SEED_FOLDER OUTPUT.db [REPORT.csv]\n";
    return 2;
  }
  auto seed = cw::seed::readSeed(argv[1]);
  if (!seed) return refuse(seed.error());
  const auto hits = cw::seed::checkSeed(*seed);
  if (argc > 3 && !writeReport(argv[3], hits)) return 1;
  if (printOpen(argv[1], hits) > 0) return 1;
  if (auto written = cw::seed::writeCatalog(*seed, argv[2]); !written) return refuse(written.error());
  printSummary(*seed, hits.size());
  return 0;
}
