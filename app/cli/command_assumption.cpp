// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/context.h"
#include "app/cli/edit_design.h"
#include "app/cli/option_values.h"
#include "app/cli/row_fields.h"
#include "app/cli/table.h"
#include "core/sizing/needs/assumptions.h"
#include "core/units/text.h"

namespace cw::cli {
namespace {

using namespace sizing;

struct Options {
  std::string file, source;
  std::vector<std::string> settings;
  CLI::App *list = nullptr, *set = nullptr, *reset = nullptr;
};

std::optional<Assumption> rowOf(const Design& design, std::string_view key) {
  std::optional<Assumption> found;
  design.table<Assumption>().forEach([&](const Assumption& row) {
    if (row.key == key) found = row;
  });
  return found;
}

int list(Context& context, const Options& options) {
  const auto design = readDesign(context, options.file);
  if (!design) return context.failed(design.error());
  Json rows = Json::array();
  TextTable table({context.text("cli.assumption.key"), ">" + context.text("cli.assumption.value"),
                   ">" + context.text("cli.assumption.default"), context.text("cli.assumption.range"),
                   context.text("cli.assumption.meaning"), context.text("cli.assumption.source")});
  for (const AssumptionInfo& info : assumptionInfos()) {
    const Derivation figure = assumptionFigure(*design, info.key, "");
    const double usual = Assumptions{}.*(info.field);
    const bool own = rowOf(*design, info.key).has_value();
    const std::string title = "sizing.assumption." + std::string{info.key};
    rows.push_back(Json{{"key", info.key},
                        {"group", info.group},
                        {"title", Json{{"en", message(title, {}, Language::English)},
                                       {"zh_CN", message(title, {}, Language::SimplifiedChinese)}}},
                        {"value", figure.value},
                        {"default", usual},
                        {"low", info.low},
                        {"high", info.high},
                        {"unit", info.unit},
                        {"own", own},
                        {"source", figure.source},
                        {"default_source", info.source},
                        {"verified", figure.verified}});
    table.add(
        {info.key, plainNumber(figure.value) + (own ? " *" : ""), plainNumber(usual),
         plainNumber(info.low) + "…" + plainNumber(info.high) + (*info.unit != 0 ? ' ' + std::string{info.unit} : ""),
         context.text(title), figure.source});
  }
  context.print(Json{{"assumptions", rows}}, table.text());
  return exitFine;
}

Result<> set(Transaction& transaction, const Options& options) {
  for (const std::string& setting : options.settings) {
    const auto assignment = assignmentOf(setting);
    if (!assignment) return fail(assignment.error());
    const auto& [key, text] = *assignment;
    Assumption row = rowOf(transaction.design(), key).value_or(Assumption{});
    row.key = key;
    if (!row.id) row.id = transaction.newId<Assumption>();
    const auto value = numberOption(text, key.c_str(), -1e15, 1e15);
    if (!value) return fail(value.error());
    row.value = *value;
    row.source = options.source;
    if (const auto good = problemOf(row); !good) return fail(good.error());
    transaction.put(std::move(row));
  }
  return {};
}

Result<> reset(Transaction& transaction, const Options& options) {
  for (const std::string& key : options.settings) {
    const auto row = rowOf(transaction.design(), key);
    if (row) transaction.remove(row->id);
    const AssumptionInfo* info = findAssumption(key);
    if (row || info != nullptr) continue;
    Assumption unknown;
    unknown.key = key;
    return problemOf(unknown);
  }
  return {};
}

int run(Context& context, const Options& options) {
  if (options.list->parsed()) return list(context, options);
  const auto done = editDesign(options.file, [&](Transaction& transaction) {
    return options.set->parsed() ? set(transaction, options) : reset(transaction, options);
  });
  if (!done) return context.failed(done.error());
  context.print(Json{{"file", options.file}}, context.text("cli.edit.done", {{"file", options.file}}) + '\n');
  return exitFine;
}

} // namespace

Command addAssumption(CLI::App& parent, const Context& context) {
  CLI::App* app = addCommand(parent, context, "assumption");
  auto options = std::make_shared<Options>();
  app->require_subcommand(1);
  options->list = addPart(*app, context, "assumption", "list");
  options->set = addPart(*app, context, "assumption", "set");
  options->reset = addPart(*app, context, "assumption", "reset");
  for (CLI::App* part : {options->list, options->set, options->reset})
    part->add_option("file", options->file, context.text("cli.option.file"))->required();
  options->set->add_option("settings", options->settings, context.text("cli.assumption.settings"))->required();
  options->set->add_option("--source", options->source, context.text("cli.assumption.why"));
  options->reset->add_option("keys", options->settings, context.text("cli.assumption.keys"))->required();
  return {app, [options](Context& c) { return run(c, *options); }};
}

} // namespace cw::cli
