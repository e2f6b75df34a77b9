// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/table/serving_words.h"

#include <algorithm>
#include <cctype>

namespace cw::sizing {
namespace {

constexpr std::size_t longestName = 4; // words of an accelerator's name
constexpr int mostNumber = 100'000'000;

bool isDigit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool isLetter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

int wholeOf(std::string_view digits) {
  int value = 0;
  for (const char c : digits) {
    if (!isDigit(c) || value > mostNumber) return 0;
    value = value * 10 + (c - '0');
  }
  return value;
}

/// A word of a system's name and the count written on it: `8xMI300X`, `80GBx8`.
struct Word {
  std::string text;
  int count = 0;
};
Word wordOf(std::string text) {
  const auto first = text.find_first_of("xX");
  if (first != std::string::npos && first > 0 && wholeOf(std::string_view(text).substr(0, first)) > 0)
    return {text.substr(first + 1), wholeOf(std::string_view(text).substr(0, first))};
  const auto last = text.find_last_of("xX");
  if (last != std::string::npos && last > 0 && wholeOf(std::string_view(text).substr(last + 1)) > 0)
    return {text.substr(0, last), wholeOf(std::string_view(text).substr(last + 1))};
  return {std::move(text), 0};
}

std::vector<Word> wordsOf(std::string_view text) {
  std::vector<Word> words;
  std::string word;
  for (const char c : text) {
    if (c != '_' && c != '-' && c != ' ') {
      word += c;
      continue;
    }
    if (!word.empty()) words.push_back(wordOf(std::move(word)));
    word.clear();
  }
  if (!word.empty()) words.push_back(wordOf(std::move(word)));
  return words;
}

std::string joined(const std::vector<Word>& words, std::size_t begin, std::size_t length) {
  std::string name;
  for (std::size_t i = begin; i < begin + length; ++i)
    name += (name.empty() ? "" : " ") + words[i].text;
  return name;
}

/// The count on the accelerator's own words, or on the word after them (`H200 SXM 141GB CTSx8`).
int countAt(const std::vector<Word>& words, std::size_t begin, std::size_t length) {
  const std::size_t end = std::min(words.size(), begin + length + 1);
  for (std::size_t i = begin; i < end; ++i) {
    if (words[i].count > 0) return words[i].count;
  }
  return 0;
}

/// `llama2` gives `llama-2`: a version apart from a name of four letters or more.
std::string versionApart(std::string_view name) {
  std::string out;
  std::size_t letters = 0;
  for (const char c : name) {
    if (isDigit(c) && letters >= 4) out += '-';
    letters = isLetter(c) ? letters + 1 : 0;
    out += c;
  }
  return out;
}

std::string architectureName(std::string_view model) {
  std::string name(model.substr(model.find('/') == std::string_view::npos ? 0 : model.find('/') + 1));
  for (const char* suffix : {"-FP8", "-NVFP4", "-FP4", "-Instruct", "-it", "-Chat", "-99.9", "-99"}) {
    const auto at = name.rfind(suffix);
    if (at != std::string::npos && at > 0) name.erase(at, std::string_view(suffix).size());
  }
  return name;
}

} // namespace

std::optional<SystemWords> readSystem(std::string_view text, KnownNames& names) {
  const std::vector<Word> words = wordsOf(text);
  for (std::size_t length = std::min(longestName, words.size()); length > 0; --length) {
    for (std::size_t i = 0; i + length <= words.size(); ++i) {
      if (const auto& gpu = names.gpu(joined(words, i, length))) return SystemWords{*gpu, countAt(words, i, length)};
    }
  }
  return std::nullopt;
}

std::optional<LengthWords> readLength(std::string_view text) {
  if (!text.empty() && std::all_of(text.begin(), text.end(), isDigit)) {
    const int whole = wholeOf(text);
    return whole > 0 ? std::optional(LengthWords{double(whole), false}) : std::nullopt;
  }
  std::string plain = lowered(text);
  std::erase(plain, '~');
  const auto mean = numberAfter(plain, "mean ");
  return mean && *mean > 0 ? std::optional(LengthWords{*mean, true}) : std::nullopt;
}

std::vector<std::string> modelNames(std::string_view model) {
  const std::string bare = architectureName(model);
  return {std::string(model), bare, versionApart(bare)};
}

} // namespace cw::sizing
