// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/model/entry.h"
#include "core/sizing/report/derivation.h"

namespace cw::sizing {

/// What an input of a calculator is.
enum class InputKind { Number, Count, Bytes, BitRate, ByteRate, Seconds, Watts, Share, Usd, Model, Gpu, Choice, Text };

/// One input, as a form shows it.
struct CalculatorInput {
  std::string key; ///< `key=value` on the command line, snake_case
  InputKind kind = InputKind::Number;
  std::string defaultValue; ///< text; empty = required
  double low = 0, high = 0; ///< limits in base units; equal = none
  std::vector<std::string> choices;
};

/// The inputs of one run, checked and converted.
class CalculatorValues {
public:
  /// The number of an input in base units (bytes, bit/s, s, W, shares 0…1).
  double number(std::string_view key) const;
  /// The text of a Model, Gpu, Choice or Text input.
  const std::string& text(std::string_view key) const;
  /// Where models and accelerators are looked up.
  const EntrySource& catalog() const { return *catalog_; }
  std::map<std::string, double, std::less<>> numbers_;
  std::map<std::string, std::string, std::less<>> texts_;
  const EntrySource* catalog_ = nullptr;
};

/// A small calculation on the core's own functions. Texts are `calc.ID.title`, `.help`, and `calc.input.KEY` of the
/// messages table (`calc.ID.KEY` where an input needs its own words).
struct Calculator {
  std::string id;    ///< `kv-cache`
  std::string group; ///< `training`, `inference`, `network`, `storage`, `facility`, `reliability`, `money`
  std::vector<CalculatorInput> inputs;
  /// Results in order; the first is the answer.
  std::function<Result<std::vector<Derivation>>(const CalculatorValues&)> run;
};

/// All calculators, by group and id.
std::span<const Calculator> calculators();

/// One by id; null for an unknown one.
const Calculator* findCalculator(std::string_view id);

/// Runs one on texts as typed (`key` -> `value`). Errors: `calc.unknown-input` with the nearest key,
/// `calc.missing-input`, `calc.out-of-range`, `calc.malformed-input`, and those of the calculation.
Result<std::vector<Derivation>> calculate(const Calculator& calculator,
                                          const std::map<std::string, std::string>& inputs, const EntrySource& catalog);

} // namespace cw::sizing
