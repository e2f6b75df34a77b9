// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interchange/bom_lines.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/model/keys.h"

namespace cw::bom {
namespace {

constexpr std::array<std::string_view, 9> sectionWords{"nodes",  "switches", "management", "storage", "modules",
                                                       "cables", "racks",    "power",      "spares"};

/// More terms than this make a derivation unreadable; the rest is summed.
constexpr std::size_t shownTerms = 8;

std::string keyText(const LineKey& key) {
  std::string text{sectionWord(key.section)};
  if (!key.use.empty()) text += '.' + key.use;
  text += '.' + key.item;
  if (key.lengthDm >= 0) text += fmt::format("-{:g}m", key.lengthDm / 10.0);
  if (key.phase != 1) text += fmt::format(".phase{}", key.phase);
  return text;
}

std::string termText(const Term& term, long long count) {
  if (term.each == 1 && term.eachWhat.empty()) return fmt::format("{} {}", count, term.what);
  return fmt::format("{} {} × {} {}", count, term.what, term.each, term.eachWhat);
}

/// Draw is asked of what is plugged in for itself; modules and cables draw through the device that feeds them, and its
/// nameplate includes them.
bool drawsPower(BomSection section) { return section <= BomSection::Storage; }

void addSource(std::string& sources, const std::string& source) {
  if (source.empty() || sources.find(source) != std::string::npos) return;
  sources += (sources.empty() ? "" : " | ") + source;
}

} // namespace

std::string_view sectionWord(BomSection section) { return sectionWords[static_cast<std::size_t>(section)]; }

std::string purposeWord(FabricPurpose purpose) { return std::string{keyOf(purpose)}; }

void LineBook::fillFigures(BomLine& line, const Entry& entry) const {
  line.entryId = entry.id;
  if (!entry.partNumbers.empty()) line.partNumber = entry.partNumbers.front();
  const DeviceType type = deviceType(entry, design_.policy());
  line.description = type.name;
  line.massEach = type.mass;
  if (drawsPower(line.section)) line.powerEach = type.nameplate;
  addSource(line.source, line.powerEach.source);
  addSource(line.source, line.massEach.source);
  if (line.source.empty() && !entry.facts.empty()) line.source = entry.facts.begin()->second.source;
  const bool powerSeen = !drawsPower(line.section) || (line.powerEach.value && line.powerEach.verified);
  line.verified = powerSeen && line.massEach.value && line.massEach.verified;
}

BomLine& LineBook::line(const LineKey& key, const Entry* entry) {
  const DraftKey place{key.section, key.use, key.item, key.lengthDm, key.phase};
  const auto [draft, added] = drafts_.try_emplace(place);
  BomLine& line = draft->second.line;
  if (!added) return line;
  line.key = keyText(key);
  byKey_.emplace(line.key, place);
  line.section = key.section;
  line.phase = key.phase;
  if (entry != nullptr) fillFigures(line, *entry);
  return line;
}

void LineBook::add(BomLine& line, const Term& term, long long count) {
  line.quantity += term.each * count;
  auto& terms = drafts_.at(byKey_.at(line.key)).terms;
  const auto same = std::find_if(terms.begin(), terms.end(), [&](const auto& known) {
    return known.first.what == term.what && known.first.each == term.each && known.first.eachWhat == term.eachWhat;
  });
  if (same == terms.end())
    terms.emplace_back(term, count);
  else
    same->second += count;
}

void LineBook::explain(BomLine& line, std::string derivation) { line.derivation = std::move(derivation); }

std::string LineBook::derivationOf(const Draft& draft) {
  std::string text;
  long long rest = draft.line.quantity;
  for (std::size_t i = 0; i < std::min(shownTerms, draft.terms.size()); ++i) {
    const auto& [term, count] = draft.terms[i];
    text += (i == 0 ? "" : " + ") + termText(term, count);
    rest -= term.each * count;
  }
  if (rest != 0) text += fmt::format(" + {} more", rest);
  const bool plain = draft.terms.size() == 1 && draft.terms.front().first.eachWhat.empty();
  return plain ? text : fmt::format("{} = {}", text, draft.line.quantity);
}

std::vector<BomLine> LineBook::take() {
  std::map<std::string, double, std::less<>> prices;
  design_.table<Price>().forEach([&](const Price& price) { prices[price.entryId] = price.usd; });
  std::vector<BomLine> lines;
  lines.reserve(drafts_.size());
  for (auto& [key, draft] : drafts_) {
    if (draft.line.quantity <= 0) continue;
    if (draft.line.derivation.empty()) draft.line.derivation = derivationOf(draft);
    const auto price = prices.find(draft.line.entryId);
    if (!draft.line.entryId.empty() && price != prices.end()) draft.line.priceEach = usDollars(price->second);
    lines.push_back(std::move(draft.line));
  }
  drafts_.clear();
  byKey_.clear();
  return lines;
}

} // namespace cw::bom
