// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/placement/cable_choice.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <tuple>

#include "core/placement/plugs.h"

namespace cw {
namespace {

bool contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }
bool isSplitter(const Entry& entry) { return contains(entry.text("kind"), "splitter"); }

std::string endB(const Entry& entry) {
  const std::string end = entry.text("end_b");
  return end == "same" ? entry.text("end_a") : end;
}

std::optional<Medium> fixedMedium(const std::string& kind) {
  if (kind.starts_with("DAC")) return Medium::PassiveCopper;
  if (kind.starts_with("ACC") || kind.starts_with("AEC")) return Medium::ActiveCopper;
  if (kind.starts_with("AOC")) return Medium::ActiveOptical;
  if (kind.starts_with("copper")) return Medium::TwistedPair;
  return std::nullopt;
}

std::optional<Medium> fibreMedium(const Entry& entry) {
  const std::string medium = entry.text("medium");
  if (contains(medium, "multimode")) return Medium::MultiMode;
  if (contains(medium, "single mode")) return Medium::SingleMode;
  return std::nullopt;
}

/// Whether the free text of a product's protocols allows the fabric's; silence allows both.
bool speaks(const Entry& entry, bool infiniBand) {
  const std::string protocols = entry.text("protocol");
  const bool ib = contains(protocols, "IB") || contains(protocols, "NDR") || contains(protocols, "HDR");
  const bool ethernet = contains(protocols, "Eth") || contains(protocols, "GbE") || contains(protocols, "BASE-T");
  return (!ib && !ethernet) || (infiniBand ? ib : ethernet);
}

bool fits(const std::string& plug, const PortGroup* cage) { return cage == nullptr || plugFits(plug, *cage); }

/// Stock lengths, ascending, up to a reach.
std::vector<double> stockOf(const Entry& entry, double reachM) {
  std::vector<double> lengths;
  const std::string text = entry.text(field::lengthsM);
  for (std::size_t at = 0; at < text.size();) {
    const double length = std::atof(text.c_str() + at);
    if (length > 0 && length <= reachM) lengths.push_back(length);
    at = std::min(text.find(';', at), text.size() - 1) + 1;
  }
  std::sort(lengths.begin(), lengths.end());
  return lengths;
}

/// `APC` or `UPC`, or nothing: angled and straight polish must never be mated.
std::string_view polishOf(const Entry& entry) {
  const std::string connector = entry.text("fibre_connector");
  return contains(connector, "APC") ? "APC" : contains(connector, "UPC") ? "UPC" : "";
}

std::shared_ptr<const Entry> copyOf(const Entry& entry) { return std::make_shared<const Entry>(entry); }

std::string nameOf(const Entry& entry) {
  return entry.vendor == "generic" || entry.vendor.empty() ? entry.model : entry.vendor + ' ' + entry.model;
}

/// The order of preference: medium, reach, trust, then the id so that the choice is always the same.
auto rankOf(const CableOption& option) {
  return std::tuple{option.product.medium, option.product.maxReachM, !option.product.verified, option.product.entryId};
}

/// Whether a module carries the links of a need in such a cage.
bool moduleFits(const Entry& module, const PortGroup* cage, int linksPerModule, double gbps, bool infiniBand) {
  return fits(module.text("end_a"), cage) && module.number("links").value_or(1) == linksPerModule &&
         module.number("end_b_gbps").value_or(0) == gbps && speaks(module, infiniBand);
}

} // namespace

CableChooser::CableChooser(const Design& design, const EntrySource& catalog) {
  std::map<std::string_view, const Entry*> all;
  for (const Entry* entry : design.ofKind(EntryKind::Cable))
    all.emplace(entry->id, entry);
  for (const Entry* entry : catalog.ofKind(EntryKind::Cable))
    all.emplace(entry->id, entry);
  for (const auto& [id, entry] : all) {
    const std::string kind = entry->text("kind");
    if (kind == "transceiver") {
      modules_.push_back(entry);
    } else if (kind.starts_with("fibre")) {
      fibres_.push_back(entry);
    } else if (fixedMedium(kind)) {
      fixed_.push_back(entry);
    }
  }
}

void CableChooser::addFixed(const CableNeed& need, std::vector<CableOption>& options) const {
  for (const Entry* entry : fixed_) {
    if (isSplitter(*entry) || need.fansOut || !speaks(*entry, need.infiniBand)) continue;
    if (entry->number("total_gbps").value_or(0) != need.gbps * need.links) continue;
    const std::string a = entry->text("end_a"), b = endB(*entry);
    const bool straight = fits(a, need.lower) && fits(b, need.upper);
    if (!straight && !(fits(b, need.lower) && fits(a, need.upper))) continue;
    CableOption option;
    option.product = {entry->id,
                      nameOf(*entry),
                      *fixedMedium(entry->text("kind")),
                      entry->number(field::maxReachM).value_or(0),
                      entry->verified(field::maxReachM),
                      copyOf(*entry)};
    option.stockM = stockOf(*entry, option.product.maxReachM);
    if (!option.stockM.empty()) options.push_back(std::move(option));
  }
}

const Entry* CableChooser::fibreFor(const CableNeed& need, const Entry& lower, const Entry& upper) const {
  const Entry* best = nullptr;
  const auto rank = [](const Entry& fibre) {
    return std::tuple{contains(fibre.text("medium"), "trunk"), !fibre.verified(field::maxReachM)};
  };
  for (const Entry* fibre : fibres_) {
    const bool same = fibreMedium(*fibre) == fibreMedium(lower) && isSplitter(*fibre) == need.fansOut &&
                      fibre->text("connector_a") == lower.text("connector_b") &&
                      fibre->text("connector_b") == upper.text("connector_b");
    const bool polish = polishOf(*fibre).empty() ||
                        (polishOf(*fibre) == polishOf(lower) && polishOf(*fibre) == polishOf(upper)) ||
                        polishOf(lower).empty();
    if (same && polish && (best == nullptr || rank(*fibre) < rank(*best))) best = fibre;
  }
  return best;
}

void CableChooser::addOptical(const CableNeed& need, std::vector<CableOption>& options) const {
  for (const Entry* lower : modules_) {
    if (!moduleFits(*lower, need.lower, need.linksPerModuleLower, need.gbps * need.links, need.infiniBand)) continue;
    for (const Entry* upper : modules_) {
      const double each = need.fansOut ? need.gbps : need.gbps * need.links;
      if (!moduleFits(*upper, need.upper, need.linksPerModuleUpper, each, need.infiniBand)) continue;
      if (fibreMedium(*lower) != fibreMedium(*upper) || lower->number("lane_gbps") != upper->number("lane_gbps"))
        continue;
      const Entry* fibre = fibreMedium(*lower) ? fibreFor(need, *lower, *upper) : nullptr;
      if (fibre == nullptr) continue;
      const auto reach = [](const Entry& e) { return e.number(field::maxReachM).value_or(0); };
      const auto known = [](const Entry& e) { return e.verified(field::maxReachM); };
      CableOption option;
      option.product = {fibre->id,
                        nameOf(*fibre),
                        *fibreMedium(*lower),
                        std::min({reach(*lower), reach(*upper), reach(*fibre)}),
                        known(*lower) && known(*upper) && known(*fibre),
                        copyOf(*fibre),
                        copyOf(*lower),
                        copyOf(*upper)};
      option.stockM = stockOf(*fibre, option.product.maxReachM);
      if (!option.stockM.empty()) options.push_back(std::move(option));
    }
  }
}

std::vector<CableOption> CableChooser::optionsFor(const CableNeed& need) const {
  std::vector<CableOption> options;
  addFixed(need, options);
  addOptical(need, options);
  std::stable_sort(options.begin(), options.end(),
                   [](const CableOption& a, const CableOption& b) { return rankOf(a) < rankOf(b); });
  std::set<std::pair<Medium, double>> seen;
  std::erase_if(options, [&](const CableOption& option) {
    return !seen.emplace(option.product.medium, option.product.maxReachM).second;
  });
  return options;
}

} // namespace cw
