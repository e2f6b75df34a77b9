// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/suggest.h"

#include <algorithm>
#include <cctype>
#include <tuple>
#include <utility>

namespace cw {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string lowered(std::string_view text) {
  std::string out{text};
  std::transform(out.begin(), out.end(), out.begin(), lower);
  return out;
}

/// Small letters, digits and everything that is not ASCII.
std::string lettersOf(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0 || static_cast<unsigned char>(c) > 127) out += lower(c);
  }
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

std::size_t partDistance(std::string_view wanted, std::string_view candidate) {
  const std::string a = lettersOf(wanted), b = lettersOf(candidate);
  std::vector<std::size_t> last(b.size() + 1, 0), row(b.size() + 1); // a part may begin anywhere
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j)
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
    std::swap(last, row);
  }
  return *std::min_element(last.begin(), last.end()); // and end anywhere
}

std::vector<std::string> closest(std::string_view wanted, std::span<const std::string> candidates, std::size_t most) {
  std::vector<std::string> names = nearest(wanted, candidates, most);
  if (!names.empty()) return names;
  std::vector<std::tuple<std::size_t, std::size_t, std::string>> found;
  for (const std::string& candidate : candidates)
    found.emplace_back(partDistance(wanted, candidate), editDistance(wanted, candidate), candidate);
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  for (std::size_t i = 0; i < found.size() && i < most; ++i)
    names.push_back(std::move(std::get<2>(found[i])));
  return names;
}

} // namespace cw
