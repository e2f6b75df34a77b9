// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/messages.h"

#include <algorithm>

namespace cw {
namespace {

const MessageRow* findRow(std::string_view id) {
  const auto table = messageTable();
  const auto row = std::lower_bound(table.begin(), table.end(), id,
                                    [](const MessageRow& r, std::string_view key) { return r.id < key; });
  return row != table.end() && row->id == id ? &*row : nullptr;
}

std::string fill(std::string_view text, const std::vector<MessageArg>& args) {
  std::string out;
  out.reserve(text.size() + 32);
  while (!text.empty()) {
    const auto open = text.find('{');
    out.append(text.substr(0, open));
    if (open == std::string_view::npos) break;
    const auto close = text.find('}', open);
    if (close == std::string_view::npos) return out.append(text.substr(open));
    const auto name = text.substr(open + 1, close - open - 1);
    const auto arg = std::find_if(args.begin(), args.end(), [&](const MessageArg& a) { return a.first == name; });
    out.append(arg != args.end() ? std::string_view{arg->second} : text.substr(open, close - open + 1));
    text.remove_prefix(close + 1);
  }
  return out;
}

/// What follows in brackets belongs to the sentence, so its full stop comes after them.
std::string withoutStop(std::string sentence) {
  for (const std::string_view stop : {".", "。"}) {
    if (sentence.ends_with(stop)) sentence.resize(sentence.size() - stop.size());
  }
  return sentence;
}

std::string wantedText(const Error& error, Language language) {
  const char* id = error.expected.empty() ? "error.found"
                   : error.found.empty()  ? "error.expected"
                                          : "error.expected-found";
  // Brackets of Chinese text bring their own space.
  const char* space = language == Language::SimplifiedChinese ? "" : " ";
  return space + message(id, {{"expected", error.expected}, {"found", error.found}}, language);
}

} // namespace

bool hasMessage(std::string_view id) { return findRow(id) != nullptr; }

std::string message(std::string_view id, const std::vector<MessageArg>& args, Language language) {
  const MessageRow* row = findRow(id);
  if (row == nullptr) {
    // An unknown id is a bug that a test finds; the user still gets every fact we have.
    std::string out{id};
    for (const auto& [name, value] : args)
      out.append(1, ' ').append(name).append(1, '=').append(value);
    return out;
  }
  return fill(language == Language::SimplifiedChinese ? row->chinese : row->english, args);
}

std::string renderError(const Error& error, Language language) {
  std::string out;
  if (!error.where.empty()) out += error.where + ": ";
  out += message(error.code, error.args, language);
  if (!error.expected.empty() || !error.found.empty()) out = withoutStop(std::move(out)) + wantedText(error, language);
  if (!error.hint.empty()) out += ' ' + message(error.hint, error.args, language);
  if (error.cause) out += '\n' + message("error.cause", {{"cause", renderError(*error.cause, language)}}, language);
  return out;
}

} // namespace cw
