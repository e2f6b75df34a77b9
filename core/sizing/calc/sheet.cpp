// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/calc/sheet.h"

#include <algorithm>

namespace cw::sizing::calc_detail {
namespace {

// Limits of quantities: far beyond any site, near enough that no product of them leaves the range of a double.
constexpr double mostBytes = 1e21, mostBits = 1e18, mostSeconds = 1e11, mostWatts = 1e12, mostUsd = 1e13;

} // namespace

CalculatorInput number(std::string key, std::string value, double low, double high, std::string unit) {
  return {std::move(key), InputKind::Number, std::move(value), low, high, {}, std::move(unit)};
}

CalculatorInput count(std::string key, std::string value, double high, double low) {
  return {std::move(key), InputKind::Count, std::move(value), low, high, {}, {}};
}

CalculatorInput bytesInput(std::string key, std::string value) {
  return {std::move(key), InputKind::Bytes, std::move(value), 0, mostBytes, {}, "B"};
}

CalculatorInput bitRate(std::string key, std::string value) {
  return {std::move(key), InputKind::BitRate, std::move(value), 1, mostBits, {}, "bit/s"};
}

CalculatorInput byteRate(std::string key, std::string value) {
  return {std::move(key), InputKind::ByteRate, std::move(value), 1, mostBits, {}, "B/s"};
}

CalculatorInput time(std::string key, std::string value) {
  return {std::move(key), InputKind::Seconds, std::move(value), 0, mostSeconds, {}, "s"};
}

CalculatorInput power(std::string key, std::string value) {
  return {std::move(key), InputKind::Watts, std::move(value), 0, mostWatts, {}, "W"};
}

CalculatorInput share(std::string key, std::string value) {
  return {std::move(key), InputKind::Share, std::move(value), 0, 1, {}, {}};
}

CalculatorInput usd(std::string key, std::string value) {
  return {std::move(key), InputKind::Usd, std::move(value), 0, mostUsd, {}, "USD"};
}

CalculatorInput model(std::string value) { return {"model", InputKind::Model, std::move(value), 0, 0, {}, {}}; }

CalculatorInput accelerator(std::string value) { return {"gpu", InputKind::Gpu, std::move(value), 0, 0, {}, {}}; }

CalculatorInput choice(std::string key, std::vector<std::string> choices) {
  std::string first = choices.front();
  return {std::move(key), InputKind::Choice, std::move(first), 0, 0, std::move(choices), {}};
}

Derivation result(std::string_view label, std::string symbol, std::string formula, double value, std::string unit,
                  std::vector<Derivation> inputs, std::string source) {
  const bool verified = std::ranges::all_of(inputs, &Derivation::verified);
  return {"calc.result." + std::string{label},
          std::move(formula),
          std::move(symbol),
          value,
          std::move(unit),
          std::move(source),
          verified,
          std::move(inputs)};
}

Derivation given(std::string_view label, std::string symbol, double value, std::string unit, std::string source) {
  return {
      "calc.result." + std::string{label}, {}, std::move(symbol), value, std::move(unit), std::move(source), true, {}};
}

Derivation missing(std::string_view label, Derivation wanted, Derivation available) {
  const double value = std::max(0.0, wanted.value - available.value);
  std::string formula = "max(0, " + wanted.symbol + " - " + available.symbol + ")", unit = wanted.unit;
  return result(label, "x", std::move(formula), value, std::move(unit), {std::move(wanted), std::move(available)});
}

} // namespace cw::sizing::calc_detail
