// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace cw::sizing {

/// Where a number comes from, as a tree: a result, its formula, and the inputs below it down to sources.
struct Derivation {
  std::string labelId; ///< message id of what it is; plain text where it is a name
  std::string formula; ///< in the symbols of the inputs, such as `2 * (D - 1) / D * G`; empty for an input
  std::string symbol;  ///< by which formulas above call it
  double value = 0;
  std::string unit;     ///< `s`, `B`, `B/s`, `FLOP`, `W`, `USD`, `` for counts and shares
  std::string source;   ///< `catalog: …`, `profile: …`, `user`, `sizing 3.6`; empty when only derived
  bool verified = true; ///< false for recalled figures and what rests on them
  std::vector<Derivation> inputs;
};

/// A figure that is not computed here; its source says where it is from.
Derivation inputFigure(std::string labelId, std::string symbol, double value, std::string unit, std::string source,
                       bool verified = true);

/// What a formula makes of its inputs; verified when all of them are.
Derivation formulaFigure(std::string labelId, std::string symbol, std::string formula, double value, std::string unit,
                         std::vector<Derivation> inputs);

/// One line a node, indented, `symbol = formula = value unit  [source]`, in English symbols; labels are not resolved.
std::string toText(const Derivation& derivation);

/// The value with its unit: three significant figures and a fitting prefix.
std::string valueText(const Derivation& node);

} // namespace cw::sizing
