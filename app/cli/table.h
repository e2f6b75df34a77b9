// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace cw::cli {

/// An aligned table for people: text to the left, numbers to the right, Chinese characters two columns wide.
class TextTable {
public:
  /// Column titles; a title that begins with `>` marks a column of numbers.
  explicit TextTable(std::vector<std::string> titles);
  /// Adds a row with as many cells as there are titles.
  void add(std::vector<std::string> cells);
  /// The table with a line below the titles.
  std::string text() const;

private:
  std::vector<std::string> titles_;
  std::vector<bool> numbers_;
  std::vector<std::vector<std::string>> rows_;
};

/// `label  value` lines, aligned.
std::string labelled(const std::vector<std::pair<std::string, std::string>>& lines);

/// Columns that a text takes on a terminal.
int displayWidth(const std::string& text);

} // namespace cw::cli
