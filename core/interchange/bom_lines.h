// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "core/interchange/bom.h"

namespace cw::bom {

/// One term of a derivation: `each` pieces for every counted thing, `32 leaf × 32 cages`.
struct Term {
  std::string what; ///< the thing counted: `leaf`, `group dgx`
  long long each = 1;
  std::string eachWhat = {}; ///< `cages`; empty with `each` = 1
};

/// Where a line belongs, and what tells it from others.
struct LineKey {
  BomSection section = BomSection::Nodes;
  std::string use;  ///< `compute.switch`; empty when the section alone says it
  std::string item; ///< entry id
  int phase = 1;
  int lengthDm = -1; ///< of cables, in tenths of a metre; −1 for things without a length
};

/// Gathers lines: equal keys add up, and the terms of their quantities with them.
class LineBook {
public:
  explicit LineBook(const Design& design) : design_(design) {}

  /// The line of a key, made on the first call with the figures of `entry` (null: a thing without an entry).
  BomLine& line(const LineKey& key, const Entry* entry);
  /// Adds `count` things of a term to a line.
  void add(BomLine& line, const Term& term, long long count);
  /// Replaces the terms of a line by a text of its own.
  void explain(BomLine& line, std::string derivation);
  /// Hands out the lines in printing order, with derivations and prices.
  std::vector<BomLine> take();

private:
  struct Draft {
    BomLine line;
    std::vector<std::pair<Term, long long>> terms;
  };
  /// Section, use, item, length, phase: the printing order.
  using DraftKey = std::tuple<BomSection, std::string, std::string, int, int>;

  void fillFigures(BomLine& line, const Entry& entry) const;
  static std::string derivationOf(const Draft& draft);

  const Design& design_;
  std::map<DraftKey, Draft> drafts_;
  std::map<std::string, DraftKey> byKey_;
};

/// The word of a section as it begins keys: `cables`.
std::string_view sectionWord(BomSection section);
/// The word of a purpose as it stands in keys: `compute`, `out-of-band`.
std::string purposeWord(FabricPurpose purpose);

/// Devices, racks and rack PDUs.
void addDevices(const Design& design, LineBook& book);
void addRacks(const Design& design, const std::vector<RackPower>& power, LineBook& book);
/// Cables of the topology and of the design's statements, with the modules at their ends; O(cables).
void addCabling(const Design& design, const DesignTopology& topology, const Cabling& cabling, LineBook& book);
/// Spare modules and cables by the policy.
void addSpares(const Policy& policy, std::vector<BomLine>& lines);
/// Sums over lines.
BomTotals totalsOf(const std::vector<BomLine>& lines, int phase);

} // namespace cw::bom
