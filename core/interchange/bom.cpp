// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interchange/bom.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>

#include "core/interchange/bom_lines.h"

namespace cw {
namespace bom {
namespace {

/// What is plugged in for itself draws; the nameplate of a device includes the modules in its cages.
bool countsPower(const BomLine& line) { return line.section <= BomSection::Storage; }
/// Spares lie in a store.
bool countsMass(const BomLine& line) { return line.section != BomSection::Spares; }

template <class Q>
void addFigure(SplitTotal& total, const Figure<Q>& figure, long long quantity) {
  if (!figure.value) {
    ++total.linesWithout;
    return;
  }
  (figure.verified ? total.verified : total.unverified) += figure.value->base() * static_cast<double>(quantity);
}

} // namespace

BomTotals totalsOf(const std::vector<BomLine>& lines, int phase) {
  BomTotals totals;
  for (const BomLine& line : lines) {
    if (phase != 0 && line.phase != phase) continue;
    ++totals.lines;
    if (countsPower(line)) addFigure(totals.powerW, line.powerEach, line.quantity);
    if (countsMass(line)) addFigure(totals.massKg, line.massEach, line.quantity);
    if (!line.priceEach) continue;
    ++totals.linesPriced;
    totals.moneyUsd += line.priceEach->base() * static_cast<double>(line.quantity);
  }
  return totals;
}

void addSpares(const Policy& policy, std::vector<BomLine>& lines) {
  if (policy.sparesShare <= 0) return;
  std::vector<BomLine> spares;
  for (const BomLine& line : lines) {
    if (line.section != BomSection::Modules && line.section != BomSection::Cables) continue;
    BomLine spare = line;
    spare.key = "spares." + line.key;
    spare.section = BomSection::Spares;
    // The small share keeps 5 % of 20 at 1, whatever the rounding of 0.05.
    spare.quantity = static_cast<long long>(std::ceil(policy.sparesShare * static_cast<double>(line.quantity) - 1e-9));
    spare.derivation =
        fmt::format("{:g} % of {}, rounded up = {}", policy.sparesShare * 100, line.quantity, spare.quantity);
    spares.push_back(std::move(spare));
  }
  lines.insert(lines.end(), std::make_move_iterator(spares.begin()), std::make_move_iterator(spares.end()));
}

} // namespace bom

Bom makeBom(const Design& design, const DesignTopology& topology, const Cabling& cabling,
            const std::vector<RackPower>& power) {
  bom::LineBook book(design);
  bom::addDevices(design, book);
  bom::addRacks(design, power, book);
  bom::addCabling(design, topology, cabling, book);
  Bom result;
  result.lines = book.take();
  bom::addSpares(design.policy(), result.lines);
  result.totals = bom::totalsOf(result.lines, 0);
  std::set<int> phases;
  for (const BomLine& line : result.lines)
    phases.insert(line.phase);
  for (const int phase : phases)
    result.byPhase.emplace_back(phase, bom::totalsOf(result.lines, phase));
  return result;
}

} // namespace cw
