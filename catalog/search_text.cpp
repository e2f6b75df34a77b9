// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/search_text.h"

#include <cmath>
#include <set>

#include <fmt/format.h>

#include "core/base/messages.h"

namespace cw {
namespace {

enum class CharClass { Separator, Letter, Digit, Cjk };

/// One character: its code point and where it stands in the text.
struct Character {
  char32_t code = 0;
  std::size_t length = 1;
};

Character decode(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text[0]);
  const std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  if (lead < 0x80 || lead < 0xC0 || text.size() < length) return {lead, 1};
  char32_t code = lead & (0xFF >> (length + 1));
  for (std::size_t i = 1; i < length; ++i)
    code = (code << 6) | (static_cast<unsigned char>(text[i]) & 0x3F);
  if (code >= 0xFF01 && code <= 0xFF5E) code -= 0xFEE0; // full-width ASCII
  return {code, length};
}

bool isCjk(char32_t code) {
  return (code >= 0x2E80 && code <= 0x2FFF) || (code >= 0x3040 && code <= 0x9FFF) ||
         (code >= 0xAC00 && code <= 0xD7AF) || (code >= 0xF900 && code <= 0xFAFF) ||
         (code >= 0x20000 && code <= 0x3FFFF);
}

CharClass classOf(char32_t code) {
  if (code >= '0' && code <= '9') return CharClass::Digit;
  if ((code >= 'a' && code <= 'z') || (code >= 'A' && code <= 'Z')) return CharClass::Letter;
  if (isCjk(code)) return CharClass::Cjk;
  const bool punctuation = code < 0xC0 || (code >= 0x2000 && code <= 0x2BFF) || (code >= 0x3000 && code <= 0x303F);
  return punctuation ? CharClass::Separator : CharClass::Letter;
}

/// Characters of one class that stand together, each as UTF-8 in lower case.
struct Run {
  CharClass kind = CharClass::Separator;
  std::vector<std::string> characters;

  std::string text() const {
    std::string out;
    for (const auto& character : characters)
      out += character;
    return out;
  }
};

std::vector<Run> runsOf(std::string_view text) {
  std::vector<Run> runs;
  while (!text.empty()) {
    const Character character = decode(text);
    const CharClass kind = classOf(character.code);
    std::string bytes(text.substr(0, character.length));
    // A full-width letter takes three bytes and becomes one.
    if (character.code < 0x80) bytes.assign(1, static_cast<char>(std::tolower(static_cast<int>(character.code))));
    if (runs.empty() || runs.back().kind != kind) runs.push_back({kind, {}});
    runs.back().characters.push_back(std::move(bytes));
    text.remove_prefix(character.length);
  }
  return runs;
}

void addPieces(std::string_view text, std::set<std::string>& pieces) {
  for (const Run& run : runsOf(text)) {
    if (run.kind == CharClass::Separator) continue;
    if (run.kind != CharClass::Cjk) {
      pieces.insert(run.text());
      continue;
    }
    for (std::size_t i = 0; i < run.characters.size(); ++i) {
      pieces.insert(run.characters[i]);
      if (i + 1 < run.characters.size()) pieces.insert(run.characters[i] + run.characters[i + 1]);
    }
  }
}

std::string joined(const std::set<std::string>& words) {
  std::string out;
  for (const auto& word : words) {
    if (!out.empty()) out += ' ';
    out += word;
  }
  return out;
}

void addBothLanguages(const std::string& messageId, std::string& out) {
  out += message(messageId, {}, Language::English) + ' ' + message(messageId, {}, Language::SimplifiedChinese) + ' ';
}

std::string keywordsOf(const Entry& entry) {
  std::string out;
  addBothLanguages(fmt::format("entry.kind.{}", toKey(entry.kind)), out);
  for (const char* name : {"category", "role", "protocol", "kind", "medium", "architecture", "form_factor"}) {
    out += entry.text(name) + ' ';
  }
  if (const auto count = entry.number(field::acceleratorCount)) {
    out += fmt::format("{:.0f}x {} ", *count, entry.text(field::accelerator));
  }
  for (const PortGroup& group : entry.ports) {
    out += fmt::format("{}G {}x{}G {}x {}G {} ", group.portGbps, group.cages * group.portsPerCage, group.portGbps,
                       group.cages * group.portsPerCage, group.portGbps, group.connector);
  }
  if (const auto rate = entry.number("total_gbps")) out += fmt::format("{}G ", *rate);
  return out;
}

/// One word of the user as an FTS5 clause.
std::string clauseOf(std::string_view word) {
  std::string clause;
  const auto add = [&clause](const std::string& term, const char* between) {
    if (!clause.empty()) clause += between;
    clause += term;
  };
  std::string latin;
  bool cjk = false;
  for (const Run& run : runsOf(word)) {
    cjk = cjk || run.kind == CharClass::Cjk;
    if (run.kind == CharClass::Letter || run.kind == CharClass::Digit) latin += run.text();
    if (run.kind != CharClass::Cjk) continue;
    if (run.characters.size() == 1) add("pieces : \"" + run.characters[0] + "\" *", " AND ");
    for (std::size_t i = 0; i + 1 < run.characters.size(); ++i) {
      add("pieces : \"" + run.characters[i] + run.characters[i + 1] + "\"", " AND ");
    }
  }
  if (latin.empty()) return clause;
  if (cjk) { // 昇腾910B: the letters and digits are pieces of the mixed word
    for (const Run& run : runsOf(word)) {
      if (run.kind == CharClass::Letter || run.kind == CharClass::Digit) add("\"" + run.text() + "\" *", " AND ");
    }
    return clause;
  }
  std::string quoted(word);
  for (std::size_t at = 0; (at = quoted.find('"', at)) != std::string::npos;)
    quoted.erase(at, 1);
  const std::string typed = "\"" + quoted + "\" *";
  if (quoted == word && normaliseName(word).size() == word.size()) return typed; // one word: the pieces match it too
  return "(" + typed + " OR pieces : \"" + latin + "\" *)";
}

} // namespace

std::string normaliseName(std::string_view text) {
  std::string out;
  for (const Run& run : runsOf(text)) {
    if (run.kind != CharClass::Separator) out += run.text();
  }
  return out;
}

std::string searchPieces(std::string_view text) {
  std::set<std::string> pieces{normaliseName(text)};
  addPieces(text, pieces);
  pieces.erase(std::string{});
  return joined(pieces);
}

SearchText searchTextOf(const Entry& entry, const std::vector<std::string>& vendorNames) {
  SearchText text{entry.vendor, entry.model, entry.id, keywordsOf(entry), {}};
  std::set<std::string> pieces;
  const auto addName = [&pieces](std::string_view name) {
    pieces.insert(normaliseName(name));
    addPieces(name, pieces);
  };
  for (const auto& name : vendorNames) {
    text.vendor += ' ' + name;
    addName(name);
  }
  for (const auto* list : {&entry.aliases, &entry.partNumbers}) {
    for (const auto& name : *list) {
      text.names += ' ' + name;
      addName(name);
    }
  }
  addName(entry.model);
  addName(entry.id);
  addPieces(text.keywords, pieces);
  if (const auto count = entry.number(field::acceleratorCount)) {
    addName(fmt::format("{:.0f}x{}", *count, entry.text(field::accelerator)));
  }
  pieces.erase(std::string{});
  text.pieces = joined(pieces);
  return text;
}

std::string matchExpression(std::string_view text) {
  std::string expression;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(" \t\r\n"), text.size());
    const std::string clause = end == 0 ? std::string{} : clauseOf(text.substr(0, end));
    if (!clause.empty()) expression += (expression.empty() ? "" : " AND ") + clause;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return expression;
}

} // namespace cw
