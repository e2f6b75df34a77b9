// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/needs/parts.h"

#include <algorithm>
#include <cmath>

namespace cw::sizing::needs_detail {

Derivation given(std::string_view label, std::string symbol, double value, std::string unit, std::string source,
                 bool verified) {
  return inputFigure("sizing.label." + std::string{label}, std::move(symbol), value, std::move(unit), std::move(source),
                     verified);
}

Derivation derived(std::string_view label, std::string symbol, std::string formula, double value, std::string unit,
                   std::vector<Derivation> inputs) {
  return formulaFigure("sizing.label." + std::string{label}, std::move(symbol), std::move(formula), value,
                       std::move(unit), std::move(inputs));
}

Need told(std::string id, NeedGroup group, Derivation figure, std::string note) {
  Need need;
  need.id = std::move(id);
  need.group = group;
  need.figure = std::move(figure);
  need.note = std::move(note);
  return need;
}

namespace {

Need compared(Need need, Derivation limit, bool met) {
  if (limit.value <= 0) return need;
  need.limit = std::move(limit);
  need.verdict = met ? Verdict::Met : Verdict::Short;
  return need;
}

} // namespace

Need atMost(std::string id, NeedGroup group, Derivation figure, Derivation limit, std::string note) {
  const bool met = figure.value <= limit.value;
  return compared(told(std::move(id), group, std::move(figure), std::move(note)), std::move(limit), met);
}

Need atLeast(std::string id, NeedGroup group, Derivation figure, Derivation limit, std::string note) {
  const bool met = figure.value >= limit.value;
  return compared(told(std::move(id), group, std::move(figure), std::move(note)), std::move(limit), met);
}

Need beside(std::string id, NeedGroup group, Derivation figure, Derivation other, std::string note) {
  Need need = told(std::move(id), group, std::move(figure), std::move(note));
  if (other.value > 0) need.limit = std::move(other);
  return need;
}

int poissonQuantile(double mean, double confidence) {
  if (mean <= 0) return 0;
  // Beyond this the normal approximation is exact to less than one piece.
  if (mean > 500) {
    double z = 0, high = 10;
    for (int i = 0; i < 60; ++i) {
      const double middle = (z + high) / 2;
      (0.5 * std::erfc(-middle / std::sqrt(2.0)) < confidence ? z : high) = middle;
    }
    return static_cast<int>(std::ceil(mean + z * std::sqrt(mean)));
  }
  double term = std::exp(-mean), sum = term;
  int n = 0;
  while (sum < confidence && n < 10000)
    sum += term *= mean / ++n;
  return n;
}

} // namespace cw::sizing::needs_detail
