// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/placement/derive.h"

namespace cw {

/// Chapters of a bill of materials, in printing order.
enum class BomSection { Nodes, Switches, Management, Storage, Modules, Cables, Racks, Power, Spares };

/// One line: equal things of one phase and use.
struct BomLine {
  std::string key; ///< stable and unique: `cables.compute.mpo-…-5m`
  BomSection section = BomSection::Nodes;
  std::string entryId; ///< empty when no catalog entry stands behind it
  std::string partNumber;
  std::string description;
  FabricPurpose purpose = FabricPurpose::Compute; ///< of switches, modules, cables
  bool hasPurpose = false;
  long long quantity = 0;
  std::string unit = "pcs";
  int phase = 1;
  Figure<Watts> powerEach; ///< nameplate
  Figure<Kilograms> massEach;
  std::optional<UsDollars> priceEach;
  std::string source;     ///< of the entry's figures
  bool verified = false;  ///< every figure on the line was read in an opened source
  std::string derivation; ///< how the quantity comes about: `127 × 8 node–leaf + 1024 leaf–spine`
};

/// A sum split by trust.
struct SplitTotal {
  double verified = 0, unverified = 0;
  long long linesWithout = 0; ///< lines whose figure is missing: the total is low by them
  double total() const { return verified + unverified; }
};

/// Totals of a set of lines.
struct BomTotals {
  SplitTotal powerW, massKg;
  double moneyUsd = 0;
  long long linesPriced = 0, lines = 0;
};

/// The bill of materials of a design.
struct Bom {
  std::vector<BomLine> lines;
  BomTotals totals;
  std::vector<std::pair<int, BomTotals>> byPhase;
};

/// Groups everything a design needs into lines. Pure and deterministic: equal designs give equal lines in equal order.
Bom makeBom(const Design& design, const DesignTopology& topology, const Cabling& cabling,
            const std::vector<RackPower>& power);

/// The bill as CSV (RFC 4180, UTF-8; cells that a spreadsheet would run as formulas are neutralised) or JSON.
std::string bomCsv(const Bom& bom);
std::string bomJson(const Bom& bom);

} // namespace cw
