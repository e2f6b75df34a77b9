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
#include "core/sizing/hardware/hardware.h"
#include "core/sizing/report/derivation.h"
#include "core/sizing/shape/model_shape.h"

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
  std::string unit; ///< of a Number, as results print it: `TFLOP/s`, `V`; empty for a pure number
};

/// The inputs of one run, checked and converted.
class CalculatorValues {
public:
  /// With every input of a calculator from texts as typed; see `calculate` for the errors.
  static Result<CalculatorValues> read(std::string_view calculatorId, const std::vector<CalculatorInput>& inputs,
                                       const std::map<std::string, std::string>& typed, const EntrySource& catalog);

  /// The number of an input in base units (bytes, bit/s, s, W, shares 0…1).
  double number(std::string_view key) const { return inputs_.find(key)->second.value; }
  /// The text of a Model, Gpu, Choice or Text input.
  const std::string& text(std::string_view key) const { return texts_.find(key)->second; }
  /// An input as the leaf of a derivation under this symbol.
  Derivation input(std::string_view key, std::string symbol) const;
  /// The model of a Model input: a catalog name, a size such as `13B`, or the path of a `config.json`.
  Result<ModelShape> model(std::string_view key) const;
  /// The accelerator of a Gpu input.
  Result<GpuSpec> gpu(std::string_view key) const;

private:
  std::map<std::string, Derivation, std::less<>> inputs_;
  std::map<std::string, std::string, std::less<>> texts_;
  const EntrySource* catalog_ = nullptr;
};

/// A small calculation on the core's own functions. Texts are `calc.ID.title`, `.help`, and `calc.input.KEY` of the
/// messages table (`calc.ID.KEY` where an input needs its own words).
struct Calculator {
  std::string id;    ///< `kv-cache`
  std::string group; ///< `training`, `inference`, `network`, `storage`, `host`, `facility`, `reliability`, `money`
  std::vector<CalculatorInput> inputs;
  /// Results in order; the first is the answer.
  std::function<Result<std::vector<Derivation>>(const CalculatorValues&)> run;
};

/// All calculators, by group and id.
std::span<const Calculator> calculators();

/// One by id; null for an unknown one.
const Calculator* findCalculator(std::string_view id);

/// Runs one on texts as typed (`key` -> `value`). Errors: `calc.unknown-input` with the nearest key,
/// `calc.missing-input`, `calc.out-of-range`, `calc.malformed-input`, `calc.no-finite-result`, and those of the
/// calculation. `where` of an error names the input.
Result<std::vector<Derivation>> calculate(const Calculator& calculator,
                                          const std::map<std::string, std::string>& inputs, const EntrySource& catalog);

} // namespace cw::sizing
