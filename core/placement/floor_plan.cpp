// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/placement/floor_plan.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace cw {
namespace {

constexpr double marginM = 1.2;     // two tiles free at the walls
constexpr std::size_t hotGroup = 4; // neighbours that share an aisle section
constexpr double balanceWeight = 0.1, heatWeight = 0.1;

using Order = std::vector<std::uint32_t>;

enum class MiddlePlace { Amidst, EveryRow, First, Last };

/// Hands out cells row by row, leaving out those that something stands in.
class Rows {
public:
  Rows(const Floor& floor, Footprint cell) : floor_(floor), cell_(cell) {
    const double room = floor.widthM - 2 * marginM;
    const int fitting = std::max(1, static_cast<int>(std::floor(room / cell.widthM + 1e-9)));
    perRow_ = floor.mayGrow ? std::max(1, floor.racksPerRow) : std::clamp(fitting, 1, std::max(1, floor.racksPerRow));
  }

  int perRow() const { return perRow_; }
  int row() const { return row_; }
  void startRow() {
    if (column_ > 0) nextRow();
  }

  /// The next free cell; false when the floor ends.
  bool next(FloorSpot& spot) {
    for (;;) {
      if (column_ >= perRow_) nextRow();
      const FloorSpot cell{marginM + column_ * cell_.widthM, marginM + row_ * pitch()};
      if (!floor_.mayGrow && cell.yM + cell_.depthM > floor_.depthM) return false;
      ++column_;
      if (isTaken(cell)) continue;
      spot = cell;
      return true;
    }
  }

private:
  double pitch() const { return std::max(floor_.rowPitchM, cell_.depthM); }
  void nextRow() {
    column_ = 0;
    ++row_;
  }
  bool isTaken(const FloorSpot& spot) const {
    constexpr double touch = 1e-6; // racks may stand side by side
    return std::any_of(floor_.taken.begin(), floor_.taken.end(), [&](const Floor::Taken& t) {
      return spot.xM < t.spot.xM + t.size.widthM - touch && t.spot.xM < spot.xM + cell_.widthM - touch &&
             spot.yM < t.spot.yM + t.size.depthM - touch && t.spot.yM < spot.yM + cell_.depthM - touch;
    });
  }

  const Floor& floor_;
  Footprint cell_;
  int perRow_ = 1, row_ = 0, column_ = 0;
};

struct Candidate {
  FloorLayout layout;
  std::vector<int> row; // of each item
  double cost = 0;
};

/// The order in which the items of one phase take the cells of their rows.
Order orderOf(const std::vector<FloorItem>& items, int phase, MiddlePlace place, int perRow) {
  Order others, middle;
  for (std::uint32_t i = 0; i < items.size(); ++i) {
    if (items[i].phase == phase) (items[i].middle ? middle : others).push_back(i);
  }
  const auto width = static_cast<std::size_t>(perRow);
  std::size_t cut = place == MiddlePlace::First ? 0 : others.size();
  if (place == MiddlePlace::Amidst) {
    cut = others.size() / 2;
    if (others.size() > width) cut = (cut + width / 2) / width * width; // between two rows
  }
  if (place != MiddlePlace::EveryRow) {
    others.insert(others.begin() + static_cast<std::ptrdiff_t>(std::min(cut, others.size())), middle.begin(),
                  middle.end());
    return others;
  }
  const std::size_t rows = std::max<std::size_t>(1, (others.size() + middle.size() + width - 1) / width);
  Order order;
  for (std::size_t row = 0, next = 0, served = 0; row < rows; ++row) {
    const std::size_t serving = middle.size() * (row + 1) / rows - served;
    const std::size_t served0 = served;
    const std::size_t own = std::min(width - std::min(width, serving), others.size() - next);
    for (std::size_t i = 0; i < own / 2; ++i)
      order.push_back(others[next++]);
    for (; served < served0 + serving; ++served)
      order.push_back(middle[served]);
    for (std::size_t i = own / 2; i < own; ++i)
      order.push_back(others[next++]);
    if (row + 1 == rows) order.insert(order.end(), others.begin() + static_cast<std::ptrdiff_t>(next), others.end());
  }
  return order;
}

std::vector<int> phasesOf(const std::vector<FloorItem>& items) {
  std::vector<int> phases;
  phases.reserve(items.size());
  for (const FloorItem& item : items)
    phases.push_back(item.phase);
  std::sort(phases.begin(), phases.end());
  phases.erase(std::unique(phases.begin(), phases.end()), phases.end());
  return phases;
}

Footprint largest(const std::vector<FloorItem>& items) {
  Footprint cell{0, 0};
  for (const FloorItem& item : items) {
    cell.widthM = std::max(cell.widthM, item.size.widthM);
    cell.depthM = std::max(cell.depthM, item.size.depthM);
  }
  return cell;
}

Candidate candidate(const Floor& floor, const std::vector<FloorItem>& items, MiddlePlace place) {
  Candidate result;
  FloorLayout& layout = result.layout;
  layout.spots.resize(items.size());
  layout.placed.resize(items.size());
  layout.widthM = floor.widthM;
  layout.depthM = floor.depthM;
  result.row.resize(items.size());
  Rows rows(floor, largest(items));
  for (const int phase : phasesOf(items)) {
    rows.startRow();
    for (const std::uint32_t i : orderOf(items, phase, place, rows.perRow())) {
      FloorSpot spot;
      if (!rows.next(spot)) break;
      layout.spots[i] = spot;
      layout.placed[i] = true;
      result.row[i] = rows.row();
      if (!floor.mayGrow) continue;
      layout.widthM = std::max(layout.widthM, spot.xM + items[i].size.widthM + marginM);
      layout.depthM = std::max(layout.depthM, spot.yM + items[i].size.depthM + marginM);
    }
  }
  return result;
}

double cableMetres(const FloorLayout& layout, const std::vector<RackTraffic>& traffic) {
  double metres = 0;
  for (const RackTraffic& pair : traffic) {
    if (!layout.placed[pair.a] || !layout.placed[pair.b]) continue;
    const FloorSpot &a = layout.spots[pair.a], &b = layout.spots[pair.b];
    metres += pair.cables * (std::abs(a.xM - b.xM) + std::abs(a.yM - b.yM));
  }
  return metres;
}

/// The spread of power over the rows as a share of their mean.
double rowSpread(const Candidate& c, const std::vector<FloorItem>& items) {
  std::vector<double> rows;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (!c.layout.placed[i]) continue;
    rows.resize(std::max(rows.size(), static_cast<std::size_t>(c.row[i]) + 1));
    rows[static_cast<std::size_t>(c.row[i])] += items[i].kilowatts;
  }
  const double sum = std::accumulate(rows.begin(), rows.end(), 0.0);
  if (rows.size() < 2 || sum <= 0) return 0;
  const auto [low, high] = std::minmax_element(rows.begin(), rows.end());
  return (*high - *low) / (sum / static_cast<double>(rows.size()));
}

/// How much the hottest group of neighbours exceeds the mean, as a share of it.
double hotExcess(const Candidate& c, const std::vector<FloorItem>& items) {
  Order order(items.size());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return std::pair{c.row[a], c.layout.spots[a].xM} < std::pair{c.row[b], c.layout.spots[b].xM};
  });
  double total = 0, hottest = 0, window = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    total += items[order[i]].kilowatts;
    window += items[order[i]].kilowatts - (i >= hotGroup ? items[order[i - hotGroup]].kilowatts : 0);
    hottest = std::max(hottest, window);
  }
  const double mean = order.empty() ? 0 : total / static_cast<double>(order.size());
  return mean > 0 ? std::max(0.0, hottest / static_cast<double>(hotGroup) / mean - 1) : 0;
}

} // namespace

Footprint footprintOf(const Design& design, const Rack& rack) {
  const Entry* entry = design.find(rack.typeId);
  Footprint size;
  if (entry != nullptr) {
    size.widthM = entry->number(field::widthMm).value_or(size.widthM * 1000) / 1000;
    size.depthM = entry->number(field::depthMm).value_or(size.depthM * 1000) / 1000;
  }
  if (rack.rotationDeg % 180 != 0) std::swap(size.widthM, size.depthM);
  return size;
}

FloorLayout layOut(const Floor& floor, const std::vector<FloorItem>& items, const std::vector<RackTraffic>& traffic) {
  constexpr std::array places{MiddlePlace::Amidst, MiddlePlace::EveryRow, MiddlePlace::First, MiddlePlace::Last};
  Candidate best;
  for (const MiddlePlace place : places) {
    Candidate next = candidate(floor, items, place);
    next.cost = cableMetres(next.layout, traffic);
    next.cost *= 1 + balanceWeight * rowSpread(next, items) + heatWeight * hotExcess(next, items);
    if (place == places.front() || next.cost < best.cost) best = std::move(next);
  }
  return std::move(best.layout);
}

} // namespace cw
