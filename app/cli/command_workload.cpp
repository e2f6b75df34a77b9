// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <strings.h>

#include "app/cli/context.h"
#include "app/cli/edit_design.h"
#include "app/cli/row_fields.h"
#include "app/cli/table.h"
#include "core/base/suggest.h"
#include "core/sizing/shape/model_shape.h"

namespace cw::cli {
namespace {

struct Options {
  std::string file, name;
  std::vector<std::string> settings;
  CLI::App *list = nullptr, *show = nullptr, *add = nullptr, *set = nullptr, *remove = nullptr;
};

Result<Workload> workloadOf(const Design& design, const std::string& name) {
  std::optional<Workload> found;
  std::vector<std::string> names;
  design.table<Workload>().forEach([&](const Workload& row) {
    if (row.name == name) found = row;
    names.push_back(row.name);
  });
  if (found) return *found;
  std::string known;
  const auto close = closest(name, names);
  for (const std::string& one : close)
    known += (known.empty() ? "" : ", ") + one;
  return fail(Error("cli.optimise.no-workload", {{"name", name}}).wanted(known, name));
}

bool sameWord(const std::string& a, const std::string& b) { return strcasecmp(a.c_str(), b.c_str()) == 0; }

/// A model of the catalog by id or name goes into the design; a size stands for a dense model of that many parameters.
Result<> setModel(Transaction& transaction, const Catalog& catalog, Workload& row, const std::string& text) {
  row.modelId.clear();
  if (text.empty()) return {};
  for (const EntrySource* source :
       {static_cast<const EntrySource*>(&transaction.design()), static_cast<const EntrySource*>(&catalog)}) {
    for (const Entry* entry : source->ofKind(EntryKind::ModelArchitecture)) {
      if (!sameWord(entry->id, text) && !sameWord(entry->model, text)) continue;
      row.modelId = entry->id;
      if (transaction.design().find(entry->id) == nullptr) transaction.embed(*entry);
      return {};
    }
  }
  auto shape = sizing::findShape(text, catalog);
  if (!shape) return fail(std::move(shape.error()).at("model"));
  row.modelParameters = sizing::countParameters(*shape).total;
  return {};
}

Result<> setGroup(const Design& design, Workload& row, const std::string& text) {
  row.group = {};
  std::vector<std::string> names;
  design.table<DeviceGroup>().forEach([&](const DeviceGroup& group) {
    names.push_back(group.name);
    if (group.name == text || group.id.text() == text) row.group = group.id;
  });
  if (row.group || text.empty()) return {};
  std::string known;
  for (const std::string& one : names)
    known += (known.empty() ? "" : ", ") + one;
  return fail(Error("cli.option-word").wanted(known, text).at("group"));
}

Result<> apply(Transaction& transaction, const Catalog& catalog, Workload& row,
               const std::vector<std::string>& settings) {
  for (const std::string& setting : settings) {
    const auto assignment = assignmentOf(setting);
    if (!assignment) return fail(assignment.error());
    const auto& [key, text] = *assignment;
    Result<> done;
    if (key == "model") {
      done = setModel(transaction, catalog, row, text);
    } else if (key == "group") {
      done = setGroup(transaction.design(), row, text);
    } else {
      FieldSetter setter{key, text};
      fields::describe(setter, row);
      done = setter.outcome();
    }
    if (!done) return done;
  }
  return {};
}

Json fieldsJson(const Workload& row) {
  FieldLister lister;
  fields::describe(lister, row);
  Json item{{"id", row.id.text()}};
  for (const auto& [key, value] : lister.fields)
    item[key] = value.empty() ? Json(nullptr) : Json(value);
  return item;
}

int list(Context& context, const Options& options) {
  const auto design = readDesign(context, options.file);
  if (!design) return context.failed(design.error());
  Json rows = Json::array();
  TextTable table({context.text("cli.column.title"), context.text("cli.column.kind"), context.text("cli.column.model"),
                   ">" + context.text("cli.workload.gpus")});
  design->table<Workload>().forEach([&](const Workload& row) {
    rows.push_back(fieldsJson(row));
    table.add({row.name, context.text("sizing.kind." + std::string{keyOf(row.kind)}),
               row.modelId.empty() && row.modelParameters > 0 ? fmt::format("{:.3g}B", row.modelParameters / 1e9)
                                                              : row.modelId,
               row.gpus > 0 ? std::to_string(row.gpus) : fmt::format("{:.0f} %", 100 * row.share)});
  });
  context.print(Json{{"workloads", rows}}, table.text());
  return exitFine;
}

int show(Context& context, const Options& options) {
  const auto design = readDesign(context, options.file);
  if (!design) return context.failed(design.error());
  const auto row = workloadOf(*design, options.name);
  if (!row) return context.failed(row.error());
  FieldLister lister;
  fields::describe(lister, *row);
  std::string text;
  for (const auto& [key, value] : lister.fields)
    text.append(key).append("=").append(value).append("\n");
  context.print(fieldsJson(*row), text);
  return exitFine;
}

/// Adds, changes or removes one row as the chosen subcommand says.
Result<> edit(Transaction& transaction, const Catalog& catalog, const Options& options) {
  Workload row;
  if (!options.add->parsed()) {
    auto found = workloadOf(transaction.design(), options.name);
    if (!found) return fail(std::move(found.error()));
    row = std::move(*found);
  } else {
    row.id = transaction.newId<Workload>();
    row.name = options.name;
  }
  if (options.remove->parsed()) {
    transaction.remove(row.id);
    return {};
  }
  if (auto done = apply(transaction, catalog, row, options.settings); !done) return done;
  transaction.put(std::move(row));
  return {};
}

int run(Context& context, const Options& options) {
  if (options.list->parsed()) return list(context, options);
  if (options.show->parsed()) return show(context, options);
  const auto catalog = context.catalog();
  if (!catalog) return context.failed(catalog.error());
  const auto done =
      editDesign(options.file, [&](Transaction& transaction) { return edit(transaction, **catalog, options); });
  if (!done) return context.failed(done.error());
  context.print(Json{{"file", options.file}, {"workload", options.name}},
                context.text("cli.edit.done", {{"file", options.file}}) + '\n');
  return exitFine;
}

} // namespace

Command addWorkload(CLI::App& parent, const Context& context) {
  CLI::App* app = addCommand(parent, context, "workload");
  auto options = std::make_shared<Options>();
  app->require_subcommand(1);
  const std::pair<const char*, CLI::App * Options::*> parts[] = {{"list", &Options::list},
                                                                 {"show", &Options::show},
                                                                 {"add", &Options::add},
                                                                 {"set", &Options::set},
                                                                 {"remove", &Options::remove}};
  for (const auto& [name, member] : parts) {
    CLI::App* part = addPart(*app, context, "workload", name);
    options.get()->*member = part;
    part->add_option("file", options->file, context.text("cli.option.file"))->required();
    if (member != &Options::list) {
      part->add_option("name", options->name, context.text("cli.workload.name"))->required();
    }
    if (member == &Options::add || member == &Options::set) {
      part->add_option("settings", options->settings, context.text("cli.workload.settings"));
    }
  }
  return {app, [options](Context& c) { return run(c, *options); }};
}

} // namespace cw::cli
