// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/report/derivation.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "core/units/text.h"

namespace cw::sizing {
namespace {

/// Three significant figures without an exponent; whole thousands with separators.
std::string plainText(double value) {
  if (!std::isfinite(value)) return value > 0 ? "∞" : value < 0 ? "-∞" : "?";
  const double size = std::abs(value);
  if (size >= 1e15) return fmt::format("{:.3g}", value);
  if (size >= 1000 || (size >= 1 && value == std::round(value))) return groupedCount(std::llround(value));
  if (size == 0) return "0";
  if (size < 1e-4) return fmt::format("{:.3g}", value);
  const int digits = std::max(0, 2 - static_cast<int>(std::floor(std::log10(size))));
  return fmt::format("{:.{}f}", value, digits);
}

/// Operations: no quantity of core/units has them.
std::string operationsText(double value) {
  constexpr const char* prefixes[] = {"", "k", "M", "G", "T", "P", "E", "Z", "Y"};
  std::size_t step = 0;
  for (; std::abs(value) >= 1000 && step + 1 < std::size(prefixes); ++step)
    value /= 1000;
  return plainText(value) + ' ' + prefixes[step] + "FLOP";
}

/// Long times in the unit that people plan with.
std::string timeText(double value) {
  const double size = std::abs(value);
  if (size >= 2 * 86400) return plainText(value / 86400) + " d";
  if (size >= 2 * 3600) return plainText(value / 3600) + " h";
  if (size >= 2 * 60) return plainText(value / 60) + " min";
  return toText(seconds(value));
}

void append(std::string& out, const Derivation& node, int depth) {
  out.append(2 * static_cast<std::size_t>(depth), ' ');
  if (!node.symbol.empty()) out += node.symbol + " = ";
  if (!node.formula.empty()) out += node.formula + " = ";
  out += valueText(node);
  if (!node.source.empty()) out += "  [" + node.source + ']';
  if (!node.verified && node.inputs.empty()) out += " (not verified)";
  out += '\n';
  for (const Derivation& input : node.inputs)
    append(out, input, depth + 1);
}

} // namespace

Derivation inputFigure(std::string labelId, std::string symbol, double value, std::string unit, std::string source,
                       bool verified) {
  Derivation node;
  node.labelId = std::move(labelId);
  node.symbol = std::move(symbol);
  node.value = value;
  node.unit = std::move(unit);
  node.source = std::move(source);
  node.verified = verified;
  return node;
}

Derivation formulaFigure(std::string labelId, std::string symbol, std::string formula, double value, std::string unit,
                         std::vector<Derivation> inputs) {
  Derivation node = inputFigure(std::move(labelId), std::move(symbol), value, std::move(unit), {});
  node.formula = std::move(formula);
  node.verified = std::all_of(inputs.begin(), inputs.end(), [](const Derivation& input) { return input.verified; });
  node.inputs = std::move(inputs);
  return node;
}

std::string toText(const Derivation& derivation) {
  std::string out;
  append(out, derivation, 0);
  return out;
}

std::string valueText(const Derivation& node) {
  const double value = node.value;
  const bool usable = std::isfinite(value);
  if (usable && node.unit == "s") return timeText(value);
  if (usable && node.unit == "B") return toText(bytes(value));
  if (usable && node.unit == "B/s") return toText(ByteRate::fromBase(value));
  if (usable && node.unit == "bit/s") return toText(BitRate::fromBase(value));
  if (usable && node.unit == "FLOP/s") return toText(DenseFlops::fromBase(value));
  if (usable && node.unit == "W") return toText(watts(value));
  if (usable && node.unit == "USD") return toText(usDollars(value));
  if (usable && node.unit == "FLOP") return operationsText(value);
  return node.unit.empty() ? plainText(value) : plainText(value) + ' ' + node.unit;
}

} // namespace cw::sizing
