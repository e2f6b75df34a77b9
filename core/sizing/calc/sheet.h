// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/calc/calculator.h"

/// What the calculators are written with; each group has its own file.
namespace cw::sizing::calc_detail {

/// What a calculation returns: the answer first.
using Answers = Result<std::vector<Derivation>>;

/// Inputs of each kind. `low` and `high` are in base units; an empty default makes an input required.
CalculatorInput number(std::string key, std::string value, double low, double high, std::string unit = {});
CalculatorInput count(std::string key, std::string value, double high = 1e7, double low = 1);
CalculatorInput bytesInput(std::string key, std::string value);
CalculatorInput bitRate(std::string key, std::string value);
CalculatorInput byteRate(std::string key, std::string value);
CalculatorInput time(std::string key, std::string value);
CalculatorInput power(std::string key, std::string value);
CalculatorInput share(std::string key, std::string value);
CalculatorInput usd(std::string key, std::string value);
CalculatorInput model(std::string value);
CalculatorInput accelerator(std::string value);
CalculatorInput choice(std::string key, std::vector<std::string> choices);

/// A result of a formula; its label is the message `calc.result.LABEL`.
Derivation result(std::string_view label, std::string symbol, std::string formula, double value, std::string unit,
                  std::vector<Derivation> inputs, std::string source = {});
/// A figure that is neither typed nor computed here: a constant, or an output of a model of core.
Derivation given(std::string_view label, std::string symbol, double value, std::string unit, std::string source);

/// max(0, wanted - available): what is missing, 0 when it is enough.
Derivation missing(std::string_view label, Derivation wanted, Derivation available);

/// The calculators of each group.
std::vector<Calculator> trainingCalculators();
std::vector<Calculator> trainingMemoryCalculators();
std::vector<Calculator> modelCalculators();
std::vector<Calculator> inferenceCalculators();
std::vector<Calculator> servingCalculators();
std::vector<Calculator> predictionCalculators();
std::vector<Calculator> courseCalculators();
std::vector<Calculator> rateCalculators();
std::vector<Calculator> networkCalculators();
std::vector<Calculator> topologyCalculators();
std::vector<Calculator> storageCalculators();
std::vector<Calculator> hostCalculators();
std::vector<Calculator> facilityCalculators();
std::vector<Calculator> reliabilityCalculators();
std::vector<Calculator> moneyCalculators();

} // namespace cw::sizing::calc_detail
