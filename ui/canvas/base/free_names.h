// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <unordered_set>

#include <fmt/format.h>

#include "core/model/design.h"

namespace cw::ui {

/// Gives out names that no row of a kind has yet.
template <class Row>
class FreeNames {
public:
  explicit FreeNames(const Design& design) {
    design.table<Row>().forEach([this](const Row& row) { taken_.insert(row.name); });
  }
  /// The first free of `BASE` + separator + 1, 2, …, with at least `digits` digits.
  std::string numbered(const std::string& base, const char* separator = "", int digits = 1) {
    for (int number = 1;; ++number) {
      std::string name = fmt::format("{}{}{:0{}}", base, separator, number, digits);
      if (taken_.insert(name).second) return name;
    }
  }

private:
  std::unordered_set<std::string> taken_;
};

} // namespace cw::ui
