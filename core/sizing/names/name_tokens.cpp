// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/names/name_tokens.h"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/suggest.h"

namespace cw::sizing {
namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }

/// Bytes beyond ASCII count as letters: Chinese names are words too.
bool isLetter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) > 127;
}

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::size_t endOfNumber(std::string_view text, std::size_t begin) {
  std::size_t end = begin;
  while (end < text.size() && isDigit(text[end]))
    ++end;
  if (end + 1 < text.size() && text[end] == '.' && isDigit(text[end + 1])) {
    ++end;
    while (end < text.size() && isDigit(text[end]))
      ++end;
  }
  return end;
}

/// A version's v stands for itself: `DeepSeekV3` is `deepseek v 3`.
std::size_t endOfWord(std::string_view text, std::size_t begin) {
  std::size_t end = begin;
  while (end < text.size() && isLetter(text[end]))
    ++end;
  const bool version = end < text.size() && isDigit(text[end]) && end > begin + 1 && lower(text[end - 1]) == 'v';
  return version ? end - 1 : end;
}

bool exactlyNamed(const Entry& entry, const std::vector<std::string>& sorted) {
  const auto same = [&](std::string_view text) {
    auto tokens = nameTokens(text);
    std::sort(tokens.begin(), tokens.end());
    return tokens == sorted;
  };
  return same(entry.id) || same(entry.model) || same(entry.vendor + ' ' + entry.model) ||
         std::any_of(entry.aliases.begin(), entry.aliases.end(), same);
}

} // namespace

std::vector<std::string> nameTokens(std::string_view text) {
  std::vector<std::string> tokens;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i;
    if (isDigit(text[i])) {
      end = endOfNumber(text, i);
    } else {
      end = endOfWord(text, i);
    }
    if (end == i) {
      ++i;
      continue;
    }
    std::string token(text.substr(i, end - i));
    std::transform(token.begin(), token.end(), token.begin(), lower);
    tokens.push_back(std::move(token));
    i = end;
  }
  return tokens;
}

bool containsTokens(const std::vector<std::string>& have, const std::vector<std::string>& wanted) {
  return std::all_of(wanted.begin(), wanted.end(), [&](const std::string& token) {
    return std::count(have.begin(), have.end(), token) >= std::count(wanted.begin(), wanted.end(), token);
  });
}

std::vector<const Entry*> entriesNamed(std::string_view name, const std::vector<const Entry*>& among) {
  std::vector<const Entry*> found;
  const std::vector<std::string> wanted = nameTokens(name);
  if (wanted.empty()) return found;
  std::vector<std::string> sorted = wanted;
  std::sort(sorted.begin(), sorted.end());
  std::copy_if(among.begin(), among.end(), std::back_inserter(found),
               [&](const Entry* entry) { return exactlyNamed(*entry, sorted); });
  if (!found.empty()) return found;
  std::copy_if(among.begin(), among.end(), std::back_inserter(found), [&](const Entry* entry) {
    return containsTokens(nameTokens(entry->vendor + ' ' + entry->model), wanted);
  });
  return found;
}

std::string nearestNames(std::string_view name, const std::vector<const Entry*>& among) {
  constexpr std::size_t most = 3;
  std::vector<std::tuple<std::size_t, std::size_t, std::string>> found;
  for (const Entry* entry : among) {
    std::vector<std::string> names{entry->id, entry->model};
    names.insert(names.end(), entry->aliases.begin(), entry->aliases.end());
    std::size_t part = name.size(), whole = std::string::npos;
    for (const std::string& one : names) {
      part = std::min(part, partDistance(name, one));
      whole = std::min(whole, editDistance(name, one));
    }
    found.emplace_back(part, whole, entry->id);
  }
  std::sort(found.begin(), found.end());
  std::string list;
  for (std::size_t i = 0; i < found.size() && i < most; ++i)
    list += (i == 0 ? "" : ", ") + std::get<2>(found[i]);
  return list;
}

} // namespace cw::sizing
