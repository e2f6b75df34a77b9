// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/context.h"
#include "app/cli/table.h"
#include "core/base/utf8.h"
#include "core/model/file/atomic_file.h"
#include "core/model/project_file.h"
#include "core/placement/device_type.h"
#include "core/units/text.h"

namespace cw::cli {
namespace {

struct Options {
  std::vector<std::string> words;
  std::string kind, id, file, output;
  int limit = 200;
  CLI::App *list = nullptr, *show = nullptr, *add = nullptr, *validate = nullptr, *exportEntries = nullptr;
};

std::string valueText(const Fact& fact) {
  if (const double* number = std::get_if<double>(&fact.value)) {
    return plainNumber(*number) + (fact.unit.empty() ? "" : ' ' + fact.unit);
  }
  return std::get<std::string>(fact.value);
}

std::string kindNames() {
  std::string names;
  for (int kind = 0; kind <= static_cast<int>(EntryKind::Appliance); ++kind) {
    names += (kind > 0 ? ", " : "") + std::string{toKey(static_cast<EntryKind>(kind))};
  }
  return names;
}

Result<CatalogQuery> queryOf(const Options& options) {
  CatalogQuery query;
  for (const std::string& word : options.words)
    query.text += (query.text.empty() ? "" : " ") + word;
  query.limit = options.limit;
  if (options.kind.empty()) return query;
  const auto kind = entryKindFromKey(options.kind);
  if (!kind)
    return fail(
        Error("cli.catalog.unknown-kind", {{"kind", options.kind}}).wanted(kindNames(), options.kind).at("--kind"));
  query.kinds = {*kind};
  return query;
}

int list(Context& context, const Options& options) {
  const auto query = queryOf(options);
  if (!query) return context.failed(query.error());
  const auto catalog = context.catalog();
  if (!catalog) return context.failed(catalog.error());
  const auto hits = (*catalog)->search(*query);
  if (!hits) return context.failed(hits.error());
  Json entries = Json::array();
  TextTable table({context.text("cli.column.id"), context.text("cli.column.kind"), context.text("cli.column.vendor"),
                   context.text("cli.column.model"), context.text("cli.column.trust")});
  for (const CatalogHit& hit : *hits) {
    entries.push_back(Json{{"id", hit.id},
                           {"kind", toKey(hit.kind)},
                           {"vendor", hit.vendor},
                           {"model", hit.model},
                           {"user", hit.userOwned},
                           {"verified", hit.verified}});
    table.add({hit.id, std::string{toKey(hit.kind)}, hit.vendor, hit.model,
               context.text(hit.verified ? "cli.trust.verified" : "cli.trust.unverified")});
  }
  const std::string human =
      entries.empty() ? context.text("cli.catalog.none", {{"text", query->text}}) + '\n' : table.text();
  context.print(Json{{"entries", entries}, {"revision", (*catalog)->revision()}}, human);
  return exitFine;
}

std::string fieldLabel(const Context& context, const std::string& name) {
  const std::string id = "catalog.field." + name;
  return hasMessage(id) ? context.text(id) : name;
}

/// The first bytes of a long text, without half a character at the end.
std::string shortened(std::string text) {
  constexpr std::size_t shown = 80;
  if (text.size() <= shown) return text;
  text.resize(shown);
  text.resize(std::min(text.size(), firstInvalidUtf8(text)));
  return text + "…";
}

std::string humanEntry(const Context& context, const Entry& entry) {
  std::string out = entry.vendor + ' ' + entry.model + "  (" + entry.id + ")\n\n";
  TextTable facts({context.text("cli.column.field"), context.text("cli.column.value"), context.text("cli.column.trust"),
                   context.text("cli.column.source")});
  for (const auto& [name, fact] : entry.facts) {
    facts.add({fieldLabel(context, name), valueText(fact),
               context.text(fact.verified ? "cli.trust.verified" : "cli.trust.unverified"), shortened(fact.source)});
  }
  out += facts.text();
  if (!entry.ports.empty()) {
    TextTable ports({context.text("cli.column.ports"), ">" + context.text("cli.column.cages"),
                     ">" + context.text("cli.column.ports-per-cage"), ">Gb/s", context.text("cli.column.connector")});
    for (const PortGroup& group : entry.ports) {
      ports.add({group.name, std::to_string(group.cages), std::to_string(group.portsPerCage),
                 plainNumber(group.portGbps), group.connector});
    }
    out += '\n' + ports.text();
  }
  return entry.notes.empty() ? out : out + '\n' + entry.notes + '\n';
}

int show(Context& context, const Options& options) {
  const auto catalog = context.catalog();
  if (!catalog) return context.failed(catalog.error());
  const auto entry = (*catalog)->resolve(options.id);
  if (!entry) return context.failed(entry.error());
  context.print(Json::parse(entriesToJson({**entry}))["entries"][0], humanEntry(context, **entry));
  return exitFine;
}

Result<std::vector<Entry>> readEntries(const std::string& path) {
  constexpr std::size_t mostBytes = std::size_t{256} << 20U;
  const auto text = readFile(path, mostBytes);
  if (!text) return fail(text.error());
  return entriesFromJson(*text, path);
}

/// Entries that stand in the shipped catalog just like this were judged when it was built, odd figures included.
bool judgedBefore(Context& context, const Entry& entry) {
  const auto catalog = context.catalog();
  const Entry* shipped = catalog ? (*catalog)->find(entry.id) : nullptr;
  return shipped != nullptr && *shipped == entry;
}

/// What is odd about entries, as JSON and as lines.
struct Problems {
  Json json = Json::array();
  std::string human;

  void add(const Entry& entry, const std::string& id, const std::string& text) {
    json.push_back(Json{{"entry", entry.id}, {"code", id}, {"text", text}});
    human += entry.id + ": " + text + '\n';
  }
};

Problems problemsOf(Context& context, const std::vector<Entry>& entries) {
  Problems found;
  for (const Entry& entry : entries) {
    if (judgedBefore(context, entry)) continue;
    for (const auto& [id, args] : implausibilities(entry))
      found.add(entry, id, context.text(id, args));
  }
  return found;
}

/// Figures without which totals of a design are silently low.
void addMissing(Context& context, const std::vector<Entry>& entries, Problems& found) {
  for (const Entry& entry : entries) {
    const bool device = entry.kind == EntryKind::Server || entry.kind == EntryKind::Switch ||
                        entry.kind == EntryKind::Storage || entry.kind == EntryKind::Appliance;
    if (!device) continue;
    const DeviceType type = deviceType(entry, Policy{});
    const std::pair<bool, const char*> missing[] = {{!type.nameplate.value, "cli.catalog.no-draw"},
                                                    {!type.mass.value, "cli.catalog.no-mass"}};
    for (const auto& [lacks, id] : missing) {
      if (lacks) found.add(entry, id, context.text(id));
    }
  }
}

int validate(Context& context, const Options& options) {
  const auto entries = readEntries(options.file);
  if (!entries) return context.failed(entries.error());
  auto [problems, human] = problemsOf(context, *entries);
  human += context.text("cli.catalog.validated",
                        {{"entries", std::to_string(entries->size())}, {"problems", std::to_string(problems.size())}}) +
           '\n';
  context.print(Json{{"entries", entries->size()}, {"problems", problems}}, human);
  return problems.empty() ? exitFine : exitFindings;
}

int add(Context& context, const Options& options) {
  const auto entries = readEntries(options.file);
  if (!entries) return context.failed(entries.error());
  const auto catalog = context.userCatalog();
  if (!catalog) return context.failed(catalog.error());
  Json added = Json::array();
  if (const auto put = (*catalog)->putAll(*entries); !put) return context.failed(put.error());
  for (const Entry& entry : *entries)
    added.push_back(entry.id);
  Problems warnings = problemsOf(context, *entries);
  addMissing(context, *entries, warnings);
  context.print(Json{{"added", added}, {"warnings", warnings.json}},
                warnings.human + context.text("cli.catalog.added", {{"entries", std::to_string(added.size())}}) + '\n');
  return exitFine;
}

Result<std::string> allEntries(Context& context, const Options& options) {
  auto query = queryOf(options);
  if (!query) return fail(query.error());
  query->limit = 1'000'000;
  const auto catalog = context.catalog();
  if (!catalog) return fail(catalog.error());
  const auto hits = (*catalog)->search(*query);
  if (!hits) return fail(hits.error());
  std::vector<Entry> entries;
  for (const CatalogHit& hit : *hits)
    entries.push_back(*(*catalog)->find(hit.id));
  return entriesToJson(entries);
}

int exportEntries(Context& context, const Options& options) {
  const auto text = allEntries(context, options);
  if (!text) return context.failed(text.error());
  if (options.output.empty()) {
    std::fwrite(text->data(), 1, text->size(), stdout);
    return exitFine;
  }
  if (const auto written = writeFileAtomically(options.output, *text); !written) return context.failed(written.error());
  context.print(Json{{"file", options.output}}, options.output + '\n');
  return exitFine;
}

int run(Context& context, const Options& options) {
  if (options.show->parsed()) return show(context, options);
  if (options.validate->parsed()) return validate(context, options);
  if (options.add->parsed()) return add(context, options);
  if (options.exportEntries->parsed()) return exportEntries(context, options);
  return list(context, options);
}

CLI::App* part(CLI::App& app, const Context& context, const std::string& name) {
  CLI::App* command = app.add_subcommand(name, context.text("cli.catalog." + name + ".help"));
  command->group(context.text("cli.label.Subcommands"));
  command->set_help_flag("-h,--help", context.text("cli.option.help"));
  command->fallthrough();
  return command;
}

} // namespace

Command addCatalog(CLI::App& parent, const Context& context) {
  CLI::App* app = addCommand(parent, context, "catalog");
  auto options = std::make_shared<Options>();
  app->require_subcommand(1);
  options->list = part(*app, context, "list");
  options->show = part(*app, context, "show");
  options->add = part(*app, context, "add");
  options->validate = part(*app, context, "validate");
  options->exportEntries = part(*app, context, "export");
  for (CLI::App* searching : {options->list, options->exportEntries}) {
    searching->add_option("words", options->words, context.text("cli.catalog.words"));
    searching->add_option("--kind", options->kind, context.text("cli.catalog.kind"));
  }
  options->list->add_option("--limit", options->limit, context.text("cli.catalog.limit"))
      ->check(CLI::Range(1, 1'000'000));
  options->exportEntries->add_option("-o,--output", options->output, context.text("cli.catalog.output"));
  options->show->add_option("entry", options->id, context.text("cli.catalog.entry"))->required();
  for (CLI::App* reading : {options->add, options->validate}) {
    reading->add_option("file", options->file, context.text("cli.catalog.file"))->required();
  }
  return {app, [options](Context& c) { return run(c, *options); }};
}

} // namespace cw::cli
