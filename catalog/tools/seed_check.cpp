// SPDX-License-Identifier: GPL-3.0-or-later
#include <set>

#include <fmt/format.h>

#include "catalog/consistency.h"
#include "catalog/search_text.h"
#include "catalog/tools/seed.h"
#include "core/base/messages.h"

namespace cw::seed {
namespace {

/// Fewest entries of a kind: a file that was cut short must not pass.
const std::map<EntryKind, std::size_t> fewest{
    {EntryKind::Accelerator, 40}, {EntryKind::Server, 40}, {EntryKind::Switch, 40},
    {EntryKind::Nic, 20},         {EntryKind::Cable, 60},  {EntryKind::Storage, 15},
    {EntryKind::Rack, 10},        {EntryKind::Power, 20},  {EntryKind::ModelArchitecture, 40}};

const std::set<std::string> sourceKinds{"datasheet", "vendor page", "reference architecture", "paper", "community"};

class Report {
public:
  explicit Report(Seed& seed) : seed_(seed) {}

  void add(const std::string& place, const std::string& entry, const std::string& rule,
           const std::vector<MessageArg>& args) {
    Hit hit{place, entry, rule, message("catalog.check." + rule, args, Language::English), false, {}};
    for (Accepted& accepted : seed_.accepted) {
      if (accepted.entry != entry || accepted.rule != rule) continue;
      accepted.used = true;
      hit.accepted = true;
      hit.reason = accepted.reason;
    }
    hits_.push_back(std::move(hit));
  }
  void add(const SeedEntry& item, const std::string& rule, const std::vector<MessageArg>& args = {}) {
    add(fmt::format("{}:{}", item.file, item.line), item.entry.id, rule, args);
  }
  std::vector<Hit> take() { return std::move(hits_); }

private:
  Seed& seed_;
  std::vector<Hit> hits_;
};

void checkEntry(const SeedEntry& item, Report& report) {
  constexpr std::string_view prefix = "catalog.check.";
  for (const auto& [id, args] : implausibilities(item.entry))
    report.add(item, id.substr(prefix.size()), args);
  if (item.entry.vendor.empty() || item.entry.model.empty()) report.add(item, "unnamed");
  if (sourceKinds.count(item.sourceKind) == 0) report.add(item, "source-kind", {{"what", item.sourceKind}});
  const auto source = item.entry.facts.empty() ? std::string{} : item.entry.facts.begin()->second.source;
  if (item.rowVerified && source.rfind("http", 0) != 0) report.add(item, "no-address");
  for (const auto& name : item.unknownFields)
    report.add(item, "unknown-field", {{"what", name}});
}

/// Every id and alias names one entry; a part number and an id may be spelt in any way, so they are compared
/// normalised.
void checkNames(const Seed& seed, Report& report) {
  std::map<std::string, std::string> owners;
  for (const SeedEntry& item : seed.entries) {
    std::vector<std::string> names = item.entry.aliases;
    names.push_back(item.entry.id);
    for (const auto& name : names) {
      const auto [owner, added] = owners.emplace(normaliseName(name), item.entry.id);
      if (!added) report.add(item, "duplicate-name", {{"what", name}, {"other", owner->second}});
    }
  }
}

/// Two rows that describe one thing: the same vendor and model with the same facts about what it is.
void checkDuplicates(const Seed& seed, Report& report) {
  std::map<std::string, std::string> owners;
  for (const SeedEntry& item : seed.entries) {
    std::string key = fmt::format("{}|{}|{}|{}", toKey(item.entry.kind), item.entry.vendor, item.entry.model,
                                  item.entry.text("config"));
    for (const char* name : {"kind", "end_a", "end_b", "lanes_x_gbps"})
      key += '|' + item.entry.text(name);
    const auto [owner, added] = owners.emplace(key, item.entry.id);
    if (!added) report.add(item, "duplicate", {{"other", owner->second}});
  }
}

void checkCounts(const Seed& seed, Report& report) {
  std::map<EntryKind, std::size_t> counts;
  for (const SeedEntry& item : seed.entries)
    ++counts[item.entry.kind];
  for (const auto& [kind, least] : fewest) {
    if (counts[kind] >= least) continue;
    report.add("seed", std::string(toKey(kind)), "count",
               {{"found", std::to_string(counts[kind])}, {"limit", std::to_string(least)}});
  }
}

void checkPrices(const Seed& seed, Report& report) {
  for (const Price& price : seed.prices) {
    const bool marked = price.indicative.find("INDICATIVE") != std::string::npos && !price.asOf.empty();
    if (!marked) report.add(fmt::format("prices.csv:{}", price.line), price.item, "price-mark", {});
  }
}

} // namespace

std::vector<Hit> checkSeed(Seed& seed) {
  Report report(seed);
  for (const SeedEntry& item : seed.entries)
    checkEntry(item, report);
  checkNames(seed, report);
  checkDuplicates(seed, report);
  checkCounts(seed, report);
  checkPrices(seed, report);
  std::vector<Hit> hits = report.take();
  for (const Accepted& accepted : seed.accepted) {
    if (accepted.used) continue;
    hits.push_back({fmt::format("outliers.csv:{}", accepted.line),
                    accepted.entry,
                    "stale",
                    message("catalog.check.stale", {{"what", accepted.rule}}, Language::English),
                    false,
                    {}});
  }
  return hits;
}

} // namespace cw::seed
