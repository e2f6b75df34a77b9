// SPDX-License-Identifier: GPL-3.0-or-later
// Cables: by product and length for each use, and those that the design states.
#include <algorithm>
#include <map>
#include <unordered_map>

#include <fmt/format.h>

#include "core/interchange/bom_cabling.h"
#include "core/interchange/topology_words.h"

namespace cw::bom {
namespace {

/// Equal cables of one fabric: product, length, kind of link, what the counting end is.
struct CableClass {
  std::uint16_t product = 0, lengthDm = 0, use = 0;
  LinkKind kind = LinkKind::NodeLeaf;
  int phase = 1;
  std::uint64_t packed() const {
    return (std::uint64_t{product} << 48) | (std::uint64_t{lengthDm} << 32) | (std::uint64_t{use} << 16) |
           (static_cast<std::uint64_t>(kind) << 12) | static_cast<std::uint64_t>(phase & 0xfff);
  }
};

/// The cables of one fabric, counted in one pass.
class CableCounter {
public:
  CableCounter(const FabricUse& fabric, const std::vector<const CableRun*>& runs) : fabric_(fabric) {
    for (auto& counts : perDevice_)
      counts.resize(fabric.topology().devices.size());
    for (const CableRun* run : runs)
      count(*run);
  }
  void addLines(const Cabling& cabling, LineBook& book) const;

private:
  static constexpr std::size_t kinds = 6;

  void count(const CableRun& run) {
    const Link& link = fabric_.topology().links[run.firstLink];
    const std::uint32_t end = countingEnd(link);
    CableClass key{run.product, static_cast<std::uint16_t>(std::min(run.lengthM * 10 + 0.5F, 65535.0F)),
                   fabric_.useIndex(end), link.kind, std::max(fabric_.use(link.a).phase, fabric_.use(link.b).phase)};
    auto& [known, cables] = classes_[key.packed()];
    known = key;
    ++cables;
    ++perDevice_[static_cast<std::size_t>(link.kind)][end];
  }
  /// The end whose devices the derivation counts: the lower one, or the manager.
  std::uint32_t countingEnd(const Link& link) const {
    return fabric_.topology().devices[link.b].tier == Tier::Manager ? link.b : link.a;
  }
  std::vector<std::pair<CableClass, long long>> longestFirst() const;
  BomLine& lineOf(const CableClass& key, const CableProduct& product, int ends, LineBook& book) const;
  std::string useWord(const CableClass& key) const;
  std::string totalFormula(const CableClass& key, long long& total) const;
  int endsPerCable(const CableClass& key) const;

  const FabricUse& fabric_;
  std::unordered_map<std::uint64_t, std::pair<CableClass, long long>> classes_;
  std::vector<std::uint32_t> perDevice_[kinds];
};

std::string CableCounter::useWord(const CableClass& key) const {
  if (key.kind == LinkKind::NodeLeaf) return fabric_.uses()[key.use].place;
  if (key.kind == LinkKind::Management) return "manager"; // what is cabled, as for nodes
  return std::string{wordOf(key.kind)};
}

/// `126 nodes × 8 + 1 nodes × 7` over all cables of a kind and use, whatever their length.
std::string CableCounter::totalFormula(const CableClass& key, long long& total) const {
  std::map<std::uint32_t, long long, std::greater<>> devicesByCables;
  const auto& counts = perDevice_[static_cast<std::size_t>(key.kind)];
  for (std::uint32_t device = 0; device < counts.size(); ++device) {
    if (counts[device] > 0 && fabric_.useIndex(device) == key.use) ++devicesByCables[counts[device]];
  }
  std::string text;
  std::size_t shown = 0;
  for (const auto& [each, devices] : devicesByCables) {
    total += each * devices;
    if (++shown <= 4)
      text += fmt::format("{}{} {} × {}", text.empty() ? "" : " + ", devices, fabric_.uses()[key.use].name, each);
    else if (shown == 5)
      text += " + …";
  }
  return text;
}

int CableCounter::endsPerCable(const CableClass& key) const {
  if (key.kind != LinkKind::Management) return 1;
  const std::uint32_t first = fabric_.topology().firstManager();
  return first < fabric_.topology().devices.size() ? managerEndsPerCable(fabric_, first) : 1;
}

std::vector<std::pair<CableClass, long long>> CableCounter::longestFirst() const {
  std::vector<std::pair<CableClass, long long>> sorted;
  sorted.reserve(classes_.size());
  for (const auto& [packed, counted] : classes_)
    sorted.push_back(counted);
  std::sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) {
    return std::pair{a.first.lengthDm, a.first.packed()} > std::pair{b.first.lengthDm, b.first.packed()};
  });
  return sorted;
}

void CableCounter::addLines(const Cabling& cabling, LineBook& book) const {
  long long freeLegs = 0; // of splitter cables that are long enough already
  for (const auto& [key, cables] : longestFirst()) {
    const int ends = endsPerCable(key);
    const long long served = ends > 1 ? std::min(freeLegs, cables) : 0;
    const long long pieces = (cables - served + ends - 1) / ends;
    if (ends > 1) freeLegs += pieces * ends - cables;
    BomLine& line = lineOf(key, cabling.products[key.product], ends, book);
    line.quantity += pieces;
    long long total = 0;
    const std::string formula = totalFormula(key, total);
    std::string text =
        cables == total ? fmt::format("{} = {}", formula, total) : fmt::format("{} of {} ({})", cables, total, formula);
    if (ends > 1)
      text = fmt::format("ceil({} ends ÷ {} a splitter cable) = {}; {}", cables - served, ends, pieces, text);
    book.explain(line, line.derivation + (line.derivation.empty() ? "" : " + ") + text);
  }
}

BomLine& CableCounter::lineOf(const CableClass& key, const CableProduct& product, int ends, LineBook& book) const {
  const std::string length = fmt::format("{:g}m", key.lengthDm / 10.0);
  const std::string entryId = product.entryId.empty() ? "no-fitting-cable" : product.entryId;
  const std::string use = purposeWord(fabric_.row().purpose) + '.' + useWord(key);
  BomLine& line = book.line({BomSection::Cables, use, entryId, key.phase, key.lengthDm}, product.entry.get());
  const std::string name = product.entryId.empty() ? "No cable of the catalog fits" : product.name;
  line.entryId = product.entryId;
  // The cable was chosen for one link: the splitter of its kind has another part number, which nobody has confirmed.
  line.description = ends > 1 ? fmt::format("1:{} splitter in place of {}, {}", ends, name, length)
                              : fmt::format("{}, {}", name, length);
  line.purpose = fabric_.row().purpose;
  line.hasPurpose = true;
  line.verified = product.verified && ends == 1;
  return line;
}

/// A line of cables whose ends are not both in the topology, so that they have a number but no route.
BomLine& unroutedLine(const Fabric& fabric, const std::string& use, long long count, double gbps, LineBook& book) {
  BomLine& line =
      book.line({BomSection::Cables, purposeWord(fabric.purpose) + '.' + use, "unrouted", fabric.phase}, nullptr);
  std::string words = use;
  std::replace(words.begin(), words.end(), '-', ' ');
  line.description = gbps > 0 ? fmt::format("{:g}G cable, {}", gbps, words) : "Cable, " + words;
  line.purpose = fabric.purpose;
  line.hasPurpose = true;
  line.quantity += count;
  return line;
}

void addStated(const Fabric& fabric, LineBook& book) {
  for (const StatedCables& stated : fabric.statedCables) {
    if (stated.count <= 0) continue;
    BomLine& line = unroutedLine(fabric, stated.use, stated.count, stated.gbps, book);
    line.source = stated.source;
    book.explain(line, fmt::format("{} stated by the design", stated.count));
  }
}

/// Trunks between the switches of an access fabric; `addModules` counts what they fill.
void addTrunks(const FabricUse& fabric, LineBook& book) {
  const Fabric& row = fabric.row();
  if (row.statedTrunkCables <= 0) return;
  BomLine& line =
      unroutedLine(row, "trunk", row.statedTrunkCables, asGigabitsPerSecond(fabric.topology().linkRate), book);
  book.explain(line, fmt::format("{} stated by the design", row.statedTrunkCables));
}

/// Uplinks of an access fabric leave for another fabric or the site; their length is not known here.
void addUplinks(const FabricUse& fabric, double gbps, LineBook& book) {
  const Fabric& row = fabric.row();
  const long long switches = fabric.topology().leaves;
  if (row.kind != FabricKind::Access || row.uplinksPerLeaf <= 0 || switches == 0) return;
  BomLine& line = unroutedLine(row, "uplink", switches * row.uplinksPerLeaf, gbps, book);
  book.explain(line, fmt::format("{} switches × {} uplinks = {}", switches, row.uplinksPerLeaf, line.quantity));
}

/// The rate of a switch's uplink ports, or that of the fabric.
double uplinkGbps(const Design& design, const FabricUse& fabric) {
  if (const Entry* entry = design.find(fabric.row().leafTypeId)) {
    for (const PortGroup& group : entry->ports) {
      if (group.purpose == PortPurpose::Uplink) return group.portGbps;
    }
  }
  return asGigabitsPerSecond(fabric.topology().linkRate);
}

} // namespace

void addCabling(const Design& design, const DesignTopology& topology, const Cabling& cabling, LineBook& book) {
  std::vector<std::vector<const CableRun*>> runs(topology.fabrics.size());
  for (const CableRun& run : cabling.runs)
    runs[run.fabric].push_back(&run);
  for (std::size_t i = 0; i < topology.fabrics.size(); ++i) {
    const FabricUse fabric(design, topology.fabrics[i]);
    if (!fabric.usable()) continue;
    addModules(fabric, runs[i], cabling, book);
    CableCounter(fabric, runs[i]).addLines(cabling, book);
    addTrunks(fabric, book);
    addUplinks(fabric, uplinkGbps(design, fabric), book);
    addStated(fabric.row(), book);
  }
}

} // namespace cw::bom
