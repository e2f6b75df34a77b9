// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/suggest.h"

#include <algorithm>
#include <cctype>

namespace cw {
namespace {

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

} // namespace

int editDistance(std::string_view first, std::string_view second) {
  const std::string a = lower(first), b = lower(second);
  std::vector<int> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = static_cast<int>(j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const int replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before = last;
    last = row;
  }
  return last[b.size()];
}

std::vector<std::string> nearestNames(std::string_view typed, std::span<const std::string> known, std::size_t limit) {
  std::vector<std::pair<int, const std::string*>> ranked;
  for (const std::string& name : known) {
    const int distance = editDistance(typed, name);
    const auto longer = static_cast<int>(std::max(typed.size(), name.size()));
    if (2 * distance <= longer) ranked.emplace_back(distance, &name); // at least half of it is the same
  }
  std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::string> out;
  for (const auto& [distance, name] : ranked) {
    if (out.size() < limit) out.push_back(*name);
  }
  return out;
}

} // namespace cw
