// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/calc_text.h"

#include <fmt/ranges.h>

#include "app/cli/derivation_text.h"
#include "app/cli/needs_json.h"
#include "app/cli/table.h"
#include "core/base/messages.h"
#include "core/sizing/calc/notes/notes.h"

namespace cw::cli {
namespace {

using namespace sizing;

std::string inputId(const Calculator& calculator, const CalculatorInput& input) {
  std::string own = "calc." + calculator.id + '.' + input.key;
  return hasMessage(own) ? own : "calc.input." + input.key;
}

const char* keyOfKind(InputKind kind) {
  constexpr const char* keys[] = {"number", "count", "bytes", "bit-rate", "byte-rate", "seconds", "watts",
                                  "share",  "usd",   "model", "gpu",      "choice",    "text"};
  return keys[static_cast<std::size_t>(kind)];
}

/// What may be typed for an input: its choices, or its kind and limits.
std::string allowed(const Context& context, const CalculatorInput& input) {
  if (input.kind == InputKind::Choice) return fmt::format("{}", fmt::join(input.choices, ", "));
  const std::string kind = context.text("cli.calc.kind." + std::string{keyOfKind(input.kind)});
  if (input.low >= input.high) return kind;
  const auto shown = [&](double value) {
    return valueText(
        {.labelId = {}, .formula = {}, .symbol = {}, .value = value, .unit = input.unit, .source = {}, .inputs = {}});
  };
  return kind + " " + shown(input.low) + " … " + shown(input.high);
}

Json inputJson(const Calculator& calculator, const CalculatorInput& input) {
  Json item{{"key", input.key}, {"kind", keyOfKind(input.kind)}, {"title", titleJson(inputId(calculator, input))}};
  item["default"] = input.defaultValue.empty() ? Json(nullptr) : Json(input.defaultValue);
  if (input.low < input.high) item["limits"] = Json{input.low, input.high};
  if (!input.unit.empty()) item["unit"] = input.unit;
  if (!input.choices.empty()) item["choices"] = input.choices;
  return item;
}

/// A word of a command line as a shell needs it.
std::string quoted(const std::string& word) {
  return word.find_first_of(" %$()") == std::string::npos ? word : '"' + word + '"';
}

std::string sampleLine(const Calculator& calculator) {
  std::string line = "  clusterwright-cli calc " + calculator.id;
  for (const CalculatorInput& input : calculator.inputs)
    line += ' ' + quoted(input.key + '=' + input.defaultValue);
  return line + '\n';
}

Json resultJson(const Derivation& result) {
  Json item{{"id", result.labelId}, {"title", titleJson(result.labelId)}, {"symbol", result.symbol}};
  item["value"] = result.value;
  item["unit"] = result.unit;
  item["text"] = valueText(result);
  item["verified"] = result.verified;
  item["derivation"] = derivationJson(result);
  return item;
}

} // namespace

std::string calcListText(const Context& context) {
  std::string out, group;
  std::vector<std::pair<std::string, std::string>> lines;
  const auto flush = [&] {
    if (!lines.empty()) out += context.text("calc.group." + group) + '\n' + labelled(lines) + '\n';
    lines.clear();
  };
  for (const Calculator& calculator : calculators()) {
    if (calculator.group != group) flush();
    group = calculator.group;
    lines.emplace_back("  " + calculator.id, context.text("calc." + calculator.id + ".title"));
  }
  flush();
  return out + context.text("cli.calc.list-hint") + '\n';
}

Json calcListJson() {
  Json list = Json::array();
  for (const Calculator& calculator : calculators())
    list.push_back(calcHelpJson(calculator));
  return Json{{"calculators", std::move(list)}};
}

std::string calcHelpText(const Context& context, const Calculator& calculator) {
  TextTable table({context.text("cli.calc.input"), context.text("cli.calc.meaning"), context.text("cli.calc.default"),
                   context.text("cli.calc.allowed")});
  for (const CalculatorInput& input : calculator.inputs) {
    table.add({input.key, context.text(inputId(calculator, input)),
               input.defaultValue.empty() ? context.text("cli.calc.required") : input.defaultValue,
               allowed(context, input)});
  }
  return calculator.id + ": " + context.text("calc." + calculator.id + ".title") + '\n' +
         context.text("calc." + calculator.id + ".help") + "\n\n" + table.text() + '\n' + context.text("cli.examples") +
         '\n' + sampleLine(calculator);
}

Json calcHelpJson(const Calculator& calculator) {
  Json inputs = Json::array();
  for (const CalculatorInput& input : calculator.inputs)
    inputs.push_back(inputJson(calculator, input));
  return Json{{"id", calculator.id},
              {"group", calculator.group},
              {"title", titleJson("calc." + calculator.id + ".title")},
              {"help", titleJson("calc." + calculator.id + ".help")},
              {"inputs", std::move(inputs)}};
}

std::string calcText(const Context& context, const Calculator& calculator, std::span<const Derivation> results,
                     bool explain) {
  std::string out = context.text("calc." + calculator.id + ".title") + "\n\n";
  std::vector<std::pair<std::string, std::string>> lines;
  for (const Derivation& result : results)
    lines.emplace_back(context.text(result.labelId), valueText(result));
  out += labelled(lines);
  if (explain) {
    out += '\n' + context.text("cli.calc.derivation") + '\n';
    for (const Derivation& result : results)
      out += derivationText(context, result, 1);
  }
  const auto notes = notesOf(calculator, results);
  if (!notes.empty()) out += '\n';
  for (const std::string& note : notes)
    out += context.text("cli.calc.note", {{"text", context.text(note)}}) + '\n';
  return out;
}

Json calcJson(const Calculator& calculator, const std::map<std::string, std::string>& typed,
              std::span<const Derivation> results) {
  Json list = Json::array(), notes = Json::array(), inputs = Json::object();
  for (const CalculatorInput& input : calculator.inputs) {
    const auto own = typed.find(input.key);
    inputs[input.key] = own != typed.end() ? own->second : input.defaultValue;
  }
  for (const Derivation& result : results)
    list.push_back(resultJson(result));
  for (const std::string& note : notesOf(calculator, results))
    notes.push_back(Json{{"id", note}, {"text", titleJson(note)}});
  return Json{{"calculator", calculator.id},
              {"inputs", std::move(inputs)},
              {"results", std::move(list)},
              {"notes", std::move(notes)}};
}

} // namespace cw::cli
