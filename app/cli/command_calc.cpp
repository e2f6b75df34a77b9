// SPDX-License-Identifier: GPL-3.0-or-later
#include <map>

#include <fmt/ranges.h>

#include "app/cli/calc_text.h"
#include "app/cli/context.h"
#include "app/cli/optimise.h"
#include "core/base/suggest.h"
#include "core/sizing/calc/calculator.h"

namespace cw::cli {
namespace {

using namespace sizing;

struct Options {
  std::string name;
  std::vector<std::string> inputs;
  bool list = false, explain = false;
};

Result<const Calculator*> chosen(const std::string& name) {
  const Calculator* found = findCalculator(name);
  if (found != nullptr) return found;
  std::vector<std::string> ids;
  for (const Calculator& calculator : calculators())
    ids.push_back(calculator.id);
  return fail(Error("cli.calc.unknown", {{"name", name}})
                  .wanted(fmt::format("{}", fmt::join(closest(name, ids), ", ")), name)
                  .withHint("cli.calc.list-hint"));
}

/// `key=value` words as a map; a word without `=` and a key given twice are faults of their own.
Result<std::map<std::string, std::string>> typedInputs(const std::vector<std::string>& words) {
  std::map<std::string, std::string> typed;
  for (const std::string& word : words) {
    const auto equals = word.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == word.size()) {
      return fail(Error("cli.calc.not-an-input", {{"word", word}}).wanted("key=value", word));
    }
    const std::string key = word.substr(0, equals);
    if (!typed.emplace(key, word.substr(equals + 1)).second) {
      return fail(Error("cli.calc.twice", {{"key", key}}).at(key));
    }
  }
  return typed;
}

int answer(Context& context, const Calculator& calculator, const Options& options) {
  const auto typed = typedInputs(options.inputs);
  if (!typed) return context.failed(typed.error());
  const auto catalog = context.catalog();
  if (!catalog) return context.failed(catalog.error());
  const auto results = calculate(calculator, *typed, **catalog);
  if (!results) return context.failed(results.error());
  context.print(calcJson(calculator, *typed, *results), calcText(context, calculator, *results, options.explain));
  return exitFine;
}

int run(Context& context, const Options& options) {
  if (options.list || options.name.empty()) {
    if (!options.name.empty()) return context.failed(Error("cli.calc.list-or-name", {{"name", options.name}}));
    context.print(calcListJson(), calcListText(context));
    return exitFine;
  }
  // Not a small calculation: it sizes a whole design again and again, and so takes its file.
  if (options.name == "optimisations" && options.inputs.size() == 1) {
    return showOptimisations(context, options.inputs.front(), {});
  }
  const auto calculator = chosen(options.name);
  if (!calculator) return context.failed(calculator.error());
  if (options.inputs.empty() && !options.explain) {
    context.print(calcHelpJson(**calculator), calcHelpText(context, **calculator));
    return exitFine;
  }
  return answer(context, **calculator, options);
}

} // namespace

Command addCalc(CLI::App& parent, const Context& context) {
  CLI::App* app = addCommand(parent, context, "calc");
  auto options = std::make_shared<Options>();
  app->add_option("name", options->name, context.text("cli.calc.name"));
  app->add_option("inputs", options->inputs, context.text("cli.calc.inputs"));
  app->add_flag("--list", options->list, context.text("cli.calc.list"));
  app->add_flag("--explain", options->explain, context.text("cli.calc.explain"));
  return {app, [options](Context& c) { return run(c, *options); }};
}

} // namespace cw::cli
