// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/base/messages.h"
#include "core/base/suggest.h"
#include "core/model/file/atomic_file.h"
#include "core/sizing/calc/calculator.h"
#include "core/units/text.h"

namespace cw::sizing {
namespace {

constexpr std::size_t mostConfigBytes = 16U << 20U;

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

/// What text follows a number multiplies it by.
struct Suffix {
  std::string_view unit; ///< of the input; empty for any
  std::string_view text;
  double factor;
};
// People write 70B parameters, 15T tokens, 208 V, 1,513 TFLOPS, 1500 lb. What stands first wins: `2 B` of an input in
// bytes are two bytes.
constexpr Suffix suffixes[] = {{"B", "B", 1},
                               {"B", "kB", 1e3},
                               {"B", "KiB", 1024},
                               {"TFLOP/s", "TFLOPS", 1},
                               {"TFLOP/s", "TFLOPs", 1},
                               {"TFLOP/s", "TF", 1},
                               {"TFLOP/s", "PFLOP/s", 1e3},
                               {"TFLOP/s", "PFLOPS", 1e3},
                               {"TFLOP/s", "GFLOP/s", 1e-3},
                               {"V", "kV", 1e3},
                               {"K", "°C", 1},
                               {"K", "C", 1},
                               {"kg", "t", 1e3},
                               {"kg", "lb", 0.45359237},
                               {"m2", "m²", 1},
                               {"m2", "ft2", 0.09290304},
                               {"m2", "ft²", 0.09290304},
                               {"kg/m2", "kg/m²", 1},
                               {"kg/m2", "lb/ft2", 4.882427636},
                               {"kg/m2", "lb/ft²", 4.882427636},
                               {"GHz", "MHz", 1e-3},
                               {"1/s", "/s", 1},
                               {"1/s", "qps", 1},
                               {"1/s", "QPS", 1},
                               {"1/year", "%", 0.01},
                               {"year", "years", 1},
                               {"year", "y", 1},
                               {"d", "days", 1},
                               {"GPU h", "h", 1},
                               {"", "k", 1e3},
                               {"", "K", 1e3},
                               {"", "M", 1e6},
                               {"", "B", 1e9},
                               {"", "G", 1e9},
                               {"", "T", 1e12}};

std::optional<double> factorOf(std::string_view suffix, const CalculatorInput& input) {
  if (suffix.empty() || (suffix == input.unit && input.kind == InputKind::Number)) return 1;
  if (input.kind == InputKind::Share) return suffix == "%" ? std::optional{0.01} : std::nullopt;
  for (const Suffix& known : suffixes) {
    if (known.text == suffix && (known.unit.empty() || known.unit == input.unit)) return known.factor;
  }
  return std::nullopt;
}

std::optional<double> plainValue(std::string_view text, const CalculatorInput& input) {
  std::string digits;
  for (const char c : text) {
    if (c != ',' && c != '_') digits += c;
  }
  if (input.kind == InputKind::Usd && digits.starts_with('$')) digits.erase(0, 1);
  double value = 0;
  const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (code != std::errc{} || !std::isfinite(value)) return std::nullopt;
  const auto rest = static_cast<std::size_t>(end - digits.data());
  const auto factor = factorOf(trimmed(std::string_view{digits}.substr(rest)), input);
  if (!factor) return std::nullopt;
  return value * *factor;
}

template <class Q>
Result<double> baseOf(const Result<Q>& quantity) {
  if (!quantity) return fail(quantity.error());
  return quantity->base();
}

/// Either rate where its unit is written: 8 bit are one byte.
Result<double> rateOf(std::string_view text, InputKind kind) {
  const auto bits = parseBitRate(text);
  const auto perByte = parseByteRate(text);
  if (kind == InputKind::BitRate) {
    if (!bits && perByte) return toBitRate(*perByte).base();
    return baseOf(bits);
  }
  if (!perByte && bits) return toByteRate(*bits).base();
  return baseOf(perByte);
}

/// What a field of a kind takes, for an error.
std::string exampleOf(const CalculatorInput& input) {
  switch (input.kind) {
  case InputKind::Bytes:
    return "80 GB";
  case InputKind::BitRate:
  case InputKind::ByteRate:
    return "400 Gb/s, 50 GB/s";
  case InputKind::Seconds:
    return "30 s, 2 h";
  case InputKind::Watts:
    return "10.2 kW";
  case InputKind::Share:
    return "0.4, 40 %";
  case InputKind::Count:
    return "1024, 4M";
  default:
    return input.unit.empty() ? "12.5, 70B" : "12.5, 12.5 " + input.unit;
  }
}

Result<double> valueOf(std::string_view text, const CalculatorInput& input) {
  switch (input.kind) {
  case InputKind::Bytes:
    return baseOf(parseBytes(text));
  case InputKind::BitRate:
  case InputKind::ByteRate:
    return rateOf(text, input.kind);
  case InputKind::Seconds:
    return baseOf(parseSeconds(text));
  case InputKind::Watts:
    return baseOf(parseWatts(text));
  default:
    break;
  }
  const auto value = plainValue(text, input);
  if (!value || (input.kind == InputKind::Count && *value != std::floor(*value)))
    return fail(Error{"calc.malformed-input"});
  return *value;
}

Error malformed(const CalculatorInput& input, std::string_view typed) {
  return Error{"calc.malformed-input", {{"key", input.key}, {"text", std::string{typed}}}}
      .wanted(exampleOf(input), std::string{typed})
      .at(input.key);
}

std::string limitText(double limit, const CalculatorInput& input) {
  return valueText({{}, {}, {}, limit, input.unit, {}, true, {}});
}

Result<double> numberOf(const CalculatorInput& input, std::string_view typed) {
  const auto value = valueOf(trimmed(typed), input);
  if (!value) return fail(malformed(input, typed));
  if (input.low < input.high && !(*value >= input.low && *value <= input.high)) {
    return fail(Error{"calc.out-of-range",
                      {{"key", input.key},
                       {"text", std::string{typed}},
                       {"low", limitText(input.low, input)},
                       {"high", limitText(input.high, input)}}}
                    .wanted(limitText(input.low, input) + " … " + limitText(input.high, input), std::string{typed})
                    .at(input.key));
  }
  return *value;
}

bool isText(InputKind kind) {
  return kind == InputKind::Model || kind == InputKind::Gpu || kind == InputKind::Choice || kind == InputKind::Text;
}

Result<std::string> textOf(const CalculatorInput& input, std::string_view typed) {
  std::string text{trimmed(typed)};
  if (input.kind == InputKind::Choice && std::ranges::find(input.choices, text) == input.choices.end()) {
    std::string all;
    for (const std::string& choice : input.choices)
      all += (all.empty() ? "" : ", ") + choice;
    return fail(Error{"calc.malformed-input", {{"key", input.key}, {"text", text}}}.wanted(all, text).at(input.key));
  }
  return text;
}

Result<> checkKeys(const std::vector<CalculatorInput>& inputs, const std::map<std::string, std::string>& typed) {
  std::vector<std::string> keys;
  keys.reserve(inputs.size());
  for (const CalculatorInput& input : inputs)
    keys.push_back(input.key);
  for (const auto& [key, value] : typed) {
    if (std::ranges::find(keys, key) != keys.end()) continue;
    std::string known;
    auto close = closest(key, keys);
    for (const std::string& name : close)
      known += (known.empty() ? "" : ", ") + name;
    return fail(Error{"calc.unknown-input", {{"key", key}, {"nearest", known}}}.at(key));
  }
  return {};
}

} // namespace

Result<CalculatorValues> CalculatorValues::read(std::string_view calculatorId,
                                                const std::vector<CalculatorInput>& inputs,
                                                const std::map<std::string, std::string>& typed,
                                                const EntrySource& catalog) {
  if (auto known = checkKeys(inputs, typed); !known) return fail(known.error());
  CalculatorValues values;
  values.catalog_ = &catalog;
  for (const CalculatorInput& input : inputs) {
    const auto own = typed.find(input.key);
    const bool stated = own != typed.end() && !trimmed(own->second).empty();
    const std::string& text = stated ? own->second : input.defaultValue;
    if (text.empty()) return fail(Error{"calc.missing-input", {{"key", input.key}}}.at(input.key));
    if (isText(input.kind)) {
      auto chosen = textOf(input, text);
      if (!chosen) return fail(chosen.error());
      values.texts_.emplace(input.key, std::move(*chosen));
      continue;
    }
    const auto number = numberOf(input, text);
    if (!number) return fail(number.error());
    std::string label = "calc." + std::string{calculatorId} + '.' + input.key;
    if (!hasMessage(label)) label = "calc.input." + input.key;
    values.inputs_.emplace(
        input.key, Derivation{std::move(label), {}, {}, *number, input.unit, stated ? "user" : "default", true, {}});
  }
  return values;
}

Derivation CalculatorValues::input(std::string_view key, std::string symbol) const {
  Derivation leaf = inputs_.find(key)->second;
  leaf.symbol = std::move(symbol);
  return leaf;
}

Result<ModelShape> CalculatorValues::model(std::string_view key) const {
  const std::string& name = text(key);
  if (!name.ends_with(".json")) {
    auto shape = findShape(name, *catalog_);
    if (!shape && shape.error().where.empty()) shape.error().where = key;
    return shape;
  }
  const auto bytes = readFile(name, mostConfigBytes);
  if (!bytes) return fail(Error(bytes.error()).at(std::string{key}));
  return shapeFromConfig(*bytes, name);
}

Result<GpuSpec> CalculatorValues::gpu(std::string_view key) const {
  auto found = findGpu(text(key), *catalog_);
  if (!found && found.error().where.empty()) found.error().where = key;
  return found;
}

} // namespace cw::sizing
