// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/usage.h"

#include <algorithm>
#include <optional>

#include "core/base/suggest.h"

namespace cw::cli {
namespace {

std::vector<std::string> commandNames(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands(nullptr))
    names.push_back(command->get_name());
  return names;
}

const CLI::App* commandOf(const CLI::App& app, const std::string& name) {
  for (const CLI::App* command : app.get_subcommands(nullptr)) {
    if (command->get_name() == name) return command;
  }
  return nullptr;
}

/// Names that begin with a dash, of a command and of those around it.
std::vector<std::string> optionNames(const CLI::App* app) {
  std::vector<std::string> names;
  for (; app != nullptr; app = app->get_parent()) {
    for (const CLI::Option* option : app->get_options()) {
      for (const std::string& name : option->get_lnames())
        names.push_back("--" + name);
      for (const std::string& name : option->get_snames())
        names.push_back("-" + name);
    }
  }
  return names;
}

const CLI::Option* optionOf(const CLI::App* app, const std::string& name) {
  for (; app != nullptr; app = app->get_parent()) {
    if (const CLI::Option* option = app->get_option_no_throw(name)) return option;
  }
  return nullptr;
}

Error unknown(const char* code, const std::string& word, const std::vector<std::string>& known) {
  std::string near;
  for (const std::string& name : nearest(word, known))
    near += (near.empty() ? "" : ", ") + name;
  return near.empty() ? Error(code, {{"word", word}})
                      : Error(std::string(code) + "-near", {{"word", word}, {"near", near}});
}

/// The first word that names no command or option where it stands.
std::optional<Error> unknownWord(const CLI::App& root, std::span<const std::string> words) {
  const CLI::App* app = &root;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word.size() > 1 && word.front() == '-' && (std::isdigit(static_cast<unsigned char>(word[1])) == 0)) {
      const std::string name = word.substr(0, word.find('='));
      const CLI::Option* option = optionOf(app, name);
      if (option == nullptr) return unknown("cli.unknown-option", name, optionNames(app));
      const bool takesNext = option->get_items_expected_max() > 0 && name.size() == word.size();
      if (takesNext) ++i;
    } else if (const CLI::App* command = commandOf(*app, word)) {
      app = command;
    } else if (const auto known = commandNames(*app); !known.empty()) {
      return unknown("cli.unknown-command", word, known);
    }
  }
  return std::nullopt;
}

bool takeBetween(const std::string& text, const std::string& from, const std::string& to, std::string& out) {
  const auto begin = text.find(from);
  if (begin == std::string::npos) return false;
  const auto end = to.empty() ? text.size() : text.find(to, begin + from.size());
  if (end == std::string::npos) return false;
  out = text.substr(begin + from.size(), end - begin - from.size());
  return true;
}

/// The parser says what is wrong in English sentences of a few forms; they are taken apart into what, where, expected.
Error explained(const CLI::ParseError& problem) {
  const std::string text = problem.what();
  std::string name, value, choices;
  if (takeBetween(text, "", ": ", name) && takeBetween(text, ": ", " not in {", value) &&
      takeBetween(text, " not in {", "}", choices)) {
    return Error("cli.value").wanted(choices, value).at(name);
  }
  if (takeBetween(text, "", ": Value ", name) && takeBetween(text, ": Value ", " not in range ", value) &&
      takeBetween(text, " not in range ", "", choices)) {
    return Error("cli.value").wanted(choices.replace(choices.find(" to "), 4, "…"), value).at(name);
  }
  if (takeBetween(text, "Could not convert: ", " = ", name) && takeBetween(text, " = ", "", value)) {
    return Error("cli.value").wanted("", value).at(name);
  }
  if (dynamic_cast<const CLI::RequiredError*>(&problem) != nullptr) {
    if (text.find("subcommand") != std::string::npos) return Error("cli.no-command");
    takeBetween(text, "", " is required", name);
    return Error("cli.required", {{"option", name.empty() ? text : name}});
  }
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&problem) != nullptr && takeBetween(text, "", ":", name)) {
    return Error("cli.no-value", {{"option", name}});
  }
  if (dynamic_cast<const CLI::ExtrasError*>(&problem) != nullptr && takeBetween(text, "expected: ", "", value)) {
    return Error("cli.extra", {{"word", value}});
  }
  return Error("cli.usage", {{"problem", text}});
}

} // namespace

Error usageError(const CLI::App& app, const CLI::ParseError& problem, std::span<const std::string> words) {
  if (auto found = unknownWord(app, words)) return std::move(*found);
  return explained(problem);
}

} // namespace cw::cli
