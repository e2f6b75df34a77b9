// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "core/sizing/calc/sheet.h"

namespace cw::sizing {
namespace {

/// In the order in which they are shown.
constexpr std::string_view groups[] = {"training", "inference", "network",     "storage",
                                       "host",     "facility",  "reliability", "money"};

std::vector<Calculator> all() {
  using namespace calc_detail;
  std::vector<Calculator> out;
  for (const auto& group : {trainingMemoryCalculators(), trainingCalculators(), modelCalculators(),
                            inferenceCalculators(), servingCalculators(), networkCalculators(), topologyCalculators(),
                            storageCalculators(), hostCalculators(), facilityCalculators(), reliabilityCalculators(),
                            moneyCalculators(), predictionCalculators(), courseCalculators(), rateCalculators()})
    out.insert(out.end(), group.begin(), group.end());
  std::ranges::stable_sort(out, {}, [](const Calculator& c) { return std::ranges::find(groups, c.group); });
  return out;
}

bool isNumeric(InputKind kind) {
  return kind != InputKind::Model && kind != InputKind::Gpu && kind != InputKind::Choice && kind != InputKind::Text;
}

bool isFinite(const Derivation& node) {
  return std::isfinite(node.value) && std::ranges::all_of(node.inputs, isFinite);
}

/// The inputs that are 0, which a formula most likely divides by.
std::string zeroInputs(const Calculator& calculator, const CalculatorValues& values) {
  std::string keys;
  for (const CalculatorInput& input : calculator.inputs) {
    if (isNumeric(input.kind) && values.number(input.key) == 0) keys += (keys.empty() ? "" : ", ") + input.key;
  }
  return keys;
}

} // namespace

std::span<const Calculator> calculators() {
  static const std::vector<Calculator> list = all();
  return list;
}

const Calculator* findCalculator(std::string_view id) {
  const auto list = calculators();
  const auto found = std::ranges::find(list, id, &Calculator::id);
  return found != list.end() ? &*found : nullptr;
}

Result<std::vector<Derivation>>
calculate(const Calculator& calculator, const std::map<std::string, std::string>& inputs, const EntrySource& catalog) {
  const auto values = CalculatorValues::read(calculator.id, calculator.inputs, inputs, catalog);
  if (!values) return fail(values.error());
  auto results = calculator.run(*values);
  if (results && !std::ranges::all_of(*results, isFinite)) {
    return fail(Error{"calc.no-finite-result"}.at(zeroInputs(calculator, *values)));
  }
  return results;
}

} // namespace cw::sizing
