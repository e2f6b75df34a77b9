// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/suggest.h"

#include <algorithm>
#include <utility>

namespace cw {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string lowered(std::string_view text) {
  std::string out{text};
  std::transform(out.begin(), out.end(), out.begin(), lower);
  return out;
}

} // namespace

std::size_t editDistance(std::string_view a, std::string_view b) {
  const std::size_t width = b.size() + 1;
  std::vector<std::size_t> beforeLast(width), last(width), row(width);
  for (std::size_t j = 0; j < width; ++j)
    last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j < width; ++j) {
      const bool same = lower(a[i - 1]) == lower(b[j - 1]);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : 1)});
      const bool swapped = i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1]);
      if (swapped) row[j] = std::min(row[j], beforeLast[j - 2] + 1);
    }
    std::swap(beforeLast, last);
    std::swap(last, row);
  }
  return last[b.size()];
}

std::vector<std::string> nearest(std::string_view wanted, std::span<const std::string> candidates, std::size_t most) {
  const std::size_t limit = std::max<std::size_t>(2, wanted.size() / 3);
  const std::string text = lowered(wanted);
  std::vector<std::pair<std::size_t, std::string>> found;
  for (const std::string& candidate : candidates) {
    const bool contains = !text.empty() && lowered(candidate).find(text) != std::string::npos;
    const bool hopeless = candidate.size() > wanted.size() + limit || wanted.size() > candidate.size() + limit;
    const std::size_t distance = contains ? 1 : hopeless ? limit + 1 : editDistance(wanted, candidate);
    if (distance <= limit) found.emplace_back(distance, candidate);
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  std::vector<std::string> names;
  for (auto& [distance, name] : found) {
    if (names.size() < most) names.push_back(std::move(name));
  }
  return names;
}

} // namespace cw
